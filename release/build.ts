// Compiles the three packages to their dist folders: what is published. Nothing here needs a build to run.
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

// The contract first: the others compile against its declarations.
const packages = [".", "conformance", "gateway"];

interface Manifest {
  readonly name: string;
  readonly bin?: Readonly<Record<string, string>>;
}

interface FixtureFilesModule {
  readonly builtFixtures: string;
  readonly fixturesFolder: string;
  readonly yamlFiles: (folder: string, problems: string[]) => unknown;
}

for (const folder of packages) {
  const base = join(root, folder);
  const manifest = JSON.parse(readFileSync(join(base, "package.json"), "utf8")) as Manifest;
  rmSync(join(base, "dist"), { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [tsc, "-p", join(base, "tsconfig.build.json")], {
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error(`${manifest.name} does not compile; see above`);
    process.exitCode = 1;
    break;
  }
  for (const file of Object.values(manifest.bin ?? {})) chmodSync(join(base, file), 0o755);
  console.log(`built ${manifest.name} into ${join(folder, "dist")}`);
}

// YAML is for people; the built suite starts faster from the same as JSON.
if (process.exitCode === undefined) {
  const files = join(root, "conformance", "dist", "scenario", "fixture-files.js");
  const { builtFixtures, fixturesFolder, yamlFiles } = (await import(files)) as FixtureFilesModule;
  const problems: string[] = [];
  writeFileSync(builtFixtures, JSON.stringify(yamlFiles(fixturesFolder, problems)));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
