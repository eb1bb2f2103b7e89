// What may be shown of a value or a text: in logs, errors and reports. Whatever is not known to be harmless is hidden.
// Which fields are sensitive is told by the contract (shape), never by a list of names here.
import { isMaskedPan, maskPan } from "../values/masked-pan.ts";
import type { Shape } from "./shape.ts";
import type { Issue } from "../values/result.ts";
import { isRecord, setField, type WireObject, type WireValue } from "../values/wire.ts";

const hidden = "***";

/**
 * A deep copy fit to be shown: card numbers keep six and four digits, security codes, secrets, personal data
 * and every field that the contract does not know become `***`. Free text loses card numbers and `secrets` that
 * stand in it.
 */
export function redact(value: unknown, shape: Shape, secrets: readonly string[] = []): WireValue {
  if (value === null) return null;
  if (shape.kind === "list") {
    return Array.isArray(value) ? value.map((item) => redact(item, shape.of, secrets)) : hidden;
  }
  if (shape.kind === "object") return isRecord(value) ? redactFields(value, shape.fields, secrets) : hidden;
  if (shape.sensitive === "pan") return typeof value === "string" ? redactPan(value) : hidden;
  if (shape.sensitive !== undefined) return hidden;
  if (typeof value === "string") return hide(value, secrets);
  if (typeof value === "number") return hide(String(value), secrets) === String(value) ? value : hidden;
  return typeof value === "boolean" ? value : hidden;
}

function redactFields(
  value: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Shape>>,
  secrets: readonly string[],
): WireObject {
  const copy: WireObject = {};
  for (const name of Object.keys(value)) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const shown = shape === undefined ? hidden : redact(value[name], shape, secrets);
    setField(copy, shape === undefined ? hide(name, secrets) : name, shown);
  }
  return copy;
}

const redactPan = (text: string): string => (isMaskedPan(text).ok ? text : maskPan(text));

// A card number as people and forms write it: digits with blanks or dashes between, also percent-encoded.
// An escape by itself is passed over, so that the digits of `%22` do not join those behind it.
const gap = /(?:[\s+\-\u2010-\u2015]|%20|%2D){1,3}/iu.source;
const digitRun = new RegExp(`%[0-9a-f]{2}|\\d+(?:${gap}\\d+)*`, "giu");
const gapOrDigits = new RegExp(`${gap}|\\d+`, "giu");
const shortest = 13;
const longest = 19;

/** Masks every run of 13 to 19 digits that could be a card number (Luhn), also with blanks or dashes between. */
export function redactText(text: string): string {
  return text.replace(digitRun, (run) => (run.startsWith("%") ? run : maskRun(run)));
}

function maskRun(run: string): string {
  const shown = run.split("");
  const groups = [...run.matchAll(gapOrDigits)]
    .filter(([part]) => /^\d/u.test(part))
    .map(({ 0: part, index }) => Array.from(part, (_, offset) => index + offset));
  for (const [first, group] of groups.entries()) {
    // A longer unbroken run is no card number, but may have one inside (one with a security code stuck to it).
    if (group.length > longest && hasCardNumber(digitsAt(run, group))) maskAt(shown, group, 0, 0);
    let positions: number[] = [];
    for (const next of groups.slice(first, first + longest)) {
      positions = [...positions, ...next];
      if (positions.length > longest) break;
      if (positions.length >= shortest && isLuhn(digitsAt(run, positions))) maskAt(shown, positions, 6, 4);
    }
  }
  return shown.join("");
}

const digitsAt = (run: string, positions: readonly number[]): string =>
  positions.map((position) => run[position]).join("");

function maskAt(shown: string[], positions: readonly number[], head: number, tail: number): void {
  for (const position of positions.slice(head, positions.length - tail)) shown[position] = "*";
}

function hasCardNumber(digits: string): boolean {
  for (let start = 0; start + shortest <= digits.length; start += 1) {
    for (let length = shortest; length <= longest && start + length <= digits.length; length += 1) {
      if (isLuhn(digits.slice(start, start + length))) return true;
    }
  }
  return false;
}

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  // All zeros pass the sum, and are a filler rather than a card number.
  return sum > 0 && sum % 10 === 0;
}

/**
 * The texts of a value that `redact` would not show: to be taken out of foreign text that may echo them
 * (a security code has no form by which `redactText` could know it). Short data that is merely personal or unknown
 * stays: `BR` is everywhere.
 */
export function sensitiveTexts(value: unknown, shape: Shape | undefined): readonly string[] {
  const texts: string[] = [];
  collect(value, shape, texts, new Set());
  return texts;
}

function collect(value: unknown, shape: Shape | undefined, into: string[], met: Set<object>): void {
  if (typeof value === "object" && value !== null) {
    if (met.has(value)) return;
    met.add(value);
    for (const [name, item] of Object.entries(value)) {
      const fields = shape?.kind === "object" ? shape.fields : {};
      collect(
        item,
        shape?.kind === "list" ? shape.of : Object.hasOwn(fields, name) ? fields[name] : undefined,
        into,
        met,
      );
    }
    return;
  }
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const sensitive = shape === undefined ? "unknown" : "sensitive" in shape ? shape.sensitive : undefined;
  // A security code may stand in a field that nobody knows, so that unknown ones count from its length on.
  const from = { pan: 1, cvv: 1, secret: 1, unknown: 3, personal: 4 };
  if (sensitive !== undefined && text.trim().length >= from[sensitive]) into.push(text);
}

/** `text` without card numbers and without any of `secrets`. */
export function hide(text: string, secrets: readonly string[]): string {
  // Longest first: a secret that holds another one must not leave its rest behind. Card numbers in between:
  // taken out earlier they could break up a key, later a security code could have broken up one of them.
  const ordered = secrets.filter((secret) => secret !== "").sort((a, b) => b.length - a.length);
  const without = (shown: string, secret: string) => shown.replaceAll(secret, hidden);
  const long = ordered.filter(({ length }) => length >= shortest);
  return ordered.slice(long.length).reduce(without, redactText(long.reduce(without, text)));
}

/**
 * Issues fit to be shown: what was received stays only where the contract knows the field as harmless,
 * and every text loses card numbers and `secrets`.
 */
export function redactIssues(
  issues: readonly Issue[],
  shape: Shape,
  secrets: readonly string[] = [],
): readonly Issue[] {
  return issues.map(({ received, ...issue }) => {
    const shown = { ...issue, at: hide(issue.at, secrets), message: hide(issue.message, secrets) };
    return received !== undefined && isHarmless(issue.at, shape)
      ? { ...shown, received: hide(received, secrets) }
      : shown;
  });
}

function isHarmless(pointer: string, shape: Shape): boolean {
  let at: Shape | undefined = shape;
  for (const step of pointer.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (at?.kind === "list") at = at.of;
    else at = at?.kind === "object" && Object.hasOwn(at.fields, name) ? at.fields[name] : undefined;
  }
  return at !== undefined && at.kind !== "object" && at.kind !== "list" && at.sensitive === undefined;
}
