// The request log: the latest requests of each merchant. They are redacted before they are written.
import type { Payment } from "./payments.ts";
import { type Database, isStorable } from "./pool.ts";

/** `none`: the request's body has no place for one. */
export type Verdict = "right" | "wrong" | "none";

/** The fields of a body that may be shown, by their paths (`capture_orders[0].amount`). */
export type ShownFields = readonly (readonly [string, string])[];

/** How a request that was not signed right differs from what would be. */
export interface Finding {
  readonly at: string;
  readonly message: string;
}

export interface NewEntry {
  readonly merchant_id: string;
  readonly account_id: string;
  /** By the gateway's clock. */
  readonly at: Date;
  readonly method: string;
  readonly operation: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly signature: Verdict;
  readonly request: ShownFields | null;
  readonly response: ShownFields | null;
}

export interface Entry extends Omit<NewEntry, "account_id" | "merchant_id"> {
  readonly id: string;
  readonly accountId: string;
}

export interface ListedEntry extends Omit<Entry, "request" | "response"> {
  /** The order numbers and transaction ids that its request or its response names. */
  readonly orders: readonly string[];
  readonly transactions: readonly string[];
}

/** Writes entries, each merchant's with those that it pushes out. */
export type WriteEntries = (entries: readonly NewEntry[]) => Promise<void>;

/** A writer that keeps so many entries of each merchant. */
export function entryWriter(database: Database, kept: number): WriteEntries {
  // The last entry of each merchant that it removed. PostgreSQL would read each removed row again until a vacuum.
  const removed = new Map<string, string>();
  return async (entries) => {
    for (const merchant_id of new Set(entries.map((entry) => entry.merchant_id))) {
      await insert(
        database,
        merchant_id,
        entries.filter((entry) => entry.merchant_id === merchant_id),
      );
      const last = await prune(database, merchant_id, { kept, after: removed.get(merchant_id) ?? "0" });
      if (last !== undefined) removed.set(merchant_id, last);
    }
  };
}

async function insert(database: Database, merchant_id: string, entries: readonly NewEntry[]): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const rows = entries.map((entry, place) => ({
    ...entry,
    place,
    at: entry.at.toISOString(),
    request: json(entry.request),
    response: json(entry.response),
  }));
  // A merchant that is not there leaves no row.
  await database.query(
    `insert into request_log (merchant_id, account_id, at, method, operation, status, milliseconds, signature, request,
       response)
     select $2, e.account_id, e.at, e.method, e.operation, e.status, e.milliseconds, e.signature,
       e.request::jsonb, e.response::jsonb
     from jsonb_to_recordset($1::jsonb) as e (account_id text, at timestamptz, method text,
       operation text, status integer, milliseconds integer, signature text, request text, response text,
       place integer)
     where exists (select from merchants where merchant_id = $2) order by e.place`,
    [JSON.stringify(rows), merchant_id],
  );
}

/** Removes the entries `after` one that are too many; returns the last of them. */
async function prune(
  database: Database,
  merchant_id: string,
  { kept, after }: { readonly kept: number; readonly after: string },
): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    `with last as materialized (select id from request_log where merchant_id = $1 and id > $3
       order by id desc offset $2 limit 1),
     gone as (delete from request_log where merchant_id = $1 and id > $3 and id <= (select id from last))
     select id from last`,
    [merchant_id, kept, after],
  );
  return rows[0]?.id;
}

// The fields that are kept, each a name and a value.
const fields = "coalesce(nullif(request, 'null'), '[]') || coalesce(nullif(response, 'null'), '[]')";

// The values of those that end with this name.
const valuesOf = (name: string): string =>
  `jsonb_path_query_array(${fields},
     'strict $[*] ? (@[0] like_regex "(^|[.])${name}$")[1]')`;

export const namedIn = (name: string, { request, response }: Pick<Entry, "request" | "response">): string[] =>
  unique(
    [...(request ?? []), ...(response ?? [])].flatMap(([path, value]) =>
      path === name || path.endsWith(`.${name}`) ? [value] : [],
    ),
  );

const entryColumns = `id, account_id as "accountId", at, method, operation, status, milliseconds, signature, request,
  response`;

/** Each value once, without what is masked or empty. */
const unique = (values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => /[^*]/u.test(value));

// Any field that has this value: far faster than the names of all fields.
const has = (value: string): string => {
  const field = `jsonb_build_array(jsonb_build_array(${value}::text))`;
  return `request @> ${field} or response @> ${field}`;
};

const namesOrder = `jsonb_path_exists(${fields}, 'strict $[*] ? (
    @[1] == $order && @[0] like_regex "(^|[.])order_no$" || @[1] == $id && @[0] like_regex "(^|[.])transaction_id$")',
  jsonb_build_object('order', $3::text, 'id', $4::text))`;

/** The requests that name a payment: its changes first, the newest of each first. */
export async function entriesOf(
  database: Database,
  { merchant_id, account_id, orderNo, transactionId }: Payment,
  limit: number,
): Promise<readonly Entry[]> {
  const { rows } = await database.query<Entry>(
    `with found as materialized (
       select * from request_log where merchant_id = $1 and account_id = $2 and (${has("$3")} or ${has("$4")})
     ) select ${entryColumns} from found where ${namesOrder}
     order by operation in ('queryTransactions', 'searchRefunds'), id desc limit $5`,
    [merchant_id, account_id, orderNo, transactionId, limit],
  );
  return rows;
}

/** The merchant's latest requests, newest first. */
export async function listEntries(
  database: Database,
  merchant_id: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<readonly ListedEntry[]> {
  const { rows } = await database.query<ListedEntry>(
    `select id, account_id as "accountId", at, method, operation, status, milliseconds, signature,
       ${valuesOf("order_no")} as orders, ${valuesOf("transaction_id")} as transactions
     from request_log where merchant_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [merchant_id, before ?? null, limit],
  );
  return rows.map((row) => ({ ...row, orders: unique(row.orders), transactions: unique(row.transactions) }));
}

export async function findEntry(
  database: Database,
  merchant_id: string,
  id: string,
): Promise<Entry | undefined> {
  if (!isStorable(id) || !/^\d{1,18}$/u.test(id)) return undefined;
  const { rows } = await database.query<Entry>(
    `select ${entryColumns} from request_log where merchant_id = $1 and id = $2`,
    [merchant_id, id],
  );
  return rows[0];
}
