// Probable causes of an unexpected value that is almost correct but has another form. A table; pure.
import { alterationOf } from "./causes/alteration.ts";
import type { Mismatch } from "../match/matcher.ts";

interface Values {
  /** The texts that would have been right, if they are listed one by one. */
  readonly wanted: readonly string[];
  readonly expected: string;
  readonly actual: unknown;
}

type ValueHint = (values: Values) => string | undefined;

const dateForms: readonly (readonly [RegExp, string])[] = [
  [/^\d{2}-\d{2}-\d{4}$/, "DD-MM-YYYY or MM-DD-YYYY"],
  [/^\d{4}-\d{2}-\d{2}$/, "YYYY-MM-DD"],
  [/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, "YYYY-MM-DD HH:MM:SS"],
  [/^\d{14}$/, "YYYYMMDDHHMMSS"],
  [/^\d{8}$/, "YYYYMMDD"],
  [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/, "ISO 8601"],
  [/^\d{1,2}\/\d{1,2}\/\d{2,4}$/, "with slashes"],
  [/^\d{1,2}\.\d{1,2}\.\d{2,4}$/, "with dots"],
  [/^\d{10}$|^\d{13}$/, "the seconds or milliseconds since 1970"],
];

const speaksOfDates = /\bdate (?:as|and time|\()|\\d\{4\}-|\[0-9\]\{4\}-|\d\{2\}-|\]\{2\}-/i;

/** What to do about a value that is altered in a known way. */
const advice: Readonly<Record<string, string>> = {
  "differs in upper and lower case": "Only upper and lower case differ. Case is significant here.",
  "has other spaces": "Only spaces or line ends differ. They are significant here.",
  "is escaped twice": "The value is escaped twice. An XML writer already escapes it.",
  "is equal as a number, but not as a text":
    "The number is equal but has other trailing zeros. Here the text must be equal.",
};

const hints: Readonly<Record<string, ValueHint>> = {
  "number-for-text": ({ wanted, expected, actual }) =>
    typeof actual === "number" && (expected === "string" || wanted.includes(String(actual)))
      ? "The value is a number, but must be a text. Put it in quotes."
      : undefined,
  "text-for-number": ({ expected, actual }) =>
    typeof actual === "string" &&
    actual.trim() !== "" &&
    Number.isFinite(Number(actual)) &&
    (/^(?:number|integer)\b/.test(expected) || expected === actual)
      ? "The value is a text, but must be a number. Remove the quotes."
      : undefined,
  null: ({ actual }) =>
    actual === null
      ? "The value is `null`. If there is no value, leave the field out or send an empty text."
      : undefined,
  altered: ({ wanted, actual }) => {
    const kinds = wanted.map((one) =>
      typeof actual === "string" ? alterationOf(one, actual)?.key : undefined,
    );
    const kind = wanted.includes(String(actual)) ? undefined : kinds.find((one) => one !== undefined);
    return kind === undefined ? undefined : advice[kind];
  },
  "decimal-comma": ({ expected, wanted, actual }) =>
    typeof actual === "string" &&
    /^-?\d+(?:\.\d{3})*,\d+$/.test(actual) &&
    (/decimal|number|\\\.|\[\.\]/.test(expected) || wanted.includes(actual.replace(",", ".")))
      ? "The decimal separator is a comma. Write a point."
      : undefined,
  "date-form": ({ expected, actual }) => {
    if (!speaksOfDates.test(expected) || (typeof actual !== "string" && typeof actual !== "number"))
      return undefined;
    const form = dateForms.find(([pattern]) => pattern.test(String(actual)))?.[1];
    return form === undefined || expected.endsWith(form) ? undefined : `The date has another form (${form}).`;
  },
  "masked-otherwise": ({ expected, actual }) => {
    if (!/^a (?:masked )?card number/.test(expected) || typeof actual !== "string") return undefined;
    const [shown = 0, hidden = 0] = [/\d/g, /[^\d\s-]/g].map((one) => (actual.match(one) ?? []).length);
    if (hidden === 0 && shown >= 12) return "The card number is not masked.";
    return shown > 0 || hidden > 0
      ? "The card number is masked in another way. Show the first six and the last four digits, with one mask character for each digit between."
      : undefined;
  },
};

/** The texts in quotes in a matcher's description of the expected value. */
export function textsIn(expected: string): string[] {
  return [...expected.matchAll(/"(?:[^"\\]|\\.)*"/g)].flatMap(([quoted]) => {
    try {
      return [String(JSON.parse(quoted))];
    } catch {
      return [];
    }
  });
}

export function valueHints({ expected, actual }: Mismatch): string[] {
  if (actual === undefined) return [];
  const values = { wanted: textsIn(expected), expected, actual };
  return Object.values(hints)
    .flatMap((tell) => tell(values) ?? [])
    .slice(0, 1);
}
