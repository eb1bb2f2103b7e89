// Changes by an operator: merchants, accounts, keys, registered addresses. admin/ has the command line.
import type { Vault } from "../vault/vault.ts";
import { type Account, lockAccount, nextKeyNumber, plainAddress } from "./accounts.ts";
import { appendAudit, changeNoted } from "./audit/entries.ts";
import { type Database, type Pool, transaction } from "./pool.ts";
import { placeOf } from "./secrets/places.ts";
import { insertOf, raw, run, sql } from "./sql.ts";

/** The result of an administration command: `false` if nothing changed, or the object does not exist. */
type Changed = Promise<boolean>;

export async function addMerchant(database: Database, merchant_id: string): Changed {
  const entry = { merchant_id, subject: "merchant", subjectId: merchant_id, action: "merchant.added" };
  const change = sql`insert into merchants (merchant_id) values (${merchant_id}) on conflict do nothing`;
  return (await changeNoted(database, change, entry)) === 1;
}

/** Sets the merchant's name for shoppers; `null` removes it. */
export async function nameMerchant(database: Database, merchant_id: string, name: string | null): Changed {
  const entry = { merchant_id, subject: "merchant", subjectId: merchant_id, action: "merchant.named" };
  const change = sql`update merchants set name = ${name}
    where merchant_id = ${merchant_id} and name is distinct from ${name}::text`;
  return (await changeNoted(database, change, entry)) === 1;
}

/** Sets a first name if the merchant has none. */
export async function nameAtFirst(database: Database, merchant_id: string, name: string): Promise<void> {
  await run(
    database,
    sql`update merchants set name = ${name} where merchant_id = ${merchant_id} and name is null`,
  );
}

/** Suspends a merchant, or only one of its accounts; without a time it may work again. */
export async function suspend(
  database: Database,
  { merchant_id, account_id }: Pick<Account, "merchant_id"> & Partial<Account>,
  at: Date | null,
): Changed {
  const [subject, table, own] =
    account_id === undefined
      ? (["merchant", raw("merchants"), sql`true`] as const)
      : (["account", raw("accounts"), sql`account_id = ${account_id}`] as const);
  const action = `${subject}.${at === null ? "resumed" : "suspended"}`;
  const change = sql`update ${table} set suspended_at = ${at}
    where merchant_id = ${merchant_id} and ${own} and (suspended_at is null) <> (${at}::timestamptz is null)`;
  const entry = { merchant_id, subject, subjectId: account_id ?? merchant_id, action };
  return (await changeNoted(database, change, entry)) === 1;
}

export interface MerchantEntry {
  /** The merchant itself, if it is suspended as a whole, and its suspended accounts. */
  readonly suspended: readonly string[];
  readonly merchant_id: string;
  readonly name: string | null;
  readonly accounts: readonly string[];
}

export async function listMerchants(database: Database): Promise<readonly MerchantEntry[]> {
  const { rows } = await database.query<MerchantEntry>(
    `select m.merchant_id, m.name, array(
       select m.merchant_id where m.suspended_at is not null
       union all select a.account_id from accounts a where a.merchant_id = m.merchant_id and a.suspended_at is not null
     ) as suspended, array(
       select a.account_id from accounts a where a.merchant_id = m.merchant_id order by a.account_id
     ) as accounts
     from merchants m order by m.merchant_id`,
  );
  return rows;
}

export const hasMerchant = async (database: Database, merchant_id: string): Promise<boolean> =>
  (await database.query("select from merchants where merchant_id = $1", [merchant_id])).rowCount === 1;

export async function hasAccount(database: Database, { merchant_id, account_id }: Account): Promise<boolean> {
  const mine = sql`merchant_id = ${merchant_id} and account_id = ${account_id}`;
  return (await run(database, sql`select from accounts where ${mine}`)).rowCount === 1;
}

/** The merchant must exist. */
export async function addAccount(database: Database, { merchant_id, account_id }: Account): Changed {
  const entry = { merchant_id, subject: "account", subjectId: account_id, action: "account.added" };
  const change = sql`insert into accounts values (${merchant_id}, ${account_id}) on conflict do nothing`;
  return (await changeNoted(database, change, entry)) === 1;
}

export interface KeyEntry {
  /** No two keys that were added by hand have the same; a start of the gateway may use that of its last one again. */
  readonly number: number;
  /** `start`: the gateway's start brings it, also again. */
  readonly origin: "start" | "admin";
  readonly created_at: Date | null;
  readonly retired_at: Date | null;
}

export async function listKeys(
  database: Database,
  { merchant_id, account_id }: Account,
): Promise<readonly KeyEntry[]> {
  const { rows } = await database.query<KeyEntry>(
    `select position as number, origin, created_at, retired_at from account_keys
     where merchant_id = $1 and account_id = $2 order by position`,
    [merchant_id, account_id],
  );
  return rows;
}

/** Adds a key; the other keys stay valid. Returns its number, or `undefined` if the account does not exist. */
export async function addKey(
  { pool, vault }: { readonly pool: Pool; readonly vault: Vault },
  account: Account,
  key: string,
  at: Date,
): Promise<number | undefined> {
  return transaction(pool, async (database) => {
    if (!(await lockAccount(database, account))) return undefined;
    const number = await nextKeyNumber(database, account);
    const { merchant_id, account_id } = account;
    const sealed = await vault.seal(key, placeOf.key(account, number));
    const row = { merchant_id, account_id, position: number, sealed, origin: "admin", created_at: at };
    await run(database, insertOf("account_keys", row));
    await appendAudit(database, keyEntry(account, "key.added", number, at));
    return number;
  });
}

const keyEntry = ({ merchant_id, account_id }: Account, action: string, number: number, at: Date) => ({
  merchant_id,
  subject: "account",
  subjectId: account_id,
  action,
  at,
  details: { number },
});

export type Retirement = "retired" | "not found" | "retired before" | "the only key";

/**
 * Makes a key invalid and deletes its text. The last valid key stays, because the gateway signs responses with it.
 */
export async function retireKey(pool: Pool, account: Account, number: number, at: Date): Promise<Retirement> {
  return transaction(pool, async (database) => {
    if (!(await lockAccount(database, account))) return "not found";
    const keys = await listKeys(database, account);
    const key = keys.find((one) => one.number === number);
    if (key === undefined) return "not found";
    if (key.retired_at !== null) return "retired before";
    if (keys.filter(({ retired_at }) => retired_at === null).length === 1) return "the only key";
    await database.query(
      `update account_keys set sealed = null, retired_at = $4
       where merchant_id = $1 and account_id = $2 and position = $3`,
      [account.merchant_id, account.account_id, number, at],
    );
    await appendAudit(database, keyEntry(account, "key.retired", number, at));
    return "retired";
  });
}

/** The merchant must exist. */
export async function addAddress(database: Database, merchant_id: string, address: string): Changed {
  const change = sql`insert into registered_addresses values (${merchant_id}, ${plainAddress(address)}::inet)
    on conflict do nothing`;
  const entry = addressEntry(merchant_id, "address.added", address);
  return (await changeNoted(database, change, entry)) === 1;
}

export async function removeAddress(database: Database, merchant_id: string, address: string): Changed {
  const change = sql`delete from registered_addresses
    where merchant_id = ${merchant_id} and address = ${plainAddress(address)}::inet`;
  const entry = addressEntry(merchant_id, "address.removed", address);
  return (await changeNoted(database, change, entry)) === 1;
}

const addressEntry = (merchant_id: string, action: string, address: string) => ({
  merchant_id,
  subject: "merchant",
  subjectId: merchant_id,
  action,
  details: { address: plainAddress(address) },
});

export async function listAddresses(database: Database, merchant_id: string): Promise<readonly string[]> {
  const { rows } = await database.query<{ address: string }>(
    "select host(address) as address from registered_addresses where merchant_id = $1 order by address",
    [merchant_id],
  );
  return rows.map(({ address }) => address);
}

export async function listAccounts(database: Database, merchant_id: string): Promise<readonly string[]> {
  const { rows } = await database.query<{ account_id: string }>(
    "select account_id from accounts where merchant_id = $1 order by account_id",
    [merchant_id],
  );
  return rows.map(({ account_id }) => account_id);
}
