import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const cli = join(import.meta.dirname, "cli.ts");
const run = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: "utf8" });

test("--help describes the command", () => {
  const { status, stdout } = run("--help");
  expect(stdout).toContain("npm run generate -- --check");
  expect(status).toBe(0);
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
