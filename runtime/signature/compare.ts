// Compares another party's canonical text with ours: the field, and the kind of difference. It never shows values.
import type { Issue } from "../values/result.ts";
import { leavesOf } from "./leaves.ts";
import type { RowScheme } from "./scheme.ts";
import { signedText } from "./canonical-text.ts";
import { pairOf } from "./row-text.ts";
import type { RowSigning } from "./sign.ts";
import { shownName } from "../values/wire.ts";

type Pair = readonly [name: string, value: string];

/** What is different in `theirs`, with the key in it or without; nothing where it is our text. */
export function textFindings(
  value: unknown,
  theirs: string,
  { scheme, keys, field }: RowSigning,
): readonly Issue[] {
  const { twice: _digests, ...plain } = scheme;
  const text = (key: string | undefined) => signedText(value, plain, field, key);
  const keyed = keys.filter((key) => typeof key === "string" && key !== "").map(String);
  const between = scheme.key.place === "both" ? (scheme.key.halves ?? "") : "";
  const inTheirs = keyed.find((key) =>
    between === "" ? theirs.includes(key) : isAround(key, between, theirs),
  );
  const ours = text(inTheirs);
  if (ours === theirs || text(undefined) === theirs) return [];
  const leaves = leavesOf(value, scheme, field, undefined);
  const pairs = leaves.map((leaf) => pairOf(leaf, scheme));
  const readable = scheme.pair === "name=value" && scheme.join !== "" && scheme.key.place !== "each";
  const split = readable ? splitPairs(theirs, scheme) : [];
  const issues: Issue[] = [];
  const named = split.filter(([name]) => pairs.some(([own]) => own === name));
  if (named.length > 0) {
    const own = new Set(pairs.map(([name]) => name));
    // The key's own pair and its prefix are not fields, and contain the key.
    const others = split.filter(
      ([name, held]) => own.has(name) || !keyed.some((key) => held.includes(key) || name.includes(key)),
    );
    issues.push(...pairFindings(pairs, others));
  }
  // One finding about the whole text is better than the same finding for each field.
  const whole = issues.length === 1 ? undefined : kindOf(ours, theirs);
  if (whole !== undefined) return [found("text", "", `The texts differ ${whole}.`)];
  if (issues.length > 0) return issues;
  return [firstDifference(ours, theirs, pairs)];
}

function isAround(key: string, between: string, text: string): boolean {
  const halves = key.split(between);
  return halves.length > 1 && halves.every((half) => half !== "" && text.includes(half));
}

function splitPairs(text: string, { join }: RowScheme): readonly Pair[] {
  return text.split(join).map((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
  });
}

/** What differs between two rows of pairs, pair by pair. */
export function pairFindings(ours: readonly Pair[], theirs: readonly Pair[]): readonly Issue[] {
  const [own, their] = [new Map(ours), new Map(theirs)];
  const missing = ours.filter(([name]) => !their.has(name));
  const extra = theirs.filter(([name]) => !own.has(name));
  const both = ours.filter(([name]) => their.has(name));
  const issues: Issue[] = [];
  for (const [name] of missing) {
    const twin = extra.find(([other]) => other.toLowerCase() === name.toLowerCase());
    const message =
      twin === undefined ? "Theirs does not have this field." : "Theirs has this name in another case.";
    issues.push(found(twin === undefined ? "missing" : "name-case", name, message));
  }
  const ownNames = new Set(ours.map(([name]) => name.toLowerCase()));
  for (const [name] of extra.filter(([other]) => !ownNames.has(other.toLowerCase()))) {
    issues.push(found("extra", name, "Theirs has this field, ours does not."));
  }
  for (const [name, value] of both) {
    const other = their.get(name) ?? "";
    if (other !== value)
      issues.push(found("value", name, `The values differ ${kindOf(value, other) ?? from(value, other)}.`));
  }
  const order = theirs.map(([name]) => name).filter((name) => own.has(name));
  const moved = both.find(([name], index) => order[index] !== name);
  if (moved !== undefined)
    issues.push(found("order", moved[0], "From this field on, theirs is in another order."));
  const empties =
    missing.length + extra.length > 0 && [...missing, ...extra].every(([, value]) => value === "");
  if (empties) {
    const message = `Every field that only one side has is empty: \`empty\` is probably \`${missing.length > 0 ? "omit" : "keep"}\`.`;
    issues.unshift({ code: "signature.differs.empty", at: "scheme/empty", message });
  }
  return issues;
}

function firstDifference(ours: string, theirs: string, pairs: readonly Pair[]): Issue {
  const at = commonLength(ours, theirs);
  // Only a value that occurs once can be found by its place.
  const within = pairs.find(([, value]) => {
    const start = value === "" ? -1 : ours.indexOf(value);
    return start >= 0 && start === ours.lastIndexOf(value) && at >= start && at < start + value.length;
  });
  const message = `The texts differ ${from(ours, theirs)}. Ours has ${ours.length} characters, theirs ${theirs.length}.`;
  return found("text", within?.[0] ?? "", message);
}

function commonLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

const from = (a: string, b: string): string => `from character ${commonLength(a, b) + 1} on`;

/** How two texts differ that would be one under a simple change; `undefined` where they are simply two. */
function kindOf(a: string, b: string): string | undefined {
  if (a === b) return undefined;
  if (a.trim() === b.trim()) return "only in surrounding spaces";
  if (a.toLowerCase() === b.toLowerCase()) return "only in upper and lower case";
  if (a.replaceAll(/\s/gu, "") === b.replaceAll(/\s/gu, "")) return "only in spaces";
  if (a.normalize("NFC") === b.normalize("NFC")) return "only in the Unicode form of accents";
  if (decoded(a) === decoded(b)) return "only in percent-encoding";
  const decimal = /^-?\d{1,15}(?:\.\d{1,15})?$/u;
  if (decimal.test(a) && decimal.test(b) && digitsOf(a) === digitsOf(b))
    return "only in how the number is written";
  return undefined;
}

const digitsOf = (decimal: string): string =>
  decimal
    .replace(/^(-?)0+(?=\d)/u, "$1")
    .replace(/(\.\d*?)0+$/u, "$1")
    .replace(/\.$/u, "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function found(code: string, name: string, message: string): Issue {
  // A path has brackets, which no field's own name may have.
  const plain = shownName(name.replaceAll(/[[\]]/gu, "_")) === "…" ? "…" : name;
  return { code: `signature.differs.${code}`, at: name === "" ? "" : `/${plain}`, message };
}
