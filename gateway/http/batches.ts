// Capture, cancellation and review as HTTP: entries in, one result for each out. operations/payment/ acts on an order.
import { type Handlers, refuse } from "@acquiring/contract/server";
import type { Choices } from "../config.ts";
import { entryStatus } from "../domain/reasons.ts";
import type { Core } from "../operations/core.ts";
import { cancel } from "../operations/payment/cancel.ts";
import { capture } from "../operations/payment/capture.ts";
import { review } from "../operations/payment/review.ts";
import {
  actOnEach,
  batchProblem,
  echoOf,
  echoOfWhole,
  envelope,
  errorOf,
  targetOf,
  textOf,
} from "./batch.ts";

/** Handles captures (source: Endpoints 7). */
export const captureBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["captureTransactions"]> =>
  async (request, { requestKey }) => {
    const { capture_orders: orders } = request;
    const problem = batchProblem(choices, "captureTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus("captureTransactions"), problem);
    const capture_orders = await actOnEach(orders, request, async (order, place) => {
      const outcome = await capture(core, request, targetOf(order, requestKey, place), order.amount);
      return { ...echoOf(order), capture_status: entryStatus(outcome), error_message: errorOf(outcome) };
    });
    return { ...envelope(request), capture_orders };
  };

/** Handles reviews (source: Endpoints 8). */
export const reviewBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["reviewTransactions"]> =>
  async (request, { requestKey }) => {
    const { review_orders: orders } = request;
    const problem = batchProblem(choices, "reviewTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus("reviewTransactions"), problem);
    const review_orders = await actOnEach(orders, request, async (order, place) => {
      const { review_flag = "", amount } = order;
      const entry = { name: targetOf(order, requestKey, place), flag: textOf(review_flag), amount };
      const outcome = await review(core, request, entry);
      const review_status = entryStatus(outcome);
      return { ...echoOfWhole(order, outcome), review_flag, review_status, error_message: errorOf(outcome) };
    });
    return { ...envelope(request), review_orders };
  };

/** Handles cancellations (source: Endpoints 9). */
export const cancelBatch =
  (choices: Choices, core: Core): NonNullable<Handlers["cancelTransactions"]> =>
  async (request, { requestKey }) => {
    const { cancel_orders: orders } = request;
    const problem = batchProblem(choices, "cancelTransactions", request, orders);
    if (problem !== undefined) return refuse(choices.invalidStatus("cancelTransactions"), problem);
    const cancel_orders = await actOnEach(orders, request, async (order, place) => {
      const outcome = await cancel(core, request, targetOf(order, requestKey, place), order.amount);
      const cancel_status = entryStatus(outcome);
      return { ...echoOfWhole(order, outcome), cancel_status, error_message: errorOf(outcome) };
    });
    return { ...envelope(request), cancel_orders };
  };
