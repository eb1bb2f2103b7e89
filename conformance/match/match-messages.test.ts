// The matchers for a message's transport, and for whole records.
import { describe, expect, test } from "vitest";
import { firstMismatch } from "./first-mismatch.ts";
import { notPlayed, type Played } from "../message/message.ts";
import type { Assert } from "./table.ts";

const value = {
  day: "2026-01-02 10:00:00",
  fee: 15.1,
  ref: "20300101-ABCDEF",
  who: { name: "Ada" },
  kind: "paid",
};
const message: Played = {
  ...notPlayed,
  status: 200,
  success: true,
  signatureValid: true,
  received: { method: "POST", media: "application/json", path: "/here&more=1", query: "shop=7&by=get" },
  response: { kind: "json", text: JSON.stringify(value), value },
};
const told = (assert: Assert, given: Played = message) => firstMismatch([assert], given);

const kinds = { paid: "It was paid." };
const schema = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };

test.each<[string, Assert, Assert]>([
  ["type", { at: "/fee", type: "number" }, { at: "/fee", type: "string" }],
  ["type of a list", { at: "/who", type: "object" }, { at: "/who", type: "array" }],
  ["last", { at: "/ref", last: 6, matches: "^[A-F]{6}$" }, { at: "/ref", matches: "^[A-F]{6}$" }],
  ["repeats", { repeats: { of: { who: { name: "Ada" } } } }, { repeats: { of: { who: { name: "Bob" } } } }],
  ["holds", { holds: kinds }, { holds: "refunded" }],
  ["schema", { schema }, { at: "/who", schema }],
  ["not-before", { at: "/day", "not-before": "2026-01-02" }, { at: "/day", "not-before": "2026-01-03" }],
])("a matcher accepts a fitting value and reports a different one: %s", (_, fits, differs) => {
  expect(told(fits)).toBeUndefined();
  expect(told(differs)).toBeDefined();
});

describe("how a notification was sent", () => {
  test.each<NonNullable<Assert["received"]>>([
    { method: "POST", path: "/here&more=1", media: "application/json" },
    { query: "shop=7" },
    { query: "by=get&shop=7" },
    { query: "" },
  ])("fits %j: a query may have more parameters", (received) => {
    expect(told({ received })).toBeUndefined();
  });

  test.each<[NonNullable<Assert["received"]>, string, string]>([
    [{ method: "PUT" }, "the method PUT", "POST"],
    [{ path: "/here" }, "the path /here", "/here&more=1"],
    [{ method: "POST", media: "text/xml" }, "the media text/xml", "application/json"],
    [{ query: "shop=8" }, "the query shop=8", "shop=7&by=get"],
    [{ query: "shop=7&by=post" }, "the query shop=7&by=post", "shop=7&by=get"],
  ])("does not fit %j", (received, expected, words) => {
    expect(told({ received })).toEqual({ at: "", expected, words });
  });

  test("is unknown of a message that was not received, and reported as none", () => {
    const { received: _none, ...sent } = message;
    expect(told({ received: { method: "POST" } }, sent)?.words).toBe("none");
    expect(told({ received: { query: "shop=7" } }, sent)?.words).toBe("none");
  });

  test("is a mismatch if none should have been sent", () => {
    expect(told({ unheard: true })).toEqual({
      at: "",
      expected: "no further notification",
      words: "one was sent",
    });
  });
});

test("a message counts as signed only if its signature was verified as valid", () => {
  expect(told({ signed: true })).toBeUndefined();
  const expected = "the signature of this message by the profile's scheme";
  for (const [signatureValid, words] of [
    [false, "another text"],
    [undefined, "none"],
  ] as const)
    expect(told({ signed: true }, { ...message, signatureValid })).toEqual({ at: "", expected, words });
});
