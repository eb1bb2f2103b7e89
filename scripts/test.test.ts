import { expect, test } from "vitest";
import { quick, tests, wayToHeavy } from "./test-files.ts";
import { callOf, countTests } from "./test.ts";

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

const files = ["runtime/codecs/json.test.ts", "gateway/http/orders.test.ts"];

test.each([
  [[], []],
  [["--quick"], ["--project=quick"]],
  [
    ["codecs", "orders.test.ts"],
    ["codecs", "orders.test.ts"],
  ],
  [["a capture is refused"], ["--testNamePattern=a capture is refused"]],
  [
    ["--quick", "codecs", "a zero"],
    ["--project=quick", "codecs", "--testNamePattern=a zero"],
  ],
  [
    ["--maxWorkers", "1", "codecs"],
    ["--maxWorkers", "1", "codecs"],
  ],
])("the arguments %j call vitest with %j", (args, told) => {
  expect(callOf(args, files)).toEqual({ args: told, env: {} });
});

test("a whole run sets the environment variable for the tests", () => {
  expect(callOf(["--whole", "mutants"], files)).toEqual({
    args: ["--testNamePattern=mutants"],
    env: { GATEWAY_TESTS_WHOLE: "1" },
  });
});

test("a test that starts a process, a database or a browser is not quick, even through several imports", () => {
  expect(wayToHeavy("gateway/http/orders.test.ts").at(-1)).toBe("pg");
  expect(wayToHeavy("gateway/pages/browser-card.test.ts").at(-1)).toBe("playwright-core");
  expect(wayToHeavy("conformance/run/run.test.ts").at(-1)).toBe("node:child_process");
  expect(wayToHeavy("docs/site/gateway-guide.ts")).toContain("gateway/index.ts");
});

test("more than half of the test files are quick", () => {
  const files = quick();
  expect(files).toContain("runtime/codecs/json.test.ts");
  expect(files.length).toBeGreaterThan(tests.length / 2);
});
