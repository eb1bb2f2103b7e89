// Compares two messages: a record that repeats fields of another, a message that names a value, a notification that was
// sent before. Pure; the fixtures define the expected values.
import { decimals, isRecord } from "@acquiring/contract/codecs";

/** What a record repeats. */
export interface Repetition {
  /** The record that is repeated. */
  readonly of: unknown;
  /** Names of its fields, a dot goes one level down; all of them if not given. */
  readonly fields?: readonly string[];
  /** Of those, the ones that need not be repeated. */
  readonly but?: readonly string[];
  /** A field that is missing is not a fault. */
  readonly "where-given"?: true;
}

export interface Unlike {
  readonly at: string;
  readonly expected: string;
  readonly actual: unknown;
}

/**
 * The first field that `value` does not repeat. Texts and numbers are taken for the same if they read so, and amounts if
 * they are the same number; what `value` has beyond the other record does not matter.
 */
export function unlike(value: unknown, repetition: Repetition): Unlike | undefined {
  const { fields, but = [] } = repetition;
  const wanted = leavesOf(repetition.of)
    .filter(({ path }) => fields === undefined || fields.some((name) => isBelow(path, name)))
    .filter(({ path }) => !but.some((name) => isBelow(path, name)));
  for (const { path, leaf } of wanted) {
    const found = path.reduce<unknown>((here, name) => memberOf(here, name), value);
    if (found === undefined && repetition["where-given"] === true) continue;
    if (!same(path.at(-1) ?? "", leaf, found))
      return { at: `/${path.join("/")}`, expected: `the same as ${JSON.stringify(leaf)}`, actual: found };
  }
  return undefined;
}

export interface Leaf {
  readonly path: readonly string[];
  readonly leaf: unknown;
}

const deepest = 32;

/** Every value in a record that is not a record or a list, with its path; empty ones count too. */
export function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  const inner = isRecord(value) ? Object.entries(value) : Array.isArray(value) ? [...value.entries()] : [];
  if (inner.length === 0 || path.length > deepest) return path.length === 0 ? [] : [{ path, leaf: value }];
  return inner.flatMap(([name, item]) => leavesOf(item, [...path, String(name)]));
}

const memberOf = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value[Number(name)];
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
};

const isBelow = (path: readonly string[], name: string): boolean =>
  name.split(".").every((part, index) => path.filter((one) => !/^\d+$/.test(one))[index] === part);

function same(name: string, wanted: unknown, found: unknown): boolean {
  if (typeof wanted === "object") return JSON.stringify(wanted) === JSON.stringify(found);
  if (wanted === found) return true;
  if (!isScalar(wanted) || !isScalar(found)) return false;
  const [a, b] = [String(wanted), String(found)];
  return a === b || (/amount/.test(name) && decimals.is(a) && decimals.is(b) && decimals.compare(a, b) === 0);
}

export const isScalar = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** Whether a text or number reads so somewhere in a message; of a list one is enough, of a record one of its names. */
export function holds(value: unknown, wanted: unknown): boolean {
  const texts = Array.isArray(wanted) ? wanted.map(String) : isRecord(wanted) ? Object.keys(wanted) : [];
  const all = texts.length === 0 ? [String(wanted)] : texts;
  return leavesOf({ value }).some(({ leaf }) => isScalar(leaf) && all.includes(String(leaf)));
}

/** Times, and the signature over them, are another on each attempt. */
const isMoment = (value: unknown): boolean =>
  /^\d{4}-\d\d-\d\d|^\d{10,14}(\.\d+)?$/.test(isScalar(value) ? String(value) : "");

/** Whether a notification equals another one, except times and the signature. */
export function saysTheSame(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) =>
    leavesOf({ value })
      .filter(({ path, leaf }) => path.at(-1) !== "encryption_data" && !isMoment(leaf))
      .map(({ path, leaf }) => `${path.join("/")}=${String(leaf)}`)
      .sort(),
  );
  return JSON.stringify(first) === JSON.stringify(second);
}
