// Runs each command once, small, because a rarely used benchmark or report could break unnoticed. Long commands that
// another test covers, or that install from a registry, run in `npm test -- --whole`.
import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtPackages } from "@acquiring/testing/shared";
import { workFolder } from "@acquiring/testing/work";
import { afterEach, expect, test } from "vitest";
import { commandOf, tasks } from "./checks/testing/commands.ts";
import { ended, node, root } from "./checks/testing/shell.ts";

const work = workFolder("smoke");
const children: ChildProcess[] = [];
const isWhole = process.env["GATEWAY_TESTS_WHOLE"] === "1";
afterEach(() => {
  for (const child of children.splice(0)) if (child.pid !== undefined) end(child.pid);
});

function end(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // It has ended, as expected.
  }
}

/** A task with arguments that make it small, its expected output and files, and its exit code if it is not 0. */
interface Run {
  readonly with: readonly string[];
  /** Uses the packages, which are built once for all tests. */
  readonly needsBuild?: true;
  readonly says: RegExp;
  readonly code?: number | "any";
  /** Takes long: not in each `npm test`. */
  readonly long?: true;
  readonly writes?: { readonly folder: string; readonly files: readonly string[] };
}

/** In the order of the run: later commands use earlier builds. */
const runs: Readonly<Record<string, Run>> = {
  build: { long: true, with: [], says: /^built @acquiring\/gateway into/mu },
  bench: {
    with: ["--quick", "--offline"],
    says: /^query answer of 100 orders.* times as long [^]*^check of a query answer of 100 orders; ajv .* times as long [^]*^redaction of a megabyte: .* ms /mu,
  },
  "bench gateway": {
    with: ["gateway", "--quick", "--beside", "."],
    says: /^direct payments at 32 connections: gateway beside the floor +[\d.]+ of it.*[^]*gateway beside \. [^]*^notifications of 16 .* more than once +0 [^]*^query of 100 orders: p99[^]*^portal: search of an e-mail address: p99[^]*^renewals beside a slow merchant, p99 +[\d.]+ times/mu,
  },
  "bench lawful": {
    with: ["lawful", "--quick"],
    says: /^dated addresses that are refused +[\d.]+ % +at most 0\.1$/mu,
  },
  "bench unsigned": {
    with: ["unsigned", "--quick"],
    says: /^before a signature is valid, the median of \d+ bodies +[\d.]+ ms[^]*^payments at 8 connections, p99: with bursts beside alone +[\d.]+ times[^]*^memory that 100 unfinished bodies take [^]*^payments at 8 connections, p99, with --control: with bursts beside alone +[\d.]+ times/mu,
  },
  "bench suite": {
    needsBuild: true,
    with: ["suite", "--quick", "--only", "capture.whole.*"],
    says: /^checks per second, those that were tried +[\d.]+ per s$/mu,
  },
  "package:matrix": { long: true, with: ["--only", "chromium"], says: /chromium/u },
  "contract:diff": { with: [], says: /^Version \d+\.\d+\.\d+ is high enough\.$/mu },
  format: { with: ["scripts/tasks.json"], says: /Finished in/u },
  generate: { long: true, with: ["--check"], says: /^\d+ files are up to date\.$/mu },
  // What it writes is what is there, which other tests check.
  "generate:all": { long: true, with: [], says: /^wrote gateway\/reference-profile\.generated\.ts$/mu },
  screenshots: {
    long: true,
    with: [join(work, "pictures"), "--only", "capture.whole.*"],
    says: /^$/u,
    writes: { folder: "pictures", files: ["docs.png", "portal.png", "report.png"] },
  },
  sizes: { with: ["--at", "HEAD"], says: /^code: by hand, without tests +[\d,]+ +[\d,]+ +[-+\d,]+$/mu },
  fuzz: { with: ["--cases", "60"], says: /^\d+ cases, seed \d+$/mu },
  mutants: {
    long: true,
    with: ["--only", "cancel-is-done-again"],
    says: /^1 mutants: 1 killed/mu,
    // On a busy machine the unmutated gateway can miss a time limit; another test checks that it passes.
    code: "any",
  },
  strangers: {
    with: ["--only", "services", "--defect", "apm-json"],
    says: /^1\/1 +exit 1 {2}services: apm-json \(source line 257, 272\)/mu,
  },
  stryker: { with: ["--check", "--set", "runtime", "--only", "money"], says: /Tests .*\d+ passed/u },
  "contract:tools": { long: true, with: [], says: /^\d+ documents in \d+ tools, .*: all accepted$/mu },
};

/** Tasks that a test runs already. */
const elsewhere: Readonly<Record<string, string>> = {
  conformance: "scripts/conformance.test.ts",
  gateway: "scripts/checks/readme.test.ts",
  demo: "scripts/demo.test.ts",
  test: "scripts/checks/ten-minutes.test.ts",
  docs: "docs/site/docs.test.ts",
  "test:quick": "scripts/test.test.ts",
  chaos: "gateway/testing/chaos/chaos.test.ts",
  partitions: "gateway/testing/partitions/partitions.test.ts",
  failover: "gateway/testing/chaos/failover.test.ts",
  packages: "scripts/release/build.test.ts",
  release: "scripts/release/build.test.ts",
  "bundle:size": "scripts/release/size.test.ts",
};

const tried = Object.entries(runs).filter(([, { long = false }]) => isWhole || !long);

test.each(tried)(
  "the task %s works, as only a run of its command shows",
  { timeout: 300_000 },
  async (name, expected) => {
    const [task = name] = name.split(" ");
    if (expected.needsBuild === true) await builtPackages();
    const more = expected.needsBuild === true ? ["--built"] : [];
    const child = node(["scripts/run.mjs", task, ...expected.with, ...more]);
    children.push(child);
    const { code, all: said } = await ended(child);
    expect(said).toMatch(expected.says);
    const { code: wanted = 0 } = expected;
    expect({ code, said }).toEqual({ code: wanted === "any" ? code : wanted, said });
    const files = expected.writes === undefined ? [] : readdirSync(join(work, expected.writes.folder));
    expect(files).toEqual(expected.writes?.files ?? []);
  },
);

test("each task is run here, by another test, by .ci/run, or consists of such tasks", () => {
  const checks = readFileSync(join(root, "scripts", "ci.ts"), "utf8");
  const isRun = (name: string): boolean =>
    name in runs ||
    name in elsewhere ||
    checks.includes(`"${name}"`) ||
    [...tasks.values()].some(({ steps }) => steps.includes(name)) ||
    (tasks.get(name)?.steps.every((step) => tasks.has(step) && isRun(step)) ?? false);
  expect([...tasks.keys()].filter((name) => !isRun(name))).toEqual([]);
  expect(
    [...Object.keys(runs), ...Object.keys(elsewhere)].filter(
      (name) => !tasks.has(name.split(" ")[0] ?? name),
    ),
  ).toEqual([]);
});

test.each(Object.entries(elsewhere))("the task %s is run by %s", (name, file) => {
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
  const [started = ""] = tasks.get(name)?.steps.at(-1)?.split(" ") ?? [];
  const mentions = [
    `/${started.slice(started.lastIndexOf("/") + 1)}"`,
    `npm run ${name}`,
    `npm run task ${name}`,
    commandOf(name),
  ];
  expect({ file, runsIt: mentions.some((mention) => text.includes(mention)) }).toEqual({
    file,
    runsIt: true,
  });
});
