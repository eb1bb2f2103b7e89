// What is hard to read in the contract's files: lines that do not fit on a screen, and inferences that are argued at length.
// Vectors and CSV files are data in rows, which cannot be wrapped.
import type { Catalogue } from "../load/catalogue.ts";
import type { Problem } from "./redocly.ts";

const widest = 160;
const mostSentences = 2;

/** A problem for each line of a file that is too long. */
export const longLines = (file: string, text: string): Problem[] =>
  text.split("\n").flatMap((line, index) =>
    line.length <= widest
      ? []
      : [
          {
            file,
            line: index + 1,
            column: widest + 1,
            pointer: "#",
            rule: "contract/line-fits",
            message: `the line has ${line.length} characters. Wrap it: a line has at most ${widest}.`,
          },
        ],
  );

/** How many sentences a text has. A full stop inside code, such as a file name, ends none. */
const sentencesIn = (text: string): number =>
  text
    .replaceAll(/`[^`]*`/gu, "x")
    .split(/[.?!](?:\s|$)/u)
    .filter((part) => part.trim() !== "").length;

/** A problem for each inference whose reason has more than two sentences. */
export const longReasons = (rules: Catalogue["rules"]): Problem[] =>
  rules.flatMap(({ id, because = "" }, index) =>
    sentencesIn(because) <= mostSentences
      ? []
      : [
          {
            file: "spec/rules.yaml",
            line: 1,
            column: 1,
            pointer: `#/${index}/because`,
            rule: "contract/reason-short",
            message: `the reason of ${id} has ${sentencesIn(because)} sentences. Say it in ${mostSentences}.`,
          },
        ],
  );
