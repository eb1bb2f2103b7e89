// Card numbers in a text, masked to their first six and last four digits. A card number has 13 to 19 digits, is not part of a
// longer row, begins as cards do and has a valid check sum. It is in one piece, or in groups as printed on cards (4 4 4 4 3,
// 4 6 5). An identifier of 24 digits is never a card number, even if parts of it have a valid check sum.

const gap = String.raw`[\s+\-\u2010-\u2015]`;
const asPrinted = String.raw`${gap}{1,3}(?:\d{4}${gap}{1,3}\d{4}|\d{6}${gap}{1,3}\d{4})`;
const likely = new RegExp(String.raw`(?<!\d)\d{4}(?=\d{9,15}(?!\d)|${asPrinted})`, "gu");

/** Digits from one place up to another. */
type Range = readonly [from: number, to: number];

/**
 * `text` with everything that looks like a card number masked, and the `known` ones in any grouping. It also hides digits
 * that touch a known one. With `any` false, it masks the known ones alone. Its time grows linearly with the text.
 */
export function maskCardNumbers(text: string, known: readonly string[] = [], any = true): string {
  let shown = text;
  // The digits of an escape do not join later ones.
  let plain = /[%\\]/u.test(text) ? withoutEscapes(text) : text;
  for (const card of known) {
    if (!hasDigits(plain, card.length)) continue;
    const ranges = rangesOf(plain, card);
    shown = starred(shown, plain, ranges);
    plain = starred(plain, plain, ranges);
  }
  return any ? starred(shown, plain, likelyRanges(plain)) : shown;
}

const withoutEscapes = (text: string): string =>
  text.replace(/%[\da-f]{2}|\\u[\da-f]{4}/giu, (found) =>
    (/^%2[0bd]$/iu.test(found) ? "-" : "x").repeat(found.length),
  );

/** Whether a text has so many digits: most texts have fewer than a card number. */
function hasDigits(text: string, count: number): boolean {
  let left = count;
  for (let place = 0; left > 0 && place < text.length; place += 1) if (isDigit(text, place)) left -= 1;
  return left <= 0;
}

function likelyRanges(text: string): readonly Range[] {
  const ranges: Range[] = [];
  likely.lastIndex = 0;
  while (likely.test(text)) likely.lastIndex = readRow(text, likely.lastIndex - 4, ranges);
  return ranges;
}

/**
 * Where the last eight groups began, and what of the row was before each: how many digits, and their sums with every other one
 * doubled. Kept from row to row, as nothing else runs while one is read.
 */
const starts = new Int32Array(8);
const counts = new Int32Array(8);
const sums = [new Int32Array(8), new Int32Array(8)] as const;

/** Reads groups up to the first that has not four digits, adds the card numbers among them, and returns the position. */
function readRow(text: string, start: number, ranges: Range[]): number {
  // Of how many digits the last two groups were, and how many groups of four there were in a row.
  let last = 0;
  let beforeLast = 0;
  let fours = 0;
  let count = 0;
  let odd = 0;
  let even = 0;
  for (let place = start, index = 0; ; index += 1) {
    const slot = index & 7;
    starts[slot] = place;
    counts[slot] = count;
    sums[0][slot] = even;
    sums[1][slot] = odd;
    const first = count;
    for (let digit = digitAt(text, place); digit >= 0; digit = digitAt(text, place)) {
      const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
      const isOdd = (count & 1) === 1;
      odd += isOdd ? doubled : digit;
      even += isOdd ? digit : doubled;
      place += 1;
      count += 1;
    }
    const size = count - first;
    const isShort = last === 6 && beforeLast === 4 && (size === 4 || size === 5);
    const sum = (count & 1) === 1 ? odd : even;
    const before = sums[count & 1 ? 1 : 0];
    // Three groups of four and the last digit of a fourth one are the least that make a card.
    const least = size > 4 ? 0 : 3;
    for (let back = isShort ? 2 : Math.min(fours, 4); isShort ? back === 2 : back >= least; back -= 1) {
      const group = (index - back) & 7;
      const digits = count - (counts[group] ?? 0);
      if (digits < 13 || digits > 19 || (sum - (before[group] ?? 0)) % 10 !== 0) continue;
      const from = starts[group] ?? 0;
      if (!begins(text, from)) continue;
      const isOnePiece = place - from === digits;
      ranges.push(isOnePiece ? [from + 6, place - 4] : middle(text, from, place));
    }
    fours = size === 4 ? fours + 1 : 0;
    beforeLast = last;
    last = size;
    const end = place;
    while (place - end < 3 && isGap(text.charCodeAt(place))) place += 1;
    if (size < 4 || place === end || !isDigit(text, place)) return end;
  }
}

/** Cards begin with 3 to 6, 22 to 27, 81, 82 or 97; a moment of this century, as `20260501`, does not. */
function begins(text: string, start: number): boolean {
  const first = text.charCodeAt(start) - 48;
  const second = text.charCodeAt(start + 1) - 48;
  if (first === 2) return second > 1 && second < 8;
  if (first === 8) return second === 1 || second === 2;
  return (first > 2 && first < 7) || (first === 9 && second === 7);
}

const isGap = (code: number): boolean =>
  code === 32 ||
  code === 45 ||
  code === 43 ||
  (code >= 9 && code <= 13) ||
  (code > 127 && /[\s\u2010-\u2015]/u.test(String.fromCharCode(code)));

/** All but the first six and the last four digits. */
function middle(text: string, start: number, end: number): Range {
  let [from, to] = [start, end];
  for (let digits = 0; digits < 6; from += 1) if (isDigit(text, from)) digits += 1;
  for (let digits = 0; digits < 4; to -= 1) if (isDigit(text, to - 1)) digits += 1;
  return [from, to];
}

/** The digit at this place, or -1. */
function digitAt(text: string, place: number): number {
  const digit = text.charCodeAt(place) - 48;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

const isDigit = (text: string, place: number): boolean => digitAt(text, place) >= 0;

function rangesOf(text: string, card: string): readonly Range[] {
  // The digits of a known card are no accident: they may be divided by dots, slashes or invisible signs.
  const row = new RegExp(String.raw`(?<!\d)(\d*?)${[...card].join("[^\\p{L}\\p{N}]{0,3}")}(\d*)`, "gu");
  return Array.from(text.matchAll(row), ({ index, 0: { length }, 1: front, 2: behind }) =>
    front || behind ? [index, index + length] : middle(text, index, index + length),
  );
}

/** `text` with stars instead of the digits that `plain` has in these ranges. */
function starred(text: string, plain: string, ranges: readonly Range[]): string {
  let shown = "";
  let done = 0;
  for (const [start, end] of ranges) {
    const from = Math.max(start, done);
    shown += text.slice(done, from);
    const part = plain.slice(from, end);
    done = Math.max(done, end);
    if (/^\d*$/u.test(part)) shown += "*".repeat(part.length);
    else for (let at = from; at < end; at += 1) shown += isDigit(plain, at) ? "*" : text.charAt(at);
  }
  return shown + text.slice(done);
}
