// What a profile says of single fields - their length, format, values, and the type of those without a stated one - held
// against an answer. Fields are named as profiles name them: `operation.field`, a dot goes one level down, lists are passed through.
import type { Contract, JsonObject, Operation } from "../contract/contract.ts";
import { objectOf } from "../contract/contract.ts";
import { isDateOf } from "../match/date-forms.ts";
import { flatten, type Flat } from "../contract/flat-schema.ts";
import { isObject } from "../contract/pointer.ts";
import { filledWith, type Profile } from "../given/profile.ts";

export interface FieldViolation {
  readonly point: string;
  readonly at: string;
  readonly expected: string;
  readonly actual: unknown;
}

/** What each point asks of a value; the sentence says what was expected, where it is not so. */
const asked: Readonly<Record<string, (value: string, wanted: unknown) => string | undefined>> = {
  "fields.lengths": (value, wanted) =>
    Array.from(value).length > Number(wanted) ? `at most ${Number(wanted)} characters` : undefined,
  "fields.formats": (value, wanted) =>
    new RegExp(`^(?:${String(wanted)})$`, "u").test(value) ? undefined : `a text like ${String(wanted)}`,
  "fields.values": (value, wanted) =>
    isObject(wanted) && !Object.hasOwn(wanted, value)
      ? `one of ${Object.keys(wanted).join(", ")}`
      : undefined,
};

export const fieldPoints: readonly string[] = Object.keys(asked);

export const typePoint = "types.unstated";

/**
 * The fields of an operation's answer that a point names, by path. One that is also a field of the request, but in another
 * form - a card's number goes out whole and comes back masked -, may be meant of the request alone and is left out.
 */
export function namedFields(
  contract: Contract,
  operation: Operation,
  profile: Profile,
  point: string,
): ReadonlyMap<string, unknown> {
  const filled = Object.entries(objectOf(filledWith(profile, point))).flatMap(([name, wanted]) =>
    name.startsWith(`${operation.id}.`) ? [[name.slice(operation.id.length + 1), wanted] as const] : [],
  );
  if (filled.length === 0) return new Map();
  const { request, response } = operation.descriptor;
  const sent = formsOf(contract, request.schema);
  const answered = formsOf(contract, response.schema);
  return new Map(filled.filter(([path]) => !sent.has(path) || sent.get(path) === answered.get(path)));
}

/** The form of each field of a record, by path. */
function formsOf({ schemas }: Contract, name: string): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  const visit = (schema: JsonObject, path: string, depth: number): void => {
    const flat = flatten(schemas, schema);
    if (path !== "") forms.set(path, flat.form ?? "");
    if (depth > 8) return;
    for (const [field, inner] of flat.properties)
      visit(inner, path === "" ? field : `${path}.${field}`, depth + 1);
    if (flat.items !== undefined) visit(flat.items, path, depth + 1);
  };
  visit(objectOf(schemas[name]), "", 0);
  return forms;
}

/** The values of an answer that break what the profile says of their fields. An empty text is no value. */
export function fieldViolations(
  contract: Contract,
  operation: Operation,
  profile: Profile,
  answer: unknown,
): FieldViolation[] {
  return fieldPoints.flatMap((point) =>
    [...namedFields(contract, operation, profile, point)].flatMap(([path, wanted]) =>
      valuesAt(answer, path.split("."), "").flatMap(([at, actual]) => {
        if ((typeof actual !== "string" && typeof actual !== "number") || actual === "") return [];
        const expected = asked[point]?.(String(actual), wanted);
        return expected === undefined ? [] : [{ point, at, expected, actual }];
      }),
    ),
  );
}

function valuesAt(value: unknown, path: readonly string[], at: string): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => valuesAt(item, path, `${at}/${index}`));
  const [name, ...rest] = path;
  if (name === undefined) return [[at, value]];
  return isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest, `${at}/${name}`) : [];
}

/** Whether a field has no stated type, so that `types.unstated` says whether it is a text or a number. */
export const isUnstated = ({ types, points }: Flat): boolean =>
  types.includes("string") && types.includes("number") && points.includes(typePoint);

const plainNumber = /^(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

/** What was expected of a value without a stated type, where it is not so. A text that reads as no number cannot be one. */
export function otherType(profile: Profile, value: unknown): string | undefined {
  const filled = filledWith(profile, typePoint);
  if (filled === "text" && typeof value === "number") return "a text";
  if (filled === "number" && typeof value === "string" && plainNumber.test(value)) return "a number";
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
