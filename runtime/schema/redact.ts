// Masks values and texts for logs, errors and reports. The contract's shape decides what a field contains, not a list
// of names here. Identifiers, amounts, dates and codes are shown unchanged. Sensitive or unknown fields are hidden.
// Texts written by people are searched for secrets of other fields.
import { isMasked, maskPan } from "../values/first-six-last-four.ts";
import { maskCardNumbers } from "./mask-card-numbers.ts";
import type { Shape } from "./shape.ts";
import type { Issue } from "../values/result.ts";
import { isRecord, setField, type WireObject, type WireValue } from "../values/wire.ts";

const hidden = "***";
/** So long a text is no part of another one by accident. */
const long = 8;

/** What no text may show, sorted by how certainly it can be distinguished from other text. */
export interface Secrets {
  /** Card numbers, digits alone: looked for in every text. */
  readonly cards: readonly string[];
  /** Keys: looked for in every text. */
  readonly keys: readonly string[];
  /** Other texts: looked for in texts written by people. A shorter one counts only as a separate word. */
  readonly words: readonly string[];
  /** Security codes and what may be one, looked for in the same way. */
  readonly codes: readonly string[];
  /**
   * The codes that are also in a field that is shown. A text with one of them is hidden entirely: in `order A-*** is
   * unknown` or `***,50 is too much` the shown field would reveal the code.
   */
  readonly doubtful: readonly string[];
}

const none: Secrets = { cards: [], keys: [], words: [], codes: [], doubtful: [] };

/**
 * A deep copy fit to be shown: card numbers keep six and four digits, security codes, secrets, personal data
 * and every field that the contract does not know become `***`. Free text loses card numbers and what it repeats of `secrets`;
 * all other fields stay as they are.
 */
export function redact(value: unknown, shape: Shape, secrets: Secrets = none): WireValue {
  if (value === null) return null;
  if (shape.kind === "list") {
    return Array.isArray(value) ? value.map((item) => redact(item, shape.of, secrets)) : hidden;
  }
  if (shape.kind === "object") return isRecord(value) ? redactFields(value, shape.fields, secrets) : hidden;
  if (shape.sensitive === "pan") return typeof value === "string" ? redactPan(value) : hidden;
  if (shape.sensitive !== undefined) return hidden;
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" && typeof value !== "number") return hidden;
  const shown = shownText(String(value), shape, secrets);
  return shown === String(value) ? value : shown;
}

type Leaf = Exclude<Shape, { kind: "object" | "list" }>;

function shownText(text: string, { free, pattern }: Leaf, secrets: Secrets): string {
  if (free === "whole") return hide(text, secrets);
  if (free === "message") {
    const start = text.indexOf(":") + 1;
    return shownText(text.slice(0, start), { kind: "text" }, secrets) + hide(text.slice(start), secrets);
  }
  // A text with a space, a quote or the like is not an identifier, unless it matches the field's own pattern.
  const isOther = pattern === undefined ? /[\s"'<>={}]/u.test(text) : !pattern.test(text);
  return isOther ? hide(text, secrets) : hideSure(text, secrets, false);
}

function redactFields(
  value: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Shape>>,
  secrets: Secrets,
): WireObject {
  const copy: WireObject = {};
  for (const name of Object.keys(value)) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const shown = shape === undefined ? hidden : redact(value[name], shape, secrets);
    setField(copy, shape === undefined ? hide(name, secrets) : name, shown);
  }
  return copy;
}

const redactPan = (text: string): string => (isMasked(text) ? text : maskPan(text));

/** Foreign text without card numbers and without what it repeats of `secrets`. */
export function hide(text: string, secrets: Secrets = none): string {
  if (secrets.doubtful.some((code) => withoutAlone(text, code) !== text)) return hidden;
  // Card numbers first: a group of one could be a security code.
  const shown = hideSure(secrets.words.reduce(withoutWord, text), secrets, true);
  return secrets.codes.reduce(withoutAlone, shown);
}

/** Takes out what cannot be there by accident: the cards and keys of `secrets`; all card numbers where the text may be anything. */
const hideSure = (text: string, { cards, keys }: Secrets, isText: boolean): string =>
  maskCardNumbers(
    keys.reduce((shown, key) => shown.replaceAll(key, hidden), text),
    cards,
    isText,
  );

const withoutWord = (text: string, word: string): string =>
  word.length < long ? withoutAlone(text, word) : text.replaceAll(word, hidden);

const withoutAlone = (text: string, secret: string): string =>
  text.replaceAll(secret, (found, at: number) => (isAlone(text, at, at + found.length) ? hidden : found));

/** Whether no letter or digit touches this part of a text, nor makes a decimal of it. An escape in front is none. */
const isAlone = (text: string, start: number, end: number): boolean =>
  /(?:^|[^\p{L}\p{N}.]|(?:^|\P{N})\.|\\[a-z]|%[\da-f]{2}|\\u[\da-f]{4})$/iu.test(
    text.slice(Math.max(0, start - 6), start),
  ) && /^(?:$|[^\p{L}\p{N}.]|\.(?:$|\P{N}))/u.test(text.slice(end, end + 2));

/**
 * What `redact` hides of a value, and keys, to remove from foreign text that may repeat it. A short text (a month, a
 * country, a first name) alone is not a secret, and may be in other texts by accident.
 */
export function secretsOf(value: unknown, shape: Shape | undefined, keys: readonly string[] = []): Secrets {
  const cards = new Set<string>();
  const words = new Set<string>();
  const codes = new Set(keys.filter((key) => key !== "" && key.length < long));
  const shown: string[] = [];
  const add = (text: string, sensitive: string | undefined): void => {
    const digits = text.replaceAll(/[ -]/gu, "");
    if (sensitive === undefined) shown.push(text);
    else if (/^\d{12,19}$/u.test(digits) && (sensitive === "pan" || sensitive === "unknown"))
      cards.add(digits);
    else if (sensitive === "cvv" || (sensitive === "unknown" && /^\d{3,4}$/u.test(digits)))
      codes.add(digits || text);
    else if (text.length > 5) words.add(text);
  };
  collect(value, shape, add);
  // Longest first, so that a secret that contains another one leaves no part unmasked.
  const sorted = (texts: Iterable<string>): string[] => [...texts].sort((a, b) => b.length - a.length);
  return {
    cards: [...cards],
    keys: sorted(keys.filter((key) => key.length >= long)),
    words: sorted(words),
    codes: [...codes],
    doubtful: [...codes].filter((code) => shown.some((text) => text.includes(code))),
  };
}

// Without recursion: what a program passes may be nested to any depth.
function collect(
  value: unknown,
  shape: Shape | undefined,
  add: (text: string, sensitive: string | undefined) => void,
): void {
  const met = new Set<unknown>();
  const left: [unknown, Shape | undefined][] = [[value, shape]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [held, own] = next;
    if (typeof held === "object" && held !== null) {
      if (met.has(held)) continue;
      met.add(held);
      const fields = own?.kind === "object" ? own.fields : {};
      for (const [name, item] of Object.entries(held)) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        left.push([item, own?.kind === "list" ? own.of : field]);
      }
      continue;
    }
    const text = typeof held === "string" || typeof held === "number" ? String(held).trim() : "";
    const sensitive = own === undefined ? "unknown" : "sensitive" in own ? own.sensitive : undefined;
    if (text !== "") add(text, sensitive);
  }
}

/**
 * Issues fit to be shown. They keep the received value only of a field that the contract knows as harmless. Their pointers
 * show only names that the contract knows. Their messages are our own, and lose only card numbers and keys.
 */
export function redactIssues(
  issues: readonly Issue[],
  shape: Shape,
  secrets: Secrets = none,
): readonly Issue[] {
  return issues.map(({ received, ...issue }) => {
    const { at, leaf } = located(issue.at, shape, secrets);
    const shown = { ...issue, at, message: hideSure(issue.message, secrets, true) };
    if (received === undefined || leaf === undefined) return shown;
    // Of another type than the field's, it is not what the field is for.
    const text = issue.code === "type" ? hide(received, secrets) : shownText(received, leaf, secrets);
    return { ...shown, received: text };
  });
}

/** A pointer fit to be shown, and the field that it leads to if the contract knows that field as harmless. */
function located(
  pointer: string,
  shape: Shape,
  secrets: Secrets,
): { readonly at: string; readonly leaf: Leaf | undefined } {
  let here: Shape | undefined = shape;
  const [first = "", ...steps] = pointer.split("/");
  const shown = steps.map((step) => {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    const within: Shape | undefined = here;
    if (within?.kind === "list") here = within.of;
    else
      here =
        within?.kind === "object" && Object.hasOwn(within.fields, name) ? within.fields[name] : undefined;
    return here === undefined ? hide(step, secrets) : step;
  });
  return { at: [first, ...shown].join("/"), leaf: harmless(here) };
}

const harmless = (shape: Shape | undefined): Leaf | undefined =>
  shape === undefined || shape.kind === "object" || shape.kind === "list" || shape.sensitive !== undefined
    ? undefined
    : shape;
