// The kinds of a text's signs, one for each place, for a search that reads no text itself. As texts, `0` to `9` are the digits.

/** How a text is read. */
export interface Signs {
  /** The signs that separate two groups of digits, also as an escape or a reference: `%20`, `\u0020`, `&#32;`. */
  readonly separators: RegExp;
  /** Whether every other escape is one sign as well: `%2F`. Otherwise its digits are digits. */
  readonly escapes: boolean;
  /** Whether digits of all scripts count, and invisible signs do not. */
  readonly scripts: boolean;
}

// Below them are the digits; above `other` is what a search skips.
export const zero = 48;
export const separator = 58;
/** A letter, or a number that is no digit. */
export const word = 59;
export const other = 60;
/** The rest of a sign that takes more than one place. */
const tail = 61;
const invisible = 62;
/** The kinds of what belongs to the sign before it, as `textOf` has them. */
export const unseen = "=>";
/** Added to the kind of a digit that is to be hidden. */
export const hidden = 64;

/** The kinds of a text's signs, and `other` behind them. `met` has those of the signs that were met before. */
export function kindsOf(text: string, signs: Signs, met: Uint8Array): Uint8Array {
  const kinds = new Uint8Array(text.length + 1).fill(other, text.length);
  for (let at = 0; at < text.length; at += 1) {
    const quick = met[text.charCodeAt(at)] ?? 0;
    if (quick > 0) {
      kinds[at] = quick;
      continue;
    }
    const code = text.codePointAt(at) ?? 0;
    const spelled = spelledAt(text, at);
    const meant = spelled > 0 ? kindOf(spelled >> 4, signs, met) : other;
    const isMeant = meant === separator || (meant < separator && code === ampersand);
    const kind = isMeant ? meant : kindOf(code, signs, met);
    const isSpelled = isMeant || (spelled > 0 && signs.escapes);
    kinds[at] = kind;
    for (let rest = isSpelled ? spelled & 15 : code > 0xff_ff ? 2 : 1; rest > 1; rest -= 1)
      kinds[(at += 1)] = kind < separator ? invisible : Math.max(kind, tail);
  }
  return kinds;
}

const percent = 37;
const ampersand = 38;
const backslash = 92;

function kindOf(code: number, { separators, scripts }: Signs, met: Uint8Array): number {
  const known = met[code] ?? 0;
  if (known > 0) return known;
  // What may be the first of several signs is looked at each time.
  if (code === percent || code === ampersand || code === backslash || code >> 10 === 54) return other;
  const sign = String.fromCodePoint(code);
  let kind = other;
  if (/\d/u.test(sign)) kind = code;
  else if (scripts && /\p{Default_Ignorable_Code_Point}/u.test(sign)) kind = invisible;
  else if (scripts && /\p{Nd}/u.test(sign)) kind = zero + valueOf(code);
  else if (separators.test(sign)) kind = separator;
  else if (/[\p{L}\p{N}]/u.test(sign)) kind = word;
  met[code] = kind;
  return kind;
}

/** 0 to 9 for a digit of another script: Unicode has the ten of each script in a row, from zero on. */
function valueOf(code: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** The sign that an escape or a reference at this place spells, times 16, plus its length. 0 if there is none. */
function spelledAt(text: string, at: number): number {
  const start = text.charCodeAt(at);
  if (start === ampersand) return referenceAt(text, at);
  const length = start === percent ? 3 : start === backslash && text[at + 1] === "u" ? 6 : 0;
  let code = 0;
  for (let digit = length === 3 ? 1 : 2; digit < length; digit += 1) {
    const value = "0123456789abcdefABCDEF".indexOf(text[at + digit] ?? " ");
    if (value < 0) return 0;
    code = code * 16 + (value > 15 ? value - 6 : value);
  }
  return code * 16 + length;
}

/** At most so many digits: more could be a card number. A browser reads a reference without its semicolon, too. */
const reference = /&#(?:x([\da-f]{1,8})(?![\da-f])|(\d{1,8})(?!\d));?/iy;

function referenceAt(text: string, at: number): number {
  reference.lastIndex = at;
  const [whole = "", hex, decimal] = reference.exec(text) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10_ff_ff ? code * 16 + whole.length : 0;
}

/** The text with stars for hidden digits, with plain ones for references and other scripts, and without invisible signs. */
export function written(text: string, kinds: Uint8Array): string {
  let shown = "";
  let done = 0;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kinds[at] ?? other;
    if (kind < separator ? text.charCodeAt(at) === kind : kind < invisible) continue;
    shown += text.slice(done, at);
    done = at + 1;
    if (kind > hidden) {
      while ((kinds[done] ?? other) > hidden) done += 1;
      shown += "*".repeat(done - at);
    } else if (kind < separator) shown += String.fromCharCode(kind);
    at = done - 1;
  }
  return shown + text.slice(done);
}

/** All kinds as a text. */
export function textOf(kinds: Uint8Array): string {
  let text = "";
  for (let at = 0; at < kinds.length; at += 4096)
    text += Reflect.apply(String.fromCharCode, undefined, kinds.subarray(at, at + 4096));
  return text;
}
