// Cancellation as HTTP: entries in, one result for each out. operations/payment/cancel.ts cancels an order.
import { type Handlers, refuse } from "@acquiring/contract/server";
import type { Core } from "../operations/core.ts";
import { cancel } from "../operations/payment/cancel.ts";
import type { Choices } from "../config.ts";
import { entryStatus } from "../domain/reasons.ts";
import { batchProblem, echoOfWhole, envelope, errorOf, inTurn, targetOf } from "./batch.ts";

/** Handles cancellations (source: Endpoints 9). */
export const cancelBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["cancelTransactions"]> =>
  async (request, { requestKey }) => {
    const { cancel_orders: orders } = request;
    const problem = batchProblem(choices, "cancelTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus("cancelTransactions"), problem);
    const cancel_orders = await inTurn(orders, async (order, place) => {
      const outcome = await cancel(core, request, targetOf(order, requestKey, place), order.amount);
      const cancel_status = entryStatus(outcome);
      return { ...echoOfWhole(order, outcome), cancel_status, error_message: errorOf(outcome) };
    });
    return { ...envelope(request), cancel_orders };
  };
