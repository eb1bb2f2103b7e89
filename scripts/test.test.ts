import { expect, test } from "vitest";
import { countTests } from "./test.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});

test("passed and failed tests are counted", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [file("passed", "passed"), file("failed", "passed", "failed")],
  };
  expect(countTests(report)).toEqual({ passed: 2, failed: 1 });
});

test("a file that fails without a failed test counts as one failure", () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [file("passed", "passed"), file("failed")],
  };
  expect(countTests(report)).toEqual({ passed: 1, failed: 1 });
});
