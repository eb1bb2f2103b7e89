// Which extension points speak of single fields of a response: of their length, format, values, type and codes. Fields
// are named as profiles name them: `operation.field`, a dot goes one level down, lists are passed through.
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf, type Contract, type JsonObject, type Operation } from "../contract/contract.ts";
import { flatten, type Flat } from "../contract/flat-schema.ts";
import { filledWith, type Terms } from "../inputs/profile.ts";

export const fieldPoints = ["fields.max_length", "fields.format", "fields.values"] as const;
export type FieldPoint = (typeof fieldPoints)[number];

export const typePoint = "fields.type";

/**
 * Returns the fields of an operation's response that a point names, by path. It leaves out a field that the request has in
 * another form, because the point may mean only the request. A card number, for example, is whole in the request and masked
 * in the response.
 */
export function namedFields(
  { contract, profile }: Terms,
  operation: Operation,
  point: FieldPoint,
): ReadonlyMap<string, unknown> {
  const filled = Object.entries(objectOf(filledWith(profile, point))).flatMap(([name, wanted]) =>
    name.startsWith(`${operation.id}.`) ? [[name.slice(operation.id.length + 1), wanted] as const] : [],
  );
  if (filled.length === 0) return new Map();
  const { request, response } = operation.descriptor;
  const sent = formsOf(contract, request.schema);
  const responded = formsOf(contract, response.schema);
  return new Map(filled.filter(([path]) => !sent.has(path) || sent.get(path) === responded.get(path)));
}

/** The form of each field of a record, by path. */
function formsOf({ schemas }: Contract, name: string): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  const visit = (schema: JsonObject, path: string, depth: number): void => {
    const flat = flatten(schemas, schema);
    if (path !== "") forms.set(path, flat.form ?? "");
    if (depth > 8) return;
    for (const [field, inner] of flat.properties)
      visit(inner, path === "" ? field : `${path}.${field}`, depth + 1);
    if (flat.items !== undefined) visit(flat.items, path, depth + 1);
  };
  visit(objectOf(schemas[name]), "", 0);
  return forms;
}

/** Whether a field has no stated type, so that `fields.type` says whether it is a text or a number. */
export const isUnstated = ({ types, points }: Flat): boolean =>
  types.includes("string") && types.includes("number") && points.includes(typePoint);

/** What a list of codes is: codes with their meanings, or moves between states. */
export type Listing = "codes" | "states";

const codeForms = new Set(["code", "digits", "numeric", "code-message"]);

/**
 * Returns the points of kind `codes` that list the values of this field. Some fields cite a point that is only related
 * (`return_message`, `antifraud_provider`). A point counts if the field has its name, or holds a code and no message.
 */
export const codePoints = ({ points }: Contract, name: string, field: Flat): string[] =>
  field.points.filter((id) => {
    const own = id.split(".").at(-1) === name;
    const listing = listingOf(points, id);
    if (listing === undefined || !(own || (codeForms.has(field.form ?? "") && !name.endsWith("_message"))))
      return false;
    // The states of an order have separate names, so a field with codes does not contain them.
    return listing !== "states" || !field.points.some((other) => listingOf(points, other) === "codes");
  });

/** The kind of list in an extension point for codes. */
export function listingOf(points: Contract["points"], id: string): Listing | undefined {
  const point = points.get(id);
  const schema: unknown = point?.schema;
  if (point === undefined || !isRecord(schema)) return undefined;
  if (isRecord(schema["items"]) && isRecord(schema["items"]["properties"]))
    return Object.hasOwn(schema["items"]["properties"], "to") ? "states" : undefined;
  const inner = schema["additionalProperties"];
  return point.kind === "codes" && isRecord(inner) ? "codes" : undefined;
}
