import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, expect, test } from "vitest";

const work = mkdtempSync(join(tmpdir(), "acquiring-conformance-"));
// Not where a reader's own reports lie.
const report = `--report=html=${join(work, "report.html")}`;

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Runs the command in a separate process group, like a terminal. `onText` gets its output so far. */
const run = (
  args: readonly string[],
  onText: (said: string, group: number) => void = () => undefined,
  env: NodeJS.ProcessEnv = {},
) =>
  new Promise<{ code: number | null; said: string; group: number }>((done) => {
    const command = ["--conditions=@acquiring/source", join(import.meta.dirname, "conformance.ts"), ...args];
    const child = spawn(process.execPath, command, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const group = child.pid ?? 0;
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
        onText(said, group);
      });
    }
    child.on("close", (code) => done({ code, said, group }));
  });

test("--help describes this command and the suite's options", async () => {
  const { code, said } = await run(["--help"]);
  expect(code).toBe(0);
  expect(said).toContain("npm run conformance -- --target URL");
  expect(said).toContain("--concurrency");
});

test("with a target every argument is passed to the suite, and the exit code is the suite's", async () => {
  const { code, said } = await run(["--target", "http://127.0.0.1:9", "--only", "no-such-check.*"]);
  expect(code).toBe(2);
  expect(said).toContain("no-such-check.*");
});

test("without a target the reference gateway starts, and an option of the suite still works", async () => {
  const env = { DATABASE_URL: await newDatabase() };
  const { code, said } = await run(["--only", "capture.partial.*", report], undefined, env);
  expect(said).toContain("with the profile reference");
  expect(said).toMatch(/Report: .*report\.html/);
  expect(code).toBe(0);
});

test("a reference gateway that cannot start is reported clearly, without a verdict", async () => {
  const { code, said } = await run([report], undefined, { DATABASE_URL: "postgres://127.0.0.1:9/nothing" });
  expect(said).toMatch(/^The reference gateway did not start: .*127\.0\.0\.1:9/);
  expect(code).toBe(2);
});

test("Ctrl-C stops all started processes", async () => {
  let interrupted = false;
  const { said, code, group } = await run([report], (text, id) => {
    if (interrupted || !text.includes("Conformance of")) return;
    interrupted = true;
    process.kill(-id, "SIGINT");
  });
  expect(interrupted).toBe(true);
  expect(code).not.toBe(0);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "";
  await expect(fetch(url, { method: "POST" })).rejects.toThrow("fetch failed");
  // No process of the group is left: neither the gateway nor the suite.
  expect(() => process.kill(-group, 0)).toThrow("ESRCH");
});
