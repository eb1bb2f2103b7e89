// A reporter of vitest's: what `npm test` counts and lists. Its file is named by TESTS_REPORT.
import { writeFileSync } from "node:fs";
import type { TestModule } from "vitest/node";

export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** The slowest files, with their seconds: hooks and imports included. */
  readonly slowest: readonly (readonly [file: string, seconds: number])[];
  /** Tests that failed and then passed. Each counts as failed. */
  readonly flakes: readonly string[];
}

/** Counts the tests. A file that fails without a failed test (a bad import, a hook) counts as one failure. */
export function reportOf(modules: readonly TestModule[]): TestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const flakes = tests.filter((test) => test.diagnostic()?.flaky === true);
  const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
  const broken = modules.filter(
    (module) => !module.ok() && [...module.children.allTests("failed")].length === 0,
  );
  const times = modules.map((module): readonly [string, number] => {
    const { collectDuration, duration } = module.diagnostic();
    return [module.relativeModuleId, (collectDuration + duration) / 1000];
  });
  return {
    passed: count("passed") - flakes.length,
    failed: count("failed") + broken.length + flakes.length,
    slowest: times.toSorted(([, one], [, other]) => other - one).slice(0, 20),
    flakes: flakes.map((test) => `${test.module.relativeModuleId} > ${test.fullName}`),
  };
}

/** vitest makes one of these. */
export default class Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeFileSync(process.env["TESTS_REPORT"] ?? "", JSON.stringify(reportOf(modules)));
  }
}
