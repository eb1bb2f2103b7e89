// The log of requests: the latest ones of each merchant. What is written has been redacted before it comes here.
// Requests with a wrong signature are anybody's; they have a share of their own, so that they push out no others.
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
  readonly answer: ShownFields | null;
  /** What is signed here, redacted, where the signature is wrong. */
  readonly signedText: string | null;
  readonly findings: readonly Finding[] | null;
}

export interface Entry extends Omit<NewEntry, "account_id" | "merchant_id"> {
  readonly id: string;
  readonly accountId: string;
}

/** How many are kept of each merchant. */
export interface Kept {
  readonly proven: number;
  readonly unproven: number;
}

/** Writes entries, each merchant's with those that it pushes out. */
export async function writeEntries(
  database: Database,
  entries: readonly NewEntry[],
  kept: Kept,
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const rows = entries.map((entry, place) => ({
    ...entry,
    place,
    at: entry.at.toISOString(),
    request: json(entry.request),
    answer: json(entry.answer),
    findings: json(entry.findings),
  }));
  // A merchant that is not there leaves no row.
  await database.query(
    `insert into request_log (merchant_id, account_id, at, method, operation, status, milliseconds, signature, request,
       answer, signed_text, findings)
     select e.merchant_id, e.account_id, e.at, e.method, e.operation, e.status, e.milliseconds, e.signature,
       e.request::jsonb, e.answer::jsonb, e."signedText", e.findings::jsonb
     from jsonb_to_recordset($1::jsonb) as e (merchant_id text, account_id text, at timestamptz, method text,
       operation text, status integer, milliseconds integer, signature text, request text, answer text,
       "signedText" text, findings text, place integer)
     join merchants m on m.merchant_id = e.merchant_id order by e.place`,
    [JSON.stringify(rows)],
  );
  for (const merchant_id of new Set(entries.map((entry) => entry.merchant_id)))
    await prune(database, merchant_id, kept);
}

async function prune(database: Database, merchant_id: string, { proven, unproven }: Kept): Promise<void> {
  await database.query(
    `delete from request_log where merchant_id = $1 and (
       (signature <> 'wrong' and id <= (select id from request_log
          where merchant_id = $1 and signature <> 'wrong' order by id desc offset $2 limit 1))
       or (signature = 'wrong' and id <= (select id from request_log
          where merchant_id = $1 and signature = 'wrong' order by id desc offset $3 limit 1)))`,
    [merchant_id, proven, unproven],
  );
}

interface Row {
  id: string;
  account_id: string;
  at: Date;
  method: string;
  operation: string;
  status: number;
  milliseconds: number;
  signature: Verdict;
  request: ShownFields | null;
  answer: ShownFields | null;
  signed_text: string | null;
  findings: readonly Finding[] | null;
}

const toEntry = ({ account_id, signed_text, ...row }: Row): Entry => ({
  ...row,
  accountId: account_id,
  signedText: signed_text,
});

/** The merchant's latest requests without their bodies, newest first. */
export async function listEntries(
  database: Database,
  merchant_id: string,
  {
    before,
    onlyWrong,
    limit,
  }: { readonly before?: string | undefined; readonly onlyWrong: boolean; readonly limit: number },
): Promise<readonly Entry[]> {
  const { rows } = await database.query<Row>(
    `select id, account_id, at, method, operation, status, milliseconds, signature, null as request, null as answer,
       null as signed_text, null as findings
     from request_log where merchant_id = $1 and ($2::bigint is null or id < $2) and (not $3 or signature = 'wrong')
     order by id desc limit $4`,
    [merchant_id, before ?? null, onlyWrong, limit],
  );
  return rows.map(toEntry);
}

export async function findEntry(
  database: Database,
  merchant_id: string,
  id: string,
): Promise<Entry | undefined> {
  if (!isStorable(id) || !/^\d{1,18}$/u.test(id)) return undefined;
  const { rows } = await database.query<Row>(
    `select id, account_id, at, method, operation, status, milliseconds, signature, request, answer, signed_text, findings
     from request_log where merchant_id = $1 and id = $2`,
    [merchant_id, id],
  );
  return rows[0] && toEntry(rows[0]);
}
