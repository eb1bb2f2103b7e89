// Matchers for one value that need only this value.
import { decimals, isRecord } from "@acquiring/contract/codecs";
import { isScalar } from "./alike.ts";
import { dateForms, isDateOf } from "./date-forms.ts";
import { matcher, quoted, quotedList, variableSchema, type Matcher } from "./matcher.ts";
import { isNearNow } from "./near-now.ts";

/** Reports a mismatch if `holds` is false, with the actual value. */
const when =
  <Wanted>(
    holds: (value: unknown, wanted: Wanted) => boolean,
    expected: (wanted: Wanted) => string,
  ): Matcher<Wanted>["mismatch"] =>
  (wanted, { value, at }) =>
    holds(value, wanted) ? undefined : { at, expected: expected(wanted), actual: value };

const plainPatterns: Readonly<Record<string, string>> = {
  "^": "a text",
  ".": "a text that is not empty",
  "\\S": "a text that is not blank",
};

const patternWords = (pattern: string): string =>
  (Object.hasOwn(plainPatterns, pattern) ? plainPatterns[pattern] : undefined) ??
  `a text that matches ${pattern}`;

/** The words by which a status tells of success; the letter case does not matter. */
const successWords =
  /^(?:ok|yes|true|accept|approved|success|successful|succeeded|done|complete|completed|captured|reviewed|cancelled|canceled)$/i;

const successText = (wanted: boolean): string =>
  `a text that ${wanted ? "is" : "is not"} a word for success, such as "ok" or "approved"`;

const scalarSchema = { type: ["string", "number"] };
const entries = (count: unknown): string => `${String(count)} ${count === 1 ? "entry" : "entries"}`;
const countSchema = { type: "integer", minimum: 0 };
const maskedWords = "a card number that shows only its first six and last four digits";

/** What each comparison asks of the order of two numbers. */
const comparisons = {
  equals: (order: number) => order === 0,
  "at-least": (order: number) => order >= 0,
  "at-most": (order: number) => order <= 0,
  "more-than": (order: number) => order > 0,
  "less-than": (order: number) => order < 0,
};
type Comparison = keyof typeof comparisons;
type Bounds = Readonly<Partial<Record<Comparison, string>>>;
const comparisonNames = Object.keys(comparisons) as Comparison[];

export const onValue = {
  // The runner has already found the value here, so there is nothing left to test.
  present: matcher<true>({ schema: { const: true }, words: () => "is present", mismatch: () => undefined }),
  absent: matcher<true>({
    schema: { const: true },
    words: () => "is absent",
    mismatch: (_, { at, value }) => ({ at, expected: "to be absent", actual: value }),
  }),
  equals: matcher<unknown>({
    schema: { description: "Exactly this value. A number and a text are different." },
    words: (wanted) => `is ${quoted(wanted)}`,
    mismatch: when((value, wanted) => sameValue(wanted, value), quoted),
  }),
  "one-of": matcher<readonly unknown[]>({
    schema: { type: "array", minItems: 1 },
    words: (wanted) => `is one of ${quotedList(wanted)}`,
    mismatch: when(
      (value, wanted) => wanted.some((one) => sameValue(one, value)),
      (wanted) => `one of ${wanted.map(quoted).join(", ")}`,
    ),
  }),
  scalar: matcher<string | number>({
    schema: { ...scalarSchema, description: "A text or a number with these characters." },
    words: (wanted) => `reads ${quoted(String(wanted))}, as a text or a number`,
    mismatch: when(readsAs, (wanted) => `a text or a number that reads ${quoted(String(wanted))}`),
  }),
  matches: matcher<string>({
    schema: {
      type: "string",
      format: "regex",
      description:
        "A regular expression that matches a part of the text. Use ^ and $ to match all of it. The value of a variable is matched literally.",
    },
    words: (pattern) => `is ${patternWords(pattern)}`,
    mismatch: when(
      (value, pattern) => typeof value === "string" && new RegExp(pattern, "u").test(value),
      patternWords,
    ),
  }),
  "says-success": matcher<boolean>({
    schema: {
      type: "boolean",
      description: "Whether the text is a word for success, in upper or lower case. A number is neither.",
    },
    words: (wanted) => `is ${successText(wanted)}`,
    mismatch: when(
      (value, wanted) => typeof value === "string" && successWords.test(value) === wanted,
      successText,
    ),
  }),
  "same-as": matcher<string | number>({
    schema: { ...scalarSchema, description: "Has the same characters as that one, as a text or number." },
    words: (wanted) => `reads the same as ${quoted(wanted)}`,
    mismatch: when(readsAs, (wanted) => `the same as ${quoted(wanted)}`),
  }),
  "differs-from": matcher<string | number>({
    schema: scalarSchema,
    words: (other) => `differs from ${quoted(other)}`,
    mismatch: when(
      (value, other) => !readsAs(value, other),
      (other) => `a value other than ${quoted(other)}`,
    ),
  }),
  count: matcher<number>({
    schema: { ...countSchema, description: "How many entries an array has." },
    words: (count) => `has exactly ${entries(count)}`,
    mismatch: when((value, count) => Array.isArray(value) && value.length === count, entries),
  }),
  "at-least": matcher<number>({
    schema: countSchema,
    words: (least) => `has at least ${entries(least)}`,
    mismatch: when(
      (value, least) => Array.isArray(value) && value.length >= least,
      (least) => `at least ${entries(least)}`,
    ),
  }),
  "at-most": matcher<number>({
    schema: { ...variableSchema, type: ["integer", "string"], minimum: 0 },
    words: (most) => `has at most ${entries(most)}`,
    mismatch: when(
      (value, most) => Array.isArray(value) && value.length <= most,
      (most) => `at most ${entries(most)}`,
    ),
  }),
  "at-most-different": matcher<{ readonly by: readonly string[]; readonly most: number }>({
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["by", "most"],
      properties: { by: { type: "array", minItems: 1, items: { type: "string" } }, most: countSchema },
      description:
        "About how many things the entries of an array are: those with the same value of the first field of `by` that they have are about one.",
    },
    words: ({ by, most }) => `has entries with at most ${most} different values of ${by.join(" or ")}`,
    mismatch: when(
      (value, { by, most }) =>
        Array.isArray(value) &&
        new Set(
          value
            .filter(isRecord)
            .map((entry) => by.map((name) => entry[name]).find((one) => one !== undefined)),
        ).size <= most,
      ({ by, most }) => `at most ${most} different values of ${by.join(" or ")}`,
    ),
  }),
  decimal: matcher<Bounds>({
    schema: {
      type: "object",
      additionalProperties: false,
      minProperties: 1,
      properties: Object.fromEntries(comparisonNames.map((name) => [name, { type: "string" }])),
    },
    words: (bounds) => `is ${decimalWords(bounds)}`,
    mismatch: when(
      (value, bounds) =>
        comparisonNames.every((name) => {
          const other = bounds[name];
          return other === undefined || comparesAs(name, value, String(other));
        }),
      decimalWords,
    ),
  }),
  places: matcher<number>({
    schema: { ...variableSchema, type: ["integer", "string"], minimum: 0 },
    words: (places) => `is a decimal number with ${places} decimal places`,
    mismatch: when(
      (value, places) =>
        typeof value === "string" && decimals.is(value) && (value.split(".")[1] ?? "").length === places,
      (places) => `a decimal number with ${places} decimal places`,
    ),
  }),
  date: matcher<string>({
    schema: {
      description: "The form of a date. The day must exist.",
      oneOf: [{ enum: dateForms }, variableSchema],
    },
    words: (form) => `is a date as ${form}`,
    mismatch: when(
      (value, form) => typeof value === "string" && isDateOf(form, value),
      (form) => `a date as ${form}`,
    ),
  }),
  "near-now": matcher<string>({
    schema: {
      type: "string",
      description:
        "A time zone. The text is a date and time, with any punctuation, and is about the current time in this zone.",
    },
    words: (zone) => `is a date and time within 15 minutes of the current time in the time zone ${zone}`,
    mismatch: when(
      (value, zone) => typeof value === "string" && isNearNow(value, zone),
      (zone) => `a date of now in the time zone ${zone}`,
    ),
  }),
  "not-before": matcher<string>({
    schema: {
      type: "string",
      description: "A day as YYYY-MM-DD. The text is this day or a later one, with or without a time.",
    },
    words: (day) => `is not before ${day}`,
    mismatch: when(
      (value, day) => typeof value === "string" && isDateOf("YYYY-MM-DD", value.slice(0, 10)) && value >= day,
      (day) => `${day} or a later day`,
    ),
  }),
  "as-long-as": matcher<string>({
    schema: { type: "string", description: "The text has as many characters as this one." },
    words: (other) => `has as many characters as ${quoted(other)}`,
    mismatch: when(
      (value, other) => typeof value === "string" && Array.from(value).length === Array.from(other).length,
      (other) => `a text of ${Array.from(other).length} characters`,
    ),
  }),
  "masked-pan": matcher<true | string>({
    schema: {
      description: "true, or the card number that it masks.",
      oneOf: [{ const: true }, { type: "string" }],
    },
    words: () => `is ${maskedWords}`,
    mismatch: when(
      (value, pan) => typeof value === "string" && masks(value, pan),
      () => maskedWords,
    ),
  }),
};

/** Text or number: both count as equal if the contract gives no type (`fields.type`). */
function readsAs(value: unknown, other: unknown): boolean {
  return isScalar(value) && isScalar(other) && String(value) === String(other);
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    left.length === right.length &&
    left.every(
      ([name, value]) => Object.hasOwn(b, name) && sameValue(value, (b as Record<string, unknown>)[name]),
    )
  );
}

function decimalWords(bounds: Bounds): string {
  const parts = Object.entries(bounds).map(([name, other]) => `${name} ${other}`);
  return `a decimal number, ${parts.join(", ")}`;
}

function comparesAs(name: Comparison, value: unknown, other: string): boolean {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !decimals.is(text) || !decimals.is(other)) return false;
  return comparisons[name](decimals.compare(text, other));
}

/**
 * Six digits, marks that hide the others, and four digits. Between digits only spaces and hyphens are allowed, around
 * them any other marks.
 */
const mask = /^\P{Nd}*(\d(?:[ -]?\d){5})\P{Nd}+(\d(?:[ -]?\d){3})\P{Nd}*$/u;

/** Whether a text shows the first six and the last four digits of a card number, or of any, and no others. */
export function masks(text: string, pan: true | string): boolean {
  const found = mask.exec(text);
  if (found === null) return false;
  const [first, last] = found.slice(1).map((part) => part.replaceAll(/[ -]/g, ""));
  return pan === true || (first === pan.slice(0, 6) && last === pan.slice(-4));
}
