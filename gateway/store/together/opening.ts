// The statement that opens payments: for each one the request, the payment, their relation, the attempt, and the entry of the
// audit log.
import type { TableRow } from "../sql.ts";
import type { Kind } from "./rounds.ts";
import { insertGiven, isWritten, jsonOf, sortedBy } from "./rows.ts";

/** One payment, as rows of the tables. */
export interface OpeningPart {
  readonly order: string;
  /** With the payment's `transaction_id`. */
  readonly request: TableRow | undefined;
  readonly payment: TableRow;
  readonly step: TableRow | undefined;
  readonly attempt: TableRow;
  readonly noted: TableRow;
}

export interface OpenedPart {
  /** Of a payment that was opened: changes whenever its row does. */
  readonly row: string | undefined;
  /** `false`: the request was remembered already. */
  readonly isNew: boolean;
}

/** Opens each payment whose request is new and whose order number is unused. */
export const opening: Kind<OpeningPart, OpenedPart> = {
  place: 2,
  statements: (parts) => {
    const sorted = sortedBy(parts, ({ order }) => order);
    const [first] = sorted;
    if (first === undefined) return [];
    const names = ["request", "payment", "step", "attempt", "noted"] as const;
    const values = names.map((name) => jsonOf(sorted.map((part) => part[name])));
    return [{ text: textOf(first), values }];
  },
  answers: (parts, [answer = []]) => {
    const rows = new Map(Object.entries(JSON.parse(answer[0] ?? "{}") as Record<string, string>));
    const owners = new Set(JSON.parse(answer[1] ?? "[]") as string[]);
    return parts.map(({ payment, request }) => ({
      row: rows.get(String(payment["transaction_id"])),
      isNew: request === undefined || owners.has(String(request["owner"])),
    }));
  },
};

const textOf = ({ payment, attempt, noted }: OpeningPart): string => `with asked as materialized (
    select * from json_to_recordset($1) as asked (transaction_id text, merchant_id text, id text, operation text,
      state text, fresh_until timestamptz, due_at timestamptz, owner uuid, lease_ms integer)
  ), request as (
    insert into accepted_requests (merchant_id, id, operation, state, fresh_until, due_at, owner, lease_until)
    select merchant_id, id, operation, state, fresh_until, due_at, owner, clock_timestamp() + lease_ms * interval '1 ms'
    from asked on conflict do nothing returning owner
  ), payment as (
    ${insertGiven("payments", payment, 2)} where not exists (select from asked
      where asked.transaction_id = given.transaction_id and asked.owner not in (select owner from request))
    on conflict (merchant_id, account_id, order_no) do nothing
    returning transaction_id, ctid || ' ' || xmin as row
  ), step as (
    insert into request_steps (merchant_id, request_id, entry, subject, subject_id)
    select merchant_id, request_id, entry, subject, subject_id
    from json_populate_recordset(null::request_steps, $3) as given where ${isWritten("subject_id")}
    on conflict do nothing
  ), attempt as (
    ${insertGiven("attempts", attempt, 4)} where ${isWritten("transaction_id")}
  ), noted as (
    ${insertGiven("audit_log", noted, 5)} where ${isWritten("subject_id")}
  ) select (select json_object_agg(transaction_id, row) from payment), (select json_agg(owner) from request)`;
