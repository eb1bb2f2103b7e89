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

/** Makes sure that the account exists, with exactly these keys; addresses only come to those it has. */
export async function seedAccount(pool: Pool, seed: AccountSeed): Promise<void> {
  const { merchant_id, account_id, keys, addresses } = seed;
  await transaction(pool, async (database) => {
    await database.query("insert into merchants values ($1) on conflict do nothing", [merchant_id]);
    await database.query("insert into accounts values ($1, $2) on conflict do nothing", [
      merchant_id,
      account_id,
    ]);
    // The account's row is locked so that two gateways that start together do not mix their keys.
    await database.query("select from accounts where merchant_id = $1 and account_id = $2 for update", [
      merchant_id,
      account_id,
    ]);
    await database.query("delete from account_keys where merchant_id = $1 and account_id = $2", [
      merchant_id,
      account_id,
    ]);
    await database.query(
      `insert into account_keys
       select $1, $2, position, key from unnest($3::text[]) with ordinality as given (key, position)`,
      [merchant_id, account_id, keys],
    );
    await database.query(
      "insert into registered_addresses select $1, unnest($2::inet[]) on conflict do nothing",
      [merchant_id, addresses],
    );
  });
}

/** The account's keys, the one that signs first; `undefined` for an account that does not exist. */
export async function keysOf(database: Database, account: Account): Promise<readonly string[] | undefined> {
  const { merchant_id, account_id } = account;
  if (!isStorable(merchant_id) || !isStorable(account_id)) return undefined;
  const { rows } = await database.query<{ keys: string[] }>(
    `select array(
       select key from account_keys k
       where k.merchant_id = a.merchant_id and k.account_id = a.account_id order by position
     ) as keys
     from accounts a where a.merchant_id = $1 and a.account_id = $2`,
    [merchant_id, account_id],
  );
  return rows[0]?.keys;
}

/** Whether the merchant has registered the address that a connection comes from. */
export async function isRegistered(
  database: Database,
  merchant_id: string,
  remoteAddress: string,
): Promise<boolean> {
  // An IPv4 client of a server that listens on IPv6; and a link-local address's zone.
  const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
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
