// The selection of a shopper's language, and the completeness of each language.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textsFor, writeNumber } from "./language.ts";
import { responsePage } from "./layout.ts";
import { problemPage } from "./outcome-page.ts";
import { languages } from "./texts.ts";

test.each([
  [null, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-CH, en;q=0.8", "de"],
  ["en;q=0.4, de-AT;q=0.9", "de"],
  ["fr, de;q=0.5", "de"],
  ["fr, *;q=0.1", "en"],
  ["de;q=0, en", "en"],
  ["deutsch", "en"],
  ["DE", "de"],
  ["de_CH", "de"],
  ["de;q=x", "en"],
])("the header %j selects %s", (header, lang) => {
  expect(textsFor(header).lang).toBe(lang);
});

test("any header selects a language", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."de,-;q=0.5* \u{1F600}x") }), (header) => {
      expect(languages).toContain(textsFor(header));
    }),
  );
});

test("shoppers of other languages get the English page, and it says that it is English", async () => {
  for (const header of ["fr", "es", "it", "nl", "pl", "pt-BR", "tr", "ja", "zh-CN"]) {
    const response = responsePage(410, problemPage(textsFor(header), "over"));
    expect(response.headers.get("content-language")).toBe("en");
    expect(await response.text()).toMatch(/<html lang="en"[^]*<h1>This payment link has expired</u);
  }
});

type Tree = { readonly [name: string]: unknown };

/** Each text by its path; those with places are written with these words in them. */
const leaves = (tree: Tree, path = ""): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([name, value]) => {
    const here = `${path}/${name}`;
    if (typeof value === "function")
      return [[here, String((value as (...of: string[]) => unknown)("{1}", "{2}"))]];
    return typeof value === "string" ? [[here, value] as const] : leaves(value as Tree, here);
  });

describe.each(languages.map((texts) => [texts.lang, texts] as const))("in %s", (lang, texts) => {
  const [first] = languages;
  test("every text exists, and has the same placeholders", () => {
    const own = leaves(texts);
    expect(own.map(([path]) => path)).toEqual(leaves(first).map(([path]) => path));
    expect(own.filter(([, text]) => text.trim() === "")).toEqual([]);
    const places = (of: ReturnType<typeof leaves>) =>
      of.map(([path, text]) => [path, text.includes("{1}"), text.includes("{2}")]);
    expect(places(own)).toEqual(places(leaves(first)));
  });
  test("the language tag is valid", () => {
    expect(Intl.getCanonicalLocales(lang)).toEqual([lang]);
  });
});

test("an amount is written in the language's format, without rounding", () => {
  const [en, de] = [textsFor("en"), textsFor("de")];
  expect(writeNumber(en, "25.00")).toBe("25.00");
  expect(writeNumber(de, "25.00")).toBe("25,00");
  expect(writeNumber(en, "1234567.891")).toBe("1,234,567.891");
  expect(writeNumber(de, "1000")).toBe("1.000");
  expect(writeNumber(en, "9007199254740993.01")).toBe("9,007,199,254,740,993.01");
});
