// The model's schemas as JSON Schemas, for the tool that makes types of them and for a second opinion on checks.
// Nothing is written here.
import type { Schema, Value } from "../model/model.ts";
import type { JsonObject } from "../json.ts";

/** What is put beside the keywords of a schema, made of its notes. */
export type Extras = (schema: Value | Schema) => JsonObject;

const types = { text: "string", number: "number", integer: "integer", scalar: ["string", "number"] } as const;

/** One named schema; `prefix` stands before the names that it refers to. Unknown fields are always allowed. */
export function jsonSchema(schema: Schema, prefix: string, extras: Extras = () => ({})): JsonObject {
  if (schema.kind === "alias") return { ...valueSchema(schema.value, prefix, extras), ...extras(schema) };
  const required = schema.fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(
      schema.fields.map(({ name, value }) => [name, valueSchema(value, prefix, extras)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    ...extras(schema),
  };
}

function valueSchema(value: Value, prefix: string, extras: Extras): JsonObject {
  const own = extras(value);
  if (value.kind === "named") return { $ref: prefix + value.name, ...own };
  const bounds: JsonObject = { ...value.bounds };
  if (value.kind === "list")
    return { type: "array", items: valueSchema(value.of, prefix, extras), ...bounds, ...own };
  const type = types[value.kind];
  return { type: typeof type === "string" ? type : [...type], ...bounds, ...own };
}
