// The gateway's own PostgreSQL server, in a folder, on a free and unpublished port of this machine.
import { defined } from "@acquiring/contract/codecs";
import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findBinaries, findOwner, program, reachable } from "./binaries.ts";
import { type Kept, keptRunning, type Lifeline } from "./lifeline.ts";
import { clearAway, processFile } from "./leftover.ts";
import { type KeeperOrder, readyText } from "./order.ts";
import { explained, initialise, type Site } from "./site.ts";

export interface PostgresServer extends Lifeline {
  readonly url: string;
  /** The same server with a socket in its folder, which is faster than a port; `url` if it has no socket. */
  readonly socketUrl: string;
}

/** The reports about a running server. */
export interface PostgresListeners {
  /** The server stopped unexpectedly and was started again, at the same address. */
  readonly onRestart?: () => void;
}

// The folders of servers that this process has started.
const mine = new Set<string>();

/**
 * Starts PostgreSQL on a folder: a temporary one, removed at the end, or `dataFolder`, created if necessary and kept.
 * A server that dies starts again at the same address.
 *
 * @throws Error with what PostgreSQL said, if it does not start.
 */
export async function startPostgres(
  dataFolder?: string,
  { onRestart = () => undefined }: PostgresListeners = {},
): Promise<PostgresServer> {
  const temporary = dataFolder === undefined;
  const folder = temporary ? mkdtempSync(join(tmpdir(), "acquiring-gateway-")) : resolve(dataFolder);
  if (mine.has(folder)) throw new Error(`The folder ${folder} is in use by another gateway of this process.`);
  mine.add(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const data = join(folder, "postgres");
    const owner = findOwner(data);
    if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
    const binaries = reachable(findBinaries(), owner, join(folder, "programs"));
    const site: Site = { folder, data, owner, binaries, temporary };
    const isNew = !existsSync(join(data, "PG_VERSION"));
    if (isNew) initialise(site);
    const password = readFileSync(join(folder, "password"), "utf8").trim();
    if (!isNew) await clearAway(site);
    return await start(site, password, onRestart);
  } catch (error) {
    mine.delete(folder);
    if (temporary) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function start(site: Site, password: string, onRestart: () => void): Promise<PostgresServer> {
  // Another process can take a free port before the server does. Then another port is tried.
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const kept = await startKeeper(site, port);
    if (typeof kept !== "string") {
      const url = `postgres://gateway:${password}@127.0.0.1:${port}/postgres`;
      const socket = socketFolder(site.folder, port);
      const socketUrl = socket === "" ? url : `${url}?host=${encodeURIComponent(socket)}`;
      return {
        url,
        socketUrl,
        ...keptRunning(kept, { restart: () => restarted(site, port), onRestart }, site),
      };
    }
    if (attempt === 3 || !/could not (?:bind|create any TCP)/i.test(kept))
      throw new Error(`PostgreSQL did not start in ${site.folder}:\n${explained(kept, site)}`);
  }
}

/** Starts a server again after one has died. First it removes what is left of it. */
async function restarted(site: Site, port: number): Promise<Kept | string> {
  try {
    await clearAway(site);
    return await startKeeper(site, port);
  } catch (error) {
    return error instanceof Error ? error.message : "unknown reason";
  }
}

export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** A keeper with a ready server, or the server's error. */
function startKeeper(site: Site, port: number): Promise<Kept | string> {
  const { folder, data, owner, binaries, temporary } = site;
  const order: KeeperOrder = {
    postgres: program(binaries, "postgres"),
    pgCtl: program(binaries, "pg_ctl"),
    arguments: serverArguments(site, port),
    dataFolder: data,
    ...defined({ owner }),
    ...(temporary ? { remove: folder } : {}),
  };
  const file = new URL(`./keeper${extname(fileURLToPath(import.meta.url))}`, import.meta.url);
  const keeper = spawn(process.execPath, [fileURLToPath(file), JSON.stringify(order)], {
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  writeFileSync(processFile(folder), String(process.pid));
  const gone = new Promise<void>((done) => {
    keeper.once("exit", () => done());
    keeper.once("error", () => done());
  });
  const stop = async () => {
    keeper.stdin.end();
    await gone;
    mine.delete(folder);
    if (!temporary) rmSync(processFile(folder), { force: true });
    // Of a keeper that was gone already.
    else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  keeper.stdin.on("error", () => {});
  return new Promise((done) => {
    let said = "";
    keeper.once("error", (error) => done(error.message));
    keeper.once("close", () => done(said.trim()));
    keeper.stdout.on("data", (chunk: Buffer) => {
      if (said.includes(readyText)) return;
      said += chunk.toString("utf8");
      if (said.includes(readyText)) done({ gone, stop });
    });
  });
}

// Temporary data does not have to survive a power cut, nor be copied to a standby. It survives the end of the server.
const throwaway = { fsync: "off", full_page_writes: "off", wal_level: "minimal", max_wal_senders: "0" };

/** The path of a server's socket, or nothing: Windows has none, a path can be too long, and a comma is a separator. */
const socketFolder = (folder: string, port: number): string =>
  process.platform === "win32" ||
  /[,"]/u.test(folder) ||
  Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) > 100
    ? ""
    : folder;

function serverArguments({ folder, data, temporary }: Site, port: number): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: socketFolder(folder, port),
    lc_messages: "C",
    max_connections: "100",
    // A failing statement can contain a shopper's data.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...(temporary ? throwaway : {}),
  };
  return ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
