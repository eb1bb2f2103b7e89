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
  expect(schemaMismatch(schema, { kind: 7 })).toMatchObject({ at: "/kind" });
  expect(schemaMismatch(schema, {})).toMatchObject({ at: "" });
});

test.each([{ type: "nothing" }, { $ref: "https://elsewhere.example/schema" }, "text"])(
  "the unusable schema %j is an error of the profile, not of the gateway",
  (broken) => {
    expect(() => schemaMismatch(broken, {})).toThrow(SuiteError);
  },
);
