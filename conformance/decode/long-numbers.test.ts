// Numbers of a response that a double does not hold.
import type { Shape } from "@acquiring/contract/codecs";
import { expect, test } from "vitest";
import { decodeResponse } from "./decode.ts";

const shape: Shape = {
  kind: "object",
  fields: {
    text: { kind: "text" },
    amount: { kind: "number" },
    numbers: { kind: "list", of: { kind: "number" } },
    entries: { kind: "list", of: { kind: "object", fields: { transaction_id: { kind: "scalar" } } } },
  },
};
const read = (text: string) => decodeResponse(new TextEncoder().encode(text), shape);
const long = "1234567890123456789";

test("a long number in a field that the contract does not have is read as its digits", () => {
  expect(read(`{"text":"a","trace":${long},"deep":{"list":[-0.12345678901234567890,1e400]}}`)).toMatchObject({
    kind: "json",
    value: { text: "a", trace: long, deep: { list: ["-0.12345678901234567890", "1e400"] } },
  });
});

test("a long number in a field without a stated type is read as its digits", () => {
  expect(read(`{"entries":[{"transaction_id":${long}},{"transaction_id":7}]}`).value).toEqual({
    entries: [{ transaction_id: long }, { transaction_id: 7 }],
  });
});

test("digits within a text are no number", () => {
  expect(read(`{"text":"\\"${long}\\" :${long}","trace":${long}}`).value).toEqual({
    text: `"${long}" :${long}`,
    trace: long,
  });
});

test("the problem of a long number in a field with a stated type is the number", () => {
  for (const text of [`{"amount":${long},"code":1}`, `{"numbers":[1,${long}]}`])
    expect(read(text).problem).toMatch(/lose digits/u);
});

test.each([
  ["a number where a text is stated", `{"text":${long}}`],
  ["a field that is given twice", `{"trace":${long},"a":1,"a":2}`],
  ["half a surrogate pair", `{"trace":${long},"a":"\\ud800"}`],
  ["a syntax error", `{"trace":${long}`],
])("a response that also has %s has a problem", (_, text) => {
  expect(read(text)).toMatchObject({ kind: "json", problem: expect.any(String) as string });
  expect(read(text).value).toBeUndefined();
});
