// The database that the administration works on: the one at DATABASE_URL, or that of a data folder, whether a gateway
// is running on it or not.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { ConfigurationError } from "../config.ts";
import { openDatabase } from "../database.ts";
import { migrate } from "../store/migrate.ts";
import type { Pool } from "../store/pool.ts";

export interface Place {
  readonly databaseUrl?: string | undefined;
  readonly data?: string | undefined;
}

/** Opens the database, brings its tables up to date, works, and closes it again. */
export async function withDatabase<T>(place: Place, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(await whereOf(place), () => {});
  try {
    await migrate(database.pool);
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

async function whereOf({ databaseUrl, data }: Place): Promise<Place> {
  if (data !== undefined && databaseUrl !== undefined)
    throw new ConfigurationError("DATABASE_URL is set: leave --data out, or unset it.");
  if (data === undefined) {
    if (databaseUrl === undefined)
      throw new ConfigurationError("Which database? Set DATABASE_URL, or give the gateway's --data folder.");
    return { databaseUrl };
  }
  const folder = resolve(data);
  if (!existsSync(join(folder, "postgres", "PG_VERSION")))
    throw new ConfigurationError(
      `There is no gateway's data in ${folder}. Start the gateway with --data first.`,
    );
  const running = runningServer(folder);
  return running !== undefined && (await answers(running)) ? { databaseUrl: running } : { data: folder };
}

/** The address of the server that a gateway runs on the folder, as PostgreSQL notes it. */
function runningServer(folder: string): string | undefined {
  const note = join(folder, "postgres", "postmaster.pid");
  if (!existsSync(note)) return undefined;
  // The fourth line is the port, by PostgreSQL's documented form of the file.
  const port = Number(readFileSync(note, "utf8").split("\n")[3]);
  if (!Number.isInteger(port) || port <= 0) return undefined;
  const password = readFileSync(join(folder, "password"), "utf8").trim();
  return `postgres://gateway:${password}@127.0.0.1:${port}/postgres`;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
