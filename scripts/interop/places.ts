// The folders of the tools, of the published documents and of the results.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const root = join(import.meta.dirname, "../..");
const generated = join(root, "generated");
const modules = join(import.meta.dirname, "node_modules");

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The version that a tool is pinned to. */
export function versionOf(name: string): string {
  const text = readFileSync(join(import.meta.dirname, "package.json"), "utf8");
  return (JSON.parse(text) as Manifest).dependencies[name] ?? "not pinned";
}

/** The published documents by their file names: those of OpenAPI first. */
export const documents: readonly string[] = readdirSync(generated)
  .filter((file) => /^(?:openapi|asyncapi)(?:\..+)?\.json$/u.test(file))
  .toSorted((a, b) => (b.split(".")[0] ?? "").localeCompare(a.split(".")[0] ?? "") || a.length - b.length);

/** A document as a value: a published one, or the one at an absolute path. */
export const readDocument = (file: string): unknown =>
  JSON.parse(readFileSync(resolve(generated, file), "utf8"));

/** A file of a tool's package. */
export const fileOf = (path: string): string => join(modules, path);

/** A folder with the published documents and the tools, without this project's configuration. */
export function workplace() {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-tools-"));
  for (const file of documents) cpSync(join(generated, file), join(folder, file));
  symlinkSync(modules, join(folder, "node_modules"), "junction");
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
