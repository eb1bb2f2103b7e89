// Databases for tests: one for each caller, on one PostgreSQL server for all tests of a process. The server ends with
// the process in every case, because of its keeper. Uses no test framework.
import { Client } from "pg";
import { startPostgres } from "../store/postgres/server.ts";
import { migrate } from "../store/tables/migrate.ts";
import { openPool } from "../store/pool.ts";
import { testEncryptionKey } from "./vault.ts";

// A gateway on a database that is not its own does not start without; also in the processes that a test starts.
process.env["GATEWAY_ENCRYPTION_KEYS"] ??= testEncryptionKey;

const template = "gateway_template";

interface Shared {
  server?: Promise<string>;
  databases: number;
}

// Of the process and not of this module, which a test runner may load once for each file.
const key = Symbol.for("acquiring.gateway.test-databases");
const holder = globalThis as { [key]?: Shared };
const shared: Shared = (holder[key] ??= { databases: 0 });

const named = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href;

async function startServer(): Promise<string> {
  // By its socket: a round trip costs little more than half of what it costs by a port.
  const { socketUrl: url } = await startPostgres();
  await rowsAt(url, `create database ${template}`);
  const pool = openPool(named(url, template), () => undefined);
  await migrate(pool);
  await pool.end();
  return url;
}

export async function rowsAt(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The server may end the connection first.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The URL of a new database with the gateway's tables; without any with `empty`. */
export async function newDatabase(from: "migrated" | "empty" = "migrated"): Promise<string> {
  const url = await (shared.server ??= startServer());
  const name = `test_${(shared.databases += 1)}`;
  await rowsAt(url, `create database ${name} template ${from === "empty" ? "template0" : template}`);
  return named(url, name);
}
