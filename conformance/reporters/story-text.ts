// A story as lines of plain text, for the console and for JUnit.
import type { CheckResult } from "../judge/results.ts";
import type { Colours } from "./colours.ts";
import { cutTo } from "./pretty.ts";
import { printable } from "./printable.ts";
import { sourceOf, storyOf, type Story } from "./story.ts";

export interface Telling {
  readonly colours: Colours;
  /** Where long sentences are broken. */
  readonly columns: number;
  /** The most lines of a body. */
  readonly bodyLines: number;
}

export function storyLines(result: CheckResult, { colours, columns, bodyLines }: Telling): string[] {
  const story = storyOf(result);
  const entry = (name: string, text: string): string[] => entryLines(name, text, { colours, columns });
  const block = (name: string, text: string): string[] =>
    text === ""
      ? []
      : cutTo(printable(text), bodyLines, name === "again" ? 4000 : 400)
          .split("\n")
          .map((line, index) => `  ${colours.dim((index === 0 ? name : "").padEnd(nameWidth))}${line}`);
  return [
    ...story.rules.flatMap((one) => entry("rule", `${one.id} (${sourceOf(one)}): ${one.text}`)),
    ...story.points.flatMap((one) => entry("point", `${one.id} (${sourceOf(one)}): ${one.text}`)),
    ...entry("where", story.where),
    ...entry("why", story.why),
    ...entry("data", story.testData),
    ...diffLines(story, { colours }),
    ...story.hints.flatMap((hint) => entry("likely", hint)),
    ...block("sent", story.sent),
    ...block("received", story.responded),
    ...(story.curl === "" ? [] : block("again", story.curl)),
    ...(story.variables.length === 0 ? [] : entry("", `with ${story.variables.join(", ")} set`)),
  ];
}

/** Returns the place, the expected and the actual value, with a mark below the first difference. */
export const diffLines = ({ diff }: Pick<Story, "diff">, { colours }: Pick<Telling, "colours">): string[] =>
  diff === undefined
    ? []
    : [
        `  at ${printable(diff.at)}`,
        `    ${colours.green(`- expected ${shortened(diff.expected)}`)}`,
        `    ${colours.red(`+ got      ${shortened(diff.actual)}`)}`,
        ...(diff.from < 0 || diff.from > longestShown
          ? []
          : [`    ${" ".repeat("+ got      ".length + diff.from)}^`]),
      ];

/** The reports for programs and the page have the whole. */
const longestShown = 1000;

export const shortened = (text: string): string =>
  printable(
    text.length > longestShown ? `${text.slice(0, longestShown)}… (${text.length} characters)` : text,
  );

export const nameWidth = 10;

/** A named sentence; none for the empty text. */
export const entryLines = (
  name: string,
  text: string,
  { colours, columns }: Pick<Telling, "colours" | "columns">,
): string[] =>
  text === "" ? [] : hanging(`  ${name.padEnd(nameWidth)}`, printable(text), columns, colours.dim);

/** A sentence below itself, broken between words. */
function hanging(head: string, text: string, columns: number, dim: (text: string) => string): string[] {
  return text
    .split("\n")
    .flatMap((part) => broken(part, columns - head.length))
    .map((one, index) => dim(index === 0 ? head : " ".repeat(head.length)) + one);
}

function broken(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
