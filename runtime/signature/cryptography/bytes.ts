// Bytes as texts and back, and texts compared in constant time. Nothing here needs Node's `Buffer`.

/** How bytes are written as a text; base64 with its padding, base64url without. */
export type TextEncoding = "hex" | "base64" | "base64url";

export type DigestName = "md5" | "sha1" | "sha256" | "sha384" | "sha512";

/** A text as UTF-8. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** How many bytes a text has in UTF-8, half of a surrogate pair as three. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) length += 1;
    // Each half of a pair counts for two bytes of its four.
    if (unit >= 0x800 && !isPairAt(text, at)) length += 1;
  }
  return length;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
const isPairAt = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return isHigh(unit) ? isLow(text.charCodeAt(at + 1)) : isLow(unit) && isHigh(text.charCodeAt(at - 1));
};

/** Compares by the bytes of UTF-8, which is the order of code points. */
export function inByteOrder(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}

export function writeBytes(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === "hex") return toHex(bytes);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return encoding === "base64"
    ? base64
    : base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The bytes of a text; `undefined` if `writeBytes` would write those bytes differently, except for the case of
 * hex.
 */
export function readBytes(text: string, encoding: TextEncoding): Uint8Array | undefined {
  const bytes = encoding === "hex" ? fromHex(text) : fromBase64(text);
  const written = encoding === "hex" ? text.toLowerCase() : text;
  return bytes !== undefined && writeBytes(bytes, encoding) === written ? bytes : undefined;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of hexadecimal digits in pairs, which nothing here checks. */
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));

/** The bytes of base64 in either alphabet, padded or not; `undefined` for any other text. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Takes as long for texts that differ early as for texts that differ late. */
export function isSameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
