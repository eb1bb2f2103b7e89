// A reporter of vitest's: what `npm test` counts and lists. Its file is named by TESTS_REPORT.
import { writeFileSync } from "node:fs";
import type { TestCase, TestModule } from "vitest/node";

export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** The slowest files, with their seconds: hooks and imports included. */
  readonly slowest: readonly (readonly [file: string, seconds: number])[];
  /** What failed, each with the first line of its error: tests, files, and errors outside of any test. */
  readonly failures: readonly string[];
}

type Thrown = { readonly message: string };

const line = (name: string, error: Thrown | undefined): string =>
  `${name}: ${(error?.message ?? "no error was given").split("\n", 1)[0]}`;

/**
 * Counts the tests. A test that passes the second time failed. A file that fails without a failed test (a bad import, a
 * hook) is one failure, and so is each error outside of any test.
 */
export function reportOf(modules: readonly TestModule[], errors: readonly Thrown[] = []): TestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const flakes = tests.filter((test) => test.diagnostic()?.flaky === true);
  const failed = tests.filter((test) => test.result().state === "failed");
  const passed = tests.filter((test) => test.result().state === "passed");
  const broken = modules.filter(
    (module) => !module.ok() && [...module.children.allTests("failed")].length === 0,
  );
  const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`;
  const failures = [
    ...failed.map((test) => line(nameOf(test), test.result().errors?.[0])),
    ...flakes.map((test) => line(`${nameOf(test)} (then it passed)`, test.result().errors?.[0])),
    ...broken.map((module) => line(module.relativeModuleId, module.errors()[0])),
    ...errors.map((error) => line("outside of any test", error)),
  ];
  const times = modules.map((module): readonly [string, number] => {
    const { collectDuration, duration } = module.diagnostic();
    return [module.relativeModuleId, (collectDuration + duration) / 1000];
  });
  return {
    passed: passed.length - flakes.length,
    failed: failures.length,
    slowest: times.toSorted(([, one], [, other]) => other - one).slice(0, 20),
    failures,
  };
}

/** vitest makes one of these. */
export default class Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly Thrown[]): void {
    writeFileSync(process.env["TESTS_REPORT"] ?? "", JSON.stringify(reportOf(modules, errors)));
  }
}
