// The requirements of a fixture for a filled extension point. plan.test.ts tests the difference between an open point and one
// with another value.
import { rowScheme } from "@acquiring/testing/values";
import { describe, expect, test } from "vitest";
import { adviceOn, isFilledAs, profileOf } from "./profile.ts";

test("an extension point of an earlier version is refused with the names of its successors", () => {
  const former = { profile: "mine", extension_points: { "capture.amount": "must-match" } };
  expect(() => profileOf(former, "profile.yaml")).toThrow(
    /`orders\.entry-amount\.captureTransactions`, `orders\./,
  );
});

test("a field that is required by default is required of each operation that has it and is not named", () => {
  const required = { default: ["order_no"], createApmPayment: ["amount"] };
  const { points } = profileOf({ profile: "x", extension_points: { fields: { required } } }, "x");
  expect(points["fields"]).toEqual({
    required: {
      createDirectPayment: ["order_no"],
      createApmPayment: ["amount"],
      createRedirectPayment: ["order_no"],
    },
  });
});

test("a row of pairs gets advice on what it allows, the bound scheme gets none", () => {
  const advice = (scheme: object): readonly string[] =>
    adviceOn(profileOf({ profile: "x", extension_points: { "signature.scheme": scheme } }, "x"));
  expect(advice(rowScheme).join("\n")).toContain("a gateway's response can be sent back to it as a request");
  expect(advice({ kind: "bound", version: 1 })).toEqual([]);
});

test("a number can be required up to one, or from one", () => {
  expect([isFilledAs(2, { "number-at-least": 1 }), isFilledAs(0, { "number-at-least": 1 })]).toEqual([
    true,
    false,
  ]);
  expect([isFilledAs(2, { "number-at-most": 1 }), isFilledAs("2", { "number-at-least": 1 })]).toEqual([
    false,
    false,
  ]);
});

describe("a list of transitions", () => {
  const moves = [
    { from: "authorised", by: "cancel", to: "cancelled" },
    { from: "authorised", by: "capture", to: "captured" },
  ];

  test("has an entry with the required members", () => {
    expect(isFilledAs(moves, { has: { from: "authorised", by: "cancel" } })).toBe(true);
    expect(isFilledAs(moves, { has: { from: "cancelled", by: "cancel" } })).toBe(false);
  });

  test("lacks an entry that it does not have", () => {
    expect(isFilledAs(moves, { lacks: { from: "cancelled", by: "capture" } })).toBe(true);
    expect(isFilledAs(moves, { lacks: { from: "authorised", by: "capture" } })).toBe(false);
  });

  test("can have one entry and lack another", () => {
    const wanted = { has: { by: "cancel" }, lacks: { from: "cancelled" } };
    expect(isFilledAs(moves, wanted)).toBe(true);
    expect(isFilledAs(moves, { ...wanted, lacks: { by: "capture" } })).toBe(false);
    expect(isFilledAs(moves, { ...wanted, has: { by: "review" } })).toBe(false);
  });

  test("that is not a list lacks nothing", () => {
    expect(isFilledAs("free", { lacks: { from: "cancelled" } })).toBe(false);
  });
});
