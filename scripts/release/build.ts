// Compiles the three packages to their dist folders: what is published. Nothing here needs a build to run.
import { execFileSync } from "node:child_process";
import { chmodSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, transformSync } from "esbuild";
import ts from "typescript";
import { importWebTypes, writeRequireTypes } from "./declarations.ts";
import { bundled } from "./pack.ts";

const root = join(import.meta.dirname, "../..");

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

/** What all three compile against, read once: the libraries of TypeScript and of others. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Compiles a package as `tsc -p` does; whether it has no error. */
function compile(config: string): boolean {
  const parsed = ts.getParsedCommandLineOfConfigFile(config, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (one) => {
      throw new Error(ts.flattenDiagnosticMessageText(one.messageText, "\n"));
    },
  });
  if (parsed === undefined) throw new Error(`There is no ${config}.`);
  const { options, fileNames, errors } = parsed;
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...rest) => {
    if (!file.includes("/node_modules/")) return read(file, ...rest);
    if (!libraries.has(file)) libraries.set(file, read(file, ...rest));
    return libraries.get(file);
  };
  const program = ts.createProgram({ rootNames: fileNames, options, host });
  const found = [...errors, ...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  if (found.length > 0) console.error(ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(found), host));
  return found.length === 0;
}

/** Takes out what an installation has no use for: comments, which editors read in the declarations, and lines of data. */
function slim(dist: string): void {
  for (const file of globSync(join(dist, "**", "*.js"))) {
    const minifyWhitespace = /[\\/](?:catalogue|check-profile)\.js$/u.test(file);
    const { code } = transformSync(readFileSync(file, "utf8"), { charset: "utf8", minifyWhitespace });
    writeFileSync(file, code);
  }
  // The compiler indents by four spaces, which are a twentieth of the declarations.
  for (const file of globSync(join(dist, "**", "*.d.ts")))
    writeFileSync(
      file,
      readFileSync(file, "utf8").replaceAll(/^(?: {4})+/gmu, (by) => "\t".repeat(by.length / 4)),
    );
}

/** Puts what a file imports from packages into the file. */
async function takeIn(file: string, minify: boolean): Promise<void> {
  await build({
    entryPoints: [file],
    outfile: file,
    allowOverwrite: true,
    bundle: true,
    format: "esm",
    platform: "neutral",
    charset: "utf8",
    legalComments: "none",
    minify,
    plugins: [
      {
        name: "own files stay apart",
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\./ }, ({ path, importer }) =>
            importer === file ? { path, external: true } : undefined,
          ),
      },
    ],
  });
}

/** Makes the contract's build independent of other packages, with their licences. */
async function takeInPackages(dist: string): Promise<void> {
  await takeIn(join(dist, "runtime/codecs/html-form.js"), true);
  // Bundlers find what to leave out only in a text with its marks.
  await takeIn(join(dist, "runtime/signature/cryptography/hashes.js"), false);
  const licences = bundled.map(
    (name) =>
      `Code of ${name} is in this package.\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`,
  );
  writeFileSync(join(dist, "NOTICE"), licences.join("\n\n"));
}

// What is published and not committed.
execFileSync(process.execPath, [join(root, "generator", "cli.ts"), "--data"]);

for (const folder of packages) {
  const base = join(root, folder);
  const manifest = JSON.parse(readFileSync(join(base, "package.json"), "utf8")) as Manifest;
  rmSync(join(base, "dist"), { recursive: true, force: true });
  if (!compile(join(base, "tsconfig.build.json"))) {
    console.error(`${manifest.name} does not compile. See above`);
    process.exitCode = 1;
    break;
  }
  if (folder === ".") {
    writeRequireTypes();
    importWebTypes();
    slim(join(base, "dist"));
    await takeInPackages(join(base, "dist"));
  }
  for (const file of Object.values(manifest.bin ?? {})) chmodSync(join(base, file), 0o755);
  console.log(`built ${manifest.name} into ${join(folder, "dist")}`);
}

// People edit YAML; the built suite starts faster from the same data as JSON.
if (process.exitCode === undefined) {
  const files = join(root, "conformance", "dist", "scenario", "fixture-files.js");
  const { builtFixtures, fixturesFolder, yamlFiles } = (await import(files)) as FixtureFilesModule;
  const problems: string[] = [];
  writeFileSync(builtFixtures, JSON.stringify(yamlFiles(fixturesFolder, problems)));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
