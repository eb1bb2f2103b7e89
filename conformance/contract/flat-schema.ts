// A schema of the bundled contract at one location, with merged parts and references followed one step.
import { objectOf, referenceOf, textsOf, type JsonObject } from "./contract.ts";

export interface Flat {
  /** JSON types that the contract allows; empty if it does not restrict them. */
  readonly types: readonly string[];
  readonly pattern: string | undefined;
  /** The pattern in words. */
  readonly words: string | undefined;
  /** How many characters a text has at least, and entries an array at most. */
  readonly minLength: number | undefined;
  readonly maxItems: number | undefined;
  /** The name of the form that a text has. */
  readonly form: string | undefined;
  /** Values that were seen; the set is open. */
  readonly observed: readonly string[];
  readonly properties: ReadonlyMap<string, JsonObject>;
  /** Each required field with its rule. */
  readonly required: ReadonlyMap<string, string>;
  /** Fields that a record never has. */
  readonly never: readonly string[];
  /** What more is promised for one outcome. */
  readonly outcomes: readonly Outcome[];
  readonly items: JsonObject | undefined;
  readonly rules: readonly string[];
  readonly points: readonly string[];
}

/** What a record requires if each of some fields has one of its values: `if` and `then`. */
export interface Outcome {
  readonly values: ReadonlyMap<string, readonly unknown[]>;
  /** It also applies if they are missing. */
  readonly whereAbsent: boolean;
  /** Each field that is required then, with its rule. */
  readonly required: ReadonlyMap<string, string>;
  /** The fields that are not empty texts then, each with the rules that say so next to it. */
  readonly filled: ReadonlyMap<string, readonly string[]>;
}

export function flatten(schemas: JsonObject, schema: JsonObject): Flat {
  const flat = flattened.get(schema) ?? flattenAnew(schemas, schema);
  flattened.set(schema, flat);
  return flat;
}

/** The field at a path of a record, where a dot goes one level down and lists are passed through; `undefined` if there is none. */
export function fieldAt(schemas: JsonObject, record: string, path: string): Flat | undefined {
  let here: Flat | undefined = flatten(schemas, objectOf(schemas[record]));
  for (const name of path.split(".")) {
    const inside: Flat | undefined = here && entryOf(schemas, here);
    const next = inside?.properties.get(name);
    here = next === undefined ? undefined : flatten(schemas, next);
  }
  return here;
}

/** What each entry of a list is; what is no list itself. */
export const entryOf = (schemas: JsonObject, flat: Flat): Flat =>
  flat.items === undefined ? flat : entryOf(schemas, flatten(schemas, flat.items));

// A schema belongs to one contract, which does not change.
const flattened = new WeakMap<JsonObject, Flat>();

const nothing = () => ({
  types: [] as string[],
  pattern: undefined as string | undefined,
  words: undefined as string | undefined,
  minLength: undefined as number | undefined,
  maxItems: undefined as number | undefined,
  form: undefined as string | undefined,
  observed: [] as string[],
  items: undefined as JsonObject | undefined,
  never: [] as string[],
  outcomes: [] as Outcome[],
  properties: new Map<string, JsonObject>(),
  required: new Map<string, string>(),
  rules: new Set<string>(),
  points: new Set<string>(),
});
type Making = ReturnType<typeof nothing>;

function flattenAnew(schemas: JsonObject, schema: JsonObject): Flat {
  const making = nothing();
  merge(schemas, schema, making, 0);
  return { ...making, rules: [...making.rules], points: [...making.points] };
}

/** The first sentence of a description, to follow "expected": `a decimal number, such as \`10.50\``. */
function wordsOf(description: string): string {
  const [first = ""] = /^.*?(?=\.(?:\s|$)|$)/su.exec(description) ?? [];
  return first.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
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
  const { type, pattern, description, minLength, maxItems } = schema;
  if (typeof type === "string") making.types = [type];
  else if (Array.isArray(type)) making.types = textsOf(type);
  if (typeof pattern === "string") {
    making.pattern = pattern;
    making.words = typeof description === "string" ? wordsOf(description) : undefined;
  }
  if (typeof minLength === "number") making.minLength = minLength;
  if (typeof maxItems === "number") making.maxItems = maxItems;
  const form = schema["x-text"];
  if (typeof form === "string") making.form = form;
  if (schema["x-observed"] !== undefined) making.observed = textsOf(schema["x-observed"]);
  if (schema["items"] !== undefined) making.items = objectOf(schema["items"]);
  for (const [name, property] of Object.entries(objectOf(schema["properties"]))) {
    making.properties.set(name, objectOf(property));
  }
  for (const [name, rule] of requiredIn(schema)) making.required.set(name, rule);
  making.never.push(...textsOf(objectOf(schema["not"])["required"]));
  if (schema["if"] !== undefined)
    making.outcomes.push(outcomeOf(objectOf(schema["if"]), objectOf(schema["then"])));
}

const requiredIn = (schema: JsonObject): ReadonlyMap<string, string> => {
  const rules = objectOf(schema["x-required"]);
  return new Map(textsOf(schema["required"]).map((name) => [name, String(rules[name])]));
};

function outcomeOf(condition: JsonObject, then: JsonObject): Outcome {
  const wanted = Object.entries(objectOf(condition["properties"]));
  const promised = Object.entries(objectOf(then["properties"]));
  return {
    values: new Map(
      wanted.map(([field, one]) => {
        const { enum: values } = objectOf(one);
        return [field, Array.isArray(values) ? values : []] as const;
      }),
    ),
    whereAbsent: condition["required"] === undefined,
    required: requiredIn(then),
    filled: new Map(
      promised
        .filter(([, one]) => Number(objectOf(one)["minLength"]) > 0)
        .map(([name, one]) => [name, textsOf(objectOf(one)["x-rules"])]),
    ),
  };
}
