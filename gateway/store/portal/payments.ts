// The list of a merchant's payments in the portal, of all its accounts. payment-search.ts selects the results of a search.
import { type Payment, paymentColumns, type PaymentKind } from "../payments.ts";
import type { Database } from "../pool.ts";
import { listed, type Part, raw, run, sql } from "../sql.ts";
import { type Period, type Slice, sliced, within } from "./slices.ts";

/** `stateOf` of operations/states.ts in SQL; a test compares the two. */
export const stateSql = `case
  when ended is not null then ended
  when refunded > 0 then case when refunded = captured then 'refunded' else 'partially refunded' end
  when captured > 0 then case when captured + released = authorised then 'captured' else 'partially captured' end
  when waits_for = 'review' then 'in review'
  when authorised > 0 then 'authorised'
  when waits_for is null then 'created'
  else 'pending' end`;

/** Which payments; what is left out does not narrow. */
export interface PaymentFilter extends Period {
  readonly state?: string | undefined;
  readonly kind?: PaymentKind | undefined;
  readonly currency?: string | undefined;
  /** In minor units; only with a currency. */
  readonly least?: bigint | undefined;
  readonly most?: bigint | undefined;
  /** Only of these, which a search has found. */
  readonly ids?: readonly string[] | undefined;
}

const sorted = { at: "created_at", id: "transaction_id", amount: "amount", currency: "currency" } as const;

/** The statement of `listPayments`. */
export function paymentsStatement(merchant_id: string, filter: PaymentFilter, slice: Slice): Part {
  const { state, kind, currency, least, most, ids } = filter;
  const narrow = [
    state === undefined ? undefined : sql`(${raw(stateSql)}) = ${state}`,
    kind === undefined ? undefined : sql`kind = ${kind}`,
    currency === undefined ? undefined : sql`currency = ${currency}`,
    least === undefined ? undefined : sql`amount >= ${least}`,
    most === undefined ? undefined : sql`amount <= ${most}`,
  ].filter((part) => part !== undefined);
  const mine = listed([sql`merchant_id = ${merchant_id}`, ...narrow], " and ");
  const where = sql`${mine} ${within(filter, "created_at")}`;
  if (ids === undefined)
    return sql`select ${raw(paymentColumns.list())} from payments where ${where} ${sliced(sorted, slice)}`;
  // Read by their ids, with any other filter: the list by time may be long before it has them.
  return sql`with found as materialized (
      select * from payments where merchant_id = ${merchant_id} and transaction_id = any(${ids}::text[])
    ) select ${raw(paymentColumns.list())} from found where ${where} ${sliced(sorted, slice)}`;
}

/** The merchant's matching payments, in the requested order. */
export async function listPayments(
  database: Database,
  merchant_id: string,
  filter: PaymentFilter,
  slice: Slice,
): Promise<readonly Payment[]> {
  const { rows } = await run(database, paymentsStatement(merchant_id, filter, slice));
  return rows.map(paymentColumns.read);
}

export const paymentsInReview = (
  database: Database,
  merchant_id: string,
  limit: number,
): Promise<readonly Payment[]> =>
  paymentColumns.find(
    database,
    "where merchant_id = $1 and waits_for = 'review' order by created_at, transaction_id limit $2",
    [merchant_id, limit],
  );
