// `acquiring conformance run`: a run with its console and its report files.
import { defined } from "@acquiring/contract/codecs";
import { messageOf } from "../contract/errors.ts";
import { appendFileSync } from "node:fs";
import { consoleReporter } from "../reporters/console.ts";
import { githubReporter } from "../reporters/github.ts";
import type { bases } from "../judge/basis.ts";
import { harRecorder } from "../reporters/har.ts";
import type { CheckResult } from "../judge/results.ts";
import { exitCodeOf, exitCodes } from "../run/report.ts";
import type { RunEvent } from "../run/events.ts";
import { adviceOn, profileOf, schemePoint } from "../inputs/profile.ts";
import { readYaml } from "../inputs/files.ts";
import { insecureWarning, type NetworkOptions, shownProxy } from "../inputs/network.ts";
import type { RunOptions } from "../run/options.ts";
import { runConformance } from "../run/run.ts";
import { headersIn, proxyFor } from "./options/network.ts";
import { againCommand } from "./running/again.ts";
import { dryRun } from "./running/dry-run.ts";
import { interruptible } from "./running/interrupts.ts";
import { keepFailed, lastFailed } from "./running/last-run.ts";
import { reportFile, writingTo } from "./running/report-files.ts";
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
  readonly header?: readonly string[];
  /** `false` for no proxy, regardless of the environment. */
  readonly proxy?: string | false;
  readonly ca?: string;
  readonly insecure?: true;
  readonly rate?: number;
  readonly seed?: number;
  readonly level?: string;
  readonly strict?: true;
  readonly basis?: (typeof bases)[number];
  readonly advice?: true;
  readonly fuzz?: number;
  readonly fuzzSeed?: number;
  readonly failFast?: true;
  readonly maxRequests?: number;
  readonly maxAmount?: string;
  readonly readOnly?: true;
  readonly dryRun?: true;
  /** Of `dryRun`: as JSON. */
  readonly json?: true;
  readonly record?: string;
  readonly quiet?: true;
  readonly lastFailed?: true;
  readonly reporter?: readonly string[];
  /** The address of the documentation, for the links of the HTML report. */
  readonly docs?: string;
}

/** The surroundings of a run that are not options. */
export interface Surroundings {
  /** Shows every message, for example when one check is replayed. */
  readonly verbose?: boolean;
  /** The profile and settings of an earlier report, instead of files. */
  readonly given?: Pick<RunOptions, "profile" | "settings">;
  /** The folder that stores the failed checks. Without it, none are stored. */
  readonly folder?: string;
}

export async function runCommand(
  flags: RunFlags,
  terminal: Terminal,
  { verbose = false, folder, given = {} }: Surroundings = {},
): Promise<number> {
  const among = flags.lastFailed === true && folder !== undefined ? lastFailed(folder) : undefined;
  const { fixtures } = terminal;
  const options = { ...optionsOf(flags, terminal), ...given, ...defined({ among, fixtures }) };
  if (flags.dryRun === true) {
    dryRun({ ...options, target: flags.target }, flags.json === true, terminal);
    return exitCodes.conforms;
  }
  const files = (flags.report ?? []).map(reportFile);
  const record =
    flags.record === undefined ? undefined : { write: writingTo(flags.record), ...harRecorder() };
  let results: readonly CheckResult[] = [];
  const show = reporterOf(flags, terminal, verbose);
  announce(options, flags, terminal);
  const { value: report, code } = await interruptible(terminal.signal, (signal) =>
    runConformance({
      ...options,
      target: targetFrom(flags.target, terminal.in ?? process.stdin, signal),
      signal,
      onEvent: (event) => {
        if (event.type === "finished") results = event.results;
        record?.onEvent(event);
        show(event);
      },
    }),
  );
  if (record !== undefined) {
    record.write(record.text());
    if (flags.quiet !== true) terminal.out.write(`Exchanges: ${flags.record ?? ""}\n`);
  }
  const again = againCommand(flags, report.target, terminal.env["ACQUIRING_COMMAND"]);
  for (const { write, path } of files) {
    await write(report, results, flags.docs, again);
    if (flags.quiet !== true) terminal.out.write(`Report: ${path}\n`);
  }
  if (folder !== undefined) keepFailed(folder, { report, results });
  if (flags.advice === true && flags.quiet !== true) writeAdvice(flags.profile, terminal);
  if (flags.insecure === true) terminal.err.write(insecureWarning);
  return code ?? exitCodeOf(report);
}

/** Prints what a user should know of the connection before anything is sent. */
function announce({ proxy }: RunOptions, { quiet, insecure }: RunFlags, { out, err }: Terminal): void {
  if (insecure === true) err.write(insecureWarning);
  if (proxy !== undefined && quiet !== true && URL.canParse(proxy))
    out.write(`Through the proxy ${shownProxy(new URL(proxy))}\n`);
}

/** The console, and what else the options name. */
function reporterOf(
  { reporter = [], quiet }: RunFlags,
  { out, err, env }: Terminal,
  verbose: boolean,
): (event: RunEvent) => void {
  const plain = consoleReporter({ output: out, aside: err, env, verbose, quiet: quiet === true });
  if (!reporter.includes("github")) return plain;
  const addSummary = (text: string): void => {
    const file = env["GITHUB_STEP_SUMMARY"] ?? "";
    if (file === "") return;
    try {
      appendFileSync(file, text);
    } catch (error) {
      err.write(`The job summary cannot be written: ${messageOf(error)}\n`);
    }
  };
  return githubReporter({ output: out, addSummary }, plain);
}

function writeAdvice(file: string | undefined, { out }: Terminal): void {
  if (file === undefined) return;
  for (const message of adviceOn(profileOf(readYaml(file, "profile"), file)))
    out.write(`Advice: ${schemePoint} of the profile: ${message}\n`);
}

function optionsOf(
  { report: _report, quiet: _quiet, reporter: _reporter, docs: _docs, record: _record, ...flags }: RunFlags,
  { env }: Terminal,
): RunOptions {
  const { timeout: _timeout, header: _header, proxy: _proxy, ...others } = flags;
  return { ...others, env, ...wayOf(flags.target, flags, env) };
}

/** The options of any command that sends requests: how they reach the target. */
export type WayFlags = Pick<
  RunFlags,
  "timeout" | "listen" | "notifyUrl" | "header" | "proxy" | "ca" | "insecure" | "rate"
>;

/** The same for a run. */
export function wayOf(
  target: string,
  { timeout, listen, notifyUrl, header, proxy, ca, insecure, rate }: WayFlags,
  env: Terminal["env"],
): Pick<RunOptions, "timeoutMs" | "listen" | "notifyUrl" | "rate" | keyof NetworkOptions> {
  return {
    listen,
    notifyUrl,
    ca,
    proxy: proxyFor(target, proxy, env),
    ...defined({ insecure, rate, headers: header && headersIn(header), timeoutMs: timeout }),
  };
}
