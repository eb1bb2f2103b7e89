// What a fixture may want of a filled point. That an open point is told apart from one filled otherwise is in plan.test.ts.
import { describe, expect, test } from "vitest";
import { isFilledAs } from "./profile.ts";

describe("a list of moves", () => {
  const moves = [
    { from: "authorised", by: "cancel", to: "cancelled" },
    { from: "authorised", by: "capture", to: "captured" },
  ];

  test("has an entry whose members are those that are wanted", () => {
    expect(isFilledAs(moves, { has: { from: "authorised", by: "cancel" } })).toBe(true);
    expect(isFilledAs(moves, { has: { from: "cancelled", by: "cancel" } })).toBe(false);
  });

  test("lacks an entry that it has not", () => {
    expect(isFilledAs(moves, { lacks: { from: "cancelled", by: "capture" } })).toBe(true);
    expect(isFilledAs(moves, { lacks: { from: "authorised", by: "capture" } })).toBe(false);
  });

  test("has one and lacks another", () => {
    const wanted = { has: { by: "cancel" }, lacks: { from: "cancelled" } };
    expect(isFilledAs(moves, wanted)).toBe(true);
    expect(isFilledAs(moves, { ...wanted, lacks: { by: "capture" } })).toBe(false);
    expect(isFilledAs(moves, { ...wanted, has: { by: "review" } })).toBe(false);
  });

  test("that is no list lacks nothing", () => {
    expect(isFilledAs("free", { lacks: { from: "cancelled" } })).toBe(false);
  });
});
