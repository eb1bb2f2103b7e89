// Converts bytes to text and back: in the character set that a body declares, or else in the contract's.
import type { Charset, Codec } from "./codec.ts";
import { fail, ok, type Result } from "../values/result.ts";
import { shownName } from "../values/wire.ts";

/** Bytes that begin as ASCII does, and the character set that their body declares, if any. */
export interface Declared {
  readonly bytes: Uint8Array;
  readonly charset: string | undefined;
}

const marks = /* @__PURE__ */ Object.entries({
  "utf-8": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
});

/**
 * The character set that a body declares, by its header, its byte order mark and its text (`xmlEncoding`). UTF-16 is written
 * as UTF-8, so that a codec is selected by its first byte. It refuses an unknown character set and a contradiction: the
 * issue names both.
 */
export function declaredCharset(
  body: Uint8Array,
  mediaType: string | undefined,
  declares?: Codec["declares"],
): Result<Declared> {
  const named: [by: string, charset: string][] = [];
  // Most headers have no parameter, and a search for all of them is dear.
  if (mediaType?.includes(";") === true)
    for (const [, label = ""] of mediaType.matchAll(parameter)) named.push(["header", label]);
  const mark = marks.find(([, mark]) => mark.every((byte, at) => body[at] === byte))?.[0];
  if (mark !== undefined) named.push(["byte order mark", mark]);
  const before = agreed(named, mark);
  if (!before.ok) return before;
  let bytes = body;
  if (before.value?.startsWith("utf-16") === true) {
    const text = decodeText(body, before.value);
    if (text === undefined) return invalid(before.value);
    bytes = new TextEncoder().encode(text);
  }
  const within = declares?.(bytes, mark === "utf-8" ? 3 : 0);
  if (within !== undefined) named.push(["XML declaration", within]);
  const all = agreed(named, mark, bytes);
  if (!all.ok) return all;
  if (bytes !== body) return ok({ bytes, charset: "utf-8" });
  // An XML declaration that is read as ASCII is not in UTF-16.
  return all.value?.startsWith("utf-16") === true ? invalid(all.value) : ok({ bytes, charset: all.value });
}

const parameter = /;\s*charset\s*=\s*"?([^\s;"]+)/gi;

/** The issue of bytes that are not text in this character set. */
export const invalid = (charset: string): Result<never> =>
  fail({ code: `body.not-${charset}`, at: "", message: `The body is not valid ${charset.toUpperCase()}.` });

/** The one character set of these names; `undefined` if there are none. Plain ASCII is the same in every other one. */
function agreed(
  named: readonly [by: string, charset: string][],
  mark: string | undefined,
  bytes?: Uint8Array,
): Result<string | undefined> {
  const wrong = (message: string) => fail({ code: "body.charset", at: "", message });
  let first: readonly [by: string, charset: string] | undefined;
  for (const [by, label] of named) {
    const charset = charsetOf(label, mark);
    if (charset === undefined)
      return wrong(`The ${by} declares the unknown character set '${shownName(label)}'. Send UTF-8.`);
    const [before, other] = first ?? [by, charset];
    const two = [other, charset];
    const isAscii = two.includes("us-ascii") && !two.some((one) => one.startsWith("utf-16"));
    if (other !== charset && !(isAscii && bytes?.every((byte) => byte < 0x80) === true)) {
      const both = `${other.toUpperCase()}, but the ${by} declares ${charset.toUpperCase()}`;
      return wrong(`The ${before} declares ${both}. Declare one character set.`);
    }
    first ??= [by, charset];
  }
  return ok(first?.[1]);
}

/** The name of a character set by any of its labels. `UTF-16` is the one that the byte order mark tells. */
function charsetOf(label: string, mark: string | undefined): string | undefined {
  const name = label.toLowerCase();
  if (name === "utf-8") return name;
  if (name === "utf-16" && mark === "utf-16be") return mark;
  try {
    const { encoding } = new TextDecoder(name);
    // On the web these two are another name of Windows-1252.
    if (encoding !== "windows-1252" || name.includes("1252")) return encoding;
    return /ascii|^ansi/.test(name) ? "us-ascii" : "iso-8859-1";
  } catch {
    return undefined;
  }
}

/** The encoding of an XML declaration at this place. */
export function xmlEncoding(bytes: Uint8Array, start: number): string | undefined {
  if (bytes[start] !== 0x3c || bytes[start + 1] !== 0x3f) return undefined;
  const head = bytes.subarray(start, bytes.indexOf(0x3e, start));
  const text = decodeText(head, "iso-8859-1") ?? "";
  return /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"'\s]+)["']/.exec(text)?.[1];
}

/** The text of the bytes, without a byte order mark; `undefined` if they are not in the character set. */
export function decodeText(bytes: Uint8Array, charset: string): string | undefined {
  if (charset !== "us-ascii" && charset !== "iso-8859-1") {
    try {
      if (charset === "utf-8") return utf8.decode(bytes);
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  }
  if (charset === "us-ascii" && bytes.some((byte) => byte > 0x7f)) return undefined;
  let text = "";
  // In portions: a call takes so many arguments and no more.
  for (let at = 0; at < bytes.length; at += 8192)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 8192));
  return text;
}

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

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
