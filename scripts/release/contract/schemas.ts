// Schemas of the contract without references: complete records with merged parts.
import { isObject, type JsonObject, objectAt, textsAt } from "./document.ts";

const prefix = "#/components/schemas/";

/** Follows a reference. Entries next to it override those of its target, and lists of ids add up. */
function follow(document: JsonObject, schema: JsonObject): JsonObject {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== "string") return schema;
  const schemas = objectAt(objectAt(document, "components"), "schemas");
  const target = schemas[$ref.slice(prefix.length)];
  if (!$ref.startsWith(prefix) || !isObject(target)) throw new Error(`the reference ${$ref} has no target`);
  return merge(follow(document, target), beside);
}

/** The texts of the lists under a name, each once. */
const together = (parts: readonly JsonObject[], name: string): readonly string[] => [
  ...new Set(parts.flatMap((part) => textsAt(part, name))),
];

function merge(one: JsonObject, other: JsonObject): JsonObject {
  const both = (name: string): JsonObject => ({ ...objectAt(one, name), ...objectAt(other, name) });
  const groups = [one, other].map((part) => objectAt(part, "x-groups"));
  const merged = {
    required: together([one, other], "required"),
    "x-rules": together([one, other], "x-rules"),
    "x-extension-points": together([one, other], "x-extension-points"),
    properties: both("properties"),
    "x-groups": Object.fromEntries(
      Object.keys(both("x-groups")).map((name) => [name, together(groups, name)]),
    ),
    "x-required": both("x-required"),
  };
  const filled = Object.entries(merged).filter(([, held]) => Object.keys(held).length > 0);
  return { ...one, ...other, ...Object.fromEntries(filled) };
}

/** The schema with nothing but itself: no reference, no `allOf`. */
export function whole(document: JsonObject, schema: JsonObject): JsonObject {
  const { allOf, ...rest } = follow(document, schema);
  if (!Array.isArray(allOf)) return rest;
  // The parts' own descriptions would say of a part what is read of the whole.
  const parts = allOf.filter(isObject).map((part) => {
    const { description: _, ...merged } = whole(document, part);
    return merged;
  });
  return merge(parts.reduce(merge, {}), rest);
}
