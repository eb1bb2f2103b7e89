// A server that still runs on a data folder when a gateway starts: orphaned, about to end, or in use.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { program } from "./binaries.ts";
import { runningServer } from "./running.ts";
import { run, type Site } from "./site.ts";

export const processFile = (folder: string): string => join(folder, "gateway.pid");

/**
 * Stops a server that a gateway left running, and waits for one that is stopping. A process number alone proves
 * nothing, because another process may have it now. So a server must accept the folder's password.
 *
 * @throws Error if another gateway is using the folder.
 */
export async function clearAway(site: Site): Promise<void> {
  const { folder, data, binaries } = site;
  const pgCtl = program(binaries, "pg_ctl");
  for (let attempt = 0; attempt < 25; attempt += 1) {
    if ((await runningServer(folder)) !== undefined) {
      const user = Number(readIf(processFile(folder)));
      if (isRunning(user))
        throw new Error(
          `The folder ${folder} is in use by another gateway (process ${user}). Stop it, or take another folder.`,
        );
      const stopped = run(site, pgCtl, ["stop", "--pgdata", data, "--mode", "fast", "--wait"]);
      if (!stopped.ok) throw new Error(`A PostgreSQL server in ${folder} does not stop:\n${stopped.said}`);
      return;
    }
    // PostgreSQL clears away the rest automatically after its end.
    if (!run(site, pgCtl, ["status", "--pgdata", data]).ok) return removeSockets(folder);
    await sleep(200);
  }
}

/** Removes the sockets of a killed server: each names a process number that another process may have now. */
function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(".s.PGSQL.")) rmSync(join(folder, name));
}

const readIf = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  // A process that has ended keeps its number until its parent reads the exit status.
  if (/^\d+ \(.*\) Z/s.test(readIf(`/proc/${pid}/stat`))) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
