// The report as JUnit XML: one suite for each operation, one case for each check. A failed check is a failure, an untried one is skipped.
import picocolors from "picocolors";
import type { Group } from "../judge/causes/groups.ts";
import { isUntried, red } from "../judge/status.ts";
import type { CheckResult } from "../judge/results.ts";
import type { Report } from "../run/report.ts";
import { escapeMarkup } from "./markup.ts";
import { storyLines } from "./story-text.ts";
import { tones } from "./verdict.ts";

export function junitReport(report: Report, results: readonly CheckResult[]): string {
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const suites = operations.map((operation, index) =>
    suite(
      operation,
      index,
      results.filter((result) => result.operation === operation),
      report,
    ),
  );
  const { durationMs } = report;
  const verdict = verdictCase(report, operations.length);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance"${counted(results, verdict)} time="${seconds(durationMs)}">\n${suites.join("")}${verdict.text}</testsuites>\n`;
}

interface VerdictCase {
  readonly text: string;
  readonly failures: number;
  readonly errors: number;
}

/** The verdict as a separate case, since a run can end without a verdict, or below its level, though no check failed. */
function verdictCase({ verdict: { outcome, sentence }, startedAt, target }: Report, id: number): VerdictCase {
  const kind = { good: undefined, bad: "failure", open: "error" }[tones[outcome]];
  const [failures, errors] = [Number(kind === "failure"), Number(kind === "error")];
  const said = escapeMarkup(sentence);
  const told =
    kind === undefined
      ? `<system-out>${said}</system-out>`
      : `<${kind} type="${outcome}" message="${said}"></${kind}>`;
  const text = `  <testsuite name="verdict" package="conformance" id="${id}" tests="1" failures="${failures}" errors="${errors}" skipped="0" timestamp="${startedAt.slice(0, 19)}" hostname="${escapeMarkup(new URL(target).hostname)}">\n    <testcase classname="verdict" name="verdict">${told}</testcase>\n  </testsuite>\n`;
  return { text, failures, errors };
}

/** How many of each in all; this format has no count of what was skipped there. */
const counted = (results: readonly CheckResult[], { failures, errors }: VerdictCase): string =>
  ` tests="${results.length + 1}" failures="${results.filter(isFailure).length + failures}" errors="${results.filter(isError).length + errors}"`;

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

function suite(operation: string, id: number, results: readonly CheckResult[], report: Report): string {
  const { startedAt, target, profile, seed, suite: versions, verdict, insecure } = report;
  // A moment without a zone is what readers of this format take; it is UTC.
  const attributes = `name="${escapeMarkup(operation)}" package="conformance" id="${id}"${counts(results)} timestamp="${startedAt.slice(0, 19)}" hostname="${escapeMarkup(new URL(target).hostname)}"`;
  const properties = {
    target,
    profile,
    seed,
    suite: versions.version,
    contract: versions.contract,
    outcome: verdict.outcome,
    ...(insecure === undefined ? {} : { insecure: "true" }),
  };
  const facts = propertiesOf(Object.entries(properties), "    ");
  return `  <testsuite ${attributes}>\n${facts}${results.map((result) => testCase(result, causeOf(report, result))).join("")}  </testsuite>\n`;
}

function propertiesOf(entries: readonly (readonly [string, string | number])[], indent: string): string {
  const lines = entries.map(
    ([name, value]) => `${indent}  <property name="${name}" value="${escapeMarkup(String(value))}"/>\n`,
  );
  return `${indent}<properties>\n${lines.join("")}${indent}</properties>\n`;
}

const isError = ({ status }: CheckResult): boolean => status === "suite-error";
const isFailure = (result: CheckResult): boolean => red.has(result.status) && !isError(result);
const counts = (results: readonly CheckResult[]): string =>
  ` tests="${results.length}" failures="${results.filter(isFailure).length}" errors="${results.filter(isError).length}" skipped="${results.filter(isUntried).length}"`;

/** What is behind a red check; the first check of the cause has its story. */
const causeOf = ({ groups }: Report, { id }: CheckResult): Group | undefined =>
  groups.find(({ lead, repeats, blocks }) => lead === id || repeats.includes(id) || blocks.includes(id));

function testCase(result: CheckResult, cause: Group | undefined): string {
  const head = `    <testcase classname="${escapeMarkup(result.scenario ?? result.operation)}" name="${escapeMarkup(result.id)}"${result.durationMs === undefined ? "" : ` time="${seconds(result.durationMs)}"`}`;
  const reason = cause?.says ?? headline(result);
  const message = escapeMarkup(reason);
  const end = "\n    </testcase>\n";
  const open = `${head}>\n${propertiesOf(said(result, reason), "      ")}`;
  if (result.status === "pass") return `${open}    </testcase>\n`;
  if (isUntried(result)) return `${open}      <skipped message="${message}"/>${end}`;
  const behind = cause === undefined || cause.lead === result.id ? [] : [`  see       ${cause.lead}`];
  const story = escapeMarkup([result.title, ...behind, ...storyLines(result, telling)].join("\n"));
  if (isFailure(result) || isError(result)) {
    const name = isError(result) ? "error" : "failure";
    return `${open}      <${name} type="${result.status}" message="${message}">${story}</${name}>${end}`;
  }
  return `${open}      <system-out>${result.status}: ${story}</system-out>${end}`;
}

/** What a case says of itself for programs: its operation, each of its rules and points, its status, and why it did not pass. */
const said = (
  { operation, rules, points, basis, status }: CheckResult,
  reason: string,
): readonly (readonly [string, string])[] => [
  ["operation", operation],
  ...rules.map((rule) => ["rule", rule] as const),
  ...points.map((point) => ["point", point] as const),
  ...(basis === undefined ? [] : [["basis", basis] as const]),
  ["status", status],
  ...(status === "pass" ? [] : [["reason", reason] as const]),
];

const telling = { colours: picocolors.createColors(false), columns: 120, bodyLines: 60 };

/** Returns one line: the expected and the actual value, or why there is no result. */
function headline({ title, why, path, expected, actual = "nothing" }: CheckResult): string {
  if (expected === undefined) return why ?? title;
  return `${title} At ${path === undefined || path === "" ? "the whole response" : path}: expected ${expected}, got ${actual}`;
}
