// The statement that settles payments: for each one the payment, the attempt, the row of the outbox, the entry of the audit log,
// and the stored response for repeats.
import type { TableRow } from "../sql.ts";
import type { Kind } from "./rounds.ts";
import { given, insertGiven, isWritten, jsonOf, sortedBy } from "./rows.ts";

/** One payment, as rows of the tables, by their keys and with what is new of them. */
export interface SettlingPart {
  /** The process that responds to the request for this payment. */
  readonly run: { readonly transaction_id: string; readonly owner: string | null };
  /** What the decision is about, as it was. */
  readonly was: TableRow;
  readonly payment: TableRow;
  readonly attempt: TableRow;
  readonly event: TableRow;
  readonly noted: TableRow;
  readonly request: TableRow | undefined;
}

export interface SettledPart {
  /** `false`: the payment has changed since, and nothing was written. */
  readonly isDone: boolean;
  /** `false`: another process runs the request. */
  readonly isKept: boolean;
}

// Tables that have just begun to grow are small to PostgreSQL, which plans once to read them as a whole, and keeps the plan.
const byIndex = `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`;

/** Settles each payment that is still as it was. */
export const settling: Kind<SettlingPart, SettledPart> = {
  place: 1,
  merchantOf: ({ payment }) => String(payment["merchant_id"]),
  statements: (parts) => {
    const sorted = sortedBy(parts, ({ run }) => run.transaction_id);
    const [first] = sorted;
    if (first === undefined) return [];
    const names = ["was", "payment", "attempt", "event", "noted", "request", "run"] as const;
    const values = names.map((name) => jsonOf(sorted.map((part) => part[name])));
    return [
      { text: byIndex, values: [] },
      { text: textOf(first), values },
    ];
  },
  results: (parts, [, response = []]) => {
    const done = new Set(JSON.parse(response[0] ?? "[]") as string[]);
    const owners = new Set(JSON.parse(response[1] ?? "[]") as string[]);
    return parts.map(({ run: { transaction_id, owner } }) => ({
      isDone: done.has(transaction_id),
      isKept: owner === null || owners.has(owner),
    }));
  },
};

// The payment is locked before its attempt, which waits for it here, and that before the request.
function textOf({ was, payment, event, noted }: SettlingPart): string {
  const isKey = (name: string): boolean => name === "merchant_id" || name === "transaction_id";
  const set = Object.keys(payment).filter((name) => !isKey(name));
  const columnsOf = (of: string): string =>
    Object.keys(was)
      .map((name) => `${of}.${name}`)
      .join(", ");
  return `with payment as (
    update payments p set ${set.map((name) => `${name} = given.${name}`).join(", ")}
    from ${given("payments", 2)} join json_populate_recordset(null::payments, $1) as was
      on was.transaction_id = given.transaction_id
    where p.merchant_id = given.merchant_id and p.transaction_id = given.transaction_id
      and (${columnsOf("p")}) is not distinct from (${columnsOf("was")})
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
    from ${given("accepted_requests", 6)}
      join json_to_recordset($7) as run (transaction_id text, owner uuid) on run.owner = given.owner
    where r.merchant_id = given.merchant_id and r.id = given.id and r.state = 'running' and r.owner = given.owner
      and ${isWritten("run.transaction_id")}
    returning given.owner
  ) select (select json_agg(transaction_id) from payment), (select json_agg(owner) from request)`;
}
