// encodings.ts: which point of a profile says how an operation's request is written, as data for client and server.
import type { Model } from "../model/model.ts";
import { banner, importOf, literal } from "./text.ts";

export function encodingsFile({ operations, points }: Model): string {
  const known = new Set(operations.map(({ id }) => id));
  const pairs = points
    .filter(({ kind, schema }) => kind === "encoding" && Object.hasOwn(Object(schema["properties"]), "reads"))
    .flatMap((point) => point.operations.filter((id) => known.has(id)).map((id) => [id, point.id]));
  return `${banner}// Where a profile says how an operation's request is written.
${importOf(["OperationId"], "./ids.ts", true)}${importOf(["ExtensionPoints"], "./profile.ts", true)}
/** The extension point that says how a gateway reads an operation's request. */
export const encodingPoints = ${literal(Object.fromEntries(pairs))} as const satisfies Partial<Record<OperationId, keyof ExtensionPoints>>;
`;
}
