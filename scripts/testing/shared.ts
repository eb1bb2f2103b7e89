// What several test files of one run read: the first makes it, the others wait for it.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The folder of the run, which `npm test` removes; without it, a folder of this process. */
function workOf(): string {
  const given = process.env["TESTS_FOLDER"];
  if (given !== undefined) return given;
  const own = mkdtempSync(join(tmpdir(), "acquiring-tests-"));
  process.on("exit", () => rmSync(own, { recursive: true, force: true }));
  process.env["TESTS_FOLDER"] = own;
  return own;
}

/** Waits until the packages are built, once for all test files of a run. */
export const builtPackages = (): Promise<string> =>
  sharedFolder("built", async () => {
    const build = join(import.meta.dirname, "../release/build.ts");
    execFileSync(process.execPath, ["--conditions=@acquiring/source", build], { stdio: "pipe" });
  });

/** The folder that `make` has filled, once for all test files of a run. They only read it. */
export async function sharedFolder(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(workOf(), name);
  const ready = `${folder}.ready`;
  try {
    mkdirSync(`${folder}.begun`);
  } catch {
    while (!existsSync(ready)) await pause(50);
    return folder;
  }
  try {
    await make(folder);
  } finally {
    writeFileSync(ready, "");
  }
  return folder;
}
