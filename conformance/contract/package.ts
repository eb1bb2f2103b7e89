// The location of this package's own files, in the source tree and in the build.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function rootOf(folder: string): string {
  const manifest = join(folder, "package.json");
  if (existsSync(manifest)) return folder;
  const above = dirname(folder);
  if (above === folder)
    throw new Error("The suite's package.json is missing. Install @acquiring/conformance again.");
  return rootOf(above);
}

export const packageRoot = rootOf(dirname(fileURLToPath(import.meta.url)));

const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
  readonly version: string;
};

export const suiteVersion = manifest.version;
