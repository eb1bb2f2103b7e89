// A schema of the bundled contract with its parts merged and its references followed one step: what holds at one place.
import { objectOf, referenceOf, textsOf, type JsonObject } from "./contract.ts";

export interface Flat {
  /** JSON types that the contract allows; empty where it says nothing. */
  readonly types: readonly string[];
  readonly pattern: string | undefined;
  /** The name of the form that a text has. */
  readonly form: string | undefined;
  /** Values that were seen; the set is open. */
  readonly observed: readonly string[];
  readonly properties: ReadonlyMap<string, JsonObject>;
  /** Each required field with the rule that says so. */
  readonly required: ReadonlyMap<string, string>;
  readonly items: JsonObject | undefined;
  readonly rules: readonly string[];
  readonly points: readonly string[];
}

interface Making {
  types: string[];
  pattern: string | undefined;
  form: string | undefined;
  observed: string[];
  items: JsonObject | undefined;
  readonly properties: Map<string, JsonObject>;
  readonly required: Map<string, string>;
  readonly rules: Set<string>;
  readonly points: Set<string>;
}

export function flatten(schemas: JsonObject, schema: JsonObject): Flat {
  const making: Making = {
    types: [],
    pattern: undefined,
    form: undefined,
    observed: [],
    items: undefined,
    properties: new Map(),
    required: new Map(),
    rules: new Set(),
    points: new Set(),
  };
  merge(schemas, schema, making, 0);
  return { ...making, rules: [...making.rules], points: [...making.points] };
}

function merge(schemas: JsonObject, schema: JsonObject, making: Making, depth: number): void {
  // The contract nests its parts two or three deep; a circle of references would be a fault of the contract.
  if (depth > 32) return;
  for (const id of textsOf(schema["x-rules"])) making.rules.add(id);
  for (const id of textsOf(schema["x-extension-points"])) making.points.add(id);
  const reference = referenceOf(schema);
  if (reference !== undefined) merge(schemas, objectOf(schemas[reference]), making, depth + 1);
  for (const part of Array.isArray(schema["allOf"]) ? schema["allOf"] : []) {
    merge(schemas, objectOf(part), making, depth + 1);
  }
  const { type, pattern } = schema;
  if (typeof type === "string") making.types = [type];
  else if (Array.isArray(type)) making.types = textsOf(type);
  if (typeof pattern === "string") making.pattern = pattern;
  const form = schema["x-text"];
  if (typeof form === "string") making.form = form;
  if (schema["x-observed"] !== undefined) making.observed = textsOf(schema["x-observed"]);
  if (schema["items"] !== undefined) making.items = objectOf(schema["items"]);
  for (const [name, property] of Object.entries(objectOf(schema["properties"]))) {
    making.properties.set(name, objectOf(property));
  }
  const rules = objectOf(schema["x-required"]);
  for (const name of textsOf(schema["required"])) making.required.set(name, String(rules[name]));
}
