// Which part of OpenAPI the generator understands, as tables, and the checks of one schema. bundle.ts walks over the documents.
// Only listed keywords are allowed. If the generator ignored a keyword, the contract would make a promise without effect.
import { checkOutcomes } from "./outcomes.ts";
import { below, type SourceLocation, type Report } from "./problem.ts";
import { isObject, type Json, type JsonObject, listOf, objectOf } from "../json.ts";

export type Kind = "Root" | "PathItem" | "Operation" | "RequestBody" | "Response" | "MediaType" | "Schema";

/** The value of a member: not checked, one node, several by name, or several in a list. */
export type Member = "plain" | { readonly one: Kind } | { readonly map: Kind } | { readonly list: Kind };

const plain = (names: string): Readonly<Record<string, Member>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, "plain"]));

export const members: Readonly<Record<Kind, Readonly<Record<string, Member>>>> = {
  Root: { ...plain("openapi info servers tags security externalDocs"), paths: { map: "PathItem" } },
  PathItem: { ...plain("summary description"), post: { one: "Operation" } },
  Operation: {
    ...plain("operationId summary description tags deprecated security externalDocs"),
    requestBody: { one: "RequestBody" },
    responses: { map: "Response" },
  },
  RequestBody: { ...plain("description required"), content: { map: "MediaType" } },
  Response: { ...plain("description"), content: { map: "MediaType" } },
  MediaType: { ...plain("example examples encoding"), schema: { one: "Schema" } },
  Schema: {
    ...plain("type title description deprecated example examples pattern required xml"),
    ...plain("minLength maxLength minimum maximum minItems maxItems"),
    items: { one: "Schema" },
    properties: { map: "Schema" },
    allOf: { list: "Schema" },
    // A record that never has one of its fields, and one that promises more where a field has a certain value.
    ...plain("if not"),
    // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
    then: { one: "Schema" },
  },
};

const variants = "List the schemas under `x-variants`, with the rule that distinguishes them.";
const open = "Use `x-observed`: observed values are an open set.";
const unknownFields = "Leave it out: unknown fields are always allowed and preserved.";
const named = "Move the schema to a file in schemas/, give it a name and refer to it.";

/** What to do instead, by keyword. */
export const waysOut: Readonly<Record<string, string>> = {
  oneOf: variants,
  anyOf: variants,
  discriminator: variants,
  enum: open,
  const: open,
  additionalProperties: unknownFields,
  unevaluatedProperties: unknownFields,
  patternProperties: unknownFields,
  $defs: named,
  components: named,
  $id: named,
  $anchor: named,
  $dynamicRef: named,
  nullable: "Leave it out: the interface has no null.",
  format: "Use a text form of schemas/texts.yaml, which has its pattern.",
  default: "Leave it out: what an absent field means is the extension point `fields.defaults`.",
  parameters: "Leave them out: everything is in the body.",
  get: "Use `post`: the interface has no other method.",
  put: "Use `post`: the interface has no other method.",
  patch: "Use `post`: the interface has no other method.",
  delete: "Use `post`: the interface has no other method.",
};

const types = new Set(["string", "number", "integer", "object", "array"]);

/** The checks of one schema that no table can say. `$ref`s are for the walk. */
export function checkSchema(schema: JsonObject, place: SourceLocation, report: Report): void {
  checkType(schema, place, report);
  checkPattern(schema["pattern"], below(place, "pattern"), report);
  checkXml(schema, below(place, "xml"), report);
  checkOutcomes(schema, place, report);
  if (Array.isArray(schema["allOf"])) checkMerge(schema, place, report);
}

function checkType(schema: JsonObject, place: SourceLocation, { refuse }: Report): void {
  const { type } = schema;
  if (type === undefined) {
    // A schema below `then` only adds to the record around it.
    if (schema["allOf"] === undefined && !/\/then(?:\/|$)/u.test(place.pointer))
      refuse(place, "A schema needs a `type`.", "Add it, or refer to a named schema.");
    return;
  }
  const at = below(place, "type");
  if (Array.isArray(type)) {
    const both = type.length === 2 && type.includes("string") && type.includes("number");
    if (!both)
      refuse(at, `The types [${type.join(", ")}] are not supported.`, "Use one type, or [string, number].");
  } else if (typeof type !== "string" || !types.has(type)) {
    refuse(at, `The type ${JSON.stringify(type)} is not supported.`, `Use one of ${[...types].join(", ")}.`);
  }
  if (type === "array" && schema["items"] === undefined) {
    refuse(place, "An array needs `items`.", "Add `items`.");
  }
  if (type !== undefined && type !== "object" && schema["properties"] !== undefined) {
    refuse(place, "Only an object has `properties`.", "Say `type: object`.");
  }
}

function checkPattern(pattern: Json | undefined, place: SourceLocation, { refuse }: Report): void {
  if (pattern === undefined) return;
  try {
    RegExp(String(pattern), "u");
  } catch {
    refuse(
      place,
      "The pattern is not a regular expression with the flag `u`.",
      "Correct the pattern, and escape special characters.",
    );
  }
}

// For a record, its element name if it is a root or an entry of a wrapped array; for an array, whether it is wrapped.
function checkXml({ type, xml }: JsonObject, place: SourceLocation, { refuse }: Report): void {
  if (xml === undefined) return;
  const [word, kind] = type === "array" ? (["wrapped", "boolean"] as const) : (["name", "string"] as const);
  const words = objectOf(xml);
  if (Object.keys(words).join() !== word || typeof words[word] !== kind) {
    refuse(
      place,
      "In `xml`, only the `name` of a record's element and `wrapped` of an array are supported.",
      "Remove the rest.",
    );
  }
}

const mergeable = new Set(["type", "description", "properties", "required"]);

// Merging is for plain records alone, so that a record can be written down flat.
function checkMerge(schema: JsonObject, place: SourceLocation, { refuse }: Report): void {
  for (const [index, part] of listOf(schema["allOf"]).entries()) {
    if (!isObject(part) || part["$ref"] !== undefined) continue;
    const other = Object.keys(part).find((name) => !mergeable.has(name) && !name.startsWith("x-"));
    if (other !== undefined) {
      refuse(
        below(place, "allOf", index, other),
        `\`allOf\` can only merge plain objects. \`${other}\` is not supported.`,
        "Give the part a name and refer to it, or leave it out.",
      );
    }
  }
  if (schema["properties"] !== undefined) {
    refuse(
      below(place, "properties"),
      "`properties` next to `allOf` are not supported.",
      "Move them into the last part of `allOf`.",
    );
  }
}
