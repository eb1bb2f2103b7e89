// How a value that came differs from the one that was due, in words that are the same for every payment. Pure.
import { sameNumber } from "../ledger.ts";

/** A kind of difference. */
export interface Alteration {
  /** The same for each value that is altered so. */
  readonly key: string;
  /** Behind the name of the field. */
  readonly words: string;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text without one level of markup's escapes. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? "");

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");
const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

export const anotherAmount = "is another amount";

/** Each tells one kind, the first that fits counts. */
const kinds: readonly (readonly [words: string, fits: (due: string, came: string) => boolean])[] = [
  ["is empty", (_, came) => came === ""],
  ["differs in upper and lower case", (due, came) => due.toLowerCase() === came.toLowerCase()],
  ["has other spaces", (due, came) => due.replaceAll(/\s/g, "") === came.replaceAll(/\s/g, "")],
  ["has a decimal comma", (due, came) => came.includes(",") && sameNumber(due, came.replace(",", "."))],
  ["is escaped twice", (due, came) => unescaped(came) === due],
  ["is equal as a number, but not as a text", sameNumber],
  ["has lost its decimal point", (due, came) => due.includes(".") && isNumber(due) && digitsOf(due) === came],
  [anotherAmount, (due, came) => due.includes(".") && isNumber(due) && isNumber(came)],
];

/** `undefined` for two values that have nothing in common. */
export function alterationOf(due: string, came: string): Alteration | undefined {
  const kind = kinds.find(([, fits]) => fits(due, came));
  if (kind !== undefined) return { key: kind[0], words: kind[0] };
  if (due.startsWith(came)) {
    const length = Array.from(came).length;
    return { key: "is cut", words: `is cut to ${length} ${length === 1 ? "character" : "characters"}` };
  }
  if (due === "" || !came.includes(due)) return undefined;
  const where = came.startsWith(due) ? "behind it" : came.endsWith(due) ? "before it" : "around it";
  return { key: `has ${came.length - due.length} more ${where}`, words: `has more ${where} than was due` };
}
