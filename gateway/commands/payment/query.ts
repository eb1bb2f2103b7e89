// A query: the orders that it selects, in the order in which they were asked for.
import type { Account } from "../../store/accounts.ts";
import { findPayments, type Payment } from "../../store/payments.ts";
import type { Database } from "../../store/pool.ts";
import { type QuerySelector, readSelection, type Selected } from "../../domain/selection.ts";

/** The most orders of one answer (source: Endpoints 5, Limits). */
export const mostOrders = 100;

/** What a query asks for. More than 100 orders are refused, as the profile's `query.over-limit` says. */
export function decide(
  request: Readonly<Record<string, unknown>>,
  selectors: readonly QuerySelector[],
): Selected<QuerySelector["by"]> {
  const selected = readSelection(request, selectors);
  if (selected.ok && selected.values.length > mostOrders)
    return { ok: false, message: `A query selects at most ${mostOrders} orders.` };
  return selected;
}

/** The account's orders among those selected. */
export async function query(
  database: Database,
  account: Account,
  { by, values }: Extract<Selected<QuerySelector["by"]>, { ok: true }>,
): Promise<readonly Payment[]> {
  const payments = await findPayments(database, account, by, values);
  const place = new Map(values.map((value, index) => [value, index]));
  const placeOf = ({ orderNo, transactionId }: Payment) =>
    place.get(by === "order_no" ? orderNo : transactionId) ?? 0;
  return payments.toSorted((a, b) => placeOf(a) - placeOf(b));
}
