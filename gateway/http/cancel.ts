// Cancellation on the wire: entries in, one result for each. What happens to an order is in commands/cancel.ts.
import type { CancelOrder, CancelResultEntry } from "@acquiring/contract";
import { type Handlers, refuse } from "@acquiring/contract/server";
import { cancel } from "../commands/payment/cancel.ts";
import type { Core } from "../commands/core.ts";
import { entryStatus } from "../domain/reasons.ts";
import type { Choices } from "../config.ts";
import type { Account } from "../store/accounts.ts";
import { batchProblem, envelope, nameOf } from "./batch.ts";

/** Answers cancellations (source: Endpoints 9). */
export const cancelBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["cancelTransactions"]> =>
  async (request) => {
    const orders = request.cancel_orders;
    const problem = batchProblem(choices, "cancelTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus, problem);
    const entries: CancelResultEntry[] = [];
    // One after the other: of a payment that is named twice, the second entry finds it cancelled.
    for (const order of orders ?? []) entries.push(await cancelOne(core, request, order));
    return { ...envelope(request), cancel_orders: entries };
  };

async function cancelOne(
  core: Core,
  { merchant_id, account_id }: Account,
  order: CancelOrder,
): Promise<CancelResultEntry> {
  const { transaction_id = "", order_no = "", currency = "", amount = "" } = order;
  const outcome = await cancel(core, { merchant_id, account_id }, nameOf(order), order.amount);
  return {
    transaction_id,
    order_no,
    currency,
    amount,
    cancel_status: entryStatus(outcome),
    error_message: outcome.done ? "" : outcome.reason,
  };
}
