// Card numbers in a text, for the client's redaction, the suite's masks and the gateway's refusals: one search, and what each
// calls a card number as data. A card number has 13 to 19 digits and a valid check sum. Its first six and last four digits
// are shown. An identifier of 24 digits is none, even if parts of it have a valid check sum.
import { hidden, kindsOf, other, separator, type Signs, textOf, word, written, zero } from "./signs.ts";

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

/** A masker of card numbers of this form. Where it masks one, digits of other scripts become plain and invisible signs go. */
export function cardMasker(form: CardForm): CardMasker {
  // One place for each character that there is.
  let met: Uint8Array | undefined;
  return (text, known = [], any = true, spared = none) => {
    if ((!any && known.length === 0) || !hasDigits(text)) return text;
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

/** Whether a text may have as many digits as a card number: most texts have fewer. Known ones may have one less. */
function hasDigits(text: string): boolean {
  let left = shortest - 1;
  for (let at = 0; left > 0 && at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 48 && code <= 57) || code > 127) left -= 1;
  }
  return left === 0;
}

/** More separators than any form allows. */
const broken = 1e9;
const doubleOf = Uint8Array.of(0, 2, 4, 6, 8, 1, 3, 5, 7, 9);

/**
 * The digits so far: how many before this row of groups and with it, one bit for each of the last ones that begins a group, and
 * the check sum of all if the last one counts once, or is doubled. One for all texts, as nothing else runs while one is read.
 */
const row = { first: 0, count: 0, starts: 0, single: 0, double: 0 };
/** Where the last groups begin, by their first digit, and both sums of all digits before. */
const places = new Int32Array(32);
const singles = new Int32Array(32);
const doubles = new Int32Array(32);

/** Hides what looks like a card number, and returns whether there is any. */
function hideLikely(text: string, kinds: Uint8Array, form: CardForm, spared: ReadonlySet<string>): boolean {
  const isSpared = (from: number, to: number): boolean => spared.size > 0 && spared.has(text.slice(from, to));
  const endRow = (from: number, to: number): void => {
    if (isSpared(from, to)) for (let at = from; at < to; at += 1) kinds[at] = kindAt(kinds, at);
  };
  let isFound = false;
  Object.assign(row, { first: 0, count: 0, starts: 0, single: 0, double: 0 });
  // The row of groups that is being read, the last sign, and how many separators there are since the last digit.
  let [start, end, before, between] = [0, 0, other, broken];
  for (let at = 0; at < kinds.length; at += 1) {
    const kind = kinds[at] ?? other;
    if (kind > other) continue;
    if (kind >= separator) {
      between = kind === separator ? between + 1 : broken;
      before = kind;
      continue;
    }
    if (between > form.most) {
      endRow(start, end);
      start = at;
      row.first = row.count;
      row.starts = 0;
    }
    const group = at;
    at = readGroup(kinds, at);
    const isApart = form.inWords || (before !== word && kinds[at] !== word);
    if (!isApart || isSpared(group, at)) row.starts = 0;
    else if (row.starts & possible && hideLast(kinds, form)) isFound = true;
    if (isApart) end = at;
    between = isApart ? 0 : broken;
    at -= 1;
  }
  endRow(start, end);
  return isFound;
}

/** Adds a group of digits to the row, and returns the place of the sign behind it. */
function readGroup(kinds: Uint8Array, start: number): number {
  let { count, single, double } = row;
  places[count & 31] = start;
  singles[count & 31] = single;
  doubles[count & 31] = double;
  let at = start;
  for (let kind = kinds[at] ?? other; kind < separator || kind > other; kind = kinds[(at += 1)] ?? other) {
    if (kind > other) continue;
    const sum = double + kind - zero;
    double = single + (doubleOf[kind - zero] ?? 0);
    single = sum;
    count += 1;
  }
  const size = count - row.count;
  row.starts = size > longest ? 0 : (row.starts << size) | (1 << (size - 1));
  row.count = count;
  row.single = single;
  row.double = double;
  return at;
}

/** Hides the card numbers that end with the last group: of two that overlap both. */
function hideLast(kinds: Uint8Array, form: CardForm): boolean {
  const { starts, count, single } = row;
  let isFound = false;
  // Printed groups have at least four digits, but for the last one.
  const firsts = form.printed ? starts & ~((starts << 1) | (starts << 2) | (starts << 3)) : starts;
  for (let left = firsts & possible; left !== 0; left &= left - 1) {
    const length = 32 - Math.clz32(left & -left);
    const first = (count - length) & 31;
    const sum = single - ((length & 1 ? doubles : singles)[first] ?? 0);
    if (sum === 0 || sum % 10 !== 0) continue;
    const start = places[first] ?? 0;
    if (form.printed && !(isPrinted(length) && begins(kinds, start))) continue;
    isFound = true;
    hideDigits(kinds, start, 6, length - 4);
  }
  return isFound;
}

/** The bits of the first digits that a card number may begin with, counted from its last. */
const possible = (1 << longest) - (1 << (shortest - 1));

/** The groups of a number as bits: each digit that begins one. */
const shapeOf = (sizes: readonly number[]): number =>
  sizes.reduce((bits, size) => (bits << size) | (1 << (size - 1)), 0);

/** So many groups of four digits, and a last one of each size that there may be. */
const fours = (count: number): number[] =>
  Array.from({ length: longest - count * 4 }, (_, index) =>
    shapeOf([...Array<number>(count).fill(4), index + 1]),
  );

/** In one piece; in groups of four, of which the last may have any number of digits; as some brands print 14 or 15 digits. */
const shapes: ReadonlySet<number> = new Set([
  ...[0, 2, 3, 4].flatMap(fours),
  shapeOf([4, 6, 4]),
  shapeOf([4, 6, 5]),
]);
/** Four digits and all others. Alone they are rather two numbers, and a card number only behind another group. */
const halves: ReadonlySet<number> = new Set(fours(1));

/** Whether the last digits are in groups as on cards. */
function isPrinted(length: number): boolean {
  const shape = row.starts & ((1 << length) - 1);
  return shapes.has(shape) || (halves.has(shape) && row.count - length > row.first);
}

/** Cards begin with 3 to 6, 22 to 27, 81, 82 or 97; a moment of this century, as `20260501`, does not. */
function begins(kinds: Uint8Array, start: number): boolean {
  let next = start + 1;
  while (kindAt(kinds, next) > other) next += 1;
  const two = (kindAt(kinds, start) - zero) * 10 + kindAt(kinds, next) - zero;
  return (two > 29 && two < 70) || (two > 21 && two < 28) || two === 81 || two === 82 || two === 97;
}

/** Hides the known card numbers in the text of all kinds, and digits that touch them. Returns whether there is any. */
function hideKnown(plain: string, kinds: Uint8Array, known: readonly string[], scattered: boolean): boolean {
  // The digits of a known card are no accident: they may be divided by dots, slashes or invisible signs.
  const apart = scattered ? String.raw`\D*` : String.raw`[^\d${String.fromCharCode(word)}]{0,3}`;
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
