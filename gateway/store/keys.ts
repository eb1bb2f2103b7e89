// The valid keys of accounts. Each set of keys has a version, which a later statement compares with the rows at that moment. So
// a process may keep keys that it read earlier.
import type { Vault } from "../vault/vault.ts";
import type { Account } from "./accounts.ts";
import { type Database, isStorable, type Pool } from "./pool.ts";
import { placeOf } from "./secrets/places.ts";
import type { Kind } from "./together/rounds.ts";
import { keyOrder, keyVersion, suspended } from "./together/remembering.ts";

/** The keys of an account, the one that signs first: that of the gateway's start, then the oldest. */
export type AccountKeys = readonly string[];

/** The keys with their version, which changes with each change of the account's keys. */
export interface VersionedKeys {
  readonly all: AccountKeys;
  /** Of an account without a key, `undefined`. */
  readonly version: string | undefined;
}

export interface KeyringOptions {
  readonly pool: Pick<Pool, "together">;
  readonly vault: Pick<Vault, "openKey">;
  /** Of how many accounts it keeps keys; 5,000 where left out. */
  readonly most?: number;
}

/** Whether the account of these keys, or its merchant, is suspended. */
export const isSuspended = ({ version }: VersionedKeys): boolean => version?.endsWith(suspended) === true;

/** Keeps the keys of the accounts that were read last. */
export function createKeyring({ pool, vault, most = 5000 }: KeyringOptions) {
  const all = new Map<string, VersionedKeys>();
  return {
    /** The keys that were last read. They may be invalid by now. */
    kept: (account: Account) => all.get(nameOf(account)),
    /** Reads the account's valid keys, and keeps them. `undefined` for an account that does not exist. */
    read: async (account: Account) => {
      const found = await find(pool, account);
      const name = nameOf(account);
      const before = all.get(name);
      if (before !== undefined && before.version === found?.version) return before;
      all.delete(name);
      if (found === undefined) return undefined;
      const read = { all: await open(vault, account, found), version: found.version };
      if (read.all.length > 0) all.set(name, read);
      const [oldest] = all.keys();
      if (all.size > most && oldest !== undefined) all.delete(oldest);
      return read;
    },
  };
}

/** The account's valid keys. `undefined` for an account that does not exist. */
export async function keysOf(
  pool: Pick<Pool, "together">,
  vault: Pick<Vault, "openKey">,
  account: Account,
): Promise<AccountKeys | undefined> {
  const found = await find(pool, account);
  return found && open(vault, account, found);
}

interface KeyRow {
  readonly position: number | null;
  /** In hexadecimal. */
  readonly sealed: string | null;
}

interface Found {
  /** An account without a key is one row without a key. */
  readonly rows: readonly KeyRow[];
  readonly version: string | undefined;
}

const find = async (pool: Pick<Pool, "together">, account: Account): Promise<Found | undefined> =>
  isStorable(account.merchant_id) && isStorable(account.account_id)
    ? pool.together(keyLook, account)
    : undefined;

async function open(vault: Pick<Vault, "openKey">, account: Account, { rows }: Found): Promise<AccountKeys> {
  const keys: string[] = [];
  for (const { position, sealed } of rows)
    if (position !== null && sealed !== null)
      keys.push(await vault.openKey(Buffer.from(sealed, "hex"), placeOf.key(account, position)));
  return keys;
}

const nameOf = ({ merchant_id, account_id }: Account): string => JSON.stringify([merchant_id, account_id]);
const namesOf = (all: readonly Account[]): readonly string[] => [...new Set(all.map(nameOf))];

/** One query for all that ask for the same account. No one gets a row that is older than their request. */
const keyLook: Kind<Account, Found | undefined> = {
  place: 3,
  merchantOf: ({ merchant_id }) => merchant_id,
  statements: (all) => namesOf(all).map((name) => ({ text: keyRows, values: JSON.parse(name) as string[] })),
  results: (all, rows) => {
    const found = new Map(namesOf(all).map((name, index) => [name, rows[index]]));
    return all.map((account) => {
      const [text = null, version] = found.get(nameOf(account)) ?? [];
      return text === null
        ? undefined
        : { rows: JSON.parse(text) as KeyRow[], version: version ?? undefined };
    });
  },
};

const keyRows = `select json_agg(json_build_object('position', k.position, 'sealed', encode(k.sealed, 'hex'))
    order by ${keyOrder}), ${keyVersion}
  from accounts a left join account_keys k
    on k.merchant_id = a.merchant_id and k.account_id = a.account_id and k.sealed is not null
  where a.merchant_id = $1 and a.account_id = $2`;

/** A valid key, its account, and whether the administration or a start of a gateway brought it. */
export interface StoredKey {
  readonly account: Account;
  readonly key: string;
  readonly origin: "admin" | "start";
}

/** All valid keys of the database. @throws VaultError for one that the vault cannot open. */
export async function allKeys(
  database: Database,
  vault: Pick<Vault, "openKey">,
): Promise<readonly StoredKey[]> {
  const { rows } = await database.query<
    Account & { position: number; sealed: Buffer; origin: StoredKey["origin"] }
  >(
    `select merchant_id, account_id, position, sealed, origin from account_keys where sealed is not null
     order by merchant_id, account_id, position`,
  );
  const all: StoredKey[] = [];
  for (const { merchant_id, account_id, position, sealed, origin } of rows) {
    const account = { merchant_id, account_id };
    all.push({ account, origin, key: await vault.openKey(sealed, placeOf.key(account, position)) });
  }
  return all;
}
