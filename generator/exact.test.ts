// Compares the generated checks with ajv and the JSON Schemas of the same contract.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { issuesBySchema, type JsonSchema } from "../runtime/schema/check-json-schema.ts";
import type { Shape } from "../runtime/schema/shape.ts";
import type { Schema } from "../runtime/schema/schema.ts";
import { jsonSchema } from "./emit/json-schema.ts";
import { bareProfileSchema } from "./emit/profile-check.ts";
import type { JsonObject } from "./json.ts";
import { model } from "./testing/contract.ts";

let schemas: readonly Schema<unknown>[];
beforeAll(async () => {
  const files = readdirSync(join(import.meta.dirname, "../generated/schemas"));
  const modules = files.map(async (file) => {
    const name = file.replace(/\.ts$/u, "");
    const module = (await import(`../generated/schemas/${name}.ts`)) as Readonly<
      Record<string, Schema<unknown>>
    >;
    return module[name];
  });
  schemas = (await Promise.all(modules)).filter((schema) => schema !== undefined);
});

const texts = [
  "",
  "a\nb",
  "2024-05-01 10:00:00",
  ..."x 1 10.50 -1 USD US 01 13 2024 2024-05-01 20240501100000 2024-05-01T10:00:00+0800".split(" "),
  ..."0000:Success 411111******1111 4111111111111111 127.0.0.1 ::1 é😀".split(" "),
  "01234567-89ab-cdef-0123-456789abcdef",
];
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, null, undefined),
  fc.string({ unit: "binary" }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2, noNullPrototype: true }),
  fc.array(fc.string(), { maxLength: 2 }),
);

/** Values that nearly keep a shape. */
function near(shape: Shape): fc.Arbitrary<unknown> {
  const own =
    shape.kind === "object"
      ? fc.record(Object.fromEntries(Object.entries(shape.fields).map(([name, one]) => [name, near(one)])), {
          requiredKeys: [],
          noNullPrototype: true,
        })
      : shape.kind === "list"
        ? fc.array(near(shape.of), { maxLength: 2 })
        : fc.oneof(fc.constantFrom<unknown>(...texts), fc.double());
  return fc.oneof({ weight: 12, arbitrary: own }, { weight: 1, arbitrary: anything });
}

const missing = ({ instancePath, params }: ErrorObject): string =>
  `${instancePath}/${String(params["missingProperty"])}`;
const told = (errors: readonly ErrorObject[] | null | undefined): string[] =>
  // A violation of `if` and `then` is reported for the keyword inside. A value that is not an object also violates `not`.
  (errors ?? [])
    .filter(({ keyword }) => !["if", "not"].includes(keyword))
    .map((error) => `${error.keyword} ${error.keyword === "required" ? missing(error) : error.instancePath}`);

test("each schema of the contract finds the same issues as ajv, at the same locations", () => {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
  });
  const $defs: JsonObject = {};
  for (const schema of model.schemas.values()) $defs[schema.name] = jsonSchema(schema, "#/$defs/");
  for (const { name, shape, check } of schemas) {
    const validate = ajv.compile({ $ref: `#/$defs/${name}`, $defs });
    fc.assert(
      fc.property(near(shape), (value) => {
        validate(value);
        const issues = check(value).map(({ code, at }) => `${code} ${at}`);
        // The check reports at most a hundred.
        fc.pre(issues.length < 100);
        expect(issues.toSorted()).toEqual(told(validate.errors).toSorted());
      }),
      { numRuns: 30 },
    );
  }
  const records = [...model.schemas.values()].flatMap(({ kind, name }) => (kind === "record" ? [name] : []));
  expect(schemas.map(({ name }) => name)).toEqual(expect.arrayContaining(records));
});

/** Values that nearly keep a JSON Schema. */
function nearly(schema: JsonSchema, root: JsonSchema): fc.Arbitrary<unknown> {
  // An undefined member counts as absent here; in a file, where profiles come from, there is none.
  const foreign = anything.map((value) => (value === undefined ? null : value));
  const { $ref, oneOf, type, properties = {}, additionalProperties, items } = schema;
  if ($ref !== undefined) return nearly(root.$defs?.[$ref.replace("#/$defs/", "")] ?? {}, root);
  if (oneOf !== undefined) return fc.oneof(...oneOf.map((one) => nearly(one, root)));
  const names = ["UTC", "/v1/a", "https://a.test", "^a$", "[", "name", "createDirectPayment"];
  const own = (): fc.Arbitrary<unknown> => {
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (type === "array")
      return fc.array(items === undefined ? foreign : nearly(items, root), { maxLength: 3 });
    if (type !== "object") return fc.constantFrom<unknown>(...names, "", 0, 1, 200, 429, 0.5, true);
    const known = Object.entries(properties).map(([name, one]) => [name, nearly(one, root)]);
    const of = typeof additionalProperties === "object" ? nearly(additionalProperties, root) : foreign;
    const more = fc.dictionary(fc.constantFrom(...names, "constructor"), of, {
      maxKeys: 2,
      noNullPrototype: true,
    });
    const some = fc.record(Object.fromEntries(known) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: [],
      noNullPrototype: true,
    });
    return additionalProperties === false
      ? fc.oneof(
          { weight: 8, arbitrary: some },
          { weight: 1, arbitrary: fc.tuple(some, more).map(([a, b]) => ({ ...a, ...b })) },
        )
      : fc.oneof(
          more,
          fc.tuple(some, more).map(([a, b]) => ({ ...a, ...b })),
        );
  };
  return fc.oneof({ weight: 20, arbitrary: own() }, { weight: 1, arbitrary: foreign });
}

test("a value for an extension point is accepted or refused as by ajv", () => {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: true });
  ajv.addKeyword("x-standard");
  ajv.addFormat("uri", /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/u);
  ajv.addFormat("regex", {
    validate(text: string) {
      try {
        return RegExp(text, "u") instanceof RegExp;
      } catch {
        return false;
      }
    },
  });
  const root = bareProfileSchema(model) as JsonSchema;
  const points = Object.entries(root.properties?.["extension_points"]?.properties ?? {}).filter(
    ([, point]) => point["x-retired"] === undefined,
  );
  expect(points.length).toBe(model.points.length);
  const outcomes = new Set<boolean>();
  for (const [, point] of points) {
    const schema = { ...point, $defs: root.$defs ?? {} };
    const validate = ajv.compile(schema);
    // Records without a prototype are left out: ajv throws on them.
    fc.assert(
      fc.property(nearly(point, root), (value) => {
        const isKept = validate(value);
        outcomes.add(isKept);
        expect({ value, isKept: issuesBySchema(value, schema).length === 0 }).toEqual({ value, isKept });
      }),
      { numRuns: 60 },
    );
  }
  expect([...outcomes].toSorted()).toEqual([false, true]);
});
