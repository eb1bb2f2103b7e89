// The published OpenAPI documents as tools read them: examples, callbacks, placeholders, and one copy for each operation that
// shares its path. What tools really say is seen by `npm run contract:tools`.
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

describe("the examples", () => {
  const encodings = model.operations.flatMap((operation) =>
    (["request", "response"] as const).flatMap((side) =>
      operation[side].encodings.map(({ media, body }) => ({ operation, side, media, body })),
    ),
  );

  test("there is one for each operation, direction and encoding", () => {
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

  test("each is valid against the schema of its operation", () => {
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

  test("each has the value and the bytes of a vector", () => {
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

describe("placeholders", () => {
  test("every operation has a refusal; one that is not stated says so", () => {
    for (const { path, refusals } of model.operations) {
      const responses = at(postOf(whole, path), "responses");
      const statuses = Object.keys(responses).filter((status) => status.startsWith("4"));
      expect(statuses).toEqual(refusals.length === 0 ? ["4XX"] : refusals.map(String));
      const placeholders = statuses.filter((status) => objectOf(responses[status])["x-unstated"] === true);
      expect(placeholders).toEqual(refusals.length === 0 ? ["4XX"] : []);
    }
  });

  test("no security is what the contract says, and nobody is named as a contact", () => {
    expect(whole["security"]).toEqual([]);
    expect(at(whole, "info")).not.toHaveProperty("contact");
  });
});

describe("callbacks", () => {
  test("each operation whose request holds the channel's address has one, and no other", () => {
    const has = model.operations.filter(({ path }) => "callbacks" in postOf(whole, path));
    expect(has.map(({ id }) => id)).toEqual([
      "createDirectPayment",
      "createApmPayment",
      "createRedirectPayment",
      "createPayout",
    ]);
  });

  test("it names the operation of the AsyncAPI document that tells what is stated", () => {
    const callbacks = at(whole, "components", "callbacks");
    expect(Object.keys(callbacks)).toEqual(["resultNotification"]);
    const post = at(callbacks, "resultNotification", "{$request.body#/notify_url}", "post");
    const [, id = ""] = /^asyncapi\.json#\/operations\/(.+)$/u.exec(String(post["x-asyncapi"])) ?? [];
    expect(at(model.asyncapi, "operations", id)).toMatchObject({ action: "send" });
    expect(post).toMatchObject({ operationId: id, "x-unstated": true });
  });
});

describe("two operations over one path", () => {
  test.each(["createDirectPayment", "createApmPayment"])("%s has a document with its own records", (id) => {
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

  test("a copy has every schema that it refers to and no other", () => {
    for (const document of Object.values(documents)) {
      const names = Object.keys(at(document, "components", "schemas"));
      const text = JSON.stringify(document);
      const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/gu)].map(([, name]) => name);
      expect(new Set(names)).toEqual(new Set(referred));
    }
  });

  test("over all documents each operation has an `operationId` of its own", () => {
    const ids = Object.values(documents).flatMap((document) =>
      Object.keys(at(document, "paths")).map((path) => postOf(document, path)["operationId"]),
    );
    expect(ids).toEqual(expect.arrayContaining(model.operations.map(({ id }) => id)));
  });
});

test("a contract without vectors and callbacks is published as well", () => {
  const published = publishedDocuments(modelOf(load(small())));
  expect(Object.keys(published)).toEqual([
    "openapi.json",
    "openapi.payByCard.json",
    "openapi.payOtherwise.json",
  ]);
  expect(objectOf(published["openapi.json"])).not.toHaveProperty(["components", "callbacks"]);
});
