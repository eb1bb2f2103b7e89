// The published OpenAPI documents as tools read them: examples, callbacks, placeholders, and one copy for each operation with a
// shared path. `npm run contract:tools` tests the tools themselves.
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { publishedDocuments } from "./emit/openapi.ts";
import { type JsonObject, listOf, objectOf } from "./json.ts";
import { load } from "./load/load.ts";
import { folder } from "./load/source.ts";
import { modelOf } from "./model/read-model.ts";
import { small } from "./testing/small.ts";

const model = modelOf(load(folder(join(import.meta.dirname, "..", "spec"))));
const documents = publishedDocuments(model);
const whole = objectOf(documents["openapi.json"]);

const at = (value: unknown, ...path: readonly string[]): JsonObject =>
  path.reduce<JsonObject>((inner, name) => objectOf(inner[name]), objectOf(value));
const postOf = (document: JsonObject, path: string): JsonObject => at(document, "paths", path, "post");
const sides = { request: ["requestBody"], response: ["responses", "200"] } as const;

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ ...whole, $id: "whole" });

describe("the published examples", () => {
  const encodings = model.operations.flatMap((operation) =>
    (["request", "response"] as const).flatMap((side) =>
      operation[side].encodings.map(({ media, body }) => ({ operation, side, media, body })),
    ),
  );

  test("exist for each operation, direction and encoding", () => {
    const missing = encodings.filter(({ operation, side, media, body }) => {
      const examples = at(postOf(whole, operation.path), ...sides[side], "content", media, "examples");
      return !Object.entries(examples).some(([name, example]) => {
        const { body: written } = at(example, "x-wire");
        const isOwn = operation.variant === undefined || name.startsWith(`${operation.id}-`);
        const plain = typeof objectOf(example)["value"] === "string" ? "html" : "json";
        return isOwn && (written ?? plain) === body;
      });
    });
    expect(encodings.length).toBeGreaterThan(25);
    expect(missing.map(({ operation, side, body }) => `${operation.id} ${side} ${body}`)).toEqual([]);
  });

  test("are valid by the schema of their operation", () => {
    const invalid = encodings.flatMap(({ operation, side, media }) => {
      const check = ajv.getSchema(`whole#/components/schemas/${operation[side].schema}`);
      const examples = at(postOf(whole, operation.path), ...sides[side], "content", media, "examples");
      return Object.entries(examples)
        .filter(([name]) => operation.variant === undefined || name.startsWith(`${operation.id}-`))
        .filter(([, example]) => check?.(objectOf(example)["value"]) !== true)
        .map(([name]) => `${operation.id} ${side} ${name}`);
    });
    expect(invalid).toEqual([]);
  });

  test("have the value and the bytes of a vector", () => {
    const cases = [...model.vectors.values()].flatMap((file) => listOf(file["cases"]).map(objectOf));
    const examples = encodings.flatMap(({ operation, side, media }) =>
      Object.values(at(postOf(whole, operation.path), ...sides[side], "content", media, "examples")).map(
        objectOf,
      ),
    );
    for (const example of examples) {
      const vector = cases.find(
        (one) => one["title"] === example["summary"] && one["value"] === example["value"],
      );
      expect(vector).toBeDefined();
      const { text = vector?.["text"] } = at(example, "x-wire");
      expect(vector?.["text"] ?? text).toBe(text);
    }
  });
});

describe("the published placeholders", () => {
  test("include an unstated refusal for every operation without a stated one", () => {
    for (const { path, refusals } of model.operations) {
      const responses = at(postOf(whole, path), "responses");
      const statuses = Object.keys(responses).filter((status) => status.startsWith("4"));
      expect(statuses).toEqual(refusals.length === 0 ? ["4XX"] : refusals.map(String));
      const placeholders = statuses.filter((status) => objectOf(responses[status])["x-unstated"] === true);
      expect(placeholders).toEqual(refusals.length === 0 ? ["4XX"] : []);
    }
  });

  test("include no security and no contact, as the contract states none", () => {
    expect(whole["security"]).toEqual([]);
    expect(at(whole, "info")).not.toHaveProperty("contact");
  });
});

describe("the published callbacks", () => {
  test("exist exactly for operations whose request has the notification address", () => {
    const has = model.operations.filter(({ path }) => "callbacks" in postOf(whole, path));
    expect(has.map(({ id }) => id)).toEqual([
      "createDirectPayment",
      "createApmPayment",
      "createRedirectPayment",
      "createPayout",
    ]);
  });

  test("name the operation of the AsyncAPI document that describes them", () => {
    const callbacks = at(whole, "components", "callbacks");
    expect(Object.keys(callbacks)).toEqual(["resultNotification"]);
    const post = at(callbacks, "resultNotification", "{$request.body#/notify_url}", "post");
    const [, id = ""] =
      /^asyncapi\.json#\/operations\/(.+)$/u.exec(String(objectOf(post["externalDocs"])["url"])) ?? [];
    expect(at(model.asyncapi, "operations", id)).toMatchObject({ action: "send" });
    expect(post).toMatchObject({ operationId: id, "x-unstated": true });
  });
});

describe("the published documents for two operations with one path", () => {
  test.each(["createDirectPayment", "createApmPayment"])("include one for %s with its own records", (id) => {
    const document = objectOf(documents[`openapi.${id}.json`]);
    const operation = model.operations.find((one) => one.id === id);
    const post = postOf(document, operation?.path ?? "");
    expect(post["operationId"]).toBe(id);
    for (const side of ["request", "response"] as const)
      for (const media of Object.values(at(post, ...sides[side], "content")))
        expect(objectOf(media)["schema"]).toEqual({
          $ref: `#/components/schemas/${operation?.[side].schema}`,
        });
    expect(Object.keys(at(document, "paths"))).toEqual(Object.keys(at(whole, "paths")));
  });

  test("have exactly the schemas that they refer to", () => {
    for (const document of Object.values(documents)) {
      const names = Object.keys(at(document, "components", "schemas"));
      const text = JSON.stringify(document);
      const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/gu)].map(([, name]) => name);
      expect(new Set(names)).toEqual(new Set(referred));
    }
  });

  test("have a unique `operationId` for each operation", () => {
    const ids = Object.values(documents).flatMap((document) =>
      Object.keys(at(document, "paths")).map((path) => postOf(document, path)["operationId"]),
    );
    expect(ids).toEqual(expect.arrayContaining(model.operations.map(({ id }) => id)));
  });
});

test("a contract without vectors and callbacks is also published", () => {
  const published = publishedDocuments(modelOf(load(small())));
  expect(Object.keys(published)).toEqual([
    "openapi.json",
    "openapi.payByCard.json",
    "openapi.payOtherwise.json",
  ]);
  expect(objectOf(published["openapi.json"])).not.toHaveProperty(["components", "callbacks"]);
});
