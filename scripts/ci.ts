// The stages of .ci/run in sequence, each with its time. A failed stage does not prevent the next one.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { runTests } from "./test.ts";

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

heading("test");
const testStart = performance.now();
const { passed, failed } = await runTests(process.argv.slice(2));
console.log(`test: ${failed === 0 ? "ok" : "FAILED"} in ${seconds(testStart)}`);

heading(`all in ${seconds(start)}`);
if (failedChecks.length > 0) console.log(`failed in addition to the tests below: ${failedChecks.join(", ")}`);
const allFailed = failed + failedChecks.length;
console.log(`${passed} passed, ${allFailed} failed`);
process.exitCode = allFailed === 0 ? 0 : 1;
