// The rows of merchants, their accounts and registered addresses; keys are written here and read in keys.ts.
import { randomBytes } from "node:crypto";
import type { Vault } from "../vault/vault.ts";
import { type Database, type Pool, transaction } from "./pool.ts";
import { placeOf } from "./secrets/places.ts";
import { insertOf, run, sql } from "./sql.ts";

export interface Account {
  readonly merchant_id: string;
  readonly account_id: string;
}

export interface AccountSeed extends Account {
  readonly keys: readonly string[];
  /** The addresses from which the merchant may query (source: Authentication 4). */
  readonly addresses: readonly string[];
}

/**
 * Makes sure that the account exists. Its keys take the place of those that an earlier start brought; keys that the
 * administration added stay, and so do addresses.
 */
export async function seedAccount(pool: Pool, vault: Vault, seed: AccountSeed): Promise<void> {
  const { merchant_id, account_id, keys, addresses } = seed;
  await transaction(pool, async (database) => {
    await run(database, sql`insert into merchants values (${merchant_id}) on conflict do nothing`);
    await run(
      database,
      sql`insert into accounts values (${merchant_id}, ${account_id}) on conflict do nothing`,
    );
    await lockAccount(database, seed);
    await run(
      database,
      sql`delete from account_keys
        where merchant_id = ${merchant_id} and account_id = ${account_id} and origin = 'start' and sealed is not null`,
    );
    const next = await nextKeyNumber(database, seed);
    for (const [index, key] of keys.entries()) {
      const position = next + index;
      const sealed = await vault.seal(key, placeOf.key(seed, position));
      await run(database, insertOf("account_keys", { merchant_id, account_id, position, sealed }));
    }
    const all = sql`select ${merchant_id}, unnest(${addresses}::inet[])`;
    await run(database, sql`insert into registered_addresses ${all} on conflict do nothing`);
  });
}

/** Locks the account, so that only one process changes its keys. `false`: the account does not exist. */
export async function lockAccount(
  transaction: Database,
  { merchant_id, account_id }: Account,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    // A weaker lock, so that payments, whose rows refer to the account's, need not wait.
    "select from accounts where merchant_id = $1 and account_id = $2 for no key update",
    [merchant_id, account_id],
  );
  return rowCount === 1;
}

export async function merchantName(database: Database, merchant_id: string): Promise<string | undefined> {
  const { rows } = await database.query<{ name: string | null }>(
    "select name from merchants where merchant_id = $1",
    [merchant_id],
  );
  return rows[0]?.name ?? undefined;
}

/** The number of the account's next key; the account is locked. */
export async function nextKeyNumber(
  transaction: Database,
  { merchant_id, account_id }: Account,
): Promise<number> {
  const { rows } = await transaction.query<{ next: number }>(
    `select coalesce(max(position), 0) + 1 as next from account_keys where merchant_id = $1 and account_id = $2`,
    [merchant_id, account_id],
  );
  return rows[0]?.next ?? 1;
}

/** An address without what only a connection has: IPv4 in the clothes of IPv6, and a link-local address's zone. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");

export async function isRegistered(
  database: Database,
  merchant_id: string,
  remoteAddress: string,
): Promise<boolean> {
  const address = plainAddress(remoteAddress);
  const { rowCount } = await database.query(
    "select from registered_addresses where merchant_id = $1 and address = $2::inet",
    [merchant_id, address],
  );
  return rowCount === 1;
}

/** The gateway's own secret: made once, the same for all gateways of one database. */
export async function gatewaySecret(database: Database, vault: Vault): Promise<string> {
  const name = "request-fingerprint";
  const sealed = await vault.seal(randomBytes(32).toString("hex"), placeOf.secret(name));
  const { rows } = await database.query<{ sealed: Buffer }>(
    `insert into gateway_secrets (name, sealed) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning sealed`,
    [name, sealed],
  );
  return vault.openKey(rows[0]?.sealed ?? sealed, placeOf.secret(name));
}
