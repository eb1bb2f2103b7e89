// Loads generated modules in a test without writing them into the project. For tests only.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import type { Generated } from "../generate.ts";

type Exports = Readonly<Record<string, unknown>>;

/** The exports of one generated module, with the runtime that it imports. */
export async function loaded(generated: Generated, path: string): Promise<Exports> {
  const [module] = await loadedTogether(generated, [path] as const);
  return module;
}

/** The exports of each of these generated modules. All of them are built at once, with the runtime that they import. */
export async function loadedTogether<const Paths extends readonly string[]>(
  generated: Generated,
  paths: Paths,
): Promise<{ readonly [Index in keyof Paths]: Exports }> {
  const folder = mkdtempSync(join(tmpdir(), "generated-"));
  try {
    for (const [name, text] of generated) {
      const target = join(folder, "generated", name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    const entry = join(folder, "entry.ts");
    writeFileSync(
      entry,
      paths.map((path, at) => `export * as m${at} from "./generated/${path}";\n`).join(""),
    );
    const outfile = join(folder, "module.mjs");
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      conditions: ["@acquiring/source"],
      logLevel: "silent",
      plugins: [
        {
          name: "runtime",
          setup({ onResolve }) {
            const runtime = join(import.meta.dirname, "../../runtime");
            onResolve({ filter: /\/runtime\// }, ({ path: to }) => ({
              path: join(runtime, to.replace(/^.*\/runtime\//u, "")),
            }));
          },
        },
      ],
    });
    const built = (await import(/* @vite-ignore */ outfile)) as Readonly<Record<string, Exports>>;
    return paths.map((_, at) => built[`m${at}`]) as unknown as { readonly [Index in keyof Paths]: Exports };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
