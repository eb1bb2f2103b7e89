// `npm run task contract:diff`: the changes of the contract since its last release, and whether its version matches them. The contract
// of the release is read from its commit.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { parse } from "yaml";
import { type JsonObject, objectAt, textAt } from "./contract/document.ts";
import { type Change, changesBetween, isAtLeast, leastVersion } from "./contract/rate.ts";
import { type Surface, surfaceOf } from "./contract/surface.ts";

const root = join(import.meta.dirname, "../..");
const recorded = join(root, "spec", "releases.yaml");

const help = `npm run task contract:diff               what changed since the last release, and the version it requires
npm run task contract:diff -- --json     the same as JSON
npm run task contract:diff -- --record   records the contract of the last commit as the last release (refused with a wrong version)
npm run task contract:diff -- --help     this text

Exit code: 0 the version is high enough, 1 it is too low, 2 invalid usage, 3 the commit of the last release is not here.
`;

export interface Release {
  readonly version: string;
  readonly surface: Surface;
}

/** The commit of a release is not in this folder; the message says how to get it. */
export class NotHere extends Error {}

/** Returns the text of a file of the repository. */
type Read = (path: string) => string;

/** Extension points as a file lists them. */
interface Listed {
  readonly points?: readonly ExtensionPoint[];
}

/** The extension points of a file: in groups, or in one list as until 0.2. */
const pointsIn = ({ points = [], groups = [] }: Listed & { readonly groups?: readonly Listed[] }) => [
  ...points,
  ...groups.flatMap((group) => group.points ?? []),
];

/** What the contract's promises are read from. Every release has these files. */
const sources = [
  "generated/openapi.json",
  "generated/asyncapi.json",
  "spec/rules.yaml",
  "spec/extension-points.yaml",
] as const;

function releaseFrom(read: Read): Release {
  const [openapi = "", asyncapi = "", rules = "", points = ""] = sources.map(read);
  const yaml = (text: string): unknown => parse(text, { merge: true, maxAliasCount: -1 });
  const document = JSON.parse(openapi) as JsonObject;
  const surface = surfaceOf({
    openapi: document,
    asyncapi: JSON.parse(asyncapi) as JsonObject,
    rules: yaml(rules) as readonly Rule[],
    points: pointsIn(yaml(points) as Listed & { readonly groups?: readonly Listed[] }),
  });
  return { version: textAt(objectAt(document, "info"), "version"), surface };
}

/** The contract of this checkout. */
export const currentRelease = (): Release => releaseFrom((path) => readFileSync(join(root, path), "utf8"));

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    stdio: ["ignore", "pipe", "ignore"],
  });

/** The texts of a commit's contract, and a digest of them. */
function contractAt(commit: string): { readonly read: Read; readonly digest: string } {
  const texts = new Map(sources.map((path) => [path as string, git("show", `${commit}:${path}`)]));
  const hash = createHash("sha256");
  for (const text of texts.values()) hash.update(text);
  return { read: (path) => texts.get(path) ?? "", digest: `sha256:${hash.digest("hex")}` };
}

interface Recorded {
  readonly version: string;
  readonly commit: string;
  /** Of the contract's files at that commit. */
  readonly digest: string;
}

/**
 * The contract of the last release.
 *
 * @throws NotHere if its commit is not in this clone, or this folder is no clone.
 */
export function lastRelease(
  { version, commit, digest }: Recorded = parse(readFileSync(recorded, "utf8")) as Recorded,
): Release {
  let contract;
  try {
    contract = contractAt(commit);
  } catch {
    throw new NotHere(
      `Version ${version} is commit ${commit}, which is not in this folder. Run \`git fetch origin ${commit}\` in a clone of the repository.`,
    );
  }
  if (contract.digest !== digest)
    throw new Error(
      `The contract at ${commit} has the digest ${contract.digest}, and spec/releases.yaml says ${digest}.`,
    );
  return { ...releaseFrom(contract.read), version };
}

/** Records the contract of the last commit as that of this version. */
export function record(version: string): void {
  const commit = git("rev-parse", "HEAD").trim();
  const { digest } = contractAt(commit);
  const head = readFileSync(recorded, "utf8").split(/^version:/mu, 1)[0] ?? "";
  writeFileSync(recorded, `${head}version: ${version}\ncommit: ${commit}\ndigest: ${digest}\n`);
}

export interface Verdict {
  readonly released: string;
  readonly version: string;
  /** The least version that the changes allow. */
  readonly least: string;
  readonly fits: boolean;
  readonly changes: readonly Change[];
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
  const { values } = parseArgs({ args: [...args], options });
  const { json = false } = values;
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  const now = currentRelease();
  const verdict = judge(lastRelease(), now);
  console.log(json ? JSON.stringify(verdict, undefined, 2) : tell(verdict));
  if (values.record === true && verdict.fits) {
    record(now.version);
    if (!json) console.log(`Recorded as ${now.version} in ${relative(process.cwd(), recorded)}.`);
  }
  return verdict.fits ? 0 : 1;
}

if (import.meta.main) {
  try {
    process.exitCode = main(process.argv.slice(2));
  } catch (error) {
    const isNotHere = error instanceof NotHere;
    console.error(
      isNotHere ? error.message : `${error instanceof Error ? error.message : String(error)}\n\n${help}`,
    );
    process.exitCode = isNotHere ? 3 : 2;
  }
}
