// schemas/<Name>.ts: one schema of the contract as a value, with the shape for codecs and checks. runtime/schema/schema.ts
// defines a schema.
import { defined } from "../../runtime/values/defined.ts";
import type { Model, Schema, Value } from "../model/model.ts";
import { headOf } from "./entries.ts";
import { banner, code, doc, importOf, literal, wordsOf } from "./text.ts";

/** Returns the file of each schema that an operation needs, by name. A form without restrictions is inlined. */
export function schemaFiles(model: Model): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = (name: string): void => {
    const schema = model.schemas.get(name);
    if (schema === undefined || files.has(name)) return;
    const { text, used } = schemaFile(model, schema);
    files.set(name, text);
    used.forEach(add);
  };
  for (const { request, response } of model.operations) [request.schema, response.schema].forEach(add);
  return files;
}

/** Returns the package's entry with each record as a type and as a schema of the same name. */
export function recordsFile(model: Model): string {
  const names = [...schemaFiles(model).keys()].filter((name) => model.schemas.get(name)?.kind === "record");
  const lines = names.toSorted().map((name) => `export { ${name} } from "./schemas/${name}.ts";\n`);
  return `${headOf("records")}${lines.join("")}`;
}

function schemaFile(model: Model, schema: Schema): { text: string; used: ReadonlySet<string> } {
  const { name, description } = schema;
  const used = new Set<string>();
  const shape =
    schema.kind === "alias"
      ? shapeOf(model, formOf(model, name) ?? schema.value, used)
      : record(model, schema, used);
  const imports = [
    importOf(["type Schema", "schema"], "../../runtime/schema/schema.ts"),
    'import type * as types from "../types.ts";\n',
    ...[...used].toSorted().map((one) => importOf([one], `./${one}.ts`)),
  ];
  const type = `export type ${name} = types.${name};\n`;
  const value = `/* @__PURE__ */ schema(${JSON.stringify(name)}, ${literal(shape)})`;
  const text = `${banner}${imports.join("")}\n${type}\n${doc([description ?? `\`${name}\`.`])}export const ${name}: Schema<${name}> = ${value};\n`;
  return { text, used };
}

const record = (
  model: Model,
  { fields, never, when }: Schema & { kind: "record" },
  used: Set<string>,
): object => {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    kind: "object",
    required: someOf(required),
    never,
    when: when && {
      is: when.is,
      absent: when.absent ? true : undefined,
      required: someOf([...when.required.keys()]),
      filled: someOf(when.filled),
    },
    fields: Object.fromEntries(fields.map(({ name, value }) => [name, shapeOf(model, value, used)])),
  };
};

const someOf = (names: readonly string[]): readonly string[] | undefined =>
  names.length === 0 ? undefined : names;

/** Returns a value's tree. Facts about a field take precedence over those about its form. */
function shapeOf(model: Model, value: Value, used: Set<string>): object {
  const { sensitive, free } = value;
  if (value.kind !== "named") {
    const of = value.kind === "list" ? { of: shapeOf(model, value.of, used), wrapped: value.wrapped } : {};
    return { kind: value.kind, sensitive, free, ...bounds(value), ...of };
  }
  const { name } = value;
  const form = formOf(model, name);
  // A form without restrictions is not worth an import, and one that is more sensitive here, or free text, is another shape.
  const isOwn = sensitive !== undefined || free !== undefined;
  if (form !== undefined && (isOwn || Object.keys(form.bounds).length === 0)) {
    const marks = { sensitive: sensitive ?? form.sensitive, free: free ?? form.free };
    return { kind: form.kind, ...marks, ...bounds(form) };
  }
  used.add(name);
  return code(`${name}.shape`);
}

/** A schema that is a plain value. */
function formOf({ schemas }: Model, name: string): Exclude<Value, { kind: "named" | "list" }> | undefined {
  const schema = schemas.get(name);
  if (schema?.kind !== "alias" || schema.value.kind === "list" || schema.value.kind === "named")
    return undefined;
  const sensitive = schema.sensitive ?? schema.value.sensitive;
  const free = schema.free ?? schema.value.free;
  return { ...schema.value, ...defined({ sensitive, free }) };
}

/** The same pattern with groups that capture nothing, which a test of a text takes two thirds of the time for. */
const withoutCaptures = (pattern: string): string =>
  pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]|\((?!\?)/gu, (part) => (part === "(" ? "(?:" : part));

function bounds({ bounds: { pattern, ...limits }, description }: Bounded): object {
  const form =
    pattern === undefined ? {} : { pattern: code(String(new RegExp(withoutCaptures(pattern), "u"))) };
  const words = pattern === undefined || description === undefined ? {} : { words: wordsOf(description) };
  return { ...form, ...words, ...(Object.keys(limits).length === 0 ? {} : { bounds: limits }) };
}

type Bounded = Pick<Exclude<Value, { kind: "named" }>, "bounds" | "description">;
