// The matchers for a message's transport, and for whole records.
import { expect, test } from "vitest";
import { firstMismatch } from "./first-mismatch.ts";
import type { Matchable } from "./answer.ts";
import type { Assert } from "./table.ts";

const value = {
  day: "2026-01-02 10:00:00",
  fee: 15.1,
  ref: "20300101-ABCDEF",
  who: { name: "Ada" },
  kind: "paid",
};
const message: Matchable = {
  status: 200,
  success: true,
  signatureValid: true,
  received: { method: "POST", media: "application/json", path: "/here", query: "shop=7&by=get" },
  body: { kind: "json", text: JSON.stringify(value), value },
};

const kinds = { paid: "It was paid." };
const schema = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };

test.each<[string, Assert, Assert]>([
  ["type", { at: "/fee", type: "number" }, { at: "/fee", type: "string" }],
  ["type of a list", { at: "/who", type: "object" }, { at: "/who", type: "array" }],
  ["last", { at: "/ref", last: 6, matches: "^[A-F]{6}$" }, { at: "/ref", matches: "^[A-F]{6}$" }],
  ["repeats", { repeats: { of: { who: { name: "Ada" } } } }, { repeats: { of: { who: { name: "Bob" } } } }],
  ["holds", { holds: kinds }, { holds: "refunded" }],
  ["schema", { schema }, { at: "/who", schema }],
  ["received", { received: { method: "POST", path: "/here" } }, { received: { media: "text/xml" } }],
  ["not-before", { at: "/day", "not-before": "2026-01-02" }, { at: "/day", "not-before": "2026-01-03" }],
  ["received query", { received: { query: "shop=7" } }, { received: { query: "shop=8" } }],
])("a matcher accepts a fitting value and reports a different one: %s", (_, fits, differs) => {
  expect(firstMismatch([fits], message)).toBeUndefined();
  expect(firstMismatch([differs], message)).toBeDefined();
});

test("a message counts as signed only if its signature was verified as valid", () => {
  expect(firstMismatch([{ signed: true }], message)).toBeUndefined();
  for (const signatureValid of [false, undefined])
    expect(firstMismatch([{ signed: true }], { ...message, signatureValid })).toBeDefined();
});
