// The rows of merchants, their accounts, keys and registered addresses.
import { randomBytes } from "node:crypto";
import type { Vault } from "../vault/vault.ts";
import { type Database, isStorable, type Pool, transaction } from "./pool.ts";
import { placeOf } from "./secrets/places.ts";
import type { Kind } from "./together/rounds.ts";

/** The merchant and account in the body of a request. */
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
    await database.query("insert into merchants values ($1) on conflict do nothing", [merchant_id]);
    await database.query("insert into accounts values ($1, $2) on conflict do nothing", [
      merchant_id,
      account_id,
    ]);
    await lockAccount(database, seed);
    await database.query(
      "delete from account_keys where merchant_id = $1 and account_id = $2 and origin = 'start'",
      [merchant_id, account_id],
    );
    const next = await nextKeyNumber(database, seed);
    for (const [index, key] of keys.entries()) {
      const sealed = await vault.seal(key, placeOf.key(seed, next + index));
      await database.query(
        "insert into account_keys (merchant_id, account_id, position, sealed) values ($1, $2, $3, $4)",
        [merchant_id, account_id, next + index, sealed],
      );
    }
    await database.query(
      "insert into registered_addresses select $1, unnest($2::inet[]) on conflict do nothing",
      [merchant_id, addresses],
    );
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

/** What shoppers are shown as the merchant's name, if there is one. */
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

/**
 * The account's valid keys, the one that signs first: that of the gateway's start, then the oldest. `undefined` for an
 * account that does not exist.
 */
export async function keysOf(
  pool: Pick<Pool, "together">,
  vault: Pick<Vault, "openKey">,
  account: Account,
): Promise<readonly string[] | undefined> {
  const { merchant_id, account_id } = account;
  if (!isStorable(merchant_id) || !isStorable(account_id)) return undefined;
  const rows = await pool.together(keyLook, account);
  // An account without a key is one row without a key.
  if (rows === undefined) return undefined;
  const keys: string[] = [];
  for (const { position, sealed } of rows)
    if (position !== null && sealed !== null)
      keys.push(await vault.openKey(Buffer.from(sealed, "hex"), placeOf.key(account, position)));
  return keys;
}

interface KeyRow {
  readonly position: number | null;
  /** In hexadecimal. */
  readonly sealed: string | null;
}

const nameOf = ({ merchant_id, account_id }: Account): string => JSON.stringify([merchant_id, account_id]);
const namesOf = (all: readonly Account[]): readonly string[] => [...new Set(all.map(nameOf))];

/** One query for all that ask for the same account. No one gets a row that is older than their request. */
const keyLook: Kind<Account, readonly KeyRow[] | undefined> = {
  place: 3,
  statements: (all) => namesOf(all).map((name) => ({ text: keyRows, values: JSON.parse(name) as string[] })),
  answers: (all, rows) => {
    const found = new Map(namesOf(all).map((name, index) => [name, rows[index]?.[0] ?? null]));
    return all.map((account) => {
      const text = found.get(nameOf(account)) ?? null;
      return text === null ? undefined : (JSON.parse(text) as KeyRow[]);
    });
  },
};

const keyRows = `select json_agg(json_build_object('position', k.position, 'sealed', encode(k.sealed, 'hex'))
    order by k.origin = 'admin', k.position)
  from accounts a left join account_keys k
    on k.merchant_id = a.merchant_id and k.account_id = a.account_id and k.sealed is not null
  where a.merchant_id = $1 and a.account_id = $2`;

/** The accounts, at most twenty, for which this text is a valid key. */
export async function accountsWithKey(
  database: Database,
  vault: Pick<Vault, "openKey">,
  key: string,
): Promise<readonly Account[]> {
  const { rows } = await database.query<Account & { position: number; sealed: Buffer }>(
    `select merchant_id, account_id, position, sealed from account_keys where sealed is not null
     order by merchant_id, account_id, position`,
  );
  const found = new Map<string, Account>();
  for (const { merchant_id, account_id, position, sealed } of rows) {
    const account = { merchant_id, account_id };
    if (found.size < 20 && (await vault.openKey(sealed, placeOf.key(account, position))) === key)
      found.set(JSON.stringify(account), account);
  }
  return [...found.values()];
}

/** An address without what only a connection has: IPv4 in the clothes of IPv6, and a link-local address's zone. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");

/** Whether the merchant has registered the address that a connection comes from. */
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
  const { rows } = await database.query<{ sealed: Buffer | null }>(
    `insert into gateway_secrets (name, sealed) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning sealed`,
    [name, sealed],
  );
  const [row] = rows;
  if (!row?.sealed)
    throw new Error("The table gateway_secrets has a secret without a value. Restore its row from a backup.");
  return vault.openKey(row.sealed, placeOf.secret(name));
}
