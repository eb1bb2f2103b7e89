// The stages of .ci/run in sequence, each with its time. A failed stage does not prevent the next one.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Count, failuresOf, runTests } from "./test.ts";

const root = join(import.meta.dirname, "..");

// Each is a task, so that what fails here can be run alone.
const checks = ["lint", "typecheck"];

const heading = (text: string): void => console.log(`\n=== ${text}`);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function check(name: string): boolean {
  heading(name);
  const start = performance.now();
  const { status } = spawnSync("npm", ["run", "--silent", "task", name], { cwd: root, stdio: "inherit" });
  console.log(`${name}: ${status === 0 ? "ok" : "FAILED"} in ${seconds(start)}`);
  return status === 0;
}

const start = performance.now();
const failedChecks = checks.filter((name) => !check(name));

async function test(name: string, args: readonly string[]): Promise<Count> {
  heading(name);
  const testStart = performance.now();
  const count = await runTests(args);
  console.log(`${name}: ${count.failed === 0 ? "ok" : "FAILED"} in ${seconds(testStart)}`);
  return count;
}

const own = process.argv.slice(2);
const counts = [
  await test("test", own),
  ...(own.length === 0 ? [await test("test:release", ["--release"])] : []),
];

heading(`all in ${seconds(start)}`);
// Again at the end: where only the end of a log is kept, it says what failed.
process.stdout.write(
  failuresOf({ failures: [...failedChecks, ...counts.flatMap((count) => count.failures)] }),
);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, failedChecks.length);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
