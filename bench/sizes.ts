// What an installation of the contract brings, compared with the clients of other gateways, which come from the registry.
// scripts/release/size.ts measures bundles.
import { execFile } from "node:child_process";
import { globSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

export interface Installed {
  readonly name: string;
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
    const release = join(root, "scripts", "release");
    await run(process.execPath, [join(release, "build.ts")]);
    const { stdout } = await run(process.execPath, [join(release, "pack.ts")], { cwd: root });
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
  const manifests = globSync("**/node_modules/{*,@*/*}/package.json", { cwd: folder });
  const bytes = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
  return {
    name: named?.[0] ?? spec,
    version: named?.[1].version ?? "",
    packages: manifests.length,
    kilobytes: Math.round(bytes / 1000),
  };
}
