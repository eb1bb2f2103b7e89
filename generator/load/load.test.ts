import { describe, expect, test } from "vitest";
import { ContractError } from "./problem.ts";
import { problemsOf, testRefused } from "../testing/problems.ts";

testRefused("load");

describe("the loader of operations and catalogues", () => {
  test("reports all problems in one run, location first", () => {
    const error = new ContractError(
      problemsOf(
        ["schemas/records.yaml", "error: { type: string }", "error: { type: boolean }"],
        ["operations/page.yaml", "summary: Open a page", "sumary: Open a page"],
      ),
    );
    expect(error.problems).toHaveLength(2);
    expect(error.message.split("\n")).toContainEqual(
      expect.stringMatching(/^spec\/schemas\/records\.yaml#\S+: The type "boolean"/u),
    );
    expect(error.message.split("\n")).toContainEqual(
      expect.stringMatching(/^spec\/operations\/page\.yaml#\/post\/sumary: /u),
    );
  });

  test("accepts the small contract", () => {
    expect(problemsOf()).toEqual([]);
  });
});
