// The fixtures' files as values: from their YAML, or, in a built package, from the one JSON file that the build made of it,
// since reading YAML takes most of a start. What the values mean is not known here.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseAllDocuments } from "yaml";
import { packageRoot } from "../contract/package.ts";

export const fixturesFolder = join(packageRoot, "fixtures");

/** Each file's documents, by the file's path in the folder. */
export type FixtureFiles = Readonly<Record<string, readonly unknown[]>>;

/** Where the build puts what `yamlFiles` gives for the suite's own fixtures. */
export const builtFixtures = join(packageRoot, "dist", "fixtures.json");

const isBuilt = import.meta.filename.endsWith(".js");

/** What is wrong with a file goes to `problems`, a sentence each. */
export function fixtureFiles(folder: string, problems: string[]): FixtureFiles {
  if (isBuilt && folder === fixturesFolder && existsSync(builtFixtures))
    return JSON.parse(readFileSync(builtFixtures, "utf8")) as FixtureFiles;
  return yamlFiles(folder, problems);
}

export const yamlFiles = (folder: string, problems: string[]): FixtureFiles =>
  Object.fromEntries(namesIn(folder).map((file) => [file, documentsOf(join(folder, file), file, problems)]));

function namesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort((a, b) => (a < b ? -1 : 1));
}

function documentsOf(path: string, file: string, problems: string[]): unknown[] {
  const documents = parseAllDocuments(readFileSync(path, "utf8"), { uniqueKeys: true });
  if (!Array.isArray(documents)) return [];
  for (const { errors } of documents)
    problems.push(...errors.map((error) => `${file}: ${error.message.split("\n")[0] ?? ""}`));
  return documents.map((document): unknown => document.toJS());
}
