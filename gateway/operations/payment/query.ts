// A query: the selected orders in the order of the request, or the newest ones without a selection.
import type { Account } from "../../store/accounts.ts";
import { findPayments, newestPayments, type Payment } from "../../store/payments.ts";
import type { Database } from "../../store/pool.ts";
import { type Chosen, readSelection, type Selected, type Selection } from "../../domain/selection.ts";

type By = "order_no" | "transaction_id";

/** The maximum number of orders in a response (source: Endpoints 5, Limits). */
export const mostOrders = 100;

/** What a query asks for. More than 100 orders are refused, as the profile's `search.over-limit.queryTransactions` says. */
export function decide(request: Readonly<Record<string, unknown>>, selection: Selection<By>): Selected<By> {
  const selected = readSelection(request, selection);
  if (selected.ok && selected.by !== "newest" && selected.values.length > mostOrders)
    return { ok: false, message: `A query must select at most ${mostOrders} orders.` };
  return selected;
}

/** The account's orders among those selected, or its newest. */
export async function query(
  database: Database,
  account: Account,
  selected: Chosen<By>,
): Promise<readonly Payment[]> {
  if (selected.by === "newest") return newestPayments(database, account, selected.most);
  const { by, values } = selected;
  const payments = await findPayments(database, account, by, values);
  const place = new Map(values.map((value, index) => [value, index]));
  const placeOf = ({ orderNo, transactionId }: Payment) =>
    place.get(by === "order_no" ? orderNo : transactionId) ?? 0;
  return payments.toSorted((a, b) => placeOf(a) - placeOf(b));
}
