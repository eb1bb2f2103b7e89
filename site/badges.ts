// `npm run task badges`: draws the README's badges into docs/images, from what is so in this checkout.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contractVersion, rules } from "@acquiring/contract/catalogue";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs", "images");

/** What each badge says: its name and its value. */
function facts(): Readonly<Record<string, readonly [string, string]>> {
  const matrix = readFileSync(join(root, "docs", "generated", "kill-matrix.md"), "utf8");
  const count = (row: string): string => new RegExp(`^\\| ${row} \\| (\\d+)`, "mu").exec(matrix)?.[1] ?? "?";
  const others = JSON.parse(readFileSync(join(root, "docs", "generated", "strangers.json"), "utf8")) as {
    readonly counted: number;
    readonly red: number;
  };
  const { license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { license: string };
  const seen = rules.filter(({ unobservable }) => unobservable === undefined).length;
  return {
    contract: ["contract", contractVersion],
    rules: ["rules", `${rules.length}, ${seen} checked`],
    mutants: ["mutants killed", `${count("killed")} of ${count("mutants")}`],
    bare: [
      "killed without a profile",
      `${count("killed under the bare profile too")} of ${count("break a stated rule")}`,
    ],
    others: ["defects of gateways by others", `${others.red} of ${others.counted} found`],
    licence: ["licence", license],
  };
}

// Wide enough for a sans-serif of 11 px; the text is fitted to it.
const widthOf = (text: string): number => Math.round(text.length * 6.4) + 14;

function drawn(name: string, value: string): string {
  const [left, right] = [widthOf(name), widthOf(value)];
  const text = (at: number, said: string, width: number): string =>
    `<text x="${at + 7}" y="14" textLength="${width - 14}" lengthAdjust="spacingAndGlyphs">${said}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}: ${value}">
<title>${name}: ${value}</title>
<rect width="${left + right}" height="20" rx="4" fill="#171c26"/>
<path d="M${left} 0h${right - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-${right - 4}z" fill="#0a5a8c"/>
<g fill="#ffffff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(0, name, left)}${text(left, value, right)}</g>
</svg>
`;
}

/** Each badge's file name with its text. */
export const badges = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(facts()).map(([id, [name, value]]) => [`badge-${id}.svg`, drawn(name, value)]));

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of badges()) writeFileSync(join(folder, file), text);
  console.log(`wrote ${[...badges().keys()].join(", ")} to docs/images`);
}
