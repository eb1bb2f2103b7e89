import { expect, test } from "vitest";
import type { JsonObject } from "../json.ts";
import { checkOutcomes } from "./outcomes.ts";
import { report } from "./problem.ts";

const refused = (schema: JsonObject): readonly string[] => {
  const found = report();
  checkOutcomes(schema, { file: "schemas/any.yaml", pointer: "/Any" }, found);
  return found.problems.map(({ pointer }) => pointer);
};
const done = { enum: ["1"] };
const none = { enum: [""] };
// oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
const promise = (condition: JsonObject): JsonObject => ({ if: condition, then: { required: ["id"] } });

test.each<[string, JsonObject]>([
  ["one required field", { required: ["status"], properties: { status: done } }],
  ["one field that may be absent", { properties: { error: none } }],
  ["several required fields", { required: ["status", "error"], properties: { status: done, error: none } }],
])("a promise can depend on the values of %s", (_what, condition) => {
  expect(refused(promise(condition))).toEqual([]);
});

test.each<[string, JsonObject]>([
  ["several fields that may be absent", { properties: { status: done, error: none } }],
  [
    "several fields of which one may be absent",
    { required: ["status"], properties: { status: done, error: none } },
  ],
  ["a required field without values", { required: ["status", "error"], properties: { status: done } }],
  ["no field", { required: [], properties: {} }],
  ["no value", { required: ["status"], properties: { status: { enum: [] } } }],
  ["the length of a field", { required: ["status"], properties: { status: { minLength: 1 } } }],
])("a promise that depends on %s is refused, with its place", (_what, condition) => {
  expect(refused(promise(condition))).toEqual(["/Any/if"]);
});
