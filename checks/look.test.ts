// One look: site, hosted pages, portal and example shop are packages of their own, and each has the same colours, sizes and spaces.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const homes = ["site/tokens.ts", "gateway/pages/look.ts", "examples/shop.css"];

/** Each custom property with its values, in the order of the file: the light one first. */
function tokensOf(file: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const text = readFileSync(join(root, file), "utf8");
  for (const [, name = "", value = ""] of text.matchAll(/(--[a-z][a-z0-9-]*):\s*([^;]+);/gu)) {
    // Spaces around commas, and zeros before a point, are the formatter's affair.
    const same = value.replaceAll(/\s+/gu, " ").replaceAll(/\b0\./gu, ".").replaceAll('"', "'").trim();
    found.set(name, [...(found.get(name) ?? []), same]);
  }
  return found;
}

const [site = "", ...others] = homes;
const wanted = tokensOf(site);

test("the site has the whole set, light and dark", () => {
  expect(wanted.get("--accent")).toEqual(["#0a5a8c", "#7cc4f2"]);
  expect(wanted.size).toBeGreaterThan(30);
});

test.each(others)("%s has the same values for what it has", (file) => {
  const own = [...tokensOf(file)].filter(([name]) => wanted.has(name));
  expect(own.length).toBeGreaterThan(25);
  for (const [name, values] of own)
    expect([name, [...new Set(values)]]).toEqual([name, [...new Set(wanted.get(name))]]);
});
