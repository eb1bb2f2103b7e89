import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const cli = join(import.meta.dirname, "cli.ts");
const run = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: "utf8" });

test("--help describes the command", () => {
  expect(execFileSync(process.execPath, [cli, "--help"], { encoding: "utf8" })).toContain(
    "npm run generate -- --check",
  );
});

test("an unknown option prints the help and ends with exit code 2", () => {
  const { status, stdout } = run("--chek");
  expect(stdout).toContain("--chek");
  expect(stdout).toContain("npm run generate -- --check");
  expect(status).toBe(2);
});

test("--check reports that everything is up to date", () => {
  const { status, stdout } = run("--check");
  expect(stdout).toMatch(/^\d+ files are up to date\.$/mu);
  expect(status).toBe(0);
});
