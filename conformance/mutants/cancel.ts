// Gateways that get a cancellation wrong, one rule each.
import { batchMutants } from "./batch.ts";
import { type Batch, wordsOf } from "./batch-words.ts";
import { entries, type Mutant } from "./mutant.ts";

const operation = "cancelTransactions";
const batch: Batch = {
  word: "cancel",
  operation,
  array: "cancel_orders",
  status: "cancel_status",
  endpoint: "endpoints.cancel",
  entry: "endpoints.9",
  limit: { rule: "limits.cancel", most: 50 },
  always: "always-present.cancel-result",
};
const { allDone, done, each, elsewhere } = wordsOf(batch);

export const cancelMutants: readonly Mutant[] = [
  ...batchMutants(batch),
  {
    name: "cancel-takes-captured-payments",
    rule: "point:cancel.after-capture",
    operation,
    answer: each(done),
  },
  {
    name: "cancel-is-said-and-not-done",
    rule: "point:states.order",
    operation,
    request: elsewhere,
    answer: (_, asked) => allDone(asked),
  },
  {
    name: "cancel-is-done-again",
    rule: "point:states.order",
    operation,
    answer: each(done),
  },
  {
    name: "cancel-leaves-every-payment-as-it-is",
    rule: "point:states.order",
    operation,
    answer: each((order) => ({ ...order, cancel_status: "0", error_message: "declined by the acquirer" })),
  },
  {
    name: "shows-no-cancellation",
    rule: "point:codes.payment-status",
    operation: "queryTransactions",
    answer: entries("orders_list", (order) => ({ ...order, payment_status: "2000" })),
  },
];
