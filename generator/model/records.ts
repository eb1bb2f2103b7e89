// Converts bundled schemas to the model's: it flattens merged records, and names nameless records after their place.
import { referenced } from "../load/bundle.ts";
import type { Contract } from "../load/load.ts";
import type { Bounds, Condition, Delimited, Field, Notes, Schema, Value } from "./model.ts";
import { defined } from "../../runtime/values/defined.ts";
import { below, type SourceLocation, pointerNames, type Report } from "../load/problem.ts";
import { isObject, type Json, type JsonObject, listOf, objectOf, textOf } from "../json.ts";

export interface Records {
  /** A schema by its name; nothing, and a problem at `from`, if there is none. */
  readonly get: (name: string, from: SourceLocation) => Schema | undefined;
  /** Returns the field, or the schema that its value names. */
  readonly resolve: (value: Value) => Value | Schema;
  readonly add: (schema: Schema) => void;
  /** These schemas and all that they refer to. */
  readonly needed: (names: readonly string[]) => Map<string, Schema>;
}

interface Making {
  readonly components: JsonObject;
  readonly origins: Contract["origins"];
  readonly schemas: Map<string, Schema>;
  readonly report: Report;
}

export function recordsOf({ openapi, origins }: Contract, report: Report): Records {
  const components = objectOf(objectOf(openapi["components"])["schemas"]);
  const schemas = new Map<string, Schema>();
  const making: Making = { components, origins, schemas, report };
  // A part that is only merged into records is not a record. The records that it is part of report its problems.
  for (const name of namedValues(openapi)) make(making, name);
  return {
    get(name, from) {
      const schema = schemas.get(name);
      if (schema === undefined)
        report.refuse(from, `There is no schema \`${name}\`.`, "Add it, or correct the name.");
      return schema;
    },
    resolve: (value) => (value.kind === "named" ? (schemas.get(value.name) ?? value) : value),
    add: (schema) => schemas.set(schema.name, schema),
    needed: (names) => needed(schemas, names),
  };
}

function namedValues({ paths, components }: JsonObject): Set<string> {
  const used = new Set(referenced(paths ?? {}));
  const all = objectOf(objectOf(components)["schemas"]);
  for (const schema of Object.values(all)) for (const name of valuesOf(schema)) used.add(name);
  return used;
}

// What a schema refers to other than by merging.
function valuesOf(schema: Json): string[] {
  if (!isObject(schema)) return [];
  const { allOf, ...rest } = schema;
  return [
    ...referenced(rest),
    ...listOf(allOf).flatMap((part) => (isObject(part) && part["$ref"] !== undefined ? [] : valuesOf(part))),
  ];
}

function make(making: Making, name: string): void {
  const schema = objectOf(making.components[name]);
  const place = making.origins.get(name) ?? { file: "openapi.yaml", pointer: "" };
  const notes = notesOf(schema);
  if (schema["type"] === "object" || schema["allOf"] !== undefined) {
    const root = textOf(objectOf(schema["xml"])["name"]);
    const fields = fieldsOf(making, name, schema, place);
    const [never] = listOf(objectOf(schema["not"])["required"]).map(String);
    const when = conditionOf(making, fields, schema, place);
    making.schemas.set(name, { ...notes, name, kind: "record", fields, ...defined({ root, never, when }) });
  } else {
    making.schemas.set(name, { ...notes, name, kind: "alias", value: valueOf(making, name, schema, place) });
  }
}

/** All parts of a record, those that it refers to included, each with its place. */
function partsOf(making: Making, schema: JsonObject, place: SourceLocation): [JsonObject, SourceLocation][] {
  const { components, origins, report } = making;
  if (schema["$ref"] !== undefined) {
    const [name = ""] = referenced(schema);
    return partsOf(making, objectOf(components[name]), origins.get(name) ?? place);
  }
  if (schema["allOf"] === undefined) {
    if (schema["type"] !== "object")
      report.refuse(place, "Only plain objects can be merged.", "Refer to an object, or list the fields.");
    return [[schema, place]];
  }
  const parts = listOf(schema["allOf"]).flatMap((part, index) =>
    partsOf(making, objectOf(part), below(place, "allOf", index)),
  );
  return [[{ ...schema, properties: {} }, place], ...parts];
}

function fieldsOf(making: Making, record: string, schema: JsonObject, place: SourceLocation): Field[] {
  const { report } = making;
  const parts = partsOf(making, schema, place);
  const requiredBy = new Map<string, { rule: string | undefined; place: SourceLocation }>();
  for (const [part, at] of parts) {
    const rules = objectOf(part["x-required"]);
    for (const [index, name] of listOf(part["required"]).entries()) {
      requiredBy.set(String(name), {
        rule: textOf(rules[String(name)]),
        place: below(at, "required", index),
      });
    }
  }
  const fields = new Map<string, Field>();
  for (const [part, at] of parts) {
    for (const [name, value] of Object.entries(objectOf(part["properties"]))) {
      const here = below(at, "properties", name);
      if (fields.has(name))
        report.refuse(here, `\`${record}\` has the field \`${name}\` twice.`, "Remove one of them.");
      fields.set(name, {
        name,
        required: requiredBy.has(name),
        ...defined({ requiredBy: requiredBy.get(name)?.rule }),
        value: valueOf(making, record + pascal(name), objectOf(value), here),
      });
    }
  }
  for (const [name, { place: at }] of requiredBy) {
    if (!fields.has(name))
      report.refuse(
        at,
        `\`${record}\` requires \`${name}\`, but has no such field.`,
        "Add it to `properties`, or remove it.",
      );
  }
  return [...fields.values()];
}

/** What a record promises for one outcome; its form is checked by load/. */
function conditionOf(
  { report }: Making,
  fields: readonly Field[],
  schema: JsonObject,
  place: SourceLocation,
): Condition | undefined {
  if (schema["if"] === undefined) return undefined;
  const { properties, required } = objectOf(schema["if"]);
  const then = objectOf(schema["then"]);
  const values = Object.entries(objectOf(properties));
  const rules = objectOf(then["x-required"]);
  const filled = Object.entries(objectOf(then["properties"])).flatMap(([name, one]) =>
    objectOf(one)["minLength"] === undefined ? [] : [name],
  );
  for (const name of [
    ...values.map(([field]) => field),
    ...listOf(then["required"]).map(String),
    ...filled,
  ]) {
    if (fields.some((one) => one.name === name)) continue;
    report.refuse(
      below(place, "if"),
      `A promise names the field \`${name}\`, which does not exist.`,
      "Correct the name.",
    );
  }
  return {
    is: Object.fromEntries(
      values.map(([field, one]) => [field, listOf(objectOf(one)["enum"]) as (string | number)[]]),
    ),
    absent: required === undefined,
    required: new Map(listOf(then["required"]).map((name) => [String(name), String(rules[String(name)])])),
    filled,
  };
}

const plainKinds: Readonly<Record<string, "text" | "number" | "integer">> = {
  string: "text",
  number: "number",
  integer: "integer",
};

function valueOf(making: Making, name: string, schema: JsonObject, place: SourceLocation): Value {
  const notes = notesOf(schema);
  const { type } = schema;
  if (schema["$ref"] !== undefined) return { ...notes, kind: "named", name: referenced(schema)[0] ?? "" };
  if (type === "object" || schema["allOf"] !== undefined) {
    if (making.schemas.has(name) || making.components[name] !== undefined) {
      making.report.refuse(
        place,
        `The name of this record would be \`${name}\`, which another record already has.`,
        "Move it to a file in schemas/ and give it a name.",
      );
    }
    making.schemas.set(name, {
      ...notes,
      name,
      kind: "record",
      fields: fieldsOf(making, name, schema, place),
    });
    return { ...notes, kind: "named", name };
  }
  const bounds = boundsOf(schema);
  if (type === "array") {
    const of = valueOf(making, `${name}Entry`, objectOf(schema["items"]), below(place, "items"));
    return { ...notes, kind: "list", of, bounds, ...defined({ wrapped: wrappedOf(making, schema, place) }) };
  }
  const form = textOf(schema["x-text"]);
  const delimited = schema["x-delimited"] as unknown as Delimited | undefined;
  const kind = Array.isArray(type) ? "scalar" : (plainKinds[String(type)] ?? "text");
  return { ...notes, kind, bounds, ...defined({ form, delimited }) };
}

// The entries' elements have the name of their record, or that of the array.
function wrappedOf(
  { components, report }: Making,
  schema: JsonObject,
  place: SourceLocation,
): string | undefined {
  const items = objectOf(schema["items"]);
  const record = items["$ref"] === undefined ? items : objectOf(components[referenced(items)[0] ?? ""]);
  const own = textOf(objectOf(record["xml"])["name"]);
  const field = pointerNames(place.pointer).at(-1) ?? "";
  if (objectOf(schema["xml"])["wrapped"] === true) return own ?? field;
  if (own !== undefined && own !== field) {
    const message = `Entries of an array without a wrapping element must be named \`${field}\`, not \`${own}\`.`;
    report.refuse(place, message, "Add `xml: { wrapped: true }`, or remove the name of the entries.");
  }
  return undefined;
}

export function notesOf(schema: JsonObject): Notes {
  const observed = listOf(schema["x-observed"]).map(String);
  return {
    ...defined({
      description: textOf(schema["description"]),
      observed: observed.length === 0 ? undefined : observed,
      observedForm: textOf(schema["x-observed-form"]),
      sensitive: textOf(schema["x-sensitive"]),
      free: textOf(schema["x-free-text"]),
    }),
    rules: listOf(schema["x-rules"]).map(String),
    points: listOf(schema["x-extension-points"]).map(String),
  };
}

const boundNames = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "pattern"];

const boundsOf = (schema: JsonObject): Bounds =>
  Object.fromEntries(
    boundNames.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]]),
  );

const pascal = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

function needed(schemas: ReadonlyMap<string, Schema>, names: readonly string[]): Map<string, Schema> {
  const found = new Map<string, Schema>();
  const enter = (name: string): void => {
    const schema = schemas.get(name);
    if (schema === undefined || found.has(name)) return;
    found.set(name, schema);
    for (const value of schema.kind === "alias" ? [schema.value] : schema.fields.map((field) => field.value))
      visit(value);
  };
  const visit = (value: Value): void => {
    if (value.kind === "named") enter(value.name);
    if (value.kind === "list") visit(value.of);
  };
  for (const name of names) enter(name);
  return found;
}
