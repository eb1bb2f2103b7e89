// The table of matchers: every entry of the on-*.ts files, in their order of evaluation. It defines the type of an assert, the
// schema of fixtures and the descriptions of `explain`. A new matcher is one entry in one file.
import { matcher, type Matcher, type Mismatch, type Spot, type WantedBy } from "./matcher.ts";
import { onArrival } from "./on-arrival.ts";
import { onOutcome } from "./on-outcome.ts";
import { onPage } from "./on-page.ts";
import { onRecord } from "./on-record.ts";
import { onSteps } from "./on-steps.ts";
import { onText } from "./on-text.ts";
import { onValue } from "./on-value.ts";

/** Matchers on a response as a whole, wherever `at` points. */
const onResponse = { ...onSteps, ...onOutcome, ...onArrival, ...onText, ...onPage };

/** One or more matchers on one place of a response. */
export interface Assert
  extends WantedBy<typeof onResponse>, WantedBy<typeof onValue>, WantedBy<typeof onRecord> {
  /** JSON pointer to the place; the whole body if not given. */
  readonly at?: string;
  /** Looks at the response to this step instead; `*` is every response of the scenario so far. */
  readonly step?: string;
  readonly optional?: true;
  /** Only so many characters at the end of a text are looked at. */
  readonly last?: number;
  /** For lists: only entries in which one of these fields has this value. */
  readonly about?: Readonly<Record<string, string | number>>;
  /** What the pattern of `matches` asks for, in words. */
  readonly "described-as"?: string;
  readonly each?: readonly Assert[];
  readonly any?: readonly Assert[];
  readonly either?: readonly (readonly Assert[])[];
}

/** What says where an assert's matchers look, as JSON Schema; the other members are matchers. */
export const placeSchemas = {
  step: {
    description:
      "Checks the response to this step instead of the check's own step, and the last one if the step was repeated. `*` checks every response of the scenario so far.",
    oneOf: [{ $ref: "#/$defs/stepId" }, { const: "*" }],
  },
  at: {
    $ref: "#/$defs/pointer",
    description:
      "JSON pointer into the response, in XML without the root element. A missing path fails, except with absent.",
  },
  optional: { const: true, description: "Passes if the path is missing or has an empty text." },
  last: {
    type: "integer",
    minimum: 1,
    description: "Checks only this number of characters at the end of a text.",
  },
  about: {
    type: "object",
    minProperties: 1,
    additionalProperties: { type: ["string", "number"] },
    description:
      "Checks only the entries of a list in which at least one of these fields has this value, as a text or a number.",
  },
  "described-as": {
    type: "string",
    description:
      "What the pattern of `matches` asks for, in words. Reports show it instead of the pattern, after the word *expected*.",
  },
} as const satisfies Partial<Record<keyof Assert, object>>;

/** The input of matchers with inner asserts: in addition, the first mismatch of asserts on an inner value. */
export interface OuterSpot extends Spot {
  readonly inner: (asserts: readonly Assert[], value: unknown, at: string) => Mismatch | undefined;
}

/** Their words come before the place. */
const onParts = {
  each: matcher<readonly Assert[], OuterSpot>({
    schema: {
      $ref: "#/$defs/asserts",
      description: "True for every entry of the array. An empty array passes.",
    },
    words: () => "in each entry of",
    mismatch: (asserts, { value, at, inner, places }) => {
      if (!Array.isArray(value)) return { at, expected: "an array", actual: value };
      for (const [index, entry] of value.entries()) {
        const mismatch = inner(asserts, entry, `${at}/${places?.[index] ?? index}`);
        if (mismatch !== undefined) return mismatch;
      }
      return undefined;
    },
  }),
  any: matcher<readonly Assert[], OuterSpot>({
    schema: { $ref: "#/$defs/asserts", description: "At least one entry of the array passes all of these." },
    words: () => "in at least one entry of",
    mismatch: (asserts, { value, at, inner }) => {
      if (!Array.isArray(value)) return { at, expected: "an array", actual: value };
      return value.some((entry) => inner(asserts, entry, at) === undefined)
        ? undefined
        : { at, expected: "an entry that matches", words: `none of ${value.length}` };
    },
  }),
  either: matcher<readonly (readonly Assert[])[], OuterSpot>({
    schema: {
      type: "array",
      minItems: 2,
      items: { $ref: "#/$defs/asserts" },
      description: "At least one of these lists passes. Their `at` is relative to this one's.",
    },
    words: () => "either, in",
    mismatch: (lists, { value, at, inner }) => {
      const mismatches = lists.map((list) => inner(list, value, at));
      return mismatches.includes(undefined) ? undefined : mismatches[0];
    },
  }),
};

type MatcherName = Exclude<keyof Assert, keyof typeof placeSchemas>;
type AnyMatcher = Matcher<never, OuterSpot>;

export const responseMatchers: Readonly<Record<keyof typeof onResponse, AnyMatcher>> = onResponse;

/** Matchers on the value at one place. */
export const valueMatchers = { ...onValue, ...onParts, ...onRecord };

/** Every matcher there is, by its name in fixtures. */
export const matchers: Readonly<Record<MatcherName, AnyMatcher>> = { ...onResponse, ...valueMatchers };
