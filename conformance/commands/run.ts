// `acquiring conformance run`: a run with its console and its report files.
import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { consoleReporter } from "../reporters/console.ts";
import { UsageError } from "../contract/errors.ts";
import type { CheckResult } from "../judge/results.ts";
import { type Report, exitCodeOf } from "../run/report.ts";
import { adviceOn, profileOf, schemePoint } from "../given/profile.ts";
import { readYaml } from "../given/files.ts";
import { runConformance, type RunOptions } from "../run/run.ts";
import { targetFrom } from "./target.ts";
import type { Terminal } from "./terminal.ts";

export interface RunFlags {
  readonly target: string;
  readonly settings?: string;
  readonly profile?: string;
  readonly merchant?: string;
  readonly account?: string;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly waivers?: string;
  readonly report?: readonly string[];
  readonly listen?: string;
  readonly notifyUrl?: string;
  readonly concurrency?: number;
  readonly timeout?: number;
  readonly seed?: number;
  readonly level?: string;
  readonly strict?: true;
  readonly advice?: true;
  readonly fuzz?: number;
  readonly fuzzSeed?: number;
  readonly failFast?: true;
  readonly quiet?: true;
}

type Write = (report: Report, results: readonly CheckResult[]) => string;

// Loaded when they are asked for: a run without reports starts sooner.
const writers: Readonly<Record<string, () => Promise<Write>>> = {
  json: async () => (await import("../reporters/json.ts")).jsonReport,
  junit: async () => (await import("../reporters/junit.ts")).junitReport,
  html: async () => (await import("../reporters/html.ts")).htmlReport,
};

interface ReportFile {
  readonly writer: () => Promise<Write>;
  readonly path: string;
}

export async function runCommand(flags: RunFlags, terminal: Terminal, verbose = false): Promise<number> {
  const files = (flags.report ?? []).map(reportFile);
  const interrupt = new AbortController();
  const onInterrupt = (): void => interrupt.abort();
  process.once("SIGINT", onInterrupt);
  const show = consoleReporter({
    output: terminal.out,
    env: terminal.env,
    verbose,
    quiet: flags.quiet === true,
  });
  const signal = AbortSignal.any([
    interrupt.signal,
    ...(terminal.signal === undefined ? [] : [terminal.signal]),
  ]);
  let results: readonly CheckResult[] = [];
  try {
    const report = await runConformance({
      ...optionsOf(flags, terminal),
      target: targetFrom(flags.target, process.stdin, signal),
      signal,
      onEvent: (event) => {
        if (event.type === "finished") results = event.results;
        show(event);
      },
    });
    for (const { writer, path } of files) {
      const write = await writer();
      orUnwritable(() => writeFileSync(path, write(report, results)));
      if (flags.quiet !== true) terminal.out.write(`Report: ${path}\n`);
    }
    if (flags.advice === true && flags.quiet !== true) writeAdvice(flags.profile, terminal);
    return exitCodeOf(report);
  } finally {
    process.removeListener("SIGINT", onInterrupt);
  }
}

function writeAdvice(file: string | undefined, { out }: Terminal): void {
  if (file === undefined) return;
  for (const message of adviceOn(profileOf(readYaml(file, "profile"), file)))
    out.write(`Advice: ${schemePoint} of the profile: ${message}\n`);
}

const optionsOf = (
  { timeout, report: _report, quiet: _quiet, ...flags }: RunFlags,
  { env }: Terminal,
): RunOptions => ({
  ...flags,
  env,
  ...(timeout === undefined ? {} : { timeoutMs: timeout }),
});

function reportFile(text: string): ReportFile {
  const [kind = "", ...rest] = text.split("=");
  const writer = Object.hasOwn(writers, kind) ? writers[kind] : undefined;
  if (writer === undefined || rest.join("=") === "") {
    throw new UsageError(`--report must be KIND=PATH with json, junit or html, not \`${text}\`.`);
  }
  const path = resolve(rest.join("="));
  // Before anything is sent: a run whose report cannot be written would be for nothing.
  orUnwritable(() => {
    mkdirSync(dirname(path), { recursive: true });
    closeSync(openSync(path, "a"));
  });
  return { writer, path };
}

function orUnwritable(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new UsageError(
      `The report cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
