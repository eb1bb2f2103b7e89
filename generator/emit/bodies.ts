// bodies.ts: the encodings of bodies in the whole contract, as data for the descriptors of the operations.
import type { Model } from "../model/model.ts";
import { banner, doc, importOf, literal } from "./text.ts";

export function bodiesFile({ bodies }: Model): string {
  const says = doc(["How bodies are written, by kind: media types, character set, arrays and objects."]);
  const imports = importOf(["Bodies"], "../runtime/codecs/codec.ts", true);
  return `${banner}// Facts for the codecs that are not in the records.\n${imports}\n${says}export const bodies: Bodies = ${literal(bodies)};\n`;
}
