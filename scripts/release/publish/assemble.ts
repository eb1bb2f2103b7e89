// The files of a release: three tarballs, two documents for tools, a list of their content (SBOM), the changes of this version, and checksums.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { bundled, packages, type Packed, packAll } from "../pack.ts";

const root = join(import.meta.dirname, "../../..");

export const fileNames = { sbom: "sbom.cdx.json", notes: "NOTES.md", checksums: "SHA256SUMS" } as const;

export interface Release {
  readonly version: string;
  /** The changes of this version, as Markdown. */
  readonly notes: string;
}

/** Writes the files of a release into `out`, which is emptied first. The packages must be built. */
export function assemble(out: string, { version, notes }: Release): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const packed = packAll(out);
  // Copies of most of `openapi.json`, for tools that allow one operation for each path. The package goes without.
  for (const file of globSync(join(root, "generated", "openapi.*.json")))
    copyFileSync(file, join(out, basename(file)));
  writeFileSync(join(out, fileNames.sbom), sbomOf(packed, version));
  writeFileSync(join(out, fileNames.notes), notes);
  const files = readdirSync(out).toSorted();
  const lines = files.map((file) => `${sha256(join(out, file))}  ${file}\n`);
  writeFileSync(join(out, fileNames.checksums), lines.join(""));
}

/** As `sha256sum` writes it. */
const sha256 = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/** The SBOM (CycloneDX) of our packages and all that they need to run, in the versions of the lock file. */
function sbomOf(packed: readonly Packed[], version: string): string {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-sbom-"));
  try {
    const own = packages.map((at) => manifestOf(at));
    const dependencies = Object.fromEntries(packed.map(({ name }) => [name, "*"]));
    const manifest = { name: "acquiring", version, private: true, dependencies };
    const { packages: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
    const lock = {
      name: "acquiring",
      version,
      lockfileVersion: 3,
      packages: {
        "": manifest,
        ...Object.fromEntries(own.map((one) => [`node_modules/${one.name}`, one])),
        ...neededBy(own, locked),
      },
    };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"];
    return execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>> | undefined;
  readonly optionalDependencies?: Readonly<Record<string, string>> | undefined;
}

interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** The entries of the lock file for what these need, and what that needs; without marks of development. */
function neededBy(own: readonly Locked[], locked: Lock["packages"]): Readonly<Record<string, object>> {
  const found = new Map<string, object>();
  const follow = (entry: Locked, at: string): void => {
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const path = [`${at}/node_modules/${name}`, `node_modules/${name}`].find((one) => one in locked);
      if (path === undefined || found.has(path) || name.startsWith("@acquiring/")) continue;
      const {
        dev: _dev,
        devOptional: _devOptional,
        ...needed
      } = locked[path] as Locked & Record<string, unknown>;
      found.set(path, needed);
      follow(needed, path);
    }
  };
  for (const entry of own) follow(entry, "");
  return Object.fromEntries(found);
}

/** What a lock file says of one of ours. */
function manifestOf(folder: string) {
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license: string;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  const { name, version, license, dependencies, devDependencies = {} } = manifest;
  const within = Object.entries(devDependencies).filter(([one]) => bundled.some((of) => of === one));
  return { name, version, license, dependencies: { ...dependencies, ...Object.fromEntries(within) } };
}
