import { beforeAll, expect, test } from "vitest";
import { type Generated, generate } from "./generate.ts";
import { loaded } from "./testing/loaded.ts";
import { small } from "./testing/small.ts";

// The generated code is tested with the real contract. freshness.test.ts compares it byte for byte. generated.test.ts and
// typed-client.test.ts use its types, exact.test.ts its checks, and facts.test.ts a client and a server.
let generated: Generated;
beforeAll(async () => {
  generated = await generate(small());
});
const text = (path: string): string => generated.get(path) ?? "";

test("the generated code is marked as generated in each TypeScript file", () => {
  const sources = [...generated].filter(([path]) => path.endsWith(".ts"));
  const marked = /^\/\/ generated, do not edit; npm run generate\n[^]*\n$/u;
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter(([, source]) => !marked.test(source)).map(([path]) => path)).toEqual([]);
});

test.each(["openapi.json", "asyncapi.json", "profile.schema.json"])(
  "%s has no references to other files",
  (path) => {
    const document = JSON.parse(text(path)) as object;
    const references = [...text(path).matchAll(/"\$ref": "([^"]+)"/gu)].map(
      ([, reference = ""]) => reference,
    );
    const isThere = (reference: string) => {
      const names = reference.replace(/^#\//u, "").split("/");
      const below = (value: unknown, name: string) => (value as Record<string, unknown> | undefined)?.[name];
      return reference.startsWith("#/") && names.reduce<unknown>(below, document) !== undefined;
    };
    expect(references.filter((reference) => !isThere(reference))).toEqual([]);
  },
);

test("a profile that fills nothing is valid, as a JavaScript value and as what YAML reads where all points are comments", async () => {
  const { checkProfile } = await loaded(generated, "check-profile.ts");
  const check = checkProfile as (value: unknown) => unknown;
  const empty = { ok: true, value: { profile: "p", extension_points: {} }, advice: [] };
  expect(check({ profile: "p" })).toEqual(empty);
  expect(check({ profile: "p", extension_points: null })).toEqual(empty);
});

test("secret fields are marked, whether the field or its form says so", async () => {
  const { payByCard } = await loaded(generated, "operations/payByCard.ts");
  expect((payByCard as { request: { shape: object } }).request.shape).toMatchObject({
    fields: {
      card: { sensitive: "pan" },
      email: { sensitive: "personal" },
      cart: { kind: "list", of: { kind: "object", fields: { count: { kind: "integer" } } } },
    },
  });
});
