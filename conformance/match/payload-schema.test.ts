import { expect, test } from "vitest";
import { SuiteError } from "../contract/errors.ts";
import { schemaMismatch } from "./payload-schema.ts";

const schema = {
  type: "object",
  required: ["kind"],
  properties: { kind: { $ref: "#/$defs/kind" } },
  $defs: { kind: { type: "string" } },
};

test("a valid payload has no mismatch, and an invalid one has a location", () => {
  expect(schemaMismatch(schema, { kind: "paid" })).toBeUndefined();
  expect(schemaMismatch(schema, { kind: 7 })).toEqual({
    at: "/kind",
    expected: "what the profile defines: must be string",
  });
  expect(schemaMismatch(schema, {})).toEqual({
    at: "",
    expected: "what the profile defines: must have required property 'kind'",
  });
});

test.each([
  [{ type: "nothing" }, /^A JSON Schema in the profile cannot be used: schema is invalid: .+\.$/],
  [
    { $ref: "https://elsewhere.example/schema" },
    /^A JSON Schema in the profile cannot be used: can't resolve reference .+\.$/,
  ],
  ["text", /^A JSON Schema in the profile must be an object\.$/],
  [[], /^A JSON Schema in the profile must be an object\.$/],
])("the unusable schema %j is an error of the profile, not of the gateway", (broken, words) => {
  expect(() => schemaMismatch(broken, {})).toThrow(SuiteError);
  expect(() => schemaMismatch(broken, {})).toThrow(words);
});

test("a schema may have keywords and formats that nothing here knows", () => {
  const loose = { type: "string", format: "card-brand", "x-note": "for people" };
  expect(schemaMismatch(loose, "visa")).toBeUndefined();
  expect(schemaMismatch(loose, 7)).toBeDefined();
});
