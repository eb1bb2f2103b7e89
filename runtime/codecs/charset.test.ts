// Bytes and texts in each character set of the contract.
import { describe, expect, it } from "vitest";
import { declaredCharset, decodeText, encodeText, xmlEncoding } from "./charset.ts";
import type { Charset } from "./codec.ts";

const declared = (encoding: string, text = "<a/>") => `<?xml version="1.0" encoding="${encoding}"?>${text}`;
const latin = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
const wide = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const told = (bytes: Uint8Array, header?: string): string | undefined => {
  const found = declaredCharset(bytes, header && `text/xml; charset=${header}`, xmlEncoding);
  return found.ok ? found.value.charset : `${found.issues[0].code}: ${found.issues[0].message}`;
};

describe("the character set that a body declares", () => {
  it.each<[Uint8Array, string | undefined, string | undefined]>([
    [latin("{}"), undefined, undefined],
    [latin("{}"), "UTF8", "utf-8"],
    [latin("{}"), "ASCII", "us-ascii"],
    [latin("{}"), "latin1", "iso-8859-1"],
    [latin("{}"), "CP1252", "windows-1252"],
    [latin("{}"), '"Shift_JIS" ; a=b', "shift_jis"],
    [latin("\xEF\xBB\xBF{}"), undefined, "utf-8"],
    [latin(declared("ISO-8859-15")), undefined, "iso-8859-15"],
    [latin(declared("ISO-8859-1")), "latin1", "iso-8859-1"],
    [latin(declared("us-ascii")), "utf-8", "utf-8"],
    [latin(declared("UTF-8")), "us-ascii", "us-ascii"],
    [latin(`\xEF\xBB\xBF${declared("utf-8")}`), "UTF-8", "utf-8"],
    [latin("<a b='<?xml encoding=\"latin1\"?>'/>"), undefined, undefined],
    [latin("<?xml version='1.0' encoding='latin1'"), undefined, undefined],
    [wide(declared("UTF-16")), undefined, "utf-8"],
    [wide(declared("UTF-16")).subarray(2), "utf-16", "utf-8"],
  ])("is the one of %o under the header %s: %s", (bytes, header, charset) => {
    expect(told(bytes, header)).toBe(charset);
  });

  it.each<[string, Uint8Array, string | undefined, string]>([
    ["header declares the unknown character set 'utf-7'. Send UTF-8.", latin("{}"), "utf-7", "charset"],
    ["header declares the unknown character set '…'. Send UTF-8.", latin("{}"), "'4111'", "charset"],
    [
      "XML declaration declares the unknown character set 'x-own'. Send UTF-8.",
      latin(declared("x-own")),
      undefined,
      "charset",
    ],
    [
      "header declares ISO-8859-1, but the XML declaration declares UTF-8. Declare one character set.",
      latin(declared("UTF-8")),
      "latin1",
      "charset",
    ],
    [
      "header declares US-ASCII, but the XML declaration declares UTF-8. Declare one character set.",
      latin(declared("UTF-8", "<a>\xC3\xA9</a>")),
      "us-ascii",
      "charset",
    ],
    [
      "header declares UTF-8, but the byte order mark declares UTF-16LE. Declare one character set.",
      wide("<a/>"),
      "utf-8",
      "charset",
    ],
    [
      "byte order mark declares UTF-8, but the XML declaration declares ISO-8859-1. Declare one character set.",
      latin(`\xEF\xBB\xBF${declared("latin1")}`),
      undefined,
      "charset",
    ],
    [
      "byte order mark declares UTF-16LE, but the XML declaration declares US-ASCII. Declare one character set.",
      wide(declared("us-ascii")),
      undefined,
      "charset",
    ],
    ["body is not valid UTF-16LE.", latin(declared("UTF-16")), undefined, "not-utf-16le"],
    ["body is not valid UTF-16LE.", wide("<a/>").subarray(0, 7), undefined, "not-utf-16le"],
  ])("is refused: the %s", (message, bytes, header, code) => {
    expect(told(bytes, header)).toBe(`body.${code}: The ${message}`);
  });

  it("is found in UTF-16 of either order, which becomes UTF-8", () => {
    const turned = wide(declared("UTF-16", "<a>é</a>")).map((_, at, all) => all[at ^ 1] ?? 0);
    const found = declaredCharset(turned, "text/xml; charset=utf-16", xmlEncoding);
    expect(found.ok && new TextDecoder().decode(found.value.bytes)).toBe(declared("UTF-16", "<a>é</a>"));
  });

  it("is found in time however long the declaration is", () => {
    expect(told(latin(`<?xml ${' encoding "a'.repeat(80_000)}`))).toBeUndefined();
  });
});

describe("bytes and text", () => {
  const bytes = (...of: number[]) => new Uint8Array(of);

  it.each<[Charset, string, Uint8Array]>([
    ["utf-8", "aé€", bytes(0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac)],
    ["iso-8859-1", "aé\u0080ÿ", bytes(0x61, 0xe9, 0x80, 0xff)],
    ["us-ascii", "a\u007f", bytes(0x61, 0x7f)],
    ["us-ascii", "", bytes()],
  ])("are the same in %s both ways: %j", (charset, text, of) => {
    expect(encodeText(text, charset)).toEqual(of);
    expect(decodeText(of, charset)).toBe(text);
  });

  it.each<[Charset, string]>([
    ["us-ascii", "a\u0080"],
    ["us-ascii", "é"],
    ["iso-8859-1", "aĀ"],
    ["iso-8859-1", "€"],
  ])("do not exist in %s for %j", (charset, text) => {
    expect(encodeText(text, charset)).toBeUndefined();
  });

  it("are read in any character set of the platform", () => {
    expect(decodeText(bytes(0x61, 0x80), "windows-1252")).toBe("a€");
    expect(decodeText(bytes(0x93, 0xfa), "shift_jis")).toBe("日");
    expect(decodeText(bytes(0x93), "shift_jis")).toBeUndefined();
  });

  it("are refused outside the character set", () => {
    expect(decodeText(bytes(0x61, 0x80), "us-ascii")).toBeUndefined();
    expect(decodeText(bytes(0x61, 0xff), "utf-8")).toBeUndefined();
    expect(decodeText(bytes(0xc3), "utf-8")).toBeUndefined();
  });

  it("can be longer than the arguments of one call", () => {
    const long = "aé".repeat(100_000);
    expect(decodeText(encodeText(long, "iso-8859-1") ?? bytes(), "iso-8859-1")).toBe(long);
  });

  it("lose a byte order mark of UTF-8", () => {
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61), "utf-8")).toBe("a");
    expect(decodeText(bytes(0xff), "utf-8")).toBeUndefined();
  });
});
