import { expect, test } from "vitest";
import { closest } from "./closest.ts";

const names = ["signature.scheme", "signature.keys", "query.selection", "errors.body"];

test.each([
  ["signature.sheme", "signature.scheme"],
  ["Signature.Scheme", "signature.scheme"],
  ["signature.shceme", "signature.scheme"],
  ["qery.selektion", "query.selection"],
  ["error.body", "errors.body"],
])("%s probably means %s", (typed, meant) => {
  expect(closest(typed, names)).toBe(meant);
});

test("the nearest of several wins", () => {
  expect(closest("cat", ["cart", "bat", "cat1", "cat"])).toBe("cat");
});

test.each(["", "x", "something.else.entirely", "__proto__"])("%j is near to nothing", (typed) => {
  expect(closest(typed, names)).toBeUndefined();
});

test("there is nothing near among no names", () => {
  expect(closest("a", [])).toBeUndefined();
});
