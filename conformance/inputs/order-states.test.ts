import { referenceProfile } from "@acquiring/gateway/profile";
import { expect, test } from "vitest";
import { inSuiteWords } from "./order-states.ts";

test("a state that the moves do not tell apart keeps the gateway's word, and so does a word of the suite", () => {
  const two = [
    { from: "a", by: "cancel", to: "void" },
    { from: "b", by: "cancel", to: "void by us" },
  ];
  expect(inSuiteWords(two)).toEqual(two);
  const { states } = referenceProfile.extension_points;
  expect(inSuiteWords(states?.order)).toEqual(states?.order);
  expect(inSuiteWords("free")).toBe("free");
});
