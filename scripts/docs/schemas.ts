// Schemas as the reference shows them: references followed, records merged, annotations put into words.
// The document form only; what is validated is the contract itself.
import { isObject, type Json, type JsonObject, objectAt, textAt, textsAt } from "./contract.ts";
import { codes, delimitedForm, forms, pointLink, ruleLink, sensitivities } from "./words.ts";

const prefix = "#/components/schemas/";

/** Follows a reference; what stands beside it counts more than what it leads to, and lists of ids add up. */
function follow(document: JsonObject, schema: JsonObject): JsonObject {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== "string") return schema;
  const schemas = objectAt(objectAt(document, "components"), "schemas");
  const target = schemas[$ref.slice(prefix.length)];
  if (!$ref.startsWith(prefix) || !isObject(target)) throw new Error(`the reference ${$ref} leads nowhere`);
  return merge(follow(document, target), beside);
}

function merge(one: JsonObject, other: JsonObject): JsonObject {
  const lists = ["required", "x-rules", "x-extension-points"];
  const added = lists
    .map((name) => [name, [...new Set([...textsAt(one, name), ...textsAt(other, name)])]] as const)
    .filter(([, list]) => list.length > 0);
  const properties = { ...objectAt(one, "properties"), ...objectAt(other, "properties") };
  return {
    ...one,
    ...other,
    ...Object.fromEntries(added),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
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

const words = (schema: JsonObject, requiredBy: string): readonly string[] => {
  const form = forms[textAt(schema, "x-text")];
  const observedForm = forms[textAt(schema, "x-observed-form")];
  const observed = textsAt(schema, "x-observed");
  const sensitive = sensitivities[textAt(schema, "x-sensitive")];
  const rules = textsAt(schema, "x-rules");
  const points = textsAt(schema, "x-extension-points");
  const delimited = objectAt(schema, "x-delimited");
  return [
    form && delimited["of"] === undefined ? `Form: ${form.says}.` : "",
    delimited["of"] === undefined ? "" : `Form: ${delimitedForm(delimited)}.`,
    observedForm ? `Observed form: ${observedForm.says}; another is not wrong.` : "",
    observed.length > 0 ? `Observed: ${codes(observed)}; others may come.` : "",
    sensitive ? `Shown in logs: ${sensitive}.` : "",
    requiredBy ? `Required by rule: ${ruleLink(requiredBy)}.` : "",
    rules.length > 0 ? `Rules: ${rules.map(ruleLink).join(", ")}.` : "",
    points.length > 0 ? `Open: ${points.map(pointLink).join(", ")}.` : "",
  ].filter((line) => line !== "");
};

const exampleOf = (schema: JsonObject): Json | undefined => {
  const [observed] = textsAt(schema, "x-observed");
  if (observed !== undefined) return observed;
  return (forms[textAt(schema, "x-text")] ?? forms[textAt(schema, "x-observed-form")])?.example;
};

/** The schema as a reader wants it: everything that is known of a field stands in its description. */
export function readable(document: JsonObject, schema: JsonObject, requiredBy = ""): JsonObject {
  const { properties, items, description, ...rest } = whole(document, schema);
  const plain = Object.entries(rest).filter(([name]) => !name.startsWith("x-"));
  const said = words(rest, requiredBy);
  const example = exampleOf(rest);
  const ruleOf = objectAt(rest, "x-required");
  return {
    ...Object.fromEntries(plain),
    description: [typeof description === "string" ? description : "", said.join("  \n")]
      .filter(Boolean)
      .join("\n\n"),
    ...(example === undefined || rest["type"] === "object" || rest["type"] === "array" ? {} : { example }),
    ...(isObject(items) ? { items: readable(document, items) } : {}),
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties)
              .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
              .map(([name, property]) => [name, readable(document, property, textAt(ruleOf, name))]),
          ),
        }
      : {}),
  };
}

/** What the extension points and rules of a record itself are, its parts included. */
export function recordIds(
  document: JsonObject,
  schema: JsonObject,
): { rules: readonly string[]; points: readonly string[] } {
  const record = whole(document, schema);
  return { rules: textsAt(record, "x-rules"), points: textsAt(record, "x-extension-points") };
}
