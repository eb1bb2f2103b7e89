// `npm run task release`: a release in one command. It writes the version and the changelog, generates what has the version in it,
// builds, and leaves tarballs, SBOM, notes and checksums. It publishes nothing: the workflow does, for a tag.
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyOf } from "./copy.ts";
import { currentRelease, judge, lastRelease, NotHere, record } from "./contract-diff.ts";
import { packages } from "./pack.ts";
import { stalePictures } from "./pictures.ts";
import { assemble } from "./publish/assemble.ts";
import { forTrial, notesOf, problemOf, withVersion } from "./publish/version.ts";

const root = join(import.meta.dirname, "../..");

const help = `npm run task release -- 1.2.0             writes version and changelog, builds, makes the files of the release
npm run task release -- 1.2.0 --dry-run   the same on a copy: this checkout stays as it is
npm run task release -- --packages        only makes the files, of this checkout as it is
npm run task release -- --packages --tag v1.2.0   fails where the tag is not of this version
npm run task release -- --help            this text

The files: three tarballs, two openapi.<operation>.json, sbom.cdx.json, NOTES.md, SHA256SUMS.
--out FOLDER   where they go; default reports/release
--built        the packages are built; do not build them again

Exit code: 0 done, 1 the version or the changelog does not allow it, 2 wrong usage.
`;

/** A release that cannot be made; the message says why and what to do. */
class NotNow extends Error {}

/** Refuses pictures that are older than what they show; a trial only says so. */
function checkPictures(dryRun: boolean): void {
  const stale = stalePictures(root).map((name) => `docs/images/${name}.png`);
  if (stale.length === 0) return;
  const told = `${stale.join(", ")}: older than what they show. Run \`npm run task screenshots\`, look at the pictures, and commit them.`;
  if (!dryRun) throw new NotNow(told);
  console.error(told);
}

/** Runs one of our programs there. Its output matters only if it fails. */
const run = (folder: string, file: string, ...args: readonly string[]): void => {
  console.error(`  ${[file, ...args].join(" ")}`);
  execFileSync(process.execPath, ["--conditions=@acquiring/source", file, ...args], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
};
const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");
const versionOf = (folder: string): string =>
  (JSON.parse(textOf(folder, "package.json")) as { readonly version: string }).version;
const filesOf = (): readonly string[] =>
  git("ls-files")
    .split("\n")
    .filter((file) => file !== "");

/** What has the version in it and is generated. */
const generators = ["generator/cli.ts", "docs/site/badges.ts"];

/** Writes the version into the files of a folder, and what is generated from them. */
function writeVersion(folder: string, files: readonly string[], to: string): void {
  const step = { from: versionOf(folder), to, date: new Date().toISOString().slice(0, 10) };
  for (const file of files) {
    if (!/\.(?:json|ya?ml|md)$/u.test(file)) continue;
    const before = textOf(folder, file);
    const after = withVersion(file, before, step);
    if (after !== before) writeFileSync(join(folder, file), after);
  }
  for (const file of generators) run(folder, file);
}

function makeFiles(folder: string, out: string, isBuilt: boolean): void {
  const version = versionOf(folder);
  const notes = notesOf(textOf(folder, "CHANGELOG.md"), version);
  if (notes === undefined)
    throw new NotNow(`CHANGELOG.md has no section ${version}. Release a version first.`);
  if (!isBuilt) run(folder, "scripts/release/build.ts");
  assemble(out, { version, notes });
  tellFiles(version, out);
}

const tellFiles = (version: string, out: string): void =>
  console.log([`${version}, in ${out}:`, ...readdirSync(out).map((file) => `  ${file}`)].join("\n"));

function release(version: string, out: string, { dryRun, built }: { dryRun: boolean; built: boolean }): void {
  const { least, released: last } = judge(lastRelease(), currentRelease());
  const written = textOf(root, "CHANGELOG.md");
  const changelog = dryRun ? forTrial(written) : written;
  const problem = problemOf(version, { last, least, changelog });
  if (problem !== undefined) throw new NotNow(problem);
  checkPictures(dryRun);
  const files = filesOf();
  if (dryRun) {
    const copy = copyOf(files, "release");
    try {
      if (built)
        for (const folder of packages)
          cpSync(join(root, folder, "dist"), join(copy, folder, "dist"), { recursive: true });
      writeFileSync(join(copy, "CHANGELOG.md"), changelog);
      writeVersion(copy, files, version);
      run(copy, "scripts/release/release.ts", "--packages", "--out", out, ...(built ? ["--built"] : []));
      tellFiles(version, out);
      console.log("This was a dry run: nothing else in this checkout has changed.");
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
    return;
  }
  if (git("status", "--porcelain") !== "")
    throw new NotNow("There are changes that are not committed. Commit them first, or use --dry-run.");
  writeVersion(root, files, version);
  record(version);
  makeFiles(root, out, built);
  console.log(`\nNext: npm test, then
  git commit -am "Release ${version}"
  git tag v${version}
  git push origin main v${version}`);
}

const options = {
  "dry-run": { type: "boolean", default: false },
  packages: { type: "boolean", default: false },
  built: { type: "boolean", default: false },
  tag: { type: "string" },
  out: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

function main(args: readonly string[]): number {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { "dry-run": dryRun, packages: onlyFiles, built, tag, help: wanted } = values;
  const [version, ...more] = positionals;
  if (wanted) {
    console.log(help);
    return 0;
  }
  if (more.length > 0 || (version === undefined) !== onlyFiles) {
    console.error(`Name a version, or --packages.\n\n${help}`);
    return 2;
  }
  const out = values.out ?? join(root, "reports", "release");
  try {
    if (tag !== undefined && tag !== `v${versionOf(root)}`)
      throw new NotNow(`The tag is ${tag}, and this checkout has version ${versionOf(root)}.`);
    if (version === undefined) makeFiles(root, out, built);
    else release(version, out, { dryRun, built });
    return 0;
  } catch (error) {
    if (!(error instanceof NotNow || error instanceof NotHere)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (import.meta.main) {
  try {
    process.exitCode = main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof TypeError) || !("code" in error)) throw error;
    console.error(`${error.message}\n\n${help}`);
    process.exitCode = 2;
  }
}
