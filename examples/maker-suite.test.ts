// The suite as tests of Vitest and of node:test, as the two examples have it: each run by its own runner.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { workFolder } from "@acquiring/testing/work";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

const file = join(workFolder("maker-suite"), "report.json");

/** What a command prints; it has to end with 0. */
async function printed(args: readonly string[]): Promise<string> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|NODE_TEST|NODE_OPTIONS)/u.test(name),
  );
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...Object.fromEntries(own), NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  if (code !== 0) throw new Error(`It ended with ${String(code)}: ${out}${err}`);
  return out;
}

test("with Vitest each check of the gateway is a test, and none fails, as only its runner shows", async () => {
  const run = ["node_modules/vitest/vitest.mjs", "run", "--config", "examples/vitest.config.ts"];
  await printed([...run, "--reporter=json", `--outputFile=${file}`]);
  const { numPassedTests, numPendingTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(file, "utf8"),
  ) as {
    readonly [name: string]: number;
  } & { readonly testResults: readonly { readonly assertionResults: readonly unknown[] }[] };
  expect(numPassedTests).toBeGreaterThan(500);
  expect(numPendingTests).toBeGreaterThan(100);
  expect(numFailedTests).toBe(0);
  expect(testResults[0]?.assertionResults).toContainEqual(
    expect.objectContaining({
      ancestorTitles: ["conformance with the profile maker", "captureTransactions"],
      title: expect.stringMatching(/^capture\.two-orders\.done: /u),
      status: "passed",
    }),
  );
});

test("with node:test each check is a test too, and a skipped one has a reason, as only its runner shows", async () => {
  const flags = ["--conditions=@acquiring/source", "--test", "--test-reporter=tap"];
  const said = await printed([...flags, "examples/maker.node-test.ts"]);
  const count = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)$`, "mu").exec(said)?.[1]);
  expect(count("pass")).toBeGreaterThan(500);
  expect(count("skipped")).toBeGreaterThan(100);
  expect(count("fail")).toBe(0);
  expect(said).toMatch(/^ +ok \d+ - capture\.two-orders\.done: /mu);
  expect(said).toMatch(/^ +ok \d+ - \S+: .* # SKIP not-specified: The profile leaves .* open\.$/mu);
  expect(said).toMatch(/^ +# Conforms: /mu);
});
