// Gateways that get a cancellation wrong, one rule each.
import type { Mutant } from "../mutant.ts";
import { type Batch, wordsOf } from "./batches.ts";
import { decisionMutants } from "./decisions.ts";
import { entriesOf, mutantOf } from "../words.ts";

const batch: Batch = {
  operation: "cancelTransactions",
  name: "cancel",
  body: "json",
  list: "cancel_orders",
  status: "cancel_status",
  entry: "endpoints.9",
  most: 50,
};
const mutant = mutantOf(batch.operation, "cancel-");
const { allDone, done, each, elsewhere, showing } = wordsOf(batch);

export const cancelMutants: readonly Mutant[] = [
  ...decisionMutants(batch),
  mutant("takes-captured-payments", "point:cancel.after-capture", each(done)),
  mutant("is-said-and-not-done", "point:states.order", {
    request: elsewhere,
    answer: (_, asked) => allDone(asked),
  }),
  mutant("is-done-again", "point:states.order", each(done)),
  mutant(
    "leaves-every-payment-as-it-is",
    "point:states.order",
    showing({ cancel_status: "0", error_message: "declined by the acquirer" }),
  ),
  mutantOf("queryTransactions")(
    "shows-no-cancellation",
    "point:codes.payment-status",
    entriesOf("orders_list").showing({ payment_status: "2000" }),
  ),
];
