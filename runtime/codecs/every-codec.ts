// What a codec is, and all that there are together. Each stands in a file of its own, so that whoever imports one operation
// carries only the codecs of its encodings. Which one reads a body is decided in body.ts.
import { formCodec } from "./form-codec.ts";
import { jsonCodec } from "./json-codec.ts";
import { xmlCodec } from "./xml-codec.ts";
import type { Codec } from "./codec.ts";

/** For whoever reads and writes bodies in other ways than the contract gives them, as a profile may ask for. */
export const everyCodec: readonly Codec[] = [jsonCodec, xmlCodec, formCodec];
