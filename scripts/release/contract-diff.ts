// `npm run task contract:diff`: the changes of the contract since its last release, and whether its version matches them.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { extensionPoints, rules } from "@acquiring/contract/catalogue";
import { type Change, changesBetween, isAtLeast, leastVersion } from "./contract/rate.ts";
import { type Surface, surfaceOf } from "./contract/surface.ts";
import { type JsonObject, objectAt, textAt } from "./contract/document.ts";

const root = join(import.meta.dirname, "../..");
const released = join(root, "spec", "released.json");

const help = `npm run task contract:diff               what changed since the last release, and the version it requires
npm run task contract:diff -- --json     the same as JSON
npm run task contract:diff -- --record   records the current contract as the last release (refused with a wrong version)
npm run task contract:diff -- --help     this text

Exit code: 0 the version is high enough, 1 it is too low, 2 invalid usage.
`;

export interface Release {
  readonly version: string;
  readonly surface: Surface;
}

export interface Verdict {
  readonly released: string;
  readonly version: string;
  /** The least version that the changes allow. */
  readonly least: string;
  readonly fits: boolean;
  readonly changes: readonly Change[];
}

/** The contract of this checkout. */
export function currentRelease(): Release {
  const read = (name: string): JsonObject =>
    JSON.parse(readFileSync(join(root, "generated", name), "utf8")) as JsonObject;
  const openapi = read("openapi.json");
  const surface = surfaceOf({ openapi, asyncapi: read("asyncapi.json"), rules, points: extensionPoints });
  return { version: textAt(objectAt(openapi, "info"), "version"), surface };
}

/** @throws Error if there is no record yet. */
export function lastRelease(file = released): Release {
  if (!existsSync(file))
    throw new Error(`${file} is missing. Write it with \`npm run task contract:diff -- --record\`.`);
  return JSON.parse(readFileSync(file, "utf8")) as Release;
}

/** Compares the version with what changed. */
export function judge(last: Release, now: Release): Verdict {
  const changes = changesBetween(last.surface, now.surface);
  const least = leastVersion(last.version, changes);
  const { version } = now;
  return { released: last.version, version, least, fits: isAtLeast(version, least), changes };
}

export function tell({ released: last, version, least, fits, changes }: Verdict): string {
  const lines = changes.map(({ rating, name, says }) => `${rating.padEnd(10)}${name}\n          ${says}`);
  const count = (rating: Change["rating"]): number => changes.filter((one) => one.rating === rating).length;
  const sum =
    changes.length === 0
      ? `Nothing changed since ${last}.`
      : `${count("breaking")} breaking, ${count("addition")} additions, ${count("wording")} changes of wording since ${last}.`;
  const verdict = fits
    ? `Version ${version} is high enough.`
    : `Version ${version} is too low: it must be at least ${least}. Change \`info.version\` in spec/openapi.yaml and the versions in package.json.`;
  return [...lines, ...(lines.length > 0 ? [""] : []), sum, verdict].join("\n");
}

function main(args: readonly string[]): number {
  const options = {
    json: { type: "boolean" },
    record: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  const {
    json = false,
    record = false,
    help: wanted = false,
  } = parseArgs({ args: [...args], options }).values;
  if (wanted) {
    console.log(help);
    return 0;
  }
  const now = currentRelease();
  const verdict = judge(record && !existsSync(released) ? now : lastRelease(), now);
  console.log(json ? JSON.stringify(verdict, undefined, 2) : tell(verdict));
  if (record && verdict.fits) {
    writeFileSync(released, `${JSON.stringify(now, undefined, 2)}\n`);
    if (!json) console.log(`Recorded as ${now.version} in ${relative(process.cwd(), released)}.`);
  }
  return verdict.fits ? 0 : 1;
}

if (import.meta.main) {
  try {
    process.exitCode = main(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exitCode = 2;
  }
}
