// The design tokens are written once, in look/tokens.css. The gateway, the suite and the example shop are separate packages, which
// install without this folder: each has a copy. `node docs/site/tokens.ts` writes the copies, scripts/checks/look.test.ts compares them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const sourceFile = "docs/site/look/tokens.css";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** The tokens as the site has them: its switch asks for light or dark against the reader's system; paper is light. */
export function siteTokens(): string {
  const [light = "", dark = ""] = read(sourceFile).match(/(?<=:root \{)[^}]+/gu) ?? [];
  return `:root {${light}}
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {${dark}} }
:root[data-theme="light"] { color-scheme: light; }
@media screen { :root[data-theme="dark"] { color-scheme: dark; ${dark} } }
`;
}

/** Each file that has a copy of the tokens, with the text that it should have. */
export function tokenCopies(): ReadonlyMap<string, string> {
  const source = read(sourceFile);
  const css = source.slice(source.indexOf(":root"));
  const module = (users: string): string =>
    `// Made from ${sourceFile} by \`node docs/site/tokens.ts\`; edit that file instead.

/** The colours, sizes and spaces that ${users} with the documentation. */
export const tokens = \`\n${css.replaceAll(/\s+/gu, " ").trim()}\n\`;
`;
  return new Map([
    ["gateway/pages/look-tokens.generated.ts", module("hosted pages and portal share")],
    ["conformance/reporters/look-tokens.generated.ts", module("the HTML report shares")],
    ["examples/shop/look-tokens.generated.ts", module("the shop shares")],
  ]);
}

if (import.meta.main) for (const [file, text] of tokenCopies()) writeFileSync(join(root, file), text);
