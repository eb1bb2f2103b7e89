// The files of a release: three tarballs, what is in them (SBOM), the changes of this version, and their checksums.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Packed, packAll } from "../pack.ts";

export const fileNames = { sbom: "sbom.cdx.json", notes: "NOTES.md", checksums: "SHA256SUMS" } as const;

export interface Release {
  readonly version: string;
  /** The changes of this version, as Markdown. */
  readonly notes: string;
}

/** Writes the files of a release into `out`, which is emptied first. The packages must be built. */
export function assemble(out: string, { version, notes }: Release): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const packed = packAll(out);
  writeFileSync(join(out, fileNames.sbom), sbomOf(packed, version));
  writeFileSync(join(out, fileNames.notes), notes);
  const files = readdirSync(out).toSorted();
  const lines = files.map((file) => `${sha256(join(out, file))}  ${file}\n`);
  writeFileSync(join(out, fileNames.checksums), lines.join(""));
}

/** As `sha256sum` writes it. */
const sha256 = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/**
 * The SBOM (CycloneDX) of an installation of the tarballs today: npm resolves their dependencies as a user's npm does.
 */
function sbomOf(packed: readonly Packed[], version: string): string {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-sbom-"));
  const npm = (...args: string[]): string =>
    execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  try {
    const dependencies = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]));
    const manifest = { name: "acquiring", version, private: true, dependencies };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    npm("install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund");
    const sbom = JSON.parse(npm("sbom", "--package-lock-only", "--sbom-format=cyclonedx")) as Sbom;
    return `${JSON.stringify(withoutFolders(sbom), undefined, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Sbom {
  readonly components: readonly { readonly externalReferences?: readonly { readonly url: string }[] }[];
}

/** Ours have no address yet, and a folder of this machine is none. */
const withoutFolders = (sbom: Sbom): Sbom => ({
  ...sbom,
  components: sbom.components.map(({ externalReferences = [], ...component }) => ({
    ...component,
    externalReferences: externalReferences.filter(({ url }) => !url.startsWith("file:")),
  })),
});
