// Compares a response with the profile's description of single fields: length, format, values, and the type of those without a
// stated one.
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf, type Operation } from "../contract/contract.ts";
import type { Flat } from "../contract/flat-schema.ts";
import { filledWith, type Profile, type Terms } from "../inputs/profile.ts";
import { isDateOf } from "../match/date-forms.ts";
import { furtherFields, furtherType } from "../scenario/further-fields.ts";
import { fieldPoints, namedFields, typePoint, type FieldPoint } from "../scenario/field-points.ts";

export interface FieldViolation {
  readonly point: string;
  readonly at: string;
  readonly expected: string;
  readonly actual: unknown;
}

/** What each point asks of a value; the sentence says what was expected, if it is not so. */
const asked: Readonly<Record<FieldPoint, (value: string, wanted: unknown) => string | undefined>> = {
  "fields.max_length": (value, wanted) =>
    Array.from(value).length > Number(wanted) ? `at most ${Number(wanted)} characters` : undefined,
  "fields.format": (value, wanted) =>
    new RegExp(`^(?:${String(wanted)})$`, "u").test(value)
      ? undefined
      : `a text in the profile's format, ${String(wanted)}`,
  "fields.values": (value, wanted) =>
    isRecord(wanted) && !Object.hasOwn(wanted, value)
      ? `one of ${Object.keys(wanted).join(", ")}`
      : undefined,
};

/** The values of a response that break what the profile says of their fields. An empty text is not a value. */
export function fieldViolations(terms: Terms, operation: Operation, response: unknown): FieldViolation[] {
  return fieldPoints.flatMap((point) =>
    [...namedFields(terms, operation, point)].flatMap(([path, wanted]) =>
      valuesAt(response, path.split("."), "").flatMap(([at, actual]) => {
        if ((typeof actual !== "string" && typeof actual !== "number") || actual === "") return [];
        const expected = asked[point](String(actual), wanted);
        return expected === undefined ? [] : [{ point, at, expected, actual }];
      }),
    ),
  );
}

export type FurtherViolation = Pick<FieldViolation, "at" | "expected"> &
  ({ readonly actual: unknown } | { readonly words: string });

/** The values of a response that are not as the profile declares its further fields, and those that are missing. */
export function furtherViolations(
  terms: Terms,
  operation: Operation,
  response: unknown,
  xml: boolean,
): FurtherViolation[] {
  const declared = Object.entries(furtherFields(terms, operation, "response"));
  return declared.flatMap(([path, field]) => {
    const { type, always } = objectOf(field);
    const { expected, is } = furtherType(type);
    const steps = path.split(".");
    const name = steps.at(-1) ?? path;
    return recordsAt(response, steps.slice(0, -1)).flatMap(([place, record]): FurtherViolation[] => {
      const at = `${place}/${name}`;
      if (Object.hasOwn(record, name))
        return is(record[name], xml) ? [] : [{ at, expected, actual: record[name] }];
      return always === true ? [{ at, expected: "to be present", words: "nothing" }] : [];
    });
  });
}

/** The records at a path, those in a list too. */
const recordsAt = (value: unknown, path: readonly string[]) =>
  valuesAt(value, path, "").flatMap(([at, found]) => {
    const records = Array.isArray(found)
      ? found.map((one, index) => [`${at}/${index}`, one] as const)
      : [[at, found] as const];
    return records.flatMap(([place, one]) => (isRecord(one) ? [[place, one] as const] : []));
  });

function valuesAt(value: unknown, path: readonly string[], at: string): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => valuesAt(item, path, `${at}/${index}`));
  const [name, ...rest] = path;
  if (name === undefined) return [[at, value]];
  return isRecord(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest, `${at}/${name}`) : [];
}

const plainNumber = /^(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

/** A place in a response as profiles name it: lists are passed through. */
export const fieldName = (operation: string, at: string): string =>
  [operation, ...at.split("/").filter((step) => !/^\d*$/.test(step))].join(".");

/**
 * What was expected of the value of a field without a stated type, if it is not so. A text that reads as no number
 * cannot be one.
 */
export function otherType(profile: Profile, value: unknown, field: string): string | undefined {
  const filled = filledWith(profile, typePoint);
  const type = isRecord(filled) ? (objectOf(filled["fields"])[field] ?? filled["default"]) : filled;
  if (type === "text" && typeof value === "number") return "a text";
  if (type === "number" && typeof value === "string" && plainNumber.test(value)) return "a number";
  return undefined;
}

/** The contract's names of date forms and the runner's. */
const dateForms: ReadonlyMap<string, string> = new Map([
  ["date", "YYYY-MM-DD"],
  ["date-time", "YYYY-MM-DD HH:MM:SS"],
  ["date-time-compact", "YYYYMMDDHHMMSS"],
  ["date-time-offset", "date-time-offset"],
]);

/** Whether a text in a date's form is a day that the calendar does not have, such as the thirtieth of February. */
export function isNoDay({ form }: Flat, text: string): boolean {
  const known = dateForms.get(form ?? "");
  return known !== undefined && text !== "" && !isDateOf(known, text);
}
