import { expect, test } from "vitest";
import { closest } from "./closest.ts";

const names = [
  "signature.scheme",
  "signature.keys",
  "apm.issuer-request",
  "errors.body",
  "capture",
  "refund",
  "refund-search",
];

test.each([
  ["signature.sheme", "signature.scheme"],
  ["Signature.Scheme", "signature.scheme"],
  ["signature.shceme", "signature.scheme"],
  ["apm.ishuer-reqest", "apm.issuer-request"],
  ["error.body", "errors.body"],
  ["refnd", "refund"],
  ["captuer", "capture"],
  ["REFUNDS", "refund"],
  ["refund-serach", "refund-search"],
])("%s is corrected to %s", (typed, meant) => {
  expect(closest(typed, names)).toBe(meant);
});

test("the most similar name is chosen", () => {
  expect(closest("cat", ["cart", "bat", "cat1", "cat"])).toBe("cat");
});

test.each(["", "x", "something.else.entirely", "settlement", "__proto__"])(
  "%j is similar to no name",
  (typed) => {
    expect(closest(typed, names)).toBeUndefined();
  },
);

test("an empty list has no similar name", () => {
  expect(closest("a", [])).toBeUndefined();
});
