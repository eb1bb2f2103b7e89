// A copy of the repository in another folder, for programs that change files but must leave this checkout as it is.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Copies these files of the repository into a new folder, which it returns. All packages can be imported there. */
export function copyOf(files: readonly string[], purpose: string): string {
  const copy = mkdtempSync(join(tmpdir(), `acquiring-${purpose}-`));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  linkPackages(copy);
  return copy;
}

/** Links the packages of others as they are installed here, and ours from the copy, if the copy has them. */
function linkPackages(copy: string): void {
  mkdirSync(join(copy, "node_modules", "@acquiring"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@acquiring")
      symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
  const { workspaces } = packageOf(".") as { readonly workspaces: readonly string[] };
  for (const folder of workspaces) {
    if (!existsSync(join(copy, folder, "package.json"))) continue;
    const { name } = packageOf(folder) as { readonly name: string };
    symlinkSync(join(copy, folder), join(copy, "node_modules", name));
  }
}

const packageOf = (folder: string): object =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as object;
