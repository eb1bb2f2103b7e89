// Review on the wire: entries in, one result for each. What happens to an order is in commands/review.ts.
import type { ReviewOrder, ReviewResultEntry } from "@acquiring/contract";
import { type Handlers, refuse } from "@acquiring/contract/server";
import type { Core } from "../commands/core.ts";
import { entryStatus } from "../domain/reasons.ts";
import { review } from "../commands/payment/review.ts";
import type { Choices } from "../config.ts";
import type { Account } from "../store/accounts.ts";
import { batchProblem, envelope, nameOf, textOf } from "./batch.ts";

/** Answers reviews (source: Endpoints 8). */
export const reviewBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["reviewTransactions"]> =>
  async (request) => {
    const orders = request.review_orders;
    const problem = batchProblem(choices, "reviewTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus, problem);
    const entries: ReviewResultEntry[] = [];
    for (const order of orders ?? []) entries.push(await reviewOne(core, request, order));
    return { ...envelope(request), review_orders: entries };
  };

async function reviewOne(
  core: Core,
  { merchant_id, account_id }: Account,
  order: ReviewOrder,
): Promise<ReviewResultEntry> {
  const { transaction_id = "", order_no = "", currency = "", amount = "", review_flag = "" } = order;
  const flag = textOf(review_flag);
  const outcome = await review(
    core,
    { merchant_id, account_id },
    { name: nameOf(order), flag, amount: order.amount },
  );
  return {
    transaction_id,
    order_no,
    currency,
    amount,
    review_flag,
    review_status: entryStatus(outcome),
    error_message: outcome.done ? "" : outcome.reason,
  };
}
