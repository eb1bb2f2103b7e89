// Card numbers in a text, for the client's redaction, the suite's masks and the gateway's refusals: one search, and what each
// calls a card number as data. A card number has 13 to 19 digits and a valid check sum. Its first six and last four digits
// are shown. An identifier of 24 digits is none, even if parts of it have a valid check sum.
import {
  hidden,
  kindsOf,
  other,
  separator,
  type Signs,
  textOf,
  unseen,
  word,
  written,
  zero,
} from "./signs.ts";

/** What a card number looks like. */
export interface CardForm extends Signs {
  /** How many separators may be between two groups of digits. */
  readonly most: number;
  /** Whether a number must begin as cards do, and be in one piece or in groups as printed. Otherwise the groups are any. */
  readonly printed: boolean;
  /** Whether the digits may touch a letter or a number of another script. */
  readonly inWords: boolean;
  /** Whether a known card is found with anything between its digits. Otherwise it is with up to three signs, no letters. */
  readonly scattered: boolean;
}

/** Card numbers as cards and forms show them, in a text that may be anything. */
export const asPrinted: CardForm = {
  separators: /[\s+\-\u2010-\u2015]/u,
  most: 3,
  printed: true,
  inWords: true,
  escapes: true,
  scripts: false,
  scattered: false,
};

/**
 * `text` with everything that looks like a card number masked, and the `known` ones in any grouping. It also hides digits that
 * touch a known one. With `any` false, it masks the known ones alone. Digits in `spared`, a group or all groups in a row, are
 * an identifier's. Its time grows linearly with the text.
 */
export type CardMasker = (
  text: string,
  known?: readonly string[],
  any?: boolean,
  spared?: ReadonlySet<string>,
) => string;

const none: ReadonlySet<string> = new Set();

/** A masker of card numbers of this form. Where it masks one, references and other scripts become plain digits, and invisible signs go. */
export function cardMasker(form: CardForm): CardMasker {
  // One place for each character that there is.
  let met: Uint8Array | undefined;
  return (text, known = [], any = true, spared = none) => {
    if ((!any && known.length === 0) || !enough.test(text)) return text;
    met ??= new Uint8Array(0x11_00_00);
    const kinds = kindsOf(text, form, met);
    const plain = known.length > 0 ? textOf(kinds) : "";
    const isLikely = any && hideLikely(text, kinds, form, spared);
    const isKnown = hideKnown(plain, kinds, known, form.scattered);
    return isLikely || isKnown ? written(text, kinds) : text;
  };
}

/** Masks card numbers as printed. */
export const maskCardNumbers: CardMasker = /* @__PURE__ */ cardMasker(asPrinted);

const shortest = 13;
const longest = 19;

/** As many digits as a card number has, or other signs that may be digits: most texts have fewer. */
const enough = /(?:[^ -/:-~][ -/:-~]*){12}/u;

/** More separators than any form allows. */
const broken = 1e9;

/** Hides what looks like a card number, and returns whether there is any. */
function hideLikely(text: string, kinds: Uint8Array, form: CardForm, spared: ReadonlySet<string>): boolean {
  const isSpared = (from: number, to: number): boolean => spared.size > 0 && spared.has(text.slice(from, to));
  let isFound = false;
  // The row of groups that is being read, and one bit for each of its last digits that begins a group, the last one's lowest.
  let [row, end, starts] = [0, 0, 0];
  // The last sign, and how many separators there are since the last digit.
  let [before, between] = [other, broken];
  for (let at = 0; at < kinds.length; at += 1) {
    let kind = kinds[at] ?? other;
    if (kind < separator) {
      if (between > form.most) {
        if (isSpared(row, end)) show(kinds, row, end);
        row = at;
        starts = 0;
      }
      const group = at;
      let size = 0;
      for (; kind < separator || kind > other; kind = kinds[(at += 1)] ?? other)
        if (kind < separator) size += 1;
      const isApart = form.inWords || (before !== word && kind !== word);
      starts = isApart && size <= longest && !isSpared(group, at) ? (starts << size) | (1 << (size - 1)) : 0;
      // A printed number begins with a group of at least four digits.
      const firsts =
        starts & possible & (form.printed ? ~((starts << 1) | (starts << 2) | (starts << 3)) : -1);
      if (firsts !== 0 && hideEnding(kinds, form, { row, end: at, starts, firsts })) isFound = true;
      if (isApart) end = at;
      between = isApart ? 0 : broken;
      at -= 1;
    } else if (kind <= other) {
      between = kind === separator ? between + 1 : broken;
      before = kind;
    }
  }
  if (isSpared(row, end)) show(kinds, row, end);
  return isFound;
}

/** The bits of the digits that a card number can begin with. */
const possible = (1 << longest) - (1 << (shortest - 1));

/** Groups that end at a place, and which of their digits may be the first of a card number. */
interface Groups {
  readonly row: number;
  readonly end: number;
  readonly starts: number;
  readonly firsts: number;
}

/** Hides the card numbers at the end of these groups: of two that overlap both. */
function hideEnding(kinds: Uint8Array, form: CardForm, { row, end, starts, firsts }: Groups): boolean {
  let isFound = false;
  let count = 0;
  let sum = 0;
  let doubled = 0;
  let at = end;
  for (; firsts !== 0; firsts &= firsts - 1) {
    const length = 32 - Math.clz32(firsts & -firsts);
    const shape = shapeOf(starts, length);
    if (form.printed && !isPrinted(shape, length)) continue;
    while (count < length) {
      const digit = kindAt(kinds, (at -= 1)) - zero;
      if (digit > 9) continue;
      sum += digit << doubled;
      if (digit << doubled > 9) sum -= 9;
      doubled ^= 1;
      count += 1;
    }
    if (sum === 0 || sum % 10 !== 0) continue;
    if (form.printed && (!begins(kinds, at) || (at === row && shape === halves))) continue;
    hideDigits(kinds, at, 6, length - 4);
    isFound = true;
  }
  return isFound;
}

/** The groups of so many last digits: a bit for each digit that begins one, the first one's highest. */
const shapeOf = (starts: number, count: number): number => (starts << (32 - count)) >>> 0;

/** Four digits and all others. Alone they are rather two numbers, and one only behind another group. */
const halves = 0x88_00_00_00;

/** Whether so many digits are in one piece, in groups of four, of which the last may have more, or in 4, 6 and 4 or 5. */
const isPrinted = (shape: number, count: number): boolean =>
  shape === 0x80_00_00_00 ||
  shape === halves ||
  shape === 0x88_80_00_00 ||
  shape === 0x88_88_00_00 ||
  shape === 0x88_88_80_00 ||
  (shape === 0x88_20_00_00 && count > 13 && count < 16);

/** Cards begin with 3 to 6, 22 to 27, 81, 82 or 97; a moment of this century, as `20260501`, does not. */
function begins(kinds: Uint8Array, start: number): boolean {
  let next = start + 1;
  while (kindAt(kinds, next) > other) next += 1;
  const two = (kindAt(kinds, start) - zero) * 10 + kindAt(kinds, next) - zero;
  return (two > 29 && two < 70) || (two > 21 && two < 28) || two === 81 || two === 82 || two === 97;
}

/** Hides the known card numbers in the text of all kinds, and digits that touch them. Returns whether there is any. */
function hideKnown(plain: string, kinds: Uint8Array, known: readonly string[], scattered: boolean): boolean {
  // The digits of a known card are no accident: they may be divided by dots, slashes or any number of invisible signs.
  const apart = scattered
    ? String.raw`\D*`
    : String.raw`(?:[${unseen}]*[^\d${String.fromCharCode(word)}${unseen}]){0,3}[${unseen}]*`;
  let isFound = false;
  for (const card of known) {
    const row = new RegExp(String.raw`(?<!\d)(\d*?)${[...card].join(apart)}(\d*)`, "gu");
    for (const { index, 1: front = "", 2: behind = "" } of plain.matchAll(row)) {
      const count = front.length + card.length + behind.length;
      isFound = true;
      if (count > card.length) hideDigits(kinds, index, 0, count);
      else hideDigits(kinds, index, 6, count - 4);
    }
  }
  return isFound;
}

/** Hides the digits from this place on that have these numbers. */
function hideDigits(kinds: Uint8Array, start: number, first: number, last: number): void {
  for (let at = start, digit = 0; at < kinds.length && digit < last; at += 1) {
    const kind = kindAt(kinds, at);
    if (kind >= separator) continue;
    if (digit >= first) kinds[at] = kind | hidden;
    digit += 1;
  }
}

const kindAt = (kinds: Uint8Array, at: number): number => (kinds[at] ?? other) & ~hidden;

function show(kinds: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) kinds[at] = kindAt(kinds, at);
}
