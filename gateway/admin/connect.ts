// The database that the administration works on: the one at DATABASE_URL, or that of a data folder, whether a gateway
// is running on it or not.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigurationError } from "../config.ts";
import { openDatabase } from "../database.ts";
import { runningServer } from "../postgres/running.ts";
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
  const running = await runningServer(folder);
  return running === undefined ? { data: folder } : { databaseUrl: running };
}
