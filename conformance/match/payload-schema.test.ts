import { expect, test } from "vitest";
import { SuiteError } from "../contract/errors.ts";
import { schemaMismatch } from "./payload-schema.ts";

const schema = {
  type: "object",
  required: ["kind"],
  properties: { kind: { $ref: "#/$defs/kind" } },
  $defs: { kind: { type: "string" } },
};

test("a value that keeps the profile's schema has no mismatch, another one is told where", () => {
  expect(schemaMismatch(schema, { kind: "paid" })).toBeUndefined();
  expect(schemaMismatch(schema, { kind: 7 })).toMatchObject({ at: "/kind" });
  expect(schemaMismatch(schema, {})).toMatchObject({ at: "" });
});

test.each([{ type: "nothing" }, { $ref: "https://elsewhere.example/schema" }, "text"])(
  "%j is no schema that can be used, which is the profile's fault and not the gateway's",
  (broken) => {
    expect(() => schemaMismatch(broken, {})).toThrow(SuiteError);
  },
);
