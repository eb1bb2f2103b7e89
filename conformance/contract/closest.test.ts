import { expect, test } from "vitest";
import { closest } from "./closest.ts";

test.each([
  ["refnd", "refund"],
  ["captuer", "capture"],
  ["REFUNDS", "refund"],
  ["refund-serach", "refund-search"],
])("%s probably means %s", (name, meant) => {
  expect(closest(name, ["capture", "refund", "refund-search"])).toBe(meant);
});

test("a name far from all others means none of them", () => {
  expect(closest("settlement", ["capture", "refund", "refund-search"])).toBeUndefined();
  expect(closest("", ["ab"])).toBeUndefined();
});
