// Review as HTTP: entries in, one result for each out. operations/payment/review.ts decides an order.
import { type Handlers, refuse } from "@acquiring/contract/server";
import type { Core } from "../operations/core.ts";
import { review } from "../operations/payment/review.ts";
import type { Choices } from "../config.ts";
import { entryStatus } from "../domain/reasons.ts";
import { batchProblem, echoOfWhole, envelope, errorOf, inTurn, targetOf, textOf } from "./batch.ts";

/** Handles reviews (source: Endpoints 8). */
export const reviewBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["reviewTransactions"]> =>
  async (request, { requestKey }) => {
    const { review_orders: orders } = request;
    const problem = batchProblem(choices, "reviewTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus("reviewTransactions"), problem);
    const review_orders = await inTurn(orders, async (order, place) => {
      const { review_flag = "", amount } = order;
      const entry = { name: targetOf(order, requestKey, place), flag: textOf(review_flag), amount };
      const outcome = await review(core, request, entry);
      const review_status = entryStatus(outcome);
      return { ...echoOfWhole(order, outcome), review_flag, review_status, error_message: errorOf(outcome) };
    });
    return { ...envelope(request), review_orders };
  };
