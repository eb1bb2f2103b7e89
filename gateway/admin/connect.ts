// The database of the administration: the one at DATABASE_URL, or that of a data folder, with or without a running gateway.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigurationError } from "../config.ts";
import { type DatabaseOptions, openDatabase } from "../store/postgres/database.ts";
import { runningServer } from "../store/postgres/running.ts";
import { requireTables } from "../store/tables/migrate.ts";
import { isSealedWith } from "../store/secrets/sealing.ts";
import type { Pool } from "../store/pool.ts";
import { type Encryption, encryptionOf } from "../vault/given.ts";
import { developmentKeyId } from "../vault/key-encryption.ts";
import { createVault, type Vault } from "../vault/vault.ts";

/** A gateway's database, and what opens its secrets. */
export interface Books {
  readonly pool: Pool;
  /** Most of the administration needs no encryption key. @throws VaultError without one. */
  readonly secrets: () => Promise<Encryption & { readonly vault: Vault }>;
}

/** Opens the database, prepares its tables, works, and closes it again. @throws Error for tables of another version. */
export async function withDatabase<T>(
  place: DatabaseOptions,
  work: (books: Books) => Promise<T>,
  prepare: (pool: Pool) => Promise<unknown> = (pool) => requireTables(pool),
): Promise<T> {
  const where = await whereOf(place);
  const database = await openDatabase(where, () => {}, { statementMs: 60_000 });
  try {
    await prepare(database.pool);
    const secrets = async () => {
      const forDevelopment = await isSealedWith(database.pool, developmentKeyId);
      const encryption = encryptionOf({ ...place, forDevelopment });
      return { ...encryption, vault: createVault(encryption.keys) };
    };
    return await work({ pool: database.pool, secrets });
  } finally {
    await database.close();
  }
}

async function whereOf({ databaseUrl, data }: DatabaseOptions): Promise<DatabaseOptions> {
  if (data !== undefined && databaseUrl !== undefined)
    throw new ConfigurationError("Both DATABASE_URL and --data are set. Unset one of them.");
  if (data === undefined) {
    if (databaseUrl === undefined)
      throw new ConfigurationError(
        "No database given. Set DATABASE_URL, or use --data with the data folder of the gateway.",
      );
    return { databaseUrl };
  }
  const folder = resolve(data);
  if (!existsSync(join(folder, "postgres", "PG_VERSION")))
    throw new ConfigurationError(`${folder} has no gateway data. Start the gateway with --data first.`);
  const running = await runningServer(folder);
  return running === undefined ? { data: folder } : { databaseUrl: running };
}
