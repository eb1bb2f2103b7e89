// Loads generated modules in a test without writing them into the project. For tests only.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import type { Generated } from "../generate.ts";

/** The exports of one generated module, with the runtime that it imports. */
export async function loaded(generated: Generated, path: string): Promise<Readonly<Record<string, unknown>>> {
  const folder = mkdtempSync(join(tmpdir(), "generated-"));
  try {
    for (const [name, text] of generated) {
      const target = join(folder, "generated", name);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    const outfile = join(folder, "module.mjs");
    await build({
      entryPoints: [join(folder, "generated", path)],
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
    return (await import(/* @vite-ignore */ outfile)) as Readonly<Record<string, unknown>>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
