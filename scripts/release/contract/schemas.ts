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

function merge(one: JsonObject, other: JsonObject): JsonObject {
  const lists = ["required", "x-rules", "x-extension-points"];
  const added = lists
    .map((name) => [name, [...new Set([...textsAt(one, name), ...textsAt(other, name)])]] as const)
    .filter(([, list]) => list.length > 0);
  const groups = [...Object.keys(objectAt(one, "x-groups")), ...Object.keys(objectAt(other, "x-groups"))].map(
    (name) =>
      [
        name,
        [...new Set([one, other].flatMap((part) => textsAt(objectAt(part, "x-groups"), name)))],
      ] as const,
  );
  const properties = { ...objectAt(one, "properties"), ...objectAt(other, "properties") };
  return {
    ...one,
    ...other,
    ...Object.fromEntries(added),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(groups.length > 0 ? { "x-groups": Object.fromEntries(groups) } : {}),
    ...(isObject(one["x-required"]) || isObject(other["x-required"])
      ? { "x-required": { ...objectAt(one, "x-required"), ...objectAt(other, "x-required") } }
      : {}),
  };
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

/** What the extension points and rules of a record itself are, its parts included. */
export function recordIds(
  document: JsonObject,
  schema: JsonObject,
): { rules: readonly string[]; points: readonly string[] } {
  const record = whole(document, schema);
  return { rules: textsAt(record, "x-rules"), points: textsAt(record, "x-extension-points") };
}
