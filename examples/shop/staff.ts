// The actions of staff: capture, refund, and settling a lost request by hand.
import { inBatches } from "@acquiring/contract/client";
import { money } from "@acquiring/contract/codecs";
import { left, type Order } from "./orders.ts";
import { field } from "./payments.ts";
import { currency } from "./profile.ts";
import { heard, look, type Shop } from "./status.ts";

/** Captures or refunds one order. It sends nothing while an earlier request is in progress or lost. */
async function move(shop: Shop, order: Order, what: "capture" | "refund", amount: string): Promise<void> {
  const { order_no, transaction_id } = order;
  if (order.unknown !== undefined || transaction_id === undefined) return;
  shop.orders.save(Object.assign(order, { unknown: what }));
  const entry = { order_no, transaction_id, currency, amount: order.amount };
  const all =
    what === "capture"
      ? await inBatches(shop.gateway, "captureTransactions", [entry])
      : await inBatches(shop.gateway, "refundTransactions", [
          { ...entry, refund_amount: amount, refund_reason: "Returned" },
        ]);
  for (const settled of all) {
    const { outcome } = settled;
    const isOpen = outcome === "unknown" || outcome === "pending";
    const said = settled.outcome === "done" ? "" : settled.message;
    if (isOpen) shop.orders.save(Object.assign(order, { said }));
    else heard(shop, order, said);
  }
  await look(shop, [order], () => what === "refund");
}

/** A person has asked the gateway: the lost request was not done. */
export function settle(shop: Shop, order: Order): void {
  if (order.unknown === "payment") order.failed = true;
  heard(shop, order, "Settled by hand.");
}

/** Refunds the amount of the form, if it is still valid. */
export async function refund(shop: Shop, order: Order, form: URLSearchParams): Promise<void> {
  // Another person may have refunded in the gateway's portal.
  await look(shop, [order], () => true);
  const back = money.parse(field(form, "amount"), 2);
  // The form has the remaining amount at the time of the page. A second submit has an old amount.
  const isFresh = field(form, "left") === money.format(left(order), 2);
  if (!back.ok || back.value <= 0n || back.value > left(order))
    order.said = "Enter an amount that is not more than the remaining amount.";
  else if (isFresh) await move(shop, order, "refund", money.format(back.value, 2));
}

/** Captures the whole amount when the order is shipped. */
export const capture = (shop: Shop, order: Order): Promise<void> =>
  move(shop, order, "capture", order.amount);
