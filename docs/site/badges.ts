// `npm run task generate:all`: draws the README's badges into docs/images, from the current state of this checkout.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { badgeSvg } from "@acquiring/conformance";
import { contractVersion } from "@acquiring/contract/catalogue";
import { measured } from "./parts/measured.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs", "images");

/** Each badge's file name with its text. */
export function badges(): ReadonlyMap<string, string> {
  const { sentence } = measured<{ readonly sentence: string }>(root, "verdict");
  const { license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { license: string };
  const facts = {
    conformance: /level \w+/u.exec(sentence)?.[0] ?? "no level",
    contract: contractVersion,
    licence: license,
  };
  return new Map(
    Object.entries(facts).map(([label, message]) => [`badge-${label}.svg`, badgeSvg({ label, message })]),
  );
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of badges()) writeFileSync(join(folder, file), text);
  console.log(`wrote ${[...badges().keys()].join(", ")} to docs/images`);
}
