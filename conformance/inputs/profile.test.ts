// What a profile may say, and which fillings a fixture accepts. plan.test.ts tests the difference between an open point and one
// with another value.
import { join } from "node:path";
import { rowScheme } from "@acquiring/testing/values";
import { describe, expect, test } from "vitest";
import { packageRoot } from "../contract/package.ts";
import { usageProblem } from "../testing/usage-problem.ts";
import { readYaml } from "./files.ts";
import { adviceOn, bareProfile, isFilledAs, profileOf } from "./profile.ts";

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

describe("a profile", () => {
  const moves = [
    { from: "authorised", by: "cancel", to: "cancelled" },
    { from: "authorised", by: "capture", to: "captured" },
  ];

  test("defaults to the bare one, which equals its file", () => {
    const file = join(packageRoot, "profiles/bare.yaml");
    expect(profileOf(readYaml(file, "profile"), file)).toEqual(bareProfile);
  });

  test("can have nothing filled", () => {
    expect(profileOf({ profile: "x", extension_points: null }, "x")).toEqual({ name: "x", points: {} });
  });

  test.each([
    ["a misspelt point", { "signature.schema": {} }, "Did you mean `signature.scheme`"],
    [
      "a value that the extension point does not allow",
      { "batch.empty": "maybe" },
      "/extension_points/batch.empty",
    ],
  ])("with %s is refused, with a location", (_, extension_points, reason) => {
    expect(usageProblem(() => profileOf({ profile: "x", extension_points }, "p.yaml"))).toContain(reason);
  });

  test.each([
    [true, "x", true],
    [true, undefined, false],
    [{ keeps_length: true }, { keeps_length: true }, true],
    [{ keeps_length: true }, { keeps_length: false }, false],
    ["a", "a", true],
    ["a", "b", false],
    [{ by: "order_no" }, { by: { order_no: { field: "f" } } }, true],
    [{ by: { order_no: { separator: true } } }, { by: { order_no: { field: "f" } } }, false],
    [["a", "b"], ["a", "b"], true],
    [["a"], ["a", "b"], false],
    [{ has: "b" }, ["a", "b"], true],
    [{ has: { body: "json" } }, [{ media: "m", body: "json" }], true],
    [{ has: "c" }, ["a", "b"], false],
    [{ "number-at-least": 1 }, 2, true],
    [{ "number-at-least": 1 }, 0, false],
    [{ "number-at-least": 1 }, "2", false],
    [{ "number-at-most": 1 }, 2, false],
    [{ has: { from: "authorised", by: "cancel" } }, moves, true],
    [{ has: { from: "cancelled", by: "cancel" } }, moves, false],
    [{ lacks: { from: "cancelled", by: "capture" } }, moves, true],
    [{ lacks: { from: "authorised", by: "capture" } }, moves, false],
    [{ has: { by: "cancel" }, lacks: { from: "cancelled" } }, moves, true],
    [{ has: { by: "cancel" }, lacks: { by: "capture" } }, moves, false],
    [{ has: { by: "review" }, lacks: { from: "cancelled" } }, moves, false],
    [{ lacks: { from: "cancelled" } }, "free", false],
  ])("with the requirement %j and the value %j is filled: %s", (wanted, value, fits) => {
    expect(isFilledAs(value, wanted)).toBe(fits);
  });
});
