// `acquiring conformance compare`: what got better, worse, new and gone between two reports.
import { red } from "../judge/status.ts";
import { coloursFor, type Colours } from "../reporters/colours.ts";
import { printable } from "../reporters/printable.ts";
import { compare, type Change, type Comparison, type Lone } from "../run/compare.ts";
import { lacking, readIntact, type AnyReport } from "../run/read-report.ts";
import { exitCodes } from "../run/report.ts";
import { grouped } from "../run/verdict.ts";
import { currentIds } from "./current-ids.ts";
import type { Terminal } from "./terminal.ts";

/** Returns exit code 1 if any check got worse. @throws UsageError for an unreadable or changed report. */
export function compareCommand(
  before: string,
  now: string,
  json: boolean,
  { out, env }: Pick<Terminal, "out" | "env">,
): number {
  const [old, young] = [readIntact(before), readIntact(now)];
  const found = compare(old, young, currentIds());
  if (json) out.write(`${JSON.stringify(found, undefined, 2)}\n`);
  else {
    const colours = coloursFor(out, env);
    const lines = [
      ...aboutLines(before, old),
      ...aboutLines(now, young),
      ...comparisonLines(found, colours),
      verdictLine(found, colours),
    ];
    out.write(`${lines.join("\n")}\n`);
  }
  return found.gotWorse ? exitCodes["does-not-conform"] : exitCodes.conforms;
}

function aboutLines(file: string, report: AnyReport): readonly string[] {
  const { conforms, startedAt, target, profile, suite, form, whole } = report;
  const verdict = whole?.verdict.sentence ?? (conforms ? "Conforms." : "Does not conform.");
  return [
    printable(`${file}: ${verdict}`),
    printable(`  ${target} at ${startedAt}, profile ${profile}, suite ${suite}`),
    ...(form === 1
      ? [`  a report of form 1, which lacks ${lacking}. Only checks and verdict are compared`]
      : []),
  ];
}

/** `--json` lists all. */
const mostListed = 20;

/** What changed, group by group. */
export function comparisonLines(found: Comparison, colours: Colours): readonly string[] {
  const group = (
    name: string,
    items: readonly (Change | Lone)[],
    paint: (text: string) => string,
  ): string[] =>
    items.length === 0
      ? []
      : [
          `${paint(name)} (${grouped(items.length)})`,
          ...items
            .slice(0, mostListed)
            .map((item) =>
              printable(`  ${item.id}  ${"status" in item ? item.status : `${item.before} -> ${item.now}`}`),
            ),
          ...(items.length > mostListed ? [`  and ${grouped(items.length - mostListed)} more`] : []),
        ];
  const { gained = [], lost = [] } = found.levels ?? {};
  const unseen = found.notSeen;
  const isRed = ({ before }: Change): boolean => red.has(before);
  return [
    ...group("worse", found.worse, colours.red),
    ...group("better", found.better, colours.green),
    ...group("failed before and was not run now", unseen.filter(isRed), colours.yellow),
    ...group(
      "deviated or was waived before, and was not run now",
      unseen.filter((one) => !isRed(one)),
      colours.yellow,
    ),
    ...group("new", found.new, colours.bold),
    ...group("gone", found.gone, colours.bold),
    ...(lost.length === 0 ? [] : [printable(`Levels lost: ${lost.join(", ")}`)]),
    ...(gained.length === 0 ? [] : [printable(`Levels gained: ${gained.join(", ")}`)]),
  ];
}

function verdictLine(found: Comparison, colours: Colours): string {
  const { better, worse, notSeen, same, gotWorse } = found;
  const counts = `${grouped(worse.length)} worse, ${grouped(better.length)} better, ${grouped(notSeen.length)} not run again, ${grouped(found.new.length)} new, ${grouped(found.gone.length)} gone, ${grouped(same)} unchanged`;
  const isBetter = better.length > 0 || (found.levels?.gained ?? []).length > 0;
  const word = gotWorse
    ? colours.red("Got worse")
    : isBetter
      ? colours.green("Got better")
      : "No check got worse or better";
  return `${word}: ${counts}.`;
}
