// encodings.ts: what a profile says of how an operation's request is written. Client and server both ask it.
import type { Model } from "../model/model.ts";
import { banner, importOf, literal } from "./text.ts";

// Which point speaks of an operation's request is data of the contract; what it says is data of the profile.
export function encodingsFile({ operations, points }: Model): string {
  const known = new Set(operations.map(({ id }) => id));
  const pairs = points
    .filter(({ kind, schema }) => kind === "encoding" && Object.hasOwn(Object(schema["properties"]), "reads"))
    .flatMap((point) => point.operations.filter((id) => known.has(id)).map((id) => [id, point.id]));
  return `${banner}// How a gateway wants an operation's request written, as its profile says.
${importOf(["OperationId"], "./ids.ts", true)}${importOf(["ExtensionPoints", "Profile"], "./profile.ts", true)}
/** The extension point that says how a gateway reads an operation's request. */
const encodingPoints = ${literal(Object.fromEntries(pairs))} as const satisfies Partial<Record<OperationId, keyof ExtensionPoints>>;

/** How the profile's gateway reads the operation's request, and what a client writes; \`undefined\` where it does not say. */
export function encodingAt(profile: Profile | undefined, id: string) {
  const points: Partial<Record<string, (typeof encodingPoints)[keyof typeof encodingPoints]>> = encodingPoints;
  const point = points[id];
  return point === undefined ? undefined : profile?.extension_points[point];
}
`;
}
