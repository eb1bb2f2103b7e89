import { expect, test } from "vitest";
import type { TestModule } from "vitest/node";
import { quick, tests, wayToHeavy } from "./test-files.ts";
import { reportOf } from "./test-report.ts";
import { callOf } from "./test.ts";

/** A file as vitest tells it, with its tests' states; `flaky` passed the second time. */
const file = (name: string, states: readonly string[], { isOk = true, ms = 0 } = {}) => {
  const tests = states.map((state) => ({
    module: { relativeModuleId: name },
    fullName: `a ${state} one`,
    result: () => ({
      state: state === "flaky" ? "passed" : state,
      errors: state === "passed" ? [] : [{ message: `it was ${state}\nby much` }],
    }),
    diagnostic: () => ({ flaky: state === "flaky" }),
  }));
  return {
    relativeModuleId: name,
    ok: () => isOk,
    errors: () => (isOk ? [] : [{ message: "cannot find ./b.ts" }]),
    diagnostic: () => ({ collectDuration: 500, duration: ms }),
    children: {
      allTests: (state?: string) =>
        tests.filter((test) => (state ?? test.result().state) === test.result().state),
    },
  };
};
const reported = (...files: readonly ReturnType<typeof file>[]) => reportOf(files as unknown as TestModule[]);

test("passed and failed tests are counted, and one that passes the second time is listed and counts as failed", () => {
  const report = reported(
    file("a.test.ts", ["passed", "skipped"], { ms: 1000 }),
    file("b.test.ts", ["passed", "failed", "flaky"], { isOk: false, ms: 2000 }),
  );
  expect(report).toEqual({
    passed: 2,
    failed: 2,
    slowest: [
      ["b.test.ts", 2.5],
      ["a.test.ts", 1.5],
    ],
    failures: [
      "b.test.ts > a failed one: it was failed",
      "b.test.ts > a flaky one (then it passed): it was flaky",
    ],
  });
});

test("a file that fails without a failed test counts as one failure, and so does an error outside of any test", () => {
  const files = [file("a.test.ts", ["passed"]), file("b.test.ts", [], { isOk: false })];
  expect(reportOf(files as unknown as TestModule[], [new Error("the connection broke")])).toMatchObject({
    passed: 1,
    failed: 2,
    failures: ["b.test.ts: cannot find ./b.ts", "outside of any test: the connection broke"],
  });
});

const files = ["runtime/codecs/json.test.ts", "gateway/http/orders.test.ts"];

test.each([
  [[], ["--project=!release"]],
  [["--reporter=verbose"], ["--project=!release", "--reporter=verbose"]],
  [["--quick"], ["--project=quick"]],
  [["--release"], ["--project=release"]],
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
