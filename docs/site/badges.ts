// `npm run task generate:all`: draws the README's badges into docs/images, from the current state of this checkout.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { badgeSvg } from "@acquiring/conformance";
import { contractVersion, rules } from "@acquiring/contract/catalogue";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs", "images");

/** What each badge says: its name and its value. */
function facts(): Readonly<Record<string, readonly [string, string]>> {
  const matrix = readFileSync(join(root, "docs", "generated", "kill-matrix.md"), "utf8");
  const count = (row: string): string => {
    const number = new RegExp(`^\\| ${row} \\| (\\d+)`, "mu").exec(matrix)?.[1];
    if (number === undefined) throw new Error(`kill-matrix.md has no row "${row}".`);
    return number;
  };
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
      `${count("killed with the empty profile too")} of ${count("violate a stated rule")}`,
    ],
    others: ["defects of gateways by others", `${others.red} of ${others.counted} found`],
    licence: ["licence", license],
  };
}

/** Each badge's file name with its text. */
export const badges = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(facts()).map(([id, [name, value]]) => [
      `badge-${id}.svg`,
      badgeSvg({ label: name, message: value }),
    ]),
  );

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of badges()) writeFileSync(join(folder, file), text);
  console.log(`wrote ${[...badges().keys()].join(", ")} to docs/images`);
}
