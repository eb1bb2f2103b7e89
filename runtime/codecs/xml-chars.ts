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
  let at = from;
  while (isPlain(text.charCodeAt(at))) at += 1;
  // Nearly every name has only plain letters. The whole pattern reads any other.
  if (at > from && text.charCodeAt(at) === 0x3e) return at;
  nameHere.lastIndex = from;
  return nameHere.test(text) ? nameHere.lastIndex : from;
}

/** A to Z, a to z and `_`. */
const isPlain = (unit: number): boolean => ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit === 0x5f;

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
  const name = text.slice(at + 1, end - 1);
  const [, hex, decimal] = /^#(?:x([\dA-Fa-f]+)|(\d+))$/.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const character = code <= 0x10_ff_ff ? String.fromCodePoint(code) : entities.get(name);
  if (character !== undefined && !illegalCharacter.test(character)) return { character, end };
  return isXmlName(name) ? "entity" : "reference";
}
