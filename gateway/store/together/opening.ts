// The statement that opens payments: for each one the request, the payment, their relation, the attempt, and the entry of the
// audit log.
import type { TableRow } from "../sql.ts";
import type { Kind } from "./rounds.ts";
import { type Remembering, remembering } from "./remembering.ts";
import { insertGiven, isWritten, jsonOf, sortedBy } from "./rows.ts";

export interface OpeningPart {
  readonly order: string;
  /** With the payment's `transaction_id`. `keys`: the version of the keys of its signature. */
  readonly request: TableRow | undefined;
  readonly payment: TableRow;
  readonly step: TableRow | undefined;
  readonly attempt: TableRow;
  readonly noted: TableRow;
}

export interface OpenedPart {
  readonly isOpened: boolean;
  /** Of the request; `new` without one. */
  readonly remembered: Remembering;
}

/** Opens each payment whose request is new, with a signature of a present key, and whose order number is unused. */
export const opening: Kind<OpeningPart, OpenedPart> = {
  place: 2,
  merchantOf: ({ payment }) => String(payment["merchant_id"]),
  statements: (parts) => {
    const sorted = sortedBy(parts, ({ order }) => order);
    const [first] = sorted;
    if (first === undefined) return [];
    const names = ["request", "payment", "step", "attempt", "noted"] as const;
    const values = names.map((name) => jsonOf(sorted.map((part) => part[name])));
    return [{ text: textOf(first), values }];
  },
  results: (parts, [response = []]) => {
    const namesIn = (names: string | null = null) => new Set(JSON.parse(names ?? "[]") as unknown[]);
    const [opened, news, outdated] = [namesIn(response[0]), namesIn(response[1]), namesIn(response[2])];
    const outcomeOf = (owner: unknown) =>
      outdated.has(owner) ? "outdated" : news.has(owner) ? "new" : "known";
    return parts.map(({ payment, request }) => ({
      isOpened: opened.has(payment["transaction_id"]),
      remembered: request === undefined ? "new" : outcomeOf(request["owner"]),
    }));
  },
};

const textOf = ({ payment, attempt, noted }: OpeningPart): string => `with ${remembering}, payment as (
    ${insertGiven("payments", payment, 2)} where not exists (select from asked
      where asked.transaction_id = given.transaction_id and asked.owner not in (select owner from request))
    on conflict (merchant_id, account_id, order_no) do nothing
    returning transaction_id
  ), step as (
    insert into request_steps (merchant_id, request_id, entry, subject, subject_id)
    select merchant_id, request_id, entry, subject, subject_id
    from json_populate_recordset(null::request_steps, $3) as given where ${isWritten("subject_id")}
    on conflict do nothing
  ), attempt as (
    ${insertGiven("attempts", attempt, 4)} where ${isWritten("transaction_id")}
  ), noted as (
    ${insertGiven("audit_log", noted, 5)} where ${isWritten("subject_id")}
  ) select (select json_agg(transaction_id) from payment), (select json_agg(owner) from request),
    (select json_agg(owner) from asked where not is_current)`;
