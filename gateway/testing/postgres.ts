// The processes of a PostgreSQL server, which tests kill. Uses no test framework.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The process of the folder's server: the first line of its lock file. */
export const serverOf = (data: string): number =>
  Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);

/** The parent process of the folder's server. */
export function keeperOf(data: string): number {
  const status = readFileSync(`/proc/${serverOf(data)}/stat`, "utf8");
  return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Whether a process runs. One that has ended keeps its number until its parent reads the exit status. */
export const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/^\d+ \(.*\) Z/su.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
