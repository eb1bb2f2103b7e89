// The console: live progress on a terminal, plain lines elsewhere, and the summary. It runs nothing and decides nothing.
import type { CheckResult } from "../judge/results.ts";
import type { Exchange } from "../message/message.ts";
import type { Report } from "../run/report.ts";
import type { RunEvent } from "../run/events.ts";
import { sendsText } from "../run/sends.ts";
import { causeLines } from "./cause-text.ts";
import { coloursFor, painted, type Colours, type Output } from "./colours.ts";
import { prettyBody } from "./pretty.ts";
import { printable } from "./printable.ts";
import { progressLines } from "./progress-lines.ts";
import { entryLines, type Telling } from "./story-text.ts";
import { isFailing } from "../run/verdict.ts";
import { besideCause, causesIn, counted, isTold, missingBy, tones, unseenBy } from "./verdict.ts";

export interface ConsoleOptions {
  readonly output: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Prints every check and every exchange, not only failures. */
  readonly verbose?: boolean;
  /** Prints only the names of failed checks, the counts and the verdict. */
  readonly quiet?: boolean;
  /** Where lines of progress go if the output is not a terminal; there are none if not given. */
  readonly aside?: Output;
  /** When a line of progress is due. */
  readonly now?: () => number;
}

const eraseLine = "\r\u001b[2K";

/** A reporter: give it the events of a run. */
export function consoleReporter(options: ConsoleOptions): (event: RunEvent) => void {
  const { output, env, verbose = false, quiet = false } = options;
  const colours = coloursFor(output, env);
  const live = output.isTTY === true && !verbose && !quiet;
  const columns = output.columns ?? 80;
  const line = (text: string): void => void output.write(`${live ? eraseLine : ""}${text}\n`);
  const lines = (texts: readonly string[]): void => {
    for (const text of texts) line(text);
  };
  const telling = {
    colours,
    columns: output.isTTY === true ? columns : Number.POSITIVE_INFINITY,
    bodyLines: 24,
  };
  const so: Progress = { done: 0, of: 0, passed: 0, told: 0, other: 0, running: "" };
  const plainly = live || verbose || quiet ? () => [] : progressLines(options.now);
  const draw = (): void => {
    if (live) output.write(eraseLine + progress(so, columns, colours));
    for (const text of plainly(so)) options.aside?.write(`${text}\n`);
  };
  return (event) => {
    switch (event.type) {
      case "started":
        so.of = event.selected;
        if (!quiet) lines(startedLines(event));
        return;
      case "exchange":
        if (verbose)
          for (const text of exchangeLines(event.exchange)) line(colours.dim(`  ${printable(text)}`));
        if (event.scenario !== "") so.running = event.scenario;
        draw();
        return;
      case "check": {
        const { result } = event;
        so.done = event.done;
        if (result.status === "pass") so.passed += 1;
        else if (isTold(result)) so.told += 1;
        else so.other += 1;
        if (verbose) line(`${painted(result.status, colours, result.status.padEnd(14))} ${result.id}`);
        draw();
        return;
      }
      case "finished":
        // Names the checks that the cause of the run affects; the cause itself is printed once.
        if (quiet || event.report.cause !== undefined) lines(quietLines(event.results, colours));
        lines(summaryLines(event.report, event.results, telling, quiet));
    }
  };
}

type Started = Extract<RunEvent, { readonly type: "started" }>;

const startedLines = ({
  target,
  profile,
  checks,
  selected,
  controls = 0,
  seed,
  run,
  sends,
}: Started): string[] => [
  `Conformance of ${target} with the profile ${profile}: ${checksIn(checks)}, ${selected - controls} of them selected${controls === 0 ? "" : `, with ${controls} more to control them`}, seed ${seed}, run ${run}`,
  `Sends ${sendsText(sends)}`,
];

const checksIn = (count: number): string => `${count} ${count === 1 ? "check" : "checks"}`;

interface Progress {
  done: number;
  of: number;
  passed: number;
  told: number;
  other: number;
  running: string;
}

function progress(
  { done, of, passed, told, other, running }: Progress,
  columns: number,
  colours: Colours,
): string {
  const width = columns < 60 ? 10 : 20;
  const bar = "█".repeat(Math.round((done / Math.max(of, 1)) * width)).padEnd(width, "░");
  const counts = [
    `${passed} pass`,
    ...(told > 0 ? [`${told} to review`] : []),
    ...(other > 0 ? [`${other} without a result`] : []),
  ];
  const head = `${bar} ${done}/${of}  ${counts.join(", ")}`;
  const room = columns - head.length - 3;
  const painted = head.replace(/\d+ to review/, (text) => colours.yellow(text));
  return room < 8
    ? painted.slice(0, columns + painted.length - head.length)
    : `${painted}  ${colours.dim(running.slice(0, room))}`;
}

function exchangeLines({ request, response }: Exchange): string[] {
  const lines = (sign: string, head: string, headers: Readonly<Record<string, string>> = {}, body = "") =>
    [
      head,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...prettyBody(body).split("\n"),
    ].map((text) => `${sign} ${text}`);
  return [
    ...lines(">", `${request.method} ${request.url}`, request.headers, request.body),
    ...lines("<", response.error ?? String(response.status ?? ""), response.headers, response.body),
    "",
  ];
}

const mostCauses = 5;

/** The causes, the one of most checks last, where a reader begins; in full only some, each on one screen. */
const toldLines = (report: Report, results: readonly CheckResult[], telling: Telling): string[] =>
  causesIn(report, results)
    .map(({ group, lead }, index) =>
      index < mostCauses
        ? causeLines(group, lead, telling)
        : [`${painted(lead.status, telling.colours)} ${printable(group.says)}`],
    )
    .reverse()
    .flat();

const quietLines = (results: readonly CheckResult[], colours: Colours): string[] =>
  results.filter(isFailing).map(({ status, id }) => `${painted(status, colours)} ${id}`);

function summaryLines(
  report: Report,
  results: readonly CheckResult[],
  telling: Telling,
  quiet: boolean,
): string[] {
  const { colours } = telling;
  const counts = counted(report).map(({ status, count }) => `${count} ${painted(status, colours)}`);
  const { outcome, sentence } = report.verdict;
  const paint = { good: colours.green, bad: colours.red, open: colours.yellow }[tones[outcome]];
  return [
    ...(quiet ? [] : [""]),
    `${counts.join(", ")} (${checksIn(results.length)}, ${(report.durationMs / 1000).toFixed(1)} s)`,
    ...(quiet || report.cause !== undefined
      ? []
      : [...notChecked(results), ...nextLines(report), ...toldLines(report, results, telling), ""]),
    paint(printable(sentence)),
    ...besideCause(report)
      .filter(([name]) => !quiet || name === "rule" || name === "likely")
      .flatMap(([name, line]) => entryLines(name, line, telling)),
  ];
}

/** A report names all of them. */
const mostNamed = 6;
const mostNext = 3;

/** The lines to copy into a profile, before each how many checks need it. */
function nextLines({ fillNext }: Report): string[] {
  if (fillNext.length === 0) return [];
  const next = fillNext
    .slice(0, mostNext)
    .flatMap(({ unlocks, alone, lines, under }) => [
      `  # ${under === "extension_points" ? "" : `${under}: `}${checksIn(unlocks)} ${unlocks === 1 ? "needs" : "need"} it, ${alone} nothing else`,
      ...lines.map((text) => `  ${text}`),
    ]);
  return ["", "Fill these next, in the profile under extension_points:", ...next, ""];
}

function notChecked(results: readonly CheckResult[]): string[] {
  const sentence = (why: string, counts: readonly (readonly [string, number])[]): string[] => {
    const missing = counts.map(([name, count]) => `${name} (${count})`);
    if (missing.length === 0) return [];
    const more = missing.length > mostNamed ? `, and ${missing.length - mostNamed} more` : "";
    return [`${why}: ${missing.slice(0, mostNamed).join(", ")}${more}`];
  };
  return [
    ...sentence("Not checked, because the profile leaves these open", missingBy(results, "not-specified")),
    ...sentence("Not checked, because the run had no such case", unseenBy(results)),
    ...sentence("Not applicable with these settings or this profile", missingBy(results, "not-applicable")),
  ];
}
