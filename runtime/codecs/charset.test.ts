// Bytes and texts in each character set of the contract.
import { describe, expect, it } from "vitest";
import { decodeText, encodeText, isCharset } from "./charset.ts";
import type { Charset } from "./codec.ts";

describe("the name of a character set", () => {
  it.each<[string, Charset, boolean]>([
    ["utf-8", "utf-8", true],
    ["UTF8", "utf-8", true],
    ["us-ascii", "utf-8", true],
    ["ASCII", "utf-8", true],
    ["ascii", "iso-8859-1", true],
    ["latin1", "iso-8859-1", true],
    ["ISO8859-1", "iso-8859-1", true],
    ["iso-8859-1", "iso-8859-1", true],
    ["latin1", "utf-8", false],
    ["utf-8", "iso-8859-1", false],
    ["utf-8", "us-ascii", false],
    ["latin1", "us-ascii", false],
    ["us-ascii", "us-ascii", true],
    ["constructor", "utf-8", false],
    ["", "utf-8", false],
  ])("%j reads the same as %s: %s", (name, charset, same) => {
    expect(isCharset(name, charset)).toBe(same);
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

  it("are refused outside the character set", () => {
    expect(decodeText(bytes(0x61, 0x80), "us-ascii")).toBeUndefined();
    expect(decodeText(bytes(0x61, 0xff), "utf-8")).toBeUndefined();
    expect(decodeText(bytes(0xc3), "utf-8")).toBeUndefined();
  });

  it("can be longer than the arguments of one call", () => {
    const long = "aé".repeat(100_000);
    expect(decodeText(encodeText(long, "iso-8859-1") ?? bytes(), "iso-8859-1")).toBe(long);
  });

  it("lose a byte order mark of UTF-8 unless it is kept", () => {
    const marked = bytes(0xef, 0xbb, 0xbf, 0x61);
    expect(decodeText(marked, "utf-8")).toBe("a");
    expect(decodeText(marked, "utf-8", {})).toBe("a");
    expect(decodeText(marked, "utf-8", { keepMark: true })).toBe("\uFEFFa");
    expect(decodeText(bytes(0xff), "utf-8", { keepMark: true })).toBeUndefined();
  });
});
