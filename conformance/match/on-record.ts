// Matchers on a value that may be a whole record: its type, what it repeats of another one, what it holds, what describes it.
import { isRecord } from "@acquiring/contract/codecs";
import { read } from "../contract/pointer.ts";
import { holds, unlike, type Repetition } from "./alike.ts";
import { matcher, quoted, quotedList } from "./matcher.ts";
import { schemaMismatch } from "./payload-schema.ts";

/** A value, or the variable that stands for it. */
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
        "Has what another record has: `of` a record such as `${pay.request}`, `fields` of it (a dot goes one level down; all if not given), `but` these, `where-given` only where it has them. Texts and numbers that read alike are the same; amounts that are the same number too.",
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
      return `repeats ${named(of)}${only}${except}${more["where-given"] === true ? ", as far as it has these fields" : ""}`;
    },
    mismatch: (wanted, { at, value }) => {
      const found = unlike(value, wanted);
      return found === undefined ? undefined : { ...found, at: at + found.at };
    },
  }),
  holds: matcher<unknown>({
    schema: {
      description:
        "A text or number that reads so somewhere in it; of a list one, of a record one of its names.",
    },
    words: (wanted) => `has ${Array.isArray(wanted) ? "one of " : ""}${quotedList(wanted)} somewhere in it`,
    mismatch: (wanted, { at, value }) =>
      holds(value, wanted)
        ? undefined
        : {
            at,
            expected: `to hold ${quoted(isRecord(wanted) ? Object.keys(wanted) : wanted)}`,
            actual: value,
          },
  }),
  schema: matcher<unknown>({
    schema: { description: "The JSON Schema that it keeps, as a variable of the profile." },
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
