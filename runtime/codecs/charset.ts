// Converts bytes to text and back, in the character set of the contract.
import type { Charset } from "./codec.ts";

const other = { utf8: "utf-8", latin1: "iso-8859-1", "iso8859-1": "iso-8859-1", ascii: "us-ascii" } as const;

/** Whether a character set, as a header or a document names it, reads the same as `charset`; plain ASCII always does. */
export function isCharset(name: string, charset: Charset): boolean {
  const known = name.toLowerCase();
  const plain = Object.hasOwn(other, known) ? other[known as keyof typeof other] : known;
  return plain === charset || plain === "us-ascii";
}

/**
 * The text of the bytes, without a byte order mark unless it is kept; `undefined` if they are not in the character set.
 */
export function decodeText(
  bytes: Uint8Array,
  charset: Charset,
  { keepMark = false } = {},
): string | undefined {
  if (charset === "utf-8") {
    try {
      return (keepMark ? exact : utf8).decode(bytes);
    } catch {
      return undefined;
    }
  }
  if (charset === "us-ascii" && bytes.some((byte) => byte > 0x7f)) return undefined;
  let text = "";
  // In portions: a call takes so many arguments and no more.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });
const exact = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of a text; `undefined` where the character set has no such character. */
export function encodeText(text: string, charset: Charset): Uint8Array | undefined {
  if (charset === "utf-8") return new TextEncoder().encode(text);
  const last = charset === "us-ascii" ? 0x7f : 0xff;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > last) return undefined;
    bytes[at] = unit;
  }
  return bytes;
}
