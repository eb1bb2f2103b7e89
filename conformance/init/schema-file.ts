// The path of a file's JSON Schema for an editor: from the file's folder to the installed package.
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { packageRoot } from "../contract/package.ts";

const own = {
  profile: { installed: "@acquiring/contract/generated/profile.schema.json" },
  settings: { installed: "@acquiring/conformance/settings.schema.json" },
} as const;

/** A path as an editor resolves it, from the folder that the file is in. */
export function schemaFor(kind: keyof typeof own, folder: string): string {
  const from = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  const path = relative(from, installedIn(from, own[kind].installed) ?? ownSchema(kind));
  const posix = path.replaceAll("\\", "/");
  return posix.startsWith(".") ? posix : `./${posix}`;
}

/** The nearest `node_modules` that has the file, from a folder upwards. */
function installedIn(folder: string, file: string): string | undefined {
  const path = join(folder, "node_modules", file);
  if (existsSync(path)) return path;
  const above = dirname(folder);
  return above === folder ? undefined : installedIn(above, file);
}

/** Returns the schema file of the running package. */
const ownSchema = (kind: keyof typeof own): string =>
  kind === "settings"
    ? join(packageRoot, "settings.schema.json")
    : createRequire(import.meta.url).resolve("@acquiring/contract/profile.schema.json");
