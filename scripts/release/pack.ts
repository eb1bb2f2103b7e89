// Packs the three packages as published: their files, and a manifest without the parts for development. They must be built
// (scripts/release/build.ts).
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The folders of what is published; the contract first, since the others depend on it. */
export const packages = [".", "conformance", "gateway"] as const;

/** The packages of others whose code the contract's build contains. So it has no dependencies. */
export const bundled = ["@noble/hashes", "parse5", "entities"] as const;

export interface Packed {
  readonly name: string;
  /** The path of the packed tarball. */
  readonly tarball: string;
  /** What is in it. */
  readonly files: readonly string[];
}

interface Listed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

const sourceCondition = "@acquiring/source";
const kept = [
  "name",
  "version",
  "description",
  "license",
  "type",
  "sideEffects",
  "bin",
  "imports",
  "exports",
  "dependencies",
  "peerDependencies",
  "peerDependenciesMeta",
  "engines",
];

/** The published form of a manifest: the sources in exports and imports are not in the tarball, nor their conditions. */
export function publishedManifest(manifest: Fields): Fields {
  const published = kept.flatMap((name) => {
    if (!(name in manifest)) return [];
    const isMap = name === "exports" || name === "imports";
    return [[name, isMap ? withoutSources(manifest[name] as Fields) : manifest[name]]];
  });
  return Object.fromEntries(published) as Fields;
}

const withoutSources = (targets: Fields): Fields =>
  Object.fromEntries(
    Object.entries(targets).flatMap(([name, target]) => {
      if (typeof target !== "object" || target === null) return [[name, target]];
      const conditions = Object.entries(target).filter(([condition]) => condition !== sourceCondition);
      return conditions.length === 0 ? [] : [[name, Object.fromEntries(conditions)]];
    }),
  );

/** The README of an installed package. */
export const readmeOf = (folder: string): string =>
  join(root, "scripts", "release", "readme", `${folder === "." ? "contract" : folder}.md`);

/** That README as it is published: without the words after the language of a block, which only its test needs. */
export const publishedReadme = (folder: string): string =>
  readFileSync(readmeOf(folder), "utf8").replaceAll(/^(```\w+) .*$/gmu, "$1");

/** Lays out in `stage` what npm lists of a package, with the manifest that is published. */
function layOut(folder: string, listed: Listed, stage: string): void {
  const base = join(root, folder);
  for (const { path } of listed.files) {
    mkdirSync(dirname(join(stage, path)), { recursive: true });
    cpSync(join(base, path), join(stage, path));
    // Programs read it, and the indentation is two fifths of it.
    if (/^generated\/.*\.json$/u.test(path))
      writeFileSync(join(stage, path), JSON.stringify(JSON.parse(readFileSync(join(base, path), "utf8"))));
  }
  const manifest = JSON.parse(readFileSync(join(base, "package.json"), "utf8")) as Fields;
  // The repository's own README is about the repository.
  writeFileSync(join(stage, "README.md"), publishedReadme(folder));
  const published = { ...publishedManifest(manifest), files: ["**/*"] };
  writeFileSync(join(stage, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`);
}

/** Packs these folders in their order. */
function npmPack(folders: readonly string[], args: readonly string[]): readonly Listed[] {
  const options = ["--json", "--ignore-scripts", "--workspaces=false", ...args];
  const response = execFileSync("npm", ["pack", ...options, ...folders], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Npm 12 prints a record by name, earlier versions a list.
  const listed = Object.values(JSON.parse(response) as readonly Listed[] | Record<string, Listed>);
  if (listed.length !== folders.length) throw new Error(`npm packed ${listed.length} of ${folders.length}`);
  return listed;
}

/** Packs all three into `destination`, which is made if it is not there. */
export function packAll(destination: string): readonly Packed[] {
  mkdirSync(destination, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), "acquiring-pack-"));
  try {
    const listed = npmPack(
      packages.map((folder) => join(root, folder)),
      ["--dry-run"],
    );
    const stages = packages.map((folder, index) => {
      const stage = join(work, String(index));
      const own = listed[index];
      if (own !== undefined) layOut(folder, own, stage);
      return stage;
    });
    return npmPack(stages, [`--pack-destination=${destination}`]).map(({ name, filename, files }) => ({
      name,
      tarball: join(destination, filename),
      files: files.map(({ path }) => path),
    }));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const destination = join(root, "reports", "packed");
  for (const { name, tarball, files } of packAll(destination)) {
    console.log(`packed ${name}, ${files.length} files: ${tarball}`);
  }
}
