// The client on other runtimes than Node and browsers: Bun, Deno, and workerd, as in Cloudflare's workers. No flag enables
// anything of Node.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleIn } from "./bundle.ts";
import { type Cell, command, type Installations } from "./cells.ts";

const said = (text: string, version: string): string => {
  if (text.trim() !== "ok") throw new Error(text);
  return `ok (${version.trim().split("\n")[0]})`;
};

/** A runtime that is installed as a package and runs the program from the folder as it is. */
async function runWith(place: Installations, name: string, args: readonly string[]): Promise<string> {
  const runtime = join(await place.folder(name, [name]), "node_modules", ".bin", name);
  const folder = await place.folder("contract", ["contract"]);
  const text = await command(runtime, [...args, "runtime.mjs"], folder);
  return said(text, await command(runtime, ["--version"], folder));
}

/** Starts a worker in a separate process, and prints its output. */
const workerd = `import { readFileSync } from "node:fs";
import { Miniflare } from "miniflare";
const script = readFileSync(process.argv[2], "utf8");
const worker = new Miniflare({ modules: true, script, compatibilityDate: "2025-01-01" });
console.log(await (await worker.dispatchFetch("http://worker.example/")).text());
await worker.dispose();
`;

const title = (name: string): string => `${name}: pay, by every kind of scheme, and take notifications`;

export const runtimeCells: readonly Cell[] = [
  { name: "bun", title: title("Bun"), work: (place) => runWith(place, "bun", ["run"]) },
  { name: "deno", title: title("Deno"), work: (place) => runWith(place, "deno", ["run"]) },
  {
    name: "workerd",
    title: title("workerd"),
    work: async (place) => {
      const folder = await place.folder("contract", ["contract"]);
      const bundle = await bundleIn(folder, "worker.mjs", ["workerd", "worker"]);
      const own = await place.folder("workerd", ["miniflare"]);
      writeFileSync(join(own, "workerd.mjs"), workerd);
      const manifest = readFileSync(join(own, "node_modules", "workerd", "package.json"), "utf8");
      const { version } = JSON.parse(manifest) as { readonly version: string };
      return said(await command(process.execPath, ["workerd.mjs", bundle], own), version);
    },
  },
];
