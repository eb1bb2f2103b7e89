// What an installation of the contract brings, and what a bundle of it takes, compared with the clients of other gateways and
// with general tools, which come from the registry. scripts/release/size.ts measures each entry of the contract.
import { execFile } from "node:child_process";
import { globSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

export interface Installed {
  readonly name: string;
  readonly version: string;
  /** All that npm puts into node_modules for it, itself included. */
  readonly packages: number;
  readonly kilobytes: number;
  /** What a program imports of it, and the kilobytes of the bundle, minified and gzipped. */
  readonly bundles: readonly (readonly [what: string, kilobytes: number])[];
}

const own = "@acquiring/contract";
const directPayment = `export { createDirectPayment } from "${own}/operations/createDirectPayment";`;
const imported: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [own]: {
    "client, all operations": `export { createGateway } from "${own}/client";`,
    "client, one operation": `export { caller } from "${own}/client"; ${directPayment}`,
    "check of one request and result": `export { schemaOf } from "${own}"; ${directPayment}`,
  },
  stripe: { "client, all operations": 'export { default } from "stripe";' },
  "openapi-fetch": { "client, without checks": 'export { default } from "openapi-fetch";' },
  ajv: {
    "check of our document": `export { Ajv2020 } from "ajv/dist/2020.js"; export { default as document } from "${join(root, "generated", "openapi.json")}";`,
  },
};

const others = [
  "stripe",
  "@adyen/api-library",
  "braintree",
  "@paypal/paypal-server-sdk",
  "square",
  "checkout-sdk-node",
  "openapi-fetch",
  "ajv",
];

/** Installs each alone into an empty folder, without running anything of it. Reports only packages from the registry. */
export async function installs(): Promise<readonly Installed[]> {
  const base = mkdtempSync(join(tmpdir(), "acquiring-bench-"));
  try {
    const release = join(root, "scripts", "release");
    await run(process.execPath, [join(release, "build.ts")]);
    const { stdout } = await run(process.execPath, [join(release, "pack.ts")], { cwd: root });
    const tarball = /@acquiring\/contract,.*: (.*\.tgz)/u.exec(stdout)?.[1] ?? "";
    const found: Installed[] = [];
    for (const spec of [tarball, ...others]) {
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
  const manifests = globSync("**/node_modules/{*,@*/*}/package.json", { cwd: folder });
  const bytes = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
  return {
    name: named?.[0] ?? spec,
    version: named?.[1].version ?? "",
    packages: manifests.length,
    kilobytes: Math.round(bytes / 1000),
    bundles: await Promise.all(
      Object.entries(imported[named?.[0] ?? spec] ?? {}).map(
        async ([what, code]) => [what, await bundled(folder, code)] as const,
      ),
    ),
  };
}

async function bundled(folder: string, code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "node",
    target: "es2022",
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length / 1000;
}
