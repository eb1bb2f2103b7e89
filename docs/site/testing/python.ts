// Runs Python programs for tests, all in one interpreter, in a separate process.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** What each program printed. */
export async function runPython(
  programs: readonly { text: string; env: object }[],
): Promise<readonly string[]> {
  const file = join(import.meta.dirname, "run-python.ts");
  const python = spawn(process.execPath, ["--conditions=@acquiring/source", file], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  python.stdin.end(JSON.stringify(programs));
  return JSON.parse(await text(python.stdout)) as readonly string[];
}
