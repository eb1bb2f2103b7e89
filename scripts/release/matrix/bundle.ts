// A program of a cell's folder with everything it imports in one file, as bundled for a deployment.
import { join } from "node:path";
import { build } from "esbuild";

/** Bundles for a browser or a worker: nothing stays outside, so that an import of Node's own would end it here. */
export async function bundleIn(folder: string, entry: string, conditions: string[] = []): Promise<string> {
  const outfile = join(folder, `${entry}.bundle.mjs`);
  await build({
    entryPoints: [join(folder, entry)],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    conditions,
    logLevel: "silent",
  });
  return outfile;
}
