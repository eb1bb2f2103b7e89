import { expect, test } from "vitest";
import { problemsOf, testRefused } from "../testing/problems.ts";

testRefused("email");
testRefused("bundle");

test("two schemas with the same name in different files are refused", () => {
  const problems = problemsOf(
    ["schemas/texts.yaml", "Open: {", "Order: { type: string }\nOpen: {"],
    [
      "schemas/records.yaml",
      "email: { type: string, x-sensitive: personal }",
      "email: { $ref: texts.yaml#/Order }",
    ],
  );
  expect(problems.map(({ wayOut }) => wayOut)).toContain("Rename one of them.");
});
