// Capture as HTTP: entries in, one result for each out. operations/payment/capture.ts captures an order.
import { type Handlers, refuse } from "@acquiring/contract/server";
import type { Core } from "../operations/core.ts";
import { capture } from "../operations/payment/capture.ts";
import type { Choices } from "../config.ts";
import { entryStatus } from "../domain/reasons.ts";
import { batchProblem, echoOf, envelope, errorOf, inTurn, targetOf } from "./batch.ts";

/** Handles captures (source: Endpoints 7). */
export const captureBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["captureTransactions"]> =>
  async (request, { requestKey }) => {
    const { capture_orders: orders } = request;
    const problem = batchProblem(choices, "captureTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus("captureTransactions"), problem);
    const capture_orders = await inTurn(orders, async (order, place) => {
      const outcome = await capture(core, request, targetOf(order, requestKey, place), order.amount);
      return { ...echoOf(order), capture_status: entryStatus(outcome), error_message: errorOf(outcome) };
    });
    return { ...envelope(request), capture_orders };
  };
