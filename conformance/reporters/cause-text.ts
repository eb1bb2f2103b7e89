// Formats a cause for the console: its first check in full, and counts of the repeated and blocked ones, at most one screen.
import type { Group } from "../judge/causes/groups.ts";
import type { CheckResult } from "../judge/results.ts";
import { painted } from "./colours.ts";
import type { Range } from "./place.ts";
import { printable } from "./printable.ts";
import { diffLines, entryLines, nameWidth, type Telling } from "./story-text.ts";
import { sourceOf, storyOf, type Story } from "./story.ts";

/** A screen. */
const mostLines = 24;

/** `lines` at most; the rest of a cut text is in the other reports. */
const bounded = (lines: readonly string[], most: number): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most - 1), `${lines[most - 1] ?? ""} …`];

export function causeLines(group: Group, lead: CheckResult, telling: Telling): string[] {
  const { colours, columns } = telling;
  const story = storyOf(lead);
  const entry = (name: string, text: string, most: number): string[] =>
    bounded(entryLines(name, text, telling), most);
  const [rule] = [...story.rules, ...story.points];
  const cited = rule === undefined ? "" : `${rule.id} (${sourceOf(rule)}): ${rule.text}`;
  const [hint = ""] = story.hints;
  const paint: typeof colours.dim = (text) => painted(lead.status, colours, String(text));
  const told = [
    "",
    ...bounded(
      entryLines(`${lead.status.padEnd(nameWidth - 1)} `, group.says, {
        colours: { ...colours, dim: paint },
        columns,
      }),
      3,
    ),
    ...entry("check", `${lead.id}: ${lead.title}`, 2),
    ...entry(story.rules.length > 0 ? "rule" : "point", cited, 2),
    ...entry("where", story.where, 1),
    ...entry("why", story.why, 2),
    ...entry("data", story.testData, 2),
    ...bounded(diffLines(shortDiff(story, columns), telling), 4),
    ...entry("passed", group.passed ?? "", 2),
    ...entry("likely", hint, 3),
    ...entry("repeats", named(group.repeats), 2),
    ...entry("blocks", named(group.blocks), 2),
  ];
  const again = againLines(story, columns);
  const left = mostLines - told.length - again.length;
  const sent = blockLines("sent", story.sent, story.responded === "" ? story.mark : undefined, telling);
  const responded = blockLines("received", story.responded, story.mark, telling);
  // The response is what is looked at: of the request as much as it leaves.
  const forResponded = Math.min(
    responded.lines.length,
    Math.max(left - Math.min(sent.lines.length, Math.floor(left / 2)), 1),
  );
  return [
    ...told,
    ...windowOf(sent, left - forResponded),
    ...windowOf(responded, forResponded),
    ...again.map((line, index) => `  ${colours.dim((index === 0 ? "again" : "").padEnd(nameWidth))}${line}`),
  ];
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, Math.max(most - 1, 1))}…` : text;

/** Returns the values, cut to the width of a line. */
function shortDiff({ diff }: Story, columns: number): Pick<Story, "diff"> {
  if (diff === undefined) return { diff };
  const most = columns - "    - expected ".length;
  return { diff: { ...diff, expected: cut(diff.expected, most), actual: cut(diff.actual, most) } };
}

const fewNamed = 3;

const named = (ids: readonly string[]): string =>
  ids.length === 0
    ? ""
    : `${ids.length} ${ids.length === 1 ? "check" : "checks"}: ${ids.slice(0, fewNamed).join(", ")}${ids.length > fewNamed ? ", …" : ""}`;

const mostWrapped = 4;

/** The curl line, if it is not a wall. */
function againLines({ curl, variables }: Story, columns: number): string[] {
  if (curl === "") return [];
  if (curl.length > mostWrapped * columns) return ["the curl command is in the HTML and JSON reports"];
  const lines =
    printable(curl).match(
      new RegExp(`.{1,${Number.isFinite(columns) ? columns - nameWidth - 2 : 100_000}}`, "gu"),
    ) ?? [];
  return [...lines, ...(variables.length === 0 ? [] : [`with ${variables.join(", ")} set`])];
}

interface Block {
  readonly lines: readonly string[];
  /** The line that has to be seen. */
  readonly at: number;
}

const longestLine = 400;

/** The lines of a message, with the place at which the check looks marked. */
function blockLines(
  name: string,
  text: string,
  mark: Range | undefined,
  { colours, columns }: Telling,
): Block {
  if (text === "") return { lines: [], at: 0 };
  const width = Math.min(longestLine, columns - nameWidth - 3);
  const [from, to] = mark === undefined ? [text.length, text.length] : [mark.from, mark.to];
  const parts = [text.slice(0, from), text.slice(from, to), text.slice(to)].map(printable);
  const before = parts[0]?.split("\n").length ?? 1;
  const [begin = "", marked = "", end = ""] = parts;
  const isShort = !marked.includes("\n") && marked !== "";
  const plain = `${begin}${marked}${end}`.split("\n");
  const column = (begin.split("\n").at(-1) ?? "").length;
  const lines = plain.map((line, index) => {
    const shown = line.length > width ? `${line.slice(0, width)}…` : line;
    const painted =
      isShort && index === before - 1
        ? `${shown.slice(0, column)}${colours.underline(colours.red(shown.slice(column, column + marked.length)))}${shown.slice(column + marked.length)}`
        : shown;
    return `  ${colours.dim((index === 0 ? name : "").padEnd(nameWidth))}${painted}`;
  });
  return { lines, at: mark === undefined ? 0 : before - 1 };
}

/** Returns at most so many lines of a block: the first, and those around the important one. It counts the others. */
function windowOf({ lines, at }: Block, most: number): readonly string[] {
  if (lines.length <= most) return lines;
  if (most < 2) return lines.slice(0, Math.max(most, 0));
  const gap = (count: number): string => `  ${" ".repeat(nameWidth)}… (${count} more lines)`;
  const room = most - 1;
  if (at < room) return [...lines.slice(0, room), gap(lines.length - room)];
  const around = Math.max(room - 2, 1);
  const from = Math.min(at - Math.floor(around / 2), lines.length - around);
  const last = lines.length - from - around;
  return [
    ...lines.slice(0, 1),
    gap(from - 1),
    ...lines.slice(from, from + around),
    ...(last > 0 && room - 1 - around > 0 ? [gap(last)] : []),
  ];
}
