// Interrupts of a run against a gateway that conforms, at random moments. INTERRUPTS says how many; three if it is not set.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Report } from "../../index.ts";
import { start } from "./gateway.ts";

const key = "north-key-51";
const here = import.meta.dirname;
const cli = join(here, "../../cli.ts");
const { merchant } = parse(readFileSync(join(here, "settings.yaml"), "utf8")) as {
  readonly merchant: { readonly merchant_id: string; readonly account_id: string };
};
const times = Number(process.env["INTERRUPTS"] ?? 3);

/** A run that gets this signal so many milliseconds after it has begun; its duration, its exit code and its report. */
async function interrupted(url: string, signal: NodeJS.Signals | undefined, afterMs: number) {
  const folder = mkdtempSync(join(tmpdir(), "interrupted-"));
  const path = join(folder, "r.json");
  // On a busy machine a notification is late, which is no matter here.
  const profile = readFileSync(join(here, "profile.yaml"), "utf8");
  const patient = profile.replace(
    "within_seconds: 1, retries: [0.25, 0.5]",
    "within_seconds: 5, retries: [5, 5]",
  );
  writeFileSync(join(folder, "profile.yaml"), patient);
  const files = ["--settings", join(here, "settings.yaml"), "--profile", join(folder, "profile.yaml")];
  const args = ["conformance", "run", "--target", url, ...files, "--no-config", "--report", `json=${path}`];
  const child = spawn(process.execPath, ["--conditions=@acquiring/source", cli, ...args], {
    cwd: folder,
    env: { ...process.env, SECOND_HOUSE_KEY: key },
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  child.stdout.resume();
  const begun = Date.now();
  if (signal !== undefined) {
    await Promise.race([pause(afterMs), ended]);
    child.kill(signal);
  }
  const [code] = (await ended) as [number | null];
  const report = JSON.parse(readFileSync(path, "utf8")) as Report;
  rmSync(folder, { recursive: true });
  return { durationMs: Date.now() - begun, code, report };
}

test("an interrupt at any moment leaves what waited not-run, and nothing is red", async () => {
  const queryFrom = ["127.0.0.1"];
  const house = await start({ merchants: [{ ...merchant, key }], queryFrom });
  try {
    const whole = await interrupted(house.url, undefined, 0);
    expect([whole.code, whole.report.verdict.outcome]).toEqual([0, "conforms"]);
    let stopped = 0;
    for (let turn = 0; turn < times; turn += 1) {
      const [signal, own] = turn % 2 === 0 ? (["SIGINT", 130] as const) : (["SIGTERM", 143] as const);
      const afterMs = ((turn + Math.random()) / times) * whole.durationMs * 0.9;
      const { code, report } = await interrupted(house.url, signal, afterMs);
      const red = report.checks.filter(({ status }) => status === "fail" || status === "blocked");
      expect({ afterMs, red }).toEqual({ afterMs, red: [] });
      // A run may have ended before.
      const isStopped = report.verdict.outcome === "stopped";
      expect([code, report.conforms]).toEqual(isStopped ? [own, null] : [code, true]);
      expect(report.checks).toHaveLength(whole.report.checks.length);
      if (isStopped) stopped += 1;
    }
    expect(stopped).toBeGreaterThan(0);
  } finally {
    await house.stop();
  }
}, 1_200_000);
