// Merchants, their accounts, keys and registered addresses. Nothing of payments.
import { randomBytes } from "node:crypto";
import { type Database, isStorable, type Pool, transaction } from "./pool.ts";

/** Who asks, as the body of a request says. */
export interface Account {
  readonly merchant_id: string;
  readonly account_id: string;
}

export interface AccountSeed extends Account {
  readonly keys: readonly string[];
  /** From where the merchant may query (source: Authentication 4). */
  readonly addresses: readonly string[];
}

/**
 * Makes sure that the account exists. Its keys take the place of those that an earlier start brought; keys that the
 * administration added stay, and so do addresses.
 */
export async function seedAccount(pool: Pool, seed: AccountSeed): Promise<void> {
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
    await database.query(
      `insert into account_keys (merchant_id, account_id, position, key)
       select $1, $2, highest + place, key
       from unnest($3::text[]) with ordinality as given (key, place), (
         select coalesce(max(position), 0) as highest from account_keys where merchant_id = $1 and account_id = $2
       ) as so_far`,
      [merchant_id, account_id, keys],
    );
    await database.query(
      "insert into registered_addresses select $1, unnest($2::inet[]) on conflict do nothing",
      [merchant_id, addresses],
    );
  });
}

/** Locks the account, so that whoever changes its keys does so alone. `false`: there is no such account. */
export async function lockAccount(
  transaction: Database,
  { merchant_id, account_id }: Account,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    // Not so strongly that payments, whose rows refer to the account's, would have to wait.
    "select from accounts where merchant_id = $1 and account_id = $2 for no key update",
    [merchant_id, account_id],
  );
  return rowCount === 1;
}

/**
 * The account's valid keys, the one that signs first: that of the gateway's start, then the oldest. `undefined` for an
 * account that does not exist.
 */
export async function keysOf(database: Database, account: Account): Promise<readonly string[] | undefined> {
  const { merchant_id, account_id } = account;
  if (!isStorable(merchant_id) || !isStorable(account_id)) return undefined;
  const { rows } = await database.query<{ keys: string[] }>(
    `select array(
       select key from account_keys k
       where k.merchant_id = a.merchant_id and k.account_id = a.account_id and k.key is not null
       order by k.origin = 'admin', k.position
     ) as keys
     from accounts a where a.merchant_id = $1 and a.account_id = $2`,
    [merchant_id, account_id],
  );
  return rows[0]?.keys;
}

/** The accounts, at most twenty, of which this text is a valid key. */
export async function accountsWithKey(database: Database, key: string): Promise<readonly Account[]> {
  const { rows } = await database.query<Account>(
    `select distinct merchant_id, account_id from account_keys where key = $1
     order by merchant_id, account_id limit 20`,
    [key],
  );
  return rows;
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
export async function gatewaySecret(database: Database): Promise<string> {
  const { rows } = await database.query<{ value: string }>(
    `insert into gateway_secrets values ('request-fingerprint', $1)
     on conflict (name) do update set value = gateway_secrets.value returning value`,
    [randomBytes(32).toString("hex")],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The database gave no secret.");
  return row.value;
}
