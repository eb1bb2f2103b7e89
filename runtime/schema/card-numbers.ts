// Card numbers in a text, masked to their first six and last four digits. Taken for one is what has 13 to 19 digits and is no
// part of a longer row, begins as cards do and keeps the check sum; in one piece, or in groups as it is printed (4 4 4 4 3,
// 4 6 5). An identifier of 24 digits is none, whatever its parts add up to.

const gap = String.raw`[\s+\-\u2010-\u2015]`;
// Cards begin with 3 to 6, 22 to 27, 81, 82 or 97; a moment of this century, as `20260501`, does not.
const beginning = String.raw`(?<!\d)(?:[3-6]\d|2[2-7]|8[12]|97)\d\d`;
const asPrinted = String.raw`${gap}{1,3}(?:\d{4}${gap}{1,3}\d{4}|\d{6}${gap}{1,3}\d{4})`;
const likely = new RegExp(String.raw`${beginning}(?=\d{9,15}(?!\d)|${asPrinted})`, "gu");

/** Digits from one place up to another. */
type Range = readonly [from: number, to: number];

/**
 * `text` with all that is taken for a card number masked, and the `known` ones in whatever grouping: digits that touch one of
 * these are hidden with it. With `any` false, the known ones alone. The time that it takes grows as the text does.
 */
export function maskCardNumbers(text: string, known: readonly string[] = [], any = true): string {
  let shown = text;
  // The digits of an escape join none behind it.
  let plain = text.replace(/%[\da-f]{2}|\\u[\da-f]{4}/giu, (found) =>
    (/^%2[0bd]$/iu.test(found) ? "-" : "x").repeat(found.length),
  );
  for (const card of known) {
    const ranges = rangesOf(plain, card);
    shown = starred(shown, plain, ranges);
    plain = starred(plain, plain, ranges);
  }
  return any ? starred(shown, plain, likelyRanges(plain)) : shown;
}

function likelyRanges(text: string): readonly Range[] {
  const ranges: Range[] = [];
  likely.lastIndex = 0;
  while (likely.test(text)) {
    const start = likely.lastIndex - 4;
    const end = endOfCard(text, start);
    if (end > 0) ranges.push(middle(text, start, end));
  }
  return ranges;
}

/** Where the longest row of whole groups ends that begins here and keeps the check sum; 0 where there is none. */
function endOfCard(text: string, start: number): number {
  let end = 0;
  let count = 0;
  let blanks = 0;
  // Counts the latest digit once and every other one before it twice; `other` the other way round.
  let sum = 0;
  let other = 0;
  for (let place = start; count < 20 && blanks < 4; place += 1) {
    const digit = text.charCodeAt(place) - 48;
    if (digit >= 0 && digit <= 9) {
      const before = other;
      other = sum + (digit > 4 ? digit * 2 - 9 : digit * 2);
      sum = before + digit;
      count += 1;
      blanks = 0;
    } else {
      if (blanks === 0 && count > 12 && sum % 10 === 0) end = place;
      blanks = isGap(text.charCodeAt(place)) ? blanks + 1 : 4;
    }
  }
  return end;
}

const isGap = (code: number): boolean =>
  code === 32 ||
  code === 43 ||
  code === 45 ||
  code === 160 ||
  (code >= 9 && code <= 13) ||
  (code >= 0x2010 && code <= 0x2015);

/** All but the first six and the last four digits. */
function middle(text: string, start: number, end: number): Range {
  let [from, to] = [start, end];
  for (let digits = 0; digits < 6; from += 1) if (isDigit(text, from)) digits += 1;
  for (let digits = 0; digits < 4; to -= 1) if (isDigit(text, to - 1)) digits += 1;
  return [from, to];
}

function isDigit(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 48 && code <= 57;
}

function rangesOf(text: string, card: string): readonly Range[] {
  const row = new RegExp(String.raw`(?<!\d)(\d*?)${[...card].join(`${gap}{0,3}`)}(\d*)`, "gu");
  return Array.from(text.matchAll(row), ({ index, 0: { length }, 1: front, 2: behind }) =>
    front || behind ? [index, index + length] : middle(text, index, index + length),
  );
}

/** `text` with stars in place of the digits that `plain` has in these ranges. */
function starred(text: string, plain: string, ranges: readonly Range[]): string {
  let shown = "";
  let done = 0;
  for (const [start, end] of ranges) {
    const from = Math.max(start, done);
    shown += text.slice(done, from);
    for (done = from; done < end; done += 1) shown += isDigit(plain, done) ? "*" : text.charAt(done);
  }
  return shown + text.slice(done);
}
