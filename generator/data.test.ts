// The contract as data: each published file is valid by its schema, and the annotations have descriptions.
import { posix } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { dataFiles } from "./emit/data.ts";
import { publishedDocuments } from "./emit/openapi.ts";
import { profileSchema } from "./emit/profile.ts";
import { type Json, type JsonObject, listOf, objectOf } from "./json.ts";
import { load } from "./load/load.ts";
import { modelOf } from "./model/read-model.ts";
import { small } from "./testing/small.ts";
import { model } from "./testing/contract.ts";

const files = dataFiles(model);
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

const named = Object.entries(files).filter(
  ([path, value]) => !path.endsWith("schema.json") && typeof value["$schema"] === "string",
);

describe("the data files", () => {
  test("are complete: rules, extension points, vocabulary, and the vectors of each operation in both directions", () => {
    const vectors = model.operations.flatMap(({ id }) => [
      `vectors/${id}.request.json`,
      `vectors/${id}.response.json`,
    ]);
    expect(named.map(([path]) => path).toSorted()).toEqual(
      [
        "extension-points.json",
        "rules.json",
        "vocabulary.json",
        "vectors/signature.json",
        ...vectors,
      ].toSorted(),
    );
  });

  test.each(named)("include %s, which is valid by its schema", (path, value) => {
    const schema = files[posix.join(posix.dirname(path), String(value["$schema"]))];
    const check = ajv.compile(objectOf(schema));
    expect(check(value) ? [] : check.errors).toEqual([]);
  });

  test("have a schema that refuses invalid data", () => {
    const check = ajv.compile(objectOf(files["rules.schema.json"]));
    const [rule = {}] = listOf(objectOf(files["rules.json"])["rules"]).map(objectOf);
    expect(check({ version: "1", rules: [rule] })).toBe(true);
    expect(check({ version: "1", rules: [{ ...rule, level: "perhaps" }] })).toBe(false);
  });

  test("include a valid schema for profiles", () => {
    expect(ajv.validateSchema(profileSchema(model))).toBe(true);
  });
});

describe("the vocabulary", () => {
  const annotations = Object.entries(objectOf(objectOf(files["vocabulary.json"])["annotations"])).map(
    ([name, value]) => [name, objectOf(value)] as const,
  );
  const documents: Readonly<Record<string, JsonObject>> = {
    ...publishedDocuments(model),
    "asyncapi.json": model.asyncapi,
  };

  test("has every annotation that the published documents have", () => {
    const met = (value: Json): readonly string[] => {
      if (Array.isArray(value)) return value.flatMap(met);
      return Object.entries(objectOf(value)).flatMap(([name, one]) =>
        name.startsWith("x-") ? [name] : met(one),
      );
    };
    const names = new Set(Object.values(documents).flatMap(met));
    expect([...names].toSorted()).toEqual(annotations.map(([name]) => name).toSorted());
  });

  test.each(annotations)("has a valid example at the stated location for %s", (_, one) => {
    const { document, at, value } = objectOf(one["example"]);
    const steps = String(at).split("/").slice(1);
    const found = steps.reduce<Json>(
      (inner, step) => {
        const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
        return (Array.isArray(inner) ? inner[Number(name)] : objectOf(inner)[name]) ?? null;
      },
      documents[String(document)] ?? null,
    );
    expect(found).toEqual(value);
    expect(ajv.compile(objectOf(one["schema"]))(value)).toBe(true);
  });
});

test("a contract without vectors publishes none", () => {
  expect(
    Object.keys(dataFiles(modelOf(load(small())))).filter((path) => path.startsWith("vectors/")),
  ).toEqual([]);
});
