import { expect, test } from "vitest";
import { problemsOf, testRefused } from "../testing/problems.ts";

testRefused("point");
testRefused("facts");

test("two extension points for the same decision about one body are refused", () => {
  const encoding = "kind: encoding, schema: { type: object, properties: { reads: { type: array } } }";
  const second = `  points:\n  - { id: own, section: [a], operations: [], open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], ${encoding} }\n`;
  const problems = problemsOf(
    ["extension-points.yaml", "  points:\n", second],
    ["operations/capture.yaml", "[encoding.json]", "[encoding.json, own]"],
  );
  expect(problems.map(({ message }) => message)).toEqual([
    "`encoding.json` and `own` both decide encoding here.",
  ]);
});
