import { join } from "node:path";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { workFolder } from "@acquiring/testing/work";
import { expect, test } from "vitest";
import { ended, node } from "./checks/testing/shell.ts";

// Not where a reader's own reports lie.
const report = `--report=html=${join(workFolder("conformance"), "report.html")}`;

/** Starts the command in a separate process group, like a terminal. */
const start = (args: readonly string[], DATABASE_URL?: string) => {
  const { GATEWAY_ENCRYPTION_KEYS } = process.env;
  return node(["scripts/conformance.ts", ...args], { DATABASE_URL, GATEWAY_ENCRYPTION_KEYS });
};
const run = (...command: Parameters<typeof start>) => ended(start(...command));

test("--help describes this command and the suite's options", async () => {
  const { code, all } = await run(["--help"]);
  expect(code).toBe(0);
  expect(all).toContain("npm run conformance -- --target URL");
  expect(all).toContain("--concurrency");
});

test("with a target every argument is passed to the suite, and the exit code is the suite's", async () => {
  const { code, all } = await run(["--target", "http://127.0.0.1:9", "--only", "no-such-check.*"]);
  expect(code).toBe(2);
  expect(all).toContain("no-such-check.*");
});

test("without a target the reference gateway starts, and an option of the suite still works", async () => {
  const { code, all } = await run(["--only", "capture.partial.*", report], await newDatabase());
  expect(all).toContain("with the profile reference");
  expect(all).toMatch(/Report: .*report\.html/);
  expect(code).toBe(0);
});

test("a reference gateway that cannot start is reported clearly, without a verdict", async () => {
  const { code, all } = await run([report], "postgres://127.0.0.1:9/nothing");
  expect(all).toMatch(/^The reference gateway did not start: .*127\.0\.0\.1:9/);
  expect(code).toBe(2);
});

test("Ctrl-C stops all started processes", async () => {
  const child = start([report]);
  const end = ended(child);
  let said = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  await expect.poll(() => said).toContain("Conformance of");
  const group = child.pid ?? 0;
  process.kill(-group, "SIGINT");
  expect((await end).code).not.toBe(0);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "";
  await expect(fetch(url, { method: "POST" })).rejects.toThrow("fetch failed");
  // No process of the group is left: neither the gateway nor the suite.
  expect(() => process.kill(-group, 0)).toThrow("ESRCH");
});
