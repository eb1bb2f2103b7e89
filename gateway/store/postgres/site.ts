// The folder of a PostgreSQL server: its creation, and PostgreSQL's programs for it. server.ts starts servers.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Owner, program } from "./binaries.ts";

/** What there is of a server: its folder and the programs that run it. */
export interface Site {
  readonly folder: string;
  readonly data: string;
  readonly owner: Owner | undefined;
  readonly binaries: string;
  readonly temporary: boolean;
}

export function run({ owner, folder }: Site, file: string, parameters: readonly string[]) {
  const env = { ...process.env, LC_ALL: "C" };
  const result = spawnSync(file, parameters, { ...owner, env, cwd: folder, encoding: "utf8" });
  return {
    ok: result.status === 0,
    said: result.error?.message ?? `${result.stdout}${result.stderr}`.trim(),
  };
}

/** Creates a new, empty database cluster with a random password; `more`: further arguments of initdb. */
export function initialise(site: Site, more: readonly string[] = []): void {
  const { folder, data, owner, binaries, temporary } = site;
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  if (owner !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
  // Under another name until it is whole: a start that is cut off here leaves nothing that looks finished.
  const half = `${data}.new`;
  rmSync(half, { recursive: true, force: true });
  const made = run(site, program(binaries, "initdb"), [
    `--pgdata=${half}`,
    "--username=gateway",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-instructions",
    ...(temporary ? ["--no-sync"] : []),
    ...more,
  ]);
  if (!made.ok)
    throw new Error(`PostgreSQL could not set up its folder ${folder}:\n${explained(made.said, site)}`);
  renameSync(half, data);
}

/** The message of PostgreSQL, with a known solution if there is one. */
export function explained(said: string, { owner, folder }: Site): string {
  if (/could not look up (?:effective|local) user/iu.test(said))
    return `${said}\nPostgreSQL needs an entry in /etc/passwd for its user, for example gateway:x:1234:1234::/tmp:/bin/false. Add one, start the gateway as a user with one, or set DATABASE_URL.`;
  if (said.includes("postmaster.pid")) return `${said}\nAnother server has the folder ${folder}.`;
  if (owner !== undefined && /permission denied/i.test(said))
    return `${said}\nPostgreSQL does not run as root, so it runs as user ${owner.uid}, who has to reach the folder.`;
  return said;
}
