// Capture on the wire: entries in, one result for each. What happens to an order is in commands/capture.ts.
import type { CaptureOrder, CaptureResultEntry } from "@acquiring/contract";
import { type Handlers, refuse } from "@acquiring/contract/server";
import { capture } from "../commands/payment/capture.ts";
import type { Core } from "../commands/core.ts";
import { entryStatus } from "../domain/reasons.ts";
import type { Choices } from "../config.ts";
import type { Account } from "../store/accounts.ts";
import { batchProblem, envelope, nameOf } from "./batch.ts";

/** Answers captures (source: Endpoints 7). */
export const captureBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["captureTransactions"]> =>
  async (request) => {
    const orders = request.capture_orders;
    const problem = batchProblem(choices, "captureTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus, problem);
    const entries: CaptureResultEntry[] = [];
    // One after the other, each in its own transactions: a batch may name one payment twice, and both count.
    for (const order of orders ?? []) entries.push(await captureOne(core, request, order));
    return { ...envelope(request), capture_orders: entries };
  };

async function captureOne(
  core: Core,
  { merchant_id, account_id }: Account,
  order: CaptureOrder,
): Promise<CaptureResultEntry> {
  const { transaction_id = "", order_no = "", currency = "", amount = "" } = order;
  const outcome = await capture(core, { merchant_id, account_id }, nameOf(order), order.amount);
  return {
    transaction_id,
    order_no,
    currency,
    amount,
    capture_status: entryStatus(outcome),
    error_message: outcome.done ? "" : outcome.reason,
  };
}
