// `npm run task generate:all`: draws the README's badges into docs/images, from the current state of this checkout.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { badgeSvg } from "@acquiring/conformance";
import type { KillRecord } from "@acquiring/conformance/measure";
import type { Outcomes } from "@acquiring/conformance/measure/strangers";
import { contractVersion, rules } from "@acquiring/contract/catalogue";
import { measured } from "./parts/measured.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs", "images");

/** What each badge says: its name and its value. */
function facts(): Readonly<Record<string, readonly [string, string]>> {
  const { mutants, killed, bare } = measured<KillRecord>(root, "mutants").figures;
  const others = measured<Outcomes>(root, "strangers");
  const { license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { license: string };
  const seen = rules.filter(({ unobservable }) => unobservable === undefined).length;
  return {
    contract: ["contract", contractVersion],
    rules: ["rules", `${rules.length}, ${seen} checked`],
    mutants: ["mutants killed", `${killed} of ${mutants}`],
    bare: ["killed without a profile", `${bare.killed} of ${bare.mutants}`],
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
