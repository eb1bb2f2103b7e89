// What XML 1.0 (fifth edition) allows as a character, as a name and as a reference; shared by reader and writer.

/** One character that no document may contain, not even as a reference (production 2). */
export const illegalCharacter =
  // By UTF-16 units, which is twice as fast as by characters: what is not listed, and half a surrogate pair.
  /[^\t\n\r\u0020-\uFFFD]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const nameStart =
  ":A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F" +
  "\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\\u{10000}-\\u{EFFFF}";

/** A name (productions 4 to 5), as part of a larger pattern with the `u` flag. */
export const namePattern = `[${nameStart}][${nameStart}\\-.0-9\u00B7\u0300-\u036F\u203F-\u2040]*`;

const wholeName = new RegExp(`^${namePattern}$`, "u");

export const isXmlName = (text: string): boolean => wholeName.test(text);

/** Line ends as a reader knows them (2.11). */
export const unixLines = (text: string): string =>
  text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text;

const nameHere = /* @__PURE__ */ new RegExp(namePattern, "uy");

/** The end of the name that begins at `from`; `from` itself if none begins. */
export function nameEnd(text: string, from: number): number {
  const at = plainNameEnd(text, from);
  // Nearly every name is ASCII. The whole pattern checks any other.
  if (!(text.charCodeAt(at) > 0x7f)) return at;
  nameHere.lastIndex = from;
  return from + (nameHere.exec(text)?.[0].length ?? 0);
}

/** The end of the ASCII characters of a name that begins at `from`. */
function plainNameEnd(text: string, from: number): number {
  let at = from;
  let unit = text.charCodeAt(at);
  while (
    (unit >= 0x61 && unit <= 0x7a) ||
    unit === 0x5f ||
    (unit >= 0x41 && unit <= 0x5a) ||
    unit === 0x3a ||
    (at > from && ((unit >= 0x30 && unit <= 0x39) || unit === 0x2d || unit === 0x2e))
  ) {
    at += 1;
    unit = text.charCodeAt(at);
  }
  return at;
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** A text with its references replaced by their characters, or the first invalid reference. */
export function dereferenced(
  raw: string,
): string | { readonly fault: "reference" | "entity"; readonly at: number } {
  let mark = raw.indexOf("&");
  if (mark < 0) return raw;
  let text = "";
  let from = 0;
  for (; mark >= 0; mark = raw.indexOf("&", from)) {
    const found = readReference(raw, mark);
    if (typeof found === "string") return { fault: found, at: mark };
    if (mark > from) text += raw.slice(from, mark);
    text += found.character;
    from = found.end;
  }
  return text + raw.slice(from);
}

/** The character of the reference at `at` and the end of the reference, or its problem. */
function readReference(
  text: string,
  at: number,
): { readonly character: string; readonly end: number } | "reference" | "entity" {
  const end = text.indexOf(";", at) + 1;
  if (end === 0) return "reference";
  if (text.charCodeAt(at + 1) === 0x23) {
    const code = numberIn(text, at + 2, end - 1);
    return isCharacter(code) ? { character: String.fromCodePoint(code), end } : "reference";
  }
  const name = text.slice(at + 1, end - 1);
  const character = entities.get(name);
  if (character !== undefined) return { character, end };
  return isXmlName(name) ? "entity" : "reference";
}

/** The number between two positions, in hexadecimal digits after an `x`; -1 if there is none. */
function numberIn(text: string, from: number, end: number): number {
  const isHex = text.charCodeAt(from) === 0x78;
  let code = 0;
  let at = isHex ? from + 1 : from;
  if (at >= end) return -1;
  for (; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    const digit = unit <= 0x39 ? unit - 0x30 : isHex ? hexDigit(unit) : -1;
    // Zeros in front are allowed, in any number.
    if (digit < 0 || code > 0x10_ff_ff) return -1;
    code = code * (isHex ? 16 : 10) + digit;
  }
  return code;
}

/** Of a letter, in either case. */
const hexDigit = (unit: number): number => {
  const digit = (unit | 0x20) - 0x57;
  return digit > 9 && digit < 16 ? digit : -1;
};

/** The same as `illegalCharacter` by its number, for a single one. */
const isCharacter = (code: number): boolean =>
  code < 0x20
    ? code === 0x09 || code === 0x0a || code === 0x0d
    : code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
