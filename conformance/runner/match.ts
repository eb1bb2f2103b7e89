// The matchers: a closed set, data only. An answer and one assert in; what differs, or nothing, out. Case-sensitive.
import { compareDecimal, isDecimal, isMaskedPan } from "@acquiring/contract/codecs";
import { isDateOf } from "./date-forms.ts";
import type { DecodedAnswer } from "./decode.ts";
import type { Assert } from "./model.ts";
import { read } from "./pointer.ts";

/** What the matchers see of an answer. */
export interface Matchable {
  readonly status: number;
  readonly body: DecodedAnswer;
  readonly success: boolean;
}

/** What does not match; values are not masked yet. What came is a value, or words about it. */
export interface Mismatch {
  readonly at: string;
  readonly expected: string;
  readonly actual?: unknown;
  readonly words?: string;
}

/** The first mismatch of a list of asserts whose variables are filled in. */
export const firstMismatch = (asserts: readonly Assert[], answer: Matchable): Mismatch | undefined =>
  listMismatch(asserts, answer.body.value, "", answer);

function wholeMismatch(assert: Assert, { status, body, success }: Matchable): Mismatch | undefined {
  const at = "";
  if (assert.status !== undefined) {
    const allowed = [assert.status].flat();
    if (!allowed.includes(status))
      return { at, expected: `status ${allowed.join(" or ")}`, words: `status ${status}` };
  }
  if (
    assert.kind !== undefined &&
    (body.kind !== assert.kind || (body.problem !== undefined && body.kind !== "html"))
  ) {
    const problem = body.problem === undefined ? "" : `: ${body.problem}`;
    return { at, expected: `a body in ${assert.kind}`, words: `a body in ${body.kind}${problem}` };
  }
  if (assert.root !== undefined && body.root !== assert.root) {
    return { at, expected: `the root element ${assert.root}`, words: body.root ?? "none" };
  }
  if (assert.success === true && !success) {
    return { at, expected: "a success by the contract's words", words: `status ${status}, no success` };
  }
  if (assert["not-success"] === true && success) {
    return { at, expected: "no success by the contract's words", words: `status ${status}, a success` };
  }
  return undefined;
}

const valueMatchers = [
  "equals",
  "one-of",
  "scalar",
  "matches",
  "present",
  "absent",
  "same-as",
  "differs-from",
  "count",
  "at-least",
  "at-most",
  "decimal",
  "date",
  "masked-pan",
  "each",
  "any",
  "either",
] as const satisfies readonly (keyof Assert)[];

type ValueMatcher = (typeof valueMatchers)[number];

function mismatchOf(assert: Assert, whole: unknown, base: string, answer: Matchable): Mismatch | undefined {
  const outer =
    wholeMismatch(assert, answer) ??
    (assert.at === undefined ? eitherMismatch(assert, whole, base, answer) : undefined);
  if (outer !== undefined) return outer;
  const used = valueMatchers.filter(
    (name) => assert[name] !== undefined && (name !== "either" || assert.at !== undefined),
  );
  if (used.length === 0) return undefined;
  const at = base + (assert.at ?? "");
  const { problem } = answer.body;
  if (problem !== undefined) return { at, expected: "a body that can be read", words: problem };
  const found = read(whole, assert.at ?? "");
  if (assert.absent === true)
    return found.found ? { at, expected: "not to be there", actual: found.value } : undefined;
  if (!found.found)
    return assert.optional === true ? undefined : { at, expected: "to be there", actual: undefined };
  if (assert.optional === true && found.value === "") return undefined;
  for (const name of used) {
    const mismatch = matchers[name](assert, found.value, at, answer);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

const eitherMismatch: Matcher = ({ either }, value, at, answer) => {
  const mismatches = either?.map((list) => listMismatch(list, value, at, answer)) ?? [undefined];
  return mismatches.includes(undefined) ? undefined : mismatches[0];
};

type Matcher = (assert: Assert, value: unknown, at: string, answer: Matchable) => Mismatch | undefined;

const when =
  (holds: (assert: Assert, value: unknown) => boolean, expected: (assert: Assert) => string): Matcher =>
  (assert, value, at) =>
    holds(assert, value) ? undefined : { at, expected: expected(assert), actual: value };

const matchers: Readonly<Record<ValueMatcher, Matcher>> = {
  equals: when(
    ({ equals }, value) => sameValue(equals, value),
    ({ equals }) => shown(equals),
  ),
  "one-of": when(
    (assert, value) => (assert["one-of"] ?? []).some((one) => sameValue(one, value)),
    (assert) => `one of ${(assert["one-of"] ?? []).map(shown).join(", ")}`,
  ),
  scalar: when(
    ({ scalar }, value) => readsAs(value, scalar),
    ({ scalar }) => `a text or a number that reads ${shown(String(scalar))}`,
  ),
  matches: when(
    ({ matches }, value) =>
      typeof value === "string" && matches !== undefined && new RegExp(matches, "u").test(value),
    ({ matches }) => `a text like ${matches ?? ""}`,
  ),
  present: () => undefined,
  absent: () => undefined,
  "same-as": when(
    (assert, value) => readsAs(value, assert["same-as"]),
    (assert) => `the same as ${shown(assert["same-as"])}`,
  ),
  "differs-from": when(
    (assert, value) => !readsAs(value, assert["differs-from"]),
    (assert) => `something else than ${shown(assert["differs-from"])}`,
  ),
  count: when(
    ({ count }, value) => Array.isArray(value) && value.length === count,
    ({ count }) => `${count ?? 0} entries`,
  ),
  "at-least": when(
    (assert, value) => Array.isArray(value) && value.length >= (assert["at-least"] ?? 0),
    (assert) => `at least ${assert["at-least"] ?? 0} entries`,
  ),
  "at-most": when(
    (assert, value) => Array.isArray(value) && value.length <= (assert["at-most"] ?? 0),
    (assert) => `at most ${assert["at-most"] ?? 0} entries`,
  ),
  decimal: when(
    ({ decimal }, value) =>
      Object.entries(decimal ?? {}).every(([name, other]) => comparesAs(name, value, String(other))),
    ({ decimal }) =>
      `a decimal number, ${Object.entries(decimal ?? {})
        .map(([name, other]) => `${name} ${other}`)
        .join(", ")}`,
  ),
  date: when(
    ({ date }, value) => typeof value === "string" && isDateOf(date ?? "", value),
    ({ date }) => `a date as ${date ?? ""}`,
  ),
  "masked-pan": when(
    (assert, value) => typeof value === "string" && masks(value, assert["masked-pan"]),
    () => "a card number of which only the first six and the last four digits can be read",
  ),
  each: (assert, value, at, answer) => {
    if (!Array.isArray(value)) return { at, expected: "an array", actual: value };
    for (const [index, entry] of value.entries()) {
      const mismatch = listMismatch(assert.each ?? [], entry, `${at}/${index}`, answer);
      if (mismatch !== undefined) return mismatch;
    }
    return undefined;
  },
  any: (assert, value, at, answer) => {
    if (!Array.isArray(value)) return { at, expected: "an array", actual: value };
    const fits = value.some((entry) => listMismatch(assert.any ?? [], entry, at, answer) === undefined);
    return fits ? undefined : { at, expected: "an entry that fits", words: `none of ${value.length}` };
  },
  either: eitherMismatch,
};

function listMismatch(
  asserts: readonly Assert[],
  value: unknown,
  at: string,
  answer: Matchable,
): Mismatch | undefined {
  for (const one of asserts) {
    const mismatch = mismatchOf(one, value, at, answer);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

const shown = (value: unknown): string => JSON.stringify(value) ?? "nothing";

const isScalar = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** Text or number: the two are taken for the same where the contract gives no type (`types.unstated`). */
const readsAs = (value: unknown, other: unknown): boolean =>
  isScalar(value) && isScalar(other) && String(value) === String(other);

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

function comparesAs(name: string, value: unknown, other: string): boolean {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !isDecimal(text) || !isDecimal(other)) return false;
  const order = compareDecimal(text, other);
  switch (name) {
    case "equals":
      return order === 0;
    case "at-least":
      return order >= 0;
    case "at-most":
      return order <= 0;
    case "more-than":
      return order > 0;
    default:
      return order < 0;
  }
}

function masks(text: string, pan: true | string | undefined): boolean {
  if (!isMaskedPan(text).ok) return false;
  return typeof pan !== "string" || (text.startsWith(pan.slice(0, 6)) && text.endsWith(pan.slice(-4)));
}
