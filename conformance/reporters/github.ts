// For GitHub Actions: annotations of the workflow run, and its job summary. Foreign text can start no workflow command.
import { randomUUID } from "node:crypto";
import type { CheckResult } from "../judge/results.ts";
import type { RunEvent } from "../run/events.ts";
import type { Report } from "../run/report.ts";
import type { Output } from "./colours.ts";
import { escapeMarkup } from "./markup.ts";
import { sourceOf, storyOf } from "./story.ts";
import { shortened } from "./story-text.ts";
import { isFailing } from "../run/verdict.ts";
import { causesIn, counted, missingBy, sizeOf, tones } from "./verdict.ts";

export interface GithubOptions {
  readonly output: Output;
  /** Adds to the job summary. */
  readonly addSummary: (text: string) => void;
}

/** A reporter around another one, which may print what a gateway sent. */
export function githubReporter(
  { output, addSummary }: GithubOptions,
  other: (event: RunEvent) => void,
): (event: RunEvent) => void {
  const token = randomUUID();
  const line = (text: string): void => void output.write(`${text}\n`);
  return (event) => {
    // Between these two lines the runner reads no commands, so a gateway's text cannot give any.
    if (event.type === "started") line(`::stop-commands::${token}`);
    other(event);
    if (event.type !== "finished") return;
    line(`::${token}::`);
    for (const text of annotations(event.report, event.results)) line(text);
    addSummary(summary(event.report, event.results));
  };
}

/** The service shows no more of a step; the summary has all. */
const mostAnnotations = 10;

function annotations(report: Report, results: readonly CheckResult[]): readonly string[] {
  const { outcome, sentence } = report.verdict;
  const causes = failuresIn(report, results);
  if (report.cause !== undefined || causes.length === 0)
    return [command(kinds[tones[outcome]], "Conformance", sentence)];
  return causes
    .slice(0, mostAnnotations)
    .map(({ group, lead }) => command("error", lead.id, `${group.says}\n${sentenceOf(lead)}`));
}

const failuresIn = (report: Report, results: readonly CheckResult[]) =>
  causesIn(report, results).filter(({ lead }) => isFailing(lead));

const kinds = { good: "notice", bad: "error", open: "warning" } as const;

/** A workflow command: nothing in it may end its line or one of its properties. */
const command = (kind: "error" | "warning" | "notice", title: string, message: string): string =>
  `::${kind} title=${escapeData(title).replaceAll(":", "%3A").replaceAll(",", "%2C")}::${escapeData(message)}`;

const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

function sentenceOf(result: CheckResult): string {
  const { rules, why, diff } = storyOf(result);
  return [
    result.title,
    ...rules.map((one) => `Rule ${one.id} (${sourceOf(one)}).`),
    why,
    ...(diff === undefined
      ? []
      : [`At ${diff.at}: expected ${shortened(diff.expected)}, got ${shortened(diff.actual)}`]),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

const signs = { good: "✅", bad: "❌", open: "⚠️" } as const;
const mostRows = 100;
const longestCell = 300;

/** Returns the run as Markdown. Foreign text in it is escaped. */
function summary(report: Report, results: readonly CheckResult[]): string {
  const { outcome, sentence } = report.verdict;
  const causes = failuresIn(report, results);
  const open = missingBy(results, "not-specified").slice(0, 6);
  return [
    `### ${signs[tones[outcome]]} ${cell(sentence)}`,
    "",
    `${cell(report.target)} with the profile ${cell(report.profile)}${report.insecure === true ? ". **The certificate of the target was not verified.**" : ""}`,
    "",
    "| status | checks |",
    "|---|---|",
    ...counted(report).map(({ status, count }) => `| ${status} | ${count} |`),
    "",
    ...(causes.length === 0
      ? []
      : [
          "| cause | checks | first check | rule |",
          "|---|---|---|---|",
          ...causes
            .slice(0, mostRows)
            .map(
              ({ group, lead }) =>
                `| ${cell(group.says)} | ${sizeOf(group)} | <code>${cell(lead.id)}</code> | ${cell(lead.rules.join(", "))} |`,
            ),
          ...(causes.length > mostRows ? ["", `and ${causes.length - mostRows} more`] : []),
          "",
        ]),
    ...(open.length === 0
      ? []
      : [
          `Not checked, because the profile leaves these open: ${open.map(([id, count]) => `${cell(id)} (${count})`).join(", ")}`,
          "",
        ]),
  ]
    .join("\n")
    .concat("\n");
}

/** Text of one line, in which neither HTML nor Markdown means anything. */
const cell = (text: string): string =>
  escapeMarkup(text.length > longestCell ? `${text.slice(0, longestCell)}…` : text)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_[\]|~#!]/g, (sign) => `&#${sign.codePointAt(0)};`);
