// The design: site, hosted pages, portal and example shop have the same colours, sizes and spaces.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteTokens, tokenCopies } from "../../docs/site/tokens.ts";

const root = join(import.meta.dirname, "../..");

test.each([...tokenCopies()])("%s has the tokens of docs/site/look/tokens.css", (file, text) => {
  expect(readFileSync(join(root, file), "utf8"), "run: node docs/site/tokens.ts").toBe(text);
});

test("the site has the dark colours for the system setting and for its switch", () => {
  expect(siteTokens().match(/--accent: [^;]+/gu)).toEqual([
    "--accent: #0a5a8c",
    "--accent: #7cc4f2",
    "--accent: #7cc4f2",
  ]);
});
