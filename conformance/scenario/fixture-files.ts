// The fixtures' files as values. Reading YAML takes most of a start, so one JSON file can replace it. In a built package the
// build made that file, in a checkout an earlier start. This module does not know what the values mean.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseAllDocuments } from "yaml";
import { packageRoot } from "../contract/package.ts";

export const fixturesFolder = join(packageRoot, "fixtures");

/** Each file's documents, by the file's path in the folder. */
export type FixtureFiles = Readonly<Record<string, readonly unknown[]>>;

/** The file in which the build stores the result of `yamlFiles` for the suite's own fixtures. */
export const builtFixtures = join(packageRoot, "dist", "fixtures.json");

const isBuilt = import.meta.filename.endsWith(".js");

/** What is wrong with a file goes to `problems`, a sentence each. */
export function fixtureFiles(folder: string, problems: string[]): FixtureFiles {
  if (folder !== fixturesFolder) return yamlFiles(folder, problems);
  if (isBuilt && existsSync(builtFixtures))
    return JSON.parse(readFileSync(builtFixtures, "utf8")) as FixtureFiles;
  return ownFixtures(problems);
}

export const yamlFiles = (folder: string, problems: string[]): FixtureFiles =>
  valuesOf(textsIn(folder), problems);

const keptFile = join(packageRoot, "..", "node_modules", ".cache", "acquiring", "fixtures.json");

/** The suite's own fixtures as an earlier start kept them, where no letter of them has changed since. */
export function ownFixtures(problems: string[], file: string = keptFile): FixtureFiles {
  const texts = textsIn(fixturesFolder);
  const digest = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  const kept = read(file);
  if (kept?.digest === digest) return kept.files;
  const files = valuesOf(texts, problems);
  if (problems.length === 0) keep({ digest, files }, file);
  return files;
}

interface Kept {
  readonly digest: string;
  readonly files: FixtureFiles;
}

function read(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Kept;
  } catch {
    return undefined;
  }
}

/** Whole or not at all: other processes may read it, or write it, at the same moment. */
function keep(kept: Kept, file: string): void {
  const half = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(half, JSON.stringify(kept));
    renameSync(half, file);
  } catch {
    // The next start takes a little longer, without other effects.
  }
}

const textsIn = (folder: string): readonly (readonly [string, string])[] =>
  namesIn(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]);

const valuesOf = (texts: readonly (readonly [string, string])[], problems: string[]): FixtureFiles =>
  Object.fromEntries(texts.map(([file, text]) => [file, documentsOf(text, file, problems)]));

function namesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** The documents of a file. A list of scenarios counts as one document each: they share the anchors of the list. */
function documentsOf(text: string, file: string, problems: string[]): unknown[] {
  const documents = parseAllDocuments(text, { uniqueKeys: true, merge: true });
  if (!Array.isArray(documents)) return [];
  for (const { errors } of documents)
    problems.push(...errors.map((error) => `${file}: ${error.message.split("\n")[0] ?? ""}`));
  return documents.flatMap((document): unknown => document.toJS());
}
