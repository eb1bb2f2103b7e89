// Adds the fields that a profile declares beyond the contract to the shapes of an operation, so that codecs and checks know
// them.
import type { Body } from "../codecs/codec.ts";
import { issuesOf } from "../schema/check-shape.ts";
import type { Shape } from "../schema/shape.ts";
import { filledAt } from "../values/points.ts";
import { isRecord } from "../values/wire.ts";
import { fieldOf } from "./belongs.ts";
import type { AnyOperation, Points } from "./operation.ts";

/** The fields that a profile declares for one direction of an operation, by path. */
export function furtherFields(
  points: Points | undefined,
  id: string,
  direction: "request" | "response",
): Readonly<Record<string, { readonly type?: unknown; readonly always?: unknown }>> {
  const fields = fieldOf(filledAt(points, `further-fields.${id}`), direction);
  // The one cast from foreign to typed: the profile's own type and check guarantee the members.
  return (isRecord(fields) ? fields : {}) as ReturnType<typeof furtherFields>;
}

/** The operation with the fields that the profile declares; the same operation if there are none. */
export function withFurtherFields(operation: AnyOperation, points: Points | undefined): AnyOperation {
  const [request, response] = (["request", "response"] as const).map((direction) =>
    extended(operation[direction], Object.entries(furtherFields(points, operation.id, direction))),
  );
  return request === undefined && response === undefined
    ? operation
    : { ...operation, ...(request && { request }), ...(response && { response }) };
}

function extended(
  body: Body<unknown>,
  fields: readonly (readonly [path: string, { readonly type?: unknown }])[],
): Body<unknown> | undefined {
  if (fields.length === 0) return undefined;
  // An object is added before its fields.
  const shape = fields
    .toSorted(([a], [b]) => a.length - b.length)
    .reduce((inner, [path, { type }]) => withField(inner, path.split("."), kinds[String(type)]), body.shape);
  return { ...body, shape, check: (value) => issuesOf(value, shape) };
}

// No log or error shows a value of them: what is in it, the contract does not know.
const leaf = (kind: "text" | "number" | "integer" | "boolean"): Shape => ({ kind, sensitive: "personal" });
const object: Shape = { kind: "object", fields: {} };

/** The shapes of the types, by their names in a profile. */
const kinds: Readonly<Record<string, Shape>> = {
  text: leaf("text"),
  number: leaf("number"),
  integer: leaf("integer"),
  boolean: leaf("boolean"),
  object,
  texts: { kind: "list", of: leaf("text") },
  objects: { kind: "list", of: object },
};

/** A shape with one more field. A field of the contract stays as it is, and so does what is no record. */
function withField(shape: Shape, path: readonly string[], field: Shape | undefined): Shape {
  if (shape.kind === "list") return { ...shape, of: withField(shape.of, path, field) };
  const [name = "", ...below] = path;
  if (shape.kind !== "object") return shape;
  const own = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
  const next = below.length === 0 ? (own ?? field) : own && withField(own, below, field);
  return next === undefined ? shape : { ...shape, fields: { ...shape.fields, [name]: next } };
}
