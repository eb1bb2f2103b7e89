// Writes the version of a release into manifests, contract, action, docs and changelog. Pure: texts in, texts out.

import { isAtLeast } from "../contract/rate.ts";

export interface Step {
  readonly from: string;
  readonly to: string;
  /** Of the release, as `2026-11-22`. */
  readonly date: string;
}

/** What surrounds the version in files of one kind; `$` is the version. */
const places: readonly { readonly files: RegExp; readonly around: readonly string[] }[] = [
  {
    files: /(?:^|\/)package\.json$/u,
    around: ['\n  "version": "$"', '"@acquiring/contract": "$"', '"@acquiring/conformance": "$"'].concat([
      '"@acquiring/gateway": "$"',
      '"@acquiring/testing": "$"',
    ]),
  },
  { files: /^spec\/(?:openapi|asyncapi)\.yaml$/u, around: ["\n  version: $\n"] },
  { files: /^action\.yml$/u, around: ["\n    default: $\n"] },
  { files: /^(?:README\.md|docs\/.+\.md)$/u, around: ["-$.tgz", "OWNER/acquiring@v$"] },
];

const unreleased = "## Unreleased\n";

interface Lock {
  readonly packages: Readonly<Record<string, Record<string, unknown>>>;
}

/** The text of a file with the new version; unchanged if the file does not have the old one. */
export function withVersion(file: string, text: string, step: Step): string {
  if (file === "package-lock.json") return lockWithVersion(text, step);
  if (file === "CHANGELOG.md")
    return text.replace(unreleased, `${unreleased}\n## ${step.to} - ${step.date}\n`);
  const around = places.find(({ files }) => files.test(file))?.around ?? [];
  return around.reduce(
    (before, place) => before.replaceAll(place.replace("$", step.from), place.replace("$", step.to)),
    text,
  );
}

/** Our own packages in the lock file: those that are not below `node_modules`. */
function lockWithVersion(text: string, { from, to }: Step): string {
  const lock = JSON.parse(text) as Lock & Record<string, unknown>;
  const renewed = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes("node_modules") ? entry : renew(entry, from, to),
  ]);
  const own = lock["version"] === from ? { version: to } : {};
  return `${JSON.stringify({ ...lock, ...own, packages: Object.fromEntries(renewed) }, undefined, 2)}\n`;
}

function renew(entry: object, from: string, to: string): object {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => {
      if (name === "version") return [name, value === from ? to : value];
      if (!/dependencies$/iu.test(name) || typeof value !== "object") return [name, value];
      const dependencies = Object.entries(value as Record<string, string>).map(([one, range]) => [
        one,
        one.startsWith("@acquiring/") && range === from ? to : range,
      ]);
      return [name, Object.fromEntries(dependencies) as object];
    }),
  ) as object;
}

/** The entries of a version in the changelog; `undefined` if it has none. */
export function notesOf(changelog: string, version: string): string | undefined {
  const [, behind] = changelog.split(
    new RegExp(`^## ${version.replaceAll(".", String.raw`\.`)}(?=\\s).*\n`, "mu"),
  );
  const notes = behind?.split(/^## /mu, 1)[0]?.trim();
  return notes === undefined || notes === "" ? undefined : `${notes}\n`;
}

const nothingYet = `${unreleased}\n## `;

/** The changelog for a trial: if nothing is written under `Unreleased` yet, a line says so. */
export const forTrial = (changelog: string): string =>
  changelog.replace(nothingYet, `${unreleased}\n- Not written yet.\n\n## `);

const versionForm = /^\d+\.\d+\.\d+$/u;

/** Why a version cannot be the next release; `undefined` if it can. */
export function problemOf(
  next: string,
  {
    last,
    least,
    changelog,
  }: {
    /** The last release, and the least version that the contract's changes allow. */
    readonly last: string;
    readonly least: string;
    readonly changelog: string;
  },
): string | undefined {
  if (!versionForm.test(next)) return `The version must be three numbers, for example 1.2.0 (got "${next}").`;
  if (next === last || !isAtLeast(next, last))
    return `Version ${next} is not above ${last}, the last release.`;
  if (!isAtLeast(next, least))
    return `Version ${next} is too low: the contract's changes since ${last} need ${least} or higher. See \`npm run task contract:diff\`.`;
  if (notesOf(changelog, next) !== undefined) return `CHANGELOG.md already has a version ${next}.`;
  const [, behind = ""] = changelog.split(unreleased);
  return behind.split(/^## /mu, 1)[0]?.trim() === ""
    ? "CHANGELOG.md has nothing under `Unreleased`. Write what changed, then release."
    : undefined;
}
