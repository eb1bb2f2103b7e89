// The model's schemas as JSON Schemas, for the tool that makes types and for an independent check.
import type { Schema, Value } from "../model/model.ts";
import type { JsonObject } from "../json.ts";

/** Returns keywords to add to those of a schema, made from its notes. */
export type Extras = (schema: Value | Schema) => JsonObject;

const types = { text: "string", number: "number", integer: "integer", scalar: ["string", "number"] } as const;

/** Returns one named schema; `prefix` precedes the names that it refers to. Unknown fields are always allowed. */
export function jsonSchema(schema: Schema, prefix: string, extras: Extras = () => ({})): JsonObject {
  if (schema.kind === "alias") return { ...valueSchema(schema.value, prefix, extras), ...extras(schema) };
  const required = schema.fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(
      schema.fields.map(({ name, value }) => [name, valueSchema(value, prefix, extras)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    ...outcome(schema),
    ...extras(schema),
  };
}

/** What a record never has, and what it promises where its fields have certain values. */
const outcome = ({ never, when }: Schema & { kind: "record" }): JsonObject => ({
  ...(never === undefined ? {} : { not: { required: [never] } }),
  ...(when === undefined
    ? {}
    : {
        if: {
          ...(when.absent ? {} : { required: Object.keys(when.is) }),
          properties: Object.fromEntries(
            Object.entries(when.is).map(([name, values]) => [name, { enum: [...values] }]),
          ),
        },
        // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
        then: {
          required: [...when.required.keys()],
          properties: Object.fromEntries(when.filled.map((name) => [name, { minLength: 1 }])),
        },
      }),
});

function valueSchema(value: Value, prefix: string, extras: Extras): JsonObject {
  const own = extras(value);
  if (value.kind === "named") return { $ref: prefix + value.name, ...own };
  const bounds: JsonObject = { ...value.bounds };
  if (value.kind === "list")
    return { type: "array", items: valueSchema(value.of, prefix, extras), ...bounds, ...own };
  const type = types[value.kind];
  return { type: typeof type === "string" ? type : [...type], ...bounds, ...own };
}
