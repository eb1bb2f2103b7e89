// The statement that settles payments: for each one the payment, the attempt, the row of the outbox, the entry of the audit log,
// and the stored response for repeats.
import type { TableRow } from "../sql.ts";
import type { Kind } from "./rounds.ts";
import { given, insertGiven, isWritten, jsonOf, sortedBy } from "./rows.ts";

/** One payment, as rows of the tables, by their keys and with what is new of them. */
export interface SettlingPart {
  /** The row that the decision is about, and the process that responds to the request. */
  readonly was: { readonly transaction_id: string; readonly row: string; readonly owner: string | null };
  readonly payment: TableRow;
  readonly attempt: TableRow;
  readonly event: TableRow;
  readonly noted: TableRow;
  readonly request: TableRow | undefined;
}

export interface SettledPart {
  /** `false`: the payment's row is another one by now, and nothing was written. */
  readonly isDone: boolean;
  /** `false`: another process runs the request. */
  readonly isKept: boolean;
}

// Tables that have just begun to grow are small to PostgreSQL, which plans once to read them as a whole, and keeps the plan.
const byIndex = `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`;

/** Settles each payment whose row is still the same. */
export const settling: Kind<SettlingPart, SettledPart> = {
  place: 1,
  statements: (parts) => {
    const sorted = sortedBy(parts, ({ was }) => was.transaction_id);
    const [first] = sorted;
    if (first === undefined) return [];
    const names = ["was", "payment", "attempt", "event", "noted", "request"] as const;
    const values = names.map((name) => jsonOf(sorted.map((part) => part[name])));
    return [
      { text: byIndex, values: [] },
      { text: textOf(first), values },
    ];
  },
  results: (parts, [, response = []]) => {
    const done = new Set(JSON.parse(response[0] ?? "[]") as string[]);
    const owners = new Set(JSON.parse(response[1] ?? "[]") as string[]);
    return parts.map(({ was: { transaction_id, owner } }) => ({
      isDone: done.has(transaction_id),
      isKept: owner === null || owners.has(owner),
    }));
  },
};

// The payment is locked before its attempt, which waits for it here, and that before the request.
function textOf({ payment, event, noted }: SettlingPart): string {
  const set = Object.keys(payment)
    .filter((name) => name !== "merchant_id" && name !== "transaction_id")
    .map((name) => `${name} = given.${name}`);
  return `with was as materialized (
    select transaction_id, split_part(row, ' ', 1)::tid as place, split_part(row, ' ', 2)::xid as written, owner
    from json_to_recordset($1) as was (transaction_id text, row text, owner uuid)
  ), payment as (
    update payments p set ${set.join(", ")}
    from ${given("payments", 2)} join was on was.transaction_id = given.transaction_id
    where p.ctid = was.place and p.xmin = was.written
      and (p.merchant_id, p.transaction_id) is not distinct from (given.merchant_id, given.transaction_id)
    returning p.transaction_id
  ), attempt as (
    update attempts a set status = given.status, code = given.code, settled_at = given.settled_at, due_at = null
    from ${given("attempts", 3)} where a.merchant_id = given.merchant_id
      and a.transaction_id = given.transaction_id and a.sequence = given.sequence and ${isWritten("given.transaction_id")}
  ), event as (
    ${insertGiven("outbox", event, 4)} where ${isWritten("subject_id")}
  ), noted as (
    ${insertGiven("audit_log", noted, 5)} where ${isWritten("subject_id")}
  ), request as (
    update accepted_requests r set state = 'answered', owner = null, lease_until = null, status = given.status,
      content_type = given.content_type, body = given.body, due_at = given.due_at
    from ${given("accepted_requests", 6)} join was on was.owner = given.owner
    where r.merchant_id = given.merchant_id and r.id = given.id and r.state = 'running' and r.owner = given.owner
      and ${isWritten("was.transaction_id")}
    returning given.owner
  ) select (select json_agg(transaction_id) from payment), (select json_agg(owner) from request)`;
}
