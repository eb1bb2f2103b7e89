// Another version of the gateway, to compare with this one. It is a folder with its source, or a commit that is checked out
// for the measurement. It runs with the packages that are installed here.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Profile } from "@acquiring/contract";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");

export interface Beside {
  readonly name: string;
  /** Its command. */
  readonly cli: string;
  /** Its own, by which its requests are signed. */
  readonly profile: Profile;
  /** Takes away what was taken out. */
  readonly close: () => Promise<void>;
}

/** Our packages by each other's place, so that the version uses its own; everything else from here. */
function linkPackages(tree: string): void {
  const [from, to] = [join(root, "node_modules"), join(tree, "node_modules")];
  mkdirSync(join(to, "@acquiring"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@acquiring") symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, "@acquiring")))
    symlinkSync(readlinkSync(join(from, "@acquiring", name)), join(to, "@acquiring", name));
}

/** The version at a commit, or in a folder. */
export async function beside(name: string): Promise<Beside> {
  const isFolder = existsSync(join(name, "gateway", "cli.ts"));
  const tree = isFolder ? name : mkdtempSync(join(tmpdir(), "acquiring-beside-"));
  const close = async () => {
    if (isFolder) return;
    rmSync(tree, { recursive: true, force: true });
    await run("git", ["-C", root, "worktree", "prune"]);
  };
  try {
    if (!isFolder) {
      await run("git", ["-C", root, "worktree", "add", "--detach", tree, name]);
      linkPackages(tree);
    }
    const program = `import { readProfile } from "./gateway/config.ts"; console.log(JSON.stringify(readProfile()));`;
    const parameters = ["--conditions=@acquiring/source", "--input-type=module", "--eval", program];
    const { stdout } = await run(process.execPath, parameters, { cwd: tree });
    return { name, cli: join(tree, "gateway", "cli.ts"), profile: JSON.parse(stdout) as Profile, close };
  } catch (error) {
    await close();
    throw error;
  }
}
