// What an operation adds to a bundle, and what an installation of the contract brings, compared with the clients of other
// gateways. The bundles are those of this build, the installations those of the registry.
import { execFile } from "node:child_process";
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { operations } from "@acquiring/contract/catalogue";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

/** Bytes of what a piece of code brings, minified and gzipped; node's own modules stay outside. */
async function gzipped(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    conditions: ["@acquiring/source"],
    external: ["node:*"],
    logLevel: "silent",
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  // An empty file has nothing to send, though gzip would make a header of it.
  return bytes.length === 0 ? 0 : gzipSync(bytes, { level: 9 }).length;
}

/** An operation imported alone, which brings what reads and writes its bodies, and with the client that calls it. */
export interface Sizes {
  readonly operation: string;
  readonly alone: number;
  readonly client: number;
}

/** Gzipped bytes of each operation. A redirect's page reader is a separate entry. */
export async function bundles(): Promise<readonly Sizes[]> {
  const sizes: Sizes[] = [];
  for (const { id } of operations) {
    const one = `export { ${id} } from "@acquiring/contract/operations/${id}";`;
    sizes.push({
      operation: id,
      alone: await gzipped(one),
      client: await gzipped(`${one} export { caller } from "@acquiring/contract/client";`),
    });
  }
  return sizes;
}

/** Bytes that are left of the import of a program that needs types alone. */
export const types = (): Promise<number> => gzipped('import "@acquiring/contract";');

export interface Installed {
  readonly package: string;
  readonly version: string;
  /** All that npm puts into node_modules for it, itself included. */
  readonly packages: number;
  readonly kilobytes: number;
}

const others = [
  "stripe",
  "@adyen/api-library",
  "braintree",
  "@paypal/paypal-server-sdk",
  "square",
  "checkout-sdk-node",
];

/** Installs each alone into an empty folder, without running anything of it. Reports only packages from the registry. */
export async function installs(): Promise<readonly Installed[]> {
  const base = mkdtempSync(join(tmpdir(), "acquiring-bench-"));
  try {
    const { stdout } = await run(process.execPath, [join(root, "scripts", "release", "pack.ts")], {
      cwd: root,
    });
    const own = /@acquiring\/contract,.*: (.*\.tgz)/u.exec(stdout)?.[1] ?? "";
    const found: Installed[] = [];
    for (const spec of [own, ...others]) {
      const installed = await install(join(base, String(found.length)), spec);
      if (installed !== undefined) found.push(installed);
    }
    return found;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

async function install(folder: string, spec: string): Promise<Installed | undefined> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock", spec];
  try {
    await run("npm", args, { cwd: folder });
  } catch {
    return undefined;
  }
  const { stdout } = await run("npm", ["ls", "--json", "--depth=0"], { cwd: folder });
  const [named] = Object.entries(
    (JSON.parse(stdout) as { dependencies: Record<string, { version: string }> }).dependencies,
  );
  const modules = join(folder, "node_modules");
  const manifests = globSync("**/node_modules/{*,@*/*}/package.json", { cwd: folder });
  return {
    package: named?.[0] ?? spec,
    version: named?.[1].version ?? "",
    packages: manifests.length,
    kilobytes: Math.round(bytesBelow(modules) / 1000),
  };
}

function bytesBelow(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
}
