// The results of judged traffic, as data and as text. They are not a verdict on a gateway, because traffic shows only what its
// clients requested.
import { defined } from "@acquiring/contract/codecs";
import { installedContract, wordsOfRule } from "../contract/contract.ts";
import { suiteVersion } from "../contract/package.ts";
import type { CheckResult } from "../judge/results.ts";
import { red } from "../judge/status.ts";
import type { Summary } from "./watch.ts";

/** The form of the reports of `acquiring proxy` and `acquiring check`. */
export const liveReportForm = 1;

export interface LiveFacts {
  /** The target of the proxy, or the recording. */
  readonly source: string;
  readonly profile: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Exchanges that were not judged because too many were waiting. */
  readonly leftOut: number;
  readonly summary: Summary;
}

export interface LiveViolation {
  readonly check: string;
  readonly rules: readonly string[];
  readonly points: readonly string[];
  readonly operation: string;
  readonly level: string;
  /** `fail` is a violation; `deviates` is advice, and never fails. */
  readonly status: string;
  /** How often it was seen. */
  readonly count: number;
  /** What was seen first, masked. */
  readonly first: Pick<CheckResult, "message" | "path" | "expected" | "actual" | "exchanges">;
}

export interface LiveReport extends Omit<Summary, "violations"> {
  readonly live: typeof liveReportForm;
  readonly suite: { readonly version: string; readonly contract: string };
  readonly source: string;
  readonly profile: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly leftOut: number;
  /** The number of kinds of violations. */
  readonly red: number;
  readonly violations: readonly LiveViolation[];
}

export function liveReport({ summary, startedAt, endedAt, ...facts }: LiveFacts): LiveReport {
  const { violations, ...seen } = summary;
  return {
    live: liveReportForm,
    suite: { version: suiteVersion, contract: installedContract().version },
    ...facts,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    ...seen,
    red: violations.filter(({ result }) => red.has(result.status)).length,
    violations: violations.map(({ result, count }) => violationOf(result, count)),
  };
}

function violationOf(result: CheckResult, count: number): LiveViolation {
  const { id, rules, points, operation, level, status, message, path, expected, actual, exchanges } = result;
  return {
    check: id,
    rules,
    points,
    operation,
    level,
    status,
    count,
    first: defined({ message, path, expected, actual, exchanges }),
  };
}

/** How many responses were checked. */
export const judgedIn = ({ operations }: Pick<Summary, "operations">): number =>
  operations.reduce((sum, { judged }) => sum + judged, 0);

/** 0: no violation, 1: a violation, 2: nothing to judge. */
export const liveExitCode = (report: LiveReport): number =>
  report.red > 0 ? 1 : judgedIn(report) === 0 ? 2 : 0;

/** The first of a kind, when it is seen. */
export function violationText(result: CheckResult): string {
  const { id, rules, points, operation, status, path = "", expected, actual } = result;
  const { why, hints = [], exchanges: [exchange] = [] } = result;
  const lines = [
    `${red.has(status) ? "FAIL" : "ADVICE"}  ${[...rules, ...points].join(", ") || id}  ${operation}${path === "" ? "" : ` ${path}`}`,
    ...rules.map((rule) => `  rule      ${wordsOfRule(installedContract(), rule) || rule}`),
    ...(expected === undefined ? [] : [`  expected  ${expected}`]),
    ...(actual === undefined ? [] : [`  actual    ${actual}`]),
    ...(why === undefined ? [] : [`  ${why}`]),
    ...hints.map((hint) => `  likely    ${hint}`),
    `  check     ${id}`,
    ...(exchange === undefined
      ? []
      : [
          `  request   ${exchange.request.method} ${exchange.request.url} ${exchange.request.body}`,
          `  response  ${exchange.response.status ?? exchange.response.error ?? ""} ${exchange.response.body ?? ""}`,
        ]),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** The last line. */
export function summaryText(report: LiveReport): string {
  const { operations, violations, silent, others, notifications, gaps, leftOut, verified } = report;
  const counts = operations.map(
    ({ operation, exchanges, judged, accepted }) =>
      `  ${operation.padEnd(24)} ${counted(exchanges, "exchange")}, ${judged} checked, ${accepted} successful`,
  );
  const why = Object.entries(silent).map(([reason, count]) => `  ${count} not checked: ${reason}`);
  const said = [
    ...(others === 0 ? [] : [`${counted(others, "request")} to paths outside the contract.`]),
    ...(notifications === 0 ? [] : [`${counted(notifications, "notification")}.`]),
    ...(leftOut === 0 ? [] : [`${counted(leftOut, "message")} not checked, because too many were waiting.`]),
    ...(gaps === 0
      ? []
      : [`Earlier payments were discarded ${counted(gaps, "time")}, because a message was not read.`]),
    ...(verified ? [] : ["No signature was verified: there is no key."]),
  ];
  const kinds = violations
    .toSorted((one, other) => other.count - one.count)
    .map(
      ({ count, rules, points, operation, status, check, first: { path = "" } }) =>
        `  ${String(count).padStart(5)}x ${red.has(status as CheckResult["status"]) ? "FAIL  " : "ADVICE"} ${[...rules, ...points].join(", ") || check}  ${operation}${path === "" ? "" : ` ${path}`}`,
    );
  return `${[...counts, ...why, ...said, ...(kinds.length === 0 ? [] : ["", "Violations:", ...kinds]), "", sentence(report)].join("\n")}\n`;
}

function sentence(report: LiveReport): string {
  const judged = judgedIn(report);
  const seen = `${judged} of ${counted(report.exchanges, "exchange")} checked (profile: ${report.profile})`;
  if (report.red > 0) return `Does not conform: ${counted(report.red, "kind")} of violation. ${seen}.`;
  if (judged === 0)
    return "Nothing was checked: the traffic has no response to a valid request of the contract.";
  return `No violations. ${seen}. This covers only the recorded operations. \`acquiring conformance run\` tests all of them.`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
