// The boundaries of XML's characters, names and references.
import { describe, expect, it } from "vitest";
import { dereferenced, illegalCharacter, isXmlName, nameEnd, unixLines } from "./xml-chars.ts";

describe("a name", () => {
  it.each("a z A Z _ : é ÿ ʯ 中 \u{10000} a- a. a0 a9 a\u00b7 a\u0301".split(" "))("%s is one", (name) => {
    expect(isXmlName(name)).toBe(true);
    expect(nameEnd(`<${name} `, 1)).toBe(name.length + 1);
  });

  it.each([..."-a .a 0 9a a> × ÷ a\u037e \u{F0000} [ ` @ { ;".split(" "), "", "a b", "a\n"])(
    "%j is none",
    (name) => {
      expect(isXmlName(name)).toBe(false);
    },
  );

  it("ends before the first character that is not one of a name", () => {
    for (const text of "a/ a= a[ a@ a` a{ a, a; a×".split(" ")) expect(nameEnd(text, 0)).toBe(1);
    for (const text of ["/a", "0a", "9a", "-a", ".a", "×", " a", ""]) expect(nameEnd(text, 0)).toBe(0);
    expect(nameEnd("a09-._:zAZ>", 0)).toBe(10);
    expect(nameEnd("aé>", 0)).toBe(2);
  });
});

describe("a character", () => {
  it.each([0x09, 0x0a, 0x0d, 0x20, 0xd7ff, 0xe000, 0xfffd, 0x10000, 0x10ffff])("%i is allowed", (code) => {
    const character = String.fromCodePoint(code);
    expect(illegalCharacter.test(character)).toBe(false);
    expect(dereferenced(`&#${code};`)).toBe(character);
    expect(dereferenced(`&#x${code.toString(16)};`)).toBe(character);
    expect(dereferenced(`&#x${code.toString(16).toUpperCase()};`)).toBe(character);
  });

  it.each([0, 0x08, 0x0b, 0x0c, 0x0e, 0x1f, 0xd800, 0xdfff, 0xfffe, 0xffff])("%i is not", (code) => {
    expect(illegalCharacter.test(String.fromCodePoint(code))).toBe(true);
    expect(dereferenced(`&#${code};`)).toEqual({ fault: "reference", at: 0 });
    expect(dereferenced(`&#x${code.toString(16)};`)).toEqual({ fault: "reference", at: 0 });
  });
});

describe("a reference", () => {
  it.each([
    ["no reference", "no reference"],
    ["a&amp;b&lt;c&gt;d&quot;e&apos;f", "a&b<c>d\"e'f"],
    ["&#9;&#x9;", "\t\t"],
    ["&#0000000000000000065;", "A"],
    ["&#x00000000000000000041;", "A"],
    ["&amp;amp;", "&amp;"],
    ["&#x1F600;x", "😀x"],
    ["&#x1f600;", "😀"],
  ])("in %j is replaced once", (text, expected) => {
    expect(dereferenced(text)).toBe(expected);
  });

  it.each([
    ["a&", "reference", 1],
    ["&amp;&", "reference", 5],
    ["&;", "reference", 0],
    ["& amp;", "reference", 0],
    ["&#;", "reference", 0],
    ["&#x;", "reference", 0],
    ["&#X41;", "reference", 0],
    ["&#4a;", "reference", 0],
    ["&#4/;", "reference", 0],
    ["&#4:;", "reference", 0],
    ["&#xg;", "reference", 0],
    ["&#x`;", "reference", 0],
    ["&#x@;", "reference", 0],
    ["&#x:;", "reference", 0],
    ["&#x/;", "reference", 0],
    ["&#-1;", "reference", 0],
    ["&#1114112;", "reference", 0],
    ["&#x110000;", "reference", 0],
    ["&#99999999999999999999;", "reference", 0],
    ["&a b;", "reference", 0],
    ["&Amp;", "entity", 0],
    ["x&nbsp;", "entity", 1],
    ["&toString;", "entity", 0],
  ])("in %j is a wrong one", (text, fault, at) => {
    expect(dereferenced(text)).toEqual({ fault, at });
  });
});

it("line ends are line feeds, and other text stays as it is", () => {
  expect(unixLines("a\r\nb\rc\nd\r\r\n")).toBe("a\nb\nc\nd\n\n");
  expect(unixLines("a\nb")).toBe("a\nb");
});
