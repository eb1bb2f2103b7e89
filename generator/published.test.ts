// The published OpenAPI documents as tools read them: examples, callbacks, responses, and one copy for each operation with a
// shared path. `npm run contract:tools` tests the tools themselves.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { publishedDocuments } from "./emit/openapi.ts";
import { operations } from "../generated/catalogue.ts";
import { decodeBody } from "../runtime/codecs/body.ts";
import type { Body } from "../runtime/codecs/codec.ts";
import { isObject, type JsonObject, listOf, objectOf } from "./json.ts";
import { load } from "./load/load.ts";
import { modelOf } from "./model/read-model.ts";
import { small } from "./testing/small.ts";
import { model } from "./testing/contract.ts";

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

  /** The examples of one encoding, by their names in spec/examples. */
  const examplesOf = ({ operation: { id, path, variant }, side, media, body }: (typeof encodings)[number]) =>
    Object.entries(at(postOf(whole, path), ...sides[side], "content", media, "examples"))
      .map(([name, one]) => [name, objectOf(one)] as const)
      .filter(([name, { "x-wire": wire, value }]) => {
        const kind = objectOf(wire)["body"] ?? (typeof value === "string" ? "html" : "json");
        return kind === body && (variant === undefined || name.startsWith(`${id}-`));
      })
      .map(([name, one]) => {
        const own = variant === undefined ? name : name.slice(id.length + 1);
        return [own.replace(/-as-(?:json|xml|form)$/u, ""), one] as const;
      });

  test("exist for each operation, direction and encoding, and are texts if they are XML or HTML", () => {
    expect(encodings.length).toBeGreaterThan(25);
    for (const encoding of encodings) {
      const examples = examplesOf(encoding);
      expect(examples).not.toEqual([]);
      const isText = encoding.body === "html" || encoding.media.endsWith("xml");
      for (const [, { value }] of examples) expect(typeof value).toBe(isText ? "string" : "object");
    }
  });

  test("are the curated examples, read back from their bytes", () => {
    for (const encoding of encodings) {
      const { operation, side, media, body } = encoding;
      const descriptor = operations.find(({ id }) => id === operation.id)?.[side] as Body<unknown>;
      const curated = model.examples.get(`${operation.id}.${side}`) ?? {};
      for (const [name, { value, "x-wire": wire }] of examplesOf(encoding)) {
        const wanted = objectOf(curated[name])["value"];
        const text =
          typeof value === "string" ? value : (objectOf(wire)["text"] ?? JSON.stringify(value)).toString();
        const read = decodeBody(new TextEncoder().encode(text), media, descriptor);
        const got = body === "html" ? text : read.ok ? read.value.value : read.issues;
        expect(got).toEqual(wanted);
      }
    }
  });
});

test("the schemas of the published document have a valid example wherever there is a pattern, a form, or an observed value", () => {
  const tells = ["pattern", "x-observed", "x-observed-form", "x-delimited"];
  const nodes = new Map<string, JsonObject>();
  const visit = (node: unknown, place: string): void => {
    for (const [index, one] of listOf(node).entries()) visit(one, `${place}/${index}`);
    if (!isObject(node)) return;
    nodes.set(place, node);
    for (const [name, one] of Object.entries(node)) if (name !== "examples") visit(one, `${place}/${name}`);
  };
  visit(at(whole, "components", "schemas"), "/components/schemas");
  const without = [...nodes].filter(
    ([, node]) => node["examples"] === undefined && tells.some((name) => node[name] !== undefined),
  );
  expect(without.map(([place]) => place)).toEqual([]);
  const examples = [...nodes].flatMap(([place, node]) =>
    listOf(node["examples"]).map((value) => ({ place, value })),
  );
  const invalid = examples.filter(({ place, value }) => ajv.getSchema(`whole#${place}`)?.(value) !== true);
  expect(examples.length).toBeGreaterThan(100);
  expect(invalid).toEqual([]);
});

describe("the published responses", () => {
  test("are those that the contract states: a refusal only where it states one", () => {
    for (const { path, refusals } of model.operations) {
      const statuses = Object.keys(at(postOf(whole, path), "responses"));
      expect(statuses).toEqual(["200", ...refusals.map(String)]);
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

test("a contract without examples and callbacks is also published", () => {
  const published = publishedDocuments(modelOf(load(small())));
  expect(Object.keys(published)).toEqual([
    "openapi.json",
    "openapi.payByCard.json",
    "openapi.payOtherwise.json",
  ]);
  expect(objectOf(published["openapi.json"])).not.toHaveProperty(["components", "callbacks"]);
});
