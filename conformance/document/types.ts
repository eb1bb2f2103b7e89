// The types of a gateway's requests and results, from its concrete document: one file without imports.
import { operations } from "@acquiring/contract/catalogue";
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf, referenceOf, textsOf, type JsonObject } from "../contract/contract.ts";
import { codesIn } from "./fields.ts";
import { type Fillings, recordsOf, usesOf } from "./places.ts";

/** A record with the fields of all its parts. */
interface Flat {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
  /** Fields that the record never has. */
  readonly never: readonly string[];
  /** The type of fields without a name: of a query whose selection is open, or of one that selects nothing. */
  readonly others?: "unknown" | "never";
}

/** The declarations: one type for each record, and `Requests` and `Results` with those of each operation. */
export function typesOf(document: JsonObject, { name, points }: Pick<Fillings, "name" | "points">): string {
  const records = recordsOf(document);
  const uses = usesOf(document, records);
  const isAsked = (one: string) => [...(uses.get(one) ?? [])].some((use) => use.endsWith(".request"));
  const schemas = objectOf(objectOf(document["components"])["schemas"]) as Schemas;
  const open = opened(schemas) as Schemas;
  const { fields } = objectOf(document["x-identity"]);
  const identity = [...textsOf(fields), "encryption_data"];
  const requests = new Set(records.map(({ request }) => request));
  const declared = Object.keys(schemas)
    .filter((one) => isObject(schemas, one) && !one.endsWith("Common") && one !== "ErrorBody")
    .map((one) => declaration(isAsked(one) ? schemas : open, one, requests.has(one) ? identity : []));
  const asked = records.map(({ id, request }) => {
    const selects = operations.find((one) => one.id === id)?.request.points?.selection !== undefined;
    const { [id]: own, default: all } = objectOf(objectOf(points["fields"])["required"]);
    const needed = textsOf(own ?? all);
    const isSome = !selects && needed.length === 0;
    return `  ${id}: ${isSome ? `Some<${request}>` : request};\n`;
  });
  const told = records.map(
    ({ id, response }) => `  ${id}: ${isObject(schemas, response) ? response : "{ page: string }"};\n`,
  );
  const some = asked.some((one) => one.includes("Some<")) ? someType : "";
  return `// The requests and results of a payment gateway, by its profile \`${name}\`. Written by \`acquiring contract\`.

/** The requests without merchant, account and signature, by operation. */
export interface Requests {
${asked.join("")}}

/** The results, by operation. */
export interface Results {
${told.join("")}}
${some}
${declared.join("\n")}`;
}

type Schemas = Readonly<Record<string, JsonObject>>;

/** Schemas with their lists of codes marked as open: a gateway may send a code that its profile does not list yet. */
function opened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(opened);
  if (!isRecord(node)) return node;
  const own = Object.fromEntries(Object.entries(node).map(([name, one]) => [name, opened(one)]));
  return { ...own, isOpen: true };
}

const someType = `
/** A request with at least one field: without any it asks for nothing. */
export type Some<Request> = Request &
  { [Name in keyof Request]-?: { readonly [One in Name]-?: Request[Name] } }[keyof Request];
`;

const isObject = (schemas: Schemas, name: string): boolean => {
  const { type, allOf, properties } = schemas[name] ?? {};
  return type === "object" || (type === undefined && (allOf !== undefined || properties !== undefined));
};

function flat(schemas: Schemas, schema: JsonObject = {}): Flat {
  const name = referenceOf(schema);
  if (name !== undefined) return flat(schemas, schemas[name]);
  const parts = (Array.isArray(schema["allOf"]) ? schema["allOf"] : []).map((part) =>
    flat(schemas, objectOf(part)),
  );
  const own = objectOf(schema["properties"]) as Flat["properties"];
  const isOpen = textsOf(schema["x-extension-points"]).some((id) => id.startsWith("search.selection"));
  const others = isOpen ? "unknown" : schema["unevaluatedProperties"] === false ? "never" : undefined;
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), own) as Flat["properties"],
    required: [...parts.flatMap(({ required }) => required), ...textsOf(schema["required"])],
    never: [...parts.flatMap(({ never }) => never), ...textsOf(objectOf(schema["not"])["required"])],
    ...(others === undefined ? {} : { others }),
  };
}

function declaration(schemas: Schemas, name: string, without: readonly string[]): string {
  const schema = schemas[name] ?? {};
  return `${comment(schema["description"], "")}export interface ${name} ${members(schemas, schema, "", without)}\n`;
}

/** The members of a record in braces. */
function members(
  schemas: Schemas,
  schema: JsonObject,
  indent: string,
  without: readonly string[] = [],
): string {
  const { properties, required, never, others } = flat(schemas, schema);
  const inner = `${indent}  `;
  const fields = Object.entries(properties)
    .filter(([field]) => !without.includes(field))
    .map(([field, one]) => {
      const mark = required.includes(field) ? "" : "?";
      return `${comment(one["description"], inner)}${inner}${key(field)}${mark}: ${typeOf(schemas, one, inner)};\n`;
    });
  const absent = never.map((field) => `${inner}${key(field)}?: never;\n`);
  const open = others === undefined ? "" : `${inner}readonly [field: string]: ${others};\n`;
  return `{\n${fields.join("")}${absent.join("")}${open}${indent}}`;
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name));

function typeOf(schemas: Schemas, schema: JsonObject, indent: string): string {
  const name = referenceOf(schema);
  if (name !== undefined)
    return isObject(schemas, name) ? name : typeOf(schemas, schemas[name] ?? {}, indent);
  const { type, items, anyOf, pattern } = schema;
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(schemas, objectOf(one), indent)).join(" | ");
  const rest = schema["isOpen"] === true ? " | (string & {})" : "";
  if (Array.isArray(schema["enum"]))
    return `${schema["enum"].map((one) => JSON.stringify(one)).join(" | ")}${rest}`;
  const codes =
    typeof pattern === "string" && schema["x-text"] === "code-message" ? codesIn(pattern) : undefined;
  if (codes !== undefined)
    return `${codes.map((code) => `\`${code.replaceAll(/[\\`$]/gu, String.raw`\$&`)}:\${string}\``).join(" | ")}${rest}`;
  if (items !== undefined) {
    const item = typeOf(schemas, objectOf(items), indent);
    return / [|&] /u.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
  }
  if (isRecord(schema["properties"]) || schema["allOf"] !== undefined)
    return members(schemas, schema, indent);
  const types = (Array.isArray(type) ? type : [type]).map((one) => typeNames[String(one)] ?? "unknown");
  return types.join(" | ");
}

const typeNames: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  object: "{ readonly [field: string]: unknown }",
  null: "null",
};

/** A description as a comment. */
function comment(description: unknown, indent: string): string {
  if (typeof description !== "string") return "";
  const lines = description.trim().replaceAll("*/", "*\\/").split("\n");
  const [first = ""] = lines;
  if (lines.length === 1) return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
