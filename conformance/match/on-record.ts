// Matchers for a value that can be a whole record: its type, its contents, its equality with another record, its schema.
import { isRecord } from "@acquiring/contract/codecs";
import { read } from "../contract/pointer.ts";
import { holds, leavesOf, unlike, type Repetition } from "./alike.ts";
import { matcher, noResponse, notSent, quoted, quotedList } from "./matcher.ts";
import { schemaMismatch } from "./payload-schema.ts";

/** A value, or the name of its variable. */
const named = (value: unknown): string => (typeof value === "string" ? value : quoted(value));

export const onRecord = {
  type: matcher<string>({
    schema: { enum: ["string", "number", "boolean", "object", "array"], description: "The JSON type." },
    words: (type) => `is a JSON ${type}`,
    mismatch: (type, { at, value }) =>
      jsonType(value) === type ? undefined : { at, expected: `a JSON ${type}`, actual: value },
  }),
  repeats: matcher<Repetition>({
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["of"],
      description:
        "Repeats fields of another record: `of` is a record such as `${pay.request}`, `fields` are its fields (a dot separates nested levels; default: all), `but` leaves fields out, `where-given` compares only fields that are present. A text and a number with the same characters are equal, and so are amounts with the same value.",
      properties: {
        of: {},
        fields: { oneOf: [{ type: "string" }, { type: "array", minItems: 1, items: { type: "string" } }] },
        but: { type: "array", minItems: 1, items: { type: "string" } },
        "where-given": { const: true },
      },
    },
    words: ({ of, fields, but, ...more }) => {
      const only = fields === undefined ? "" : ` in ${[fields].flat().join(", ")}`;
      const except = but === undefined ? "" : ` except in ${but.join(", ")}`;
      return `repeats ${named(of)}${only}${except}${more["where-given"] === true ? ", if it has these fields" : ""}`;
    },
    mismatch: (wanted, { at, value }) => {
      const found = unlike(value, wanted);
      return found === undefined ? undefined : { ...found, at: at + found.at };
    },
  }),
  holds: matcher<unknown>({
    schema: {
      description:
        "A text or number that is anywhere in it. Of a list, at least one of them. Of a record, at least one of its names.",
    },
    words: (wanted) => `has ${Array.isArray(wanted) ? "one of " : ""}${quotedList(wanted)} somewhere in it`,
    mismatch: (wanted, { at, value }) =>
      holds(value, wanted)
        ? undefined
        : {
            at,
            expected: `to contain ${quoted(isRecord(wanted) ? Object.keys(wanted) : wanted)}`,
            actual: value,
          },
  }),
  "changed-since": matcher<string>({
    schema: {
      $ref: "#/$defs/stepId",
      description:
        "An earlier step whose response had these entries of a list in another state: at least one entry is not as it was there.",
    },
    words: (step) => `is not all as it was in the response to step ${step}`,
    mismatch: (step, { at, value, around }) => {
      const [earlier] = around.others(step);
      if (earlier === undefined) return notSent(step);
      if (earlier.response === undefined) return { ...noResponse(earlier), played: earlier };
      const before = read(earlier.response.value, at);
      const known = new Set(listOf(before.found ? before.value : []).map(contentOf));
      return listOf(value).some((entry) => !known.has(contentOf(entry)))
        ? undefined
        : { at, expected: `another state than in the response to step ${step}`, actual: listOf(value)[0] };
    },
  }),
  "like-another": matcher<LikeAnother>({
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["field", "by", "of"],
      description:
        "At least one of these entries of a list has in `field` what another entry of the list has, one whose field `by` has one of the values `of`.",
      properties: {
        field: { type: "string" },
        by: { type: "string" },
        of: { type: "array", minItems: 1, items: { type: "string" } },
      },
    },
    words: ({ field, by, of }) => `has the ${field} of an entry with the ${by} ${quotedList(of)}`,
    mismatch: ({ field, by, of }, { at, value, response }) => {
      const whole = read(response.value, at);
      const known = recordsOf(whole.found ? whole.value : [])
        .filter((entry) => of.includes(String(entry[by])))
        .map((entry) => entry[field]);
      const own = recordsOf(value).map((entry) => entry[field]);
      return own.some((one) => one !== undefined && known.includes(one))
        ? undefined
        : { at, expected: `one of ${quotedList(known)} as ${field}`, actual: own[0] };
    },
  }),
  schema: matcher<unknown>({
    schema: { description: "The JSON Schema that it matches, as a variable of the profile." },
    words: (schema) => `conforms to the JSON Schema ${named(schema)}`,
    mismatch: (schema, { at, value }) => {
      const found = schemaMismatch(schema, value);
      if (found === undefined) return undefined;
      const here = read(value, found.at);
      return { at: at + found.at, expected: found.expected, actual: here.found ? here.value : undefined };
    },
  }),
};

const jsonType = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/** The field that an entry shares with others, and which others: those whose field `by` has one of these values. */
export interface LikeAnother {
  readonly field: string;
  readonly by: string;
  readonly of: readonly string[];
}

const recordsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  listOf(value).filter(isRecord);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A record as text, in which the order of fields does not count. */
const contentOf = (record: unknown): string =>
  leavesOf(record)
    .map(({ path, leaf }) => `${path.join("/")}=${quoted(leaf)}`)
    .toSorted()
    .join("\n");
