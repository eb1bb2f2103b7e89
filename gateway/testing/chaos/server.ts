// PostgreSQL servers for killing: started and restarted on the same port, copied to a standby while they run, promoted. Unlike
// the gateway's own server they sync every commit to the disk.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { findBinaries, findOwner, program, reachable } from "../../store/postgres/binaries.ts";
import { freePort } from "../../store/postgres/server.ts";
import { initialise, run, type Site } from "../../store/postgres/site.ts";
import { rowsAt } from "../database.ts";
import { isRunning } from "../postgres.ts";

export type Server = ReturnType<typeof serverOn>;

// A process that ends without removing its servers takes them along.
const alive = new Set<ChildProcess>();
const folders = new Set<string>();
process.once("exit", () => {
  for (const { pid } of alive) endFamily(pid);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new, empty server that runs. Files of its log are of 1 MB each, so that a disk can be full for it early. */
export async function newServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-chaos-"));
  const data = join(folder, "postgres");
  const owner = findOwner(data);
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const binaries = reachable(findBinaries(), owner, join(folder, "programs"));
  const site: Site = { folder, data, owner, binaries, temporary: true };
  initialise(site, [`--wal-segsize=${logFile >> 20}`]);
  const password = readFileSync(join(folder, "password"), "utf8").trim();
  const server = serverOn(site, await freePort(), password);
  folders.add(folder);
  await server.start();
  return server;
}

/** The size of a log file, for which even a full disk must have room. */
const logFile = 1 << 20;

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  lc_messages: "C",
  max_connections: "60",
  max_wal_size: "256MB",
  wal_keep_size: "256MB",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

function serverOn(site: Site, port: number, password: string) {
  const { folder } = site;
  const url = `postgres://gateway:${password}@127.0.0.1:${port}/postgres`;
  /** Runs a statement on a separate connection. */
  const query = (sql: string) => rowsAt(url, sql);
  let running: ChildProcess | undefined;
  /** Ends all its processes at once, as a power cut would. */
  const kill = async () => {
    const child = running;
    running = undefined;
    if (child !== undefined) alive.delete(child);
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    const family = endFamily(child.pid);
    await gone;
    while (family.some(isRunning)) await sleep(20);
  };
  return {
    site,
    port,
    url,
    query,
    kill,
    /** Stops all its processes where they are: it keeps its connections and is silent. */
    freeze: () => signalFamily(running?.pid, "SIGSTOP"),
    /** Stops it normally, with everything written. */
    stop: async () => {
      running?.kill("SIGINT");
      if (running?.exitCode === null) await Promise.race([once(running, "exit"), sleep(10_000)]);
      await kill();
    },
    /** How often a write failed because the disk was full. */
    refusedWrites: () => logOf(site).split("File too large").length - 1,
    /** Starts it, or starts it again; on a full disk no file may grow above 1 MB. */
    start: async (disk?: "full") => {
      for (let attempt = 1; ; attempt += 1) {
        running = launched(site, port, disk);
        alive.add(running);
        if (await responses(url, running)) return;
        await kill();
        if (attempt === 10) throw new Error(`PostgreSQL did not start:\n${logOf(site).slice(-2000)}`);
        await sleep(300);
      }
    },
    remove: async () => {
      await kill();
      folders.delete(folder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A synchronous standby in a separate folder. */
export async function standbyOf({ site, port, url, query }: Server, name: string): Promise<Server> {
  const copy = { ...site, data: join(site.folder, name) };
  await copied(url, site, copy);
  const { username, password } = new URL(url);
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`;
  writeFileSync(join(copy.data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  own(site, join(copy.data, "postgresql.auto.conf"));
  writeFileSync(join(copy.data, "standby.signal"), "");
  own(site, join(copy.data, "standby.signal"));
  const server = serverOn(copy, await freePort(), password);
  await server.start();
  await caughtUp(query, name);
  const remove = async () => {
    await server.kill();
    rmSync(copy.data, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ...server, remove };
}

function launched(site: Site, port: number, disk: "full" | undefined): ChildProcess {
  const { binaries, data, owner, folder } = site;
  const given = Object.entries({ ...settings, port: String(port) });
  const parameters = ["-D", data, ...given.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const postgres = program(binaries, "postgres");
  // PostgreSQL takes a file that may not grow for a disk that is full. The shell counts blocks of 512 bytes.
  const limited = ["-c", 'ulimit -f "$0" && exec "$@"', String(logFile / 512), postgres];
  const [file, before] =
    disk === undefined ? [postgres, [] as string[]] : (["sh", limited] as [string, string[]]);
  const log = openSync(join(folder, "postgres.log"), "a");
  const child = spawn(file, [...before, ...parameters], {
    ...owner,
    env: { ...process.env, LC_ALL: "C" },
    cwd: data,
    stdio: ["ignore", "ignore", log],
  });
  closeSync(log);
  child.on("error", () => undefined);
  return child;
}

const logOf = ({ folder }: Site): string => {
  const file = join(folder, "postgres.log");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

async function responses(url: string, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const isUp = await rowsAt(url, "select 1").then(
      () => true,
      () => false,
    );
    if (isUp) return true;
    await sleep(100);
  }
  return false;
}

/** The files of a running server, as its manual says to copy them where pg_basebackup is not at hand. */
async function copied(url: string, from: Site, to: Site): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    const { said } = run(from, "cp", ["-a", from.data, to.data]);
    // Files that come and go while the copy is made are of no use to it.
    if (!existsSync(join(to.data, "PG_VERSION"))) throw new Error(`The copy was not made: ${said}`);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(to.data, "backup_label"), rows[0]?.labelfile ?? "");
    own(from, join(to.data, "backup_label"));
    for (const name of ["postmaster.pid", "postmaster.opts", "standby.signal"])
      rmSync(join(to.data, name), { force: true });
  } finally {
    await client.end().catch(() => undefined);
  }
}

const own = ({ owner }: Site, file: string): void => {
  if (owner !== undefined) chownSync(file, owner.uid, owner.gid);
};

async function caughtUp(query: Server["query"], name: string): Promise<void> {
  const asked = `select 1 from pg_stat_replication
    where application_name = '${name}' and state = 'streaming' and replay_lsn = sent_lsn`;
  for (let tries = 0; (await query(asked)).length === 0; tries += 1) {
    if (tries === 300) throw new Error("The standby does not catch up.");
    await sleep(100);
  }
}

/** The child processes of a process, if the system can list them. */
function childrenOf(pid: number): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, "utf8").trim().split(" ").filter(Boolean).map(Number) : [];
}

/** Ends a process and those that it has started; gives which they are. */
const endFamily = (parent: number | undefined) => signalFamily(parent, "SIGKILL");

function signalFamily(parent: number | undefined, signal: NodeJS.Signals): readonly number[] {
  if (parent === undefined) return [];
  const family = [parent, ...childrenOf(parent)];
  for (const pid of family) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended in the meantime.
    }
  }
  return family;
}
