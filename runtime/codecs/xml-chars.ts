// What XML 1.0 (fifth edition) allows as a character, as a name and as a reference; shared by reader and writer.

/** One character that may not stand in a document, not even as a reference (production 2). */
export const illegalCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

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

/** Where the name that begins at `from` ends; `from` itself where none begins. */
export function nameEnd(text: string, from: number): number {
  const at = plainNameEnd(text, from);
  // Nearly every name is ASCII; whatever is not goes by the whole pattern.
  if (!(text.charCodeAt(at) > 0x7f)) return at;
  nameHere.lastIndex = from;
  return from + (nameHere.exec(text)?.[0].length ?? 0);
}

/** Where the ASCII characters of a name that begins at `from` end. */
export function plainNameEnd(text: string, from: number): number {
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

const reference = new RegExp(`&(?:#([0-9]+)|#x([0-9A-Fa-f]+)|(${namePattern}));`, "uy");

/** A text with the characters that its references stand for, or the first reference that stands for none. */
export function dereferenced(
  raw: string,
): string | { readonly fault: "reference" | "entity"; readonly at: number } {
  let mark = raw.indexOf("&");
  if (mark < 0) return raw;
  const parts: string[] = [];
  let from = 0;
  for (; mark >= 0; mark = raw.indexOf("&", from)) {
    const found = readReference(raw, mark);
    if (typeof found === "string") return { fault: found, at: mark };
    parts.push(raw.slice(from, mark), found.character);
    from = found.end;
  }
  parts.push(raw.slice(from));
  return parts.join("");
}

/** The character that the reference at `at` stands for and where it ends, or what is wrong with it. */
function readReference(
  text: string,
  at: number,
): { readonly character: string; readonly end: number } | "reference" | "entity" {
  reference.lastIndex = at;
  const found = reference.exec(text);
  if (!found) return "reference";
  const [whole, decimal, hexadecimal, name] = found;
  const end = at + whole.length;
  if (name !== undefined) {
    const character = entities.get(name);
    return character === undefined ? "entity" : { character, end };
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number.parseInt(decimal, 10);
  if (code > 0x10_ff_ff) return "reference";
  const character = String.fromCodePoint(code);
  return illegalCharacter.test(character) ? "reference" : { character, end };
}
