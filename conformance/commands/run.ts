// `acquiring conformance run`: a run with its console and its report files.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { consoleReporter } from "../reporters/console.ts";
import { htmlReport } from "../reporters/html.ts";
import { jsonReport } from "../reporters/json.ts";
import { junitReport } from "../reporters/junit.ts";
import { UsageError } from "../runner/errors.ts";
import type { CheckResult, Report } from "../runner/model.ts";
import { exitCodeOf } from "../runner/report.ts";
import { runConformance, type RunOptions } from "../runner/run.ts";
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
  readonly strict?: true;
  readonly advice?: true;
  readonly failFast?: true;
}

const writers: Readonly<Record<string, (report: Report, results: readonly CheckResult[]) => string>> = {
  json: jsonReport,
  junit: junitReport,
  html: htmlReport,
};

interface ReportFile {
  readonly write: (report: Report, results: readonly CheckResult[]) => string;
  readonly path: string;
}

export async function runCommand(flags: RunFlags, terminal: Terminal, verbose = false): Promise<number> {
  const files = (flags.report ?? []).map(reportFile);
  const interrupt = new AbortController();
  const onInterrupt = (): void => interrupt.abort();
  process.once("SIGINT", onInterrupt);
  const show = consoleReporter({ output: terminal.out, env: terminal.env, verbose });
  let results: readonly CheckResult[] = [];
  try {
    const report = await runConformance({
      ...optionsOf(flags, terminal),
      signal: AbortSignal.any([
        interrupt.signal,
        ...(terminal.signal === undefined ? [] : [terminal.signal]),
      ]),
      onEvent: (event) => {
        if (event.type === "finished") results = event.results;
        show(event);
      },
    });
    for (const { write, path } of files) {
      writeReport(path, write(report, results));
      terminal.out.write(`Report: ${path}\n`);
    }
    return exitCodeOf(report);
  } finally {
    process.removeListener("SIGINT", onInterrupt);
  }
}

const optionsOf = ({ timeout, report: _report, ...flags }: RunFlags, { env }: Terminal): RunOptions => ({
  ...flags,
  env,
  ...(timeout === undefined ? {} : { timeoutMs: timeout }),
});

function reportFile(text: string): ReportFile {
  const [kind = "", ...rest] = text.split("=");
  const write = writers[kind];
  if (write === undefined || rest.join("=") === "") {
    throw new UsageError(`--report must be KIND=PATH with json, junit or html, not \`${text}\`.`);
  }
  return { write, path: resolve(rest.join("=")) };
}

function writeReport(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(
      `The report cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
