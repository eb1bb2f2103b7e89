// The matchers on one value that need nothing but the value. What an assert is made of besides is in match.ts.
import { compareDecimal, isDecimal, isMaskedPan } from "@acquiring/contract/codecs";
import { holds } from "./alike.ts";
import { isDateOf } from "./date-forms.ts";
import type { Mismatch } from "./match.ts";
import type { Assert } from "../scenario/model.ts";
import { isNearNow } from "./near-now.ts";
import { isObject } from "../contract/pointer.ts";

type Matcher = (assert: Assert, value: unknown, at: string) => Mismatch | undefined;

const when =
  (holds: (assert: Assert, value: unknown) => boolean, expected: (assert: Assert) => string): Matcher =>
  (assert, value, at) =>
    holds(assert, value) ? undefined : { at, expected: expected(assert), actual: value };

export const valueMatchers = {
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
  "near-now": when(
    (assert, value) => typeof value === "string" && isNearNow(value, assert["near-now"] ?? ""),
    (assert) => `a date of now in the time zone ${assert["near-now"] ?? ""}`,
  ),
  "as-long-as": when(
    (assert, value) =>
      typeof value === "string" && Array.from(value).length === Array.from(assert["as-long-as"] ?? "").length,
    (assert) => `a text of ${Array.from(assert["as-long-as"] ?? "").length} characters`,
  ),
  "masked-pan": when(
    (assert, value) => typeof value === "string" && masks(value, assert["masked-pan"]),
    () => "a card number of which only the first six and the last four digits can be read",
  ),
  type: when(
    ({ type }, value) => jsonType(value) === type,
    ({ type }) => `a JSON ${type ?? ""}`,
  ),
  holds: when(
    (assert, value) => holds(value, assert.holds),
    (assert) => `to hold ${shown(isObject(assert.holds) ? Object.keys(assert.holds) : assert.holds)}`,
  ),
} as const satisfies Readonly<Partial<Record<keyof Assert, Matcher>>>;

const jsonType = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

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
