// The signed texts of a value, with their names and their order. row-text.ts joins them.
import type { RowScheme } from "./scheme.ts";
import { hasLoneSurrogate, isRecord } from "../values/wire.ts";

/** One covered text under its path, both as they are before they are encoded. */
export type Leaf = readonly [path: string, text: string];

/** Thrown for a value that has no canonical text, an invalid scheme, or a key that does not fit the scheme. */
export class UnsignableError extends Error {
  override readonly name = "UnsignableError";
}

const maxDepth = 64;

/**
 * The covered leaves in the order in which they are signed; the field `signature` is never one of them. `key` is the
 * key's text where it takes part as a field. Numbers are written in their shortest form, `null` as the empty text;
 * `undefined` fields and records or lists without leaves add nothing.
 *
 * @throws UnsignableError for a value that no body could have (deeper than 64, `NaN`, a lone surrogate, a function).
 */
export function leavesOf(
  value: unknown,
  scheme: RowScheme,
  signature: string,
  key: string | undefined,
): readonly Leaf[] {
  if (!isRecord(value)) throw new UnsignableError("Only an object can be signed.");
  const keyName = scheme.key.place === "pair" ? scheme.key.name : undefined;
  const keyLeaf: Leaf[] = keyName === undefined || key === undefined ? [] : [[named(keyName, scheme), key]];
  const counts = ([, text]: Leaf) => scheme.empty === "keep" || text !== "";
  if (typeof scheme.fields !== "string") {
    return scheme.fields
      .filter((name) => name !== signature)
      .flatMap((name) => (name === keyName ? keyLeaf : listedLeaves(value, name, scheme).filter(counts)));
  }
  const leaves = [...keyLeaf];
  for (const name of Object.keys(value)) {
    if (name === signature || name === keyName || scheme.except?.includes(name)) continue;
    collect([named(name, scheme), value[name]], 0, scheme, leaves);
  }
  const sorted = scheme.fields === "sorted" ? leaves.sort(byPath) : sortedIgnoringCase(leaves);
  return sorted.filter(counts);
}

// A listed name is a field's own name first, and a way down only if there is no such field.
function listedLeaves(value: object, name: string, scheme: RowScheme): Leaf[] {
  const found: Leaf[] = [];
  const descend = (path: string, held: unknown, steps: readonly string[], depth: number): void => {
    if (depth > maxDepth) throw new UnsignableError(tooDeep);
    const [step, ...rest] = steps;
    if (step === undefined) collect([path, held], depth, scheme, found);
    else if (Array.isArray(held)) {
      for (const [index, item] of held.entries()) descend(`${path}[${index}]`, item, steps, depth + 1);
    } else if (isRecord(held) && Object.hasOwn(held, step)) {
      const at = path === "" ? named(step, scheme) : below(path, step, scheme);
      descend(at, held[step], rest, depth + 1);
    }
  };
  descend("", value, Object.hasOwn(value, name) ? [name] : name.split("."), 0);
  // An absent field keeps its place, so that the pairs after it do not move up unnoticed.
  return found.length === 0 && isAbsent(value, name) ? [[named(name, scheme), ""]] : found;
}

function isAbsent(value: object, name: string): boolean {
  const own = Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  return own === undefined;
}

/** A value under its path. */
type Node = readonly [path: string, held: unknown];

function collect([path, held]: Node, depth: number, scheme: RowScheme, into: Leaf[]): void {
  if (held === undefined) return;
  if (typeof held !== "object" || held === null) {
    into.push([path, leafText(held)]);
    return;
  }
  if (scheme.nested === "omit") return;
  if (scheme.nested !== "flatten") {
    into.push([path, jsonText(held, scheme.nested === "sorted-json", depth)]);
    return;
  }
  if (depth >= maxDepth) throw new UnsignableError(tooDeep);
  if (Array.isArray(held)) {
    for (const [index, item] of held.entries()) collect([`${path}[${index}]`, item], depth + 1, scheme, into);
    return;
  }
  for (const [name, item] of Object.entries(held).sort(byPath)) {
    collect([below(path, name, scheme), item], depth + 1, scheme, into);
  }
}

const tooDeep = `A value nested deeper than ${maxDepth} cannot be signed.`;

const below = (path: string, name: string, scheme: RowScheme): string =>
  scheme.paths === "bracketed" ? `${path}[${named(name, scheme)}]` : `${path}.${named(name, scheme)}`;

const named = (name: string, { names }: RowScheme): string =>
  names === undefined ? name : names === "upper" ? name.toUpperCase() : name.toLowerCase();

function leafText(value: unknown): string {
  // Half of a surrogate pair has no UTF-8: it would be signed as the replacement character, like any other half.
  if (typeof value === "string" && !hasLoneSurrogate(value)) return value;
  if (value === null) return "";
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
    return String(value);
  throw new UnsignableError("Only well-formed texts, finite numbers, booleans and null can be signed.");
}

function jsonText(value: unknown, sorted: boolean, depth: number): string {
  if (depth >= maxDepth) throw new UnsignableError(tooDeep);
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item, sorted, depth + 1)).join(",")}]`;
  if (typeof value !== "object")
    return typeof value === "string" ? JSON.stringify(leafText(value)) : leafText(value);
  if (!isRecord(value)) throw new UnsignableError("Only objects and lists can be signed as JSON text.");
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (sorted) entries.sort(byPath);
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${jsonText(item, sorted, depth + 1)}`).join(",")}}`;
}

// Equal paths (`a.b` as a name, and as `b` inside `a`) are put in order by their text: never by who came first.
function byPath(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return compareUnits(a[0], b[0]) || compareUnits(String(a[1]), String(b[1]));
}

function sortedIgnoringCase(leaves: readonly Leaf[]): Leaf[] {
  const keyed = leaves.map((leaf) => ({ leaf, lower: leaf[0].toLowerCase() }));
  return keyed
    .sort((a, b) => compareUnits(a.lower, b.lower) || byPath(a.leaf, b.leaf))
    .map(({ leaf }) => leaf);
}

const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
