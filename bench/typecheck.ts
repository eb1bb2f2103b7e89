// How long a compiler takes over a file that uses every operation: the contract's, one with interfaces written by hand, and one
// with openapi-fetch. Each is in a separate project, as after an installation of the package.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import { median } from "./measure.ts";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

const compilerOptions = {
  strict: true,
  // What is compared is the file, not the libraries that all three have.
  skipLibCheck: true,
  noEmit: true,
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  types: ["node"],
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
};

const files = {
  contract: join(root, "scripts", "release", "consumer", "every-operation.ts"),
  "by hand": join(import.meta.dirname, "typecheck", "by-hand.ts"),
  "openapi-fetch": join(import.meta.dirname, "typecheck", "openapi-fetch.ts"),
};

/** Compiles the packages, whose declarations are what is measured. */
export async function buildPackages(): Promise<void> {
  await run(process.execPath, [join(root, "scripts", "release", "build.ts")]);
}

/** Milliseconds for the whole of a compilation with the packages as they are built, the median of `rounds`, which take turns. */
export async function typecheckTimes(rounds: number): Promise<Readonly<Record<string, number>>> {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-bench-"));
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const document = JSON.parse(readFileSync(join(root, "generated", "openapi.json"), "utf8")) as object;
    const types = await openapiTS(structuredClone(document) as Parameters<typeof openapiTS>[0]);
    writeFileSync(join(folder, "paths.ts"), astToString(types));
    const times = new Map<string, number[]>();
    for (const [name, file] of Object.entries(files)) {
      cpSync(file, join(folder, `${name}.ts`));
      const config = { compilerOptions, files: [`${name}.ts`] };
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(config));
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const name of Object.keys(files)) {
        const start = performance.now();
        await run(process.execPath, [tsc, "-p", `${name}.json`], { cwd: folder });
        times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
      }
    }
    return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
