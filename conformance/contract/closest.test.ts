import { expect, test } from "vitest";
import { closest } from "./closest.ts";

test.each([
  ["refnd", "refund"],
  ["captuer", "capture"],
  ["REFUNDS", "refund"],
  ["refund-serach", "refund-search"],
])("%s is corrected to %s", (name, meant) => {
  expect(closest(name, ["capture", "refund", "refund-search"])).toBe(meant);
});

test("a name that is not similar to any other has no correction", () => {
  expect(closest("settlement", ["capture", "refund", "refund-search"])).toBeUndefined();
  expect(closest("", ["ab"])).toBeUndefined();
});
