// Gateways that get a cancellation wrong, one rule each.
import type { Mutant } from "../mutant.ts";
import { type Batch, wordsOf } from "./batches.ts";
import { decisionMutants } from "./decisions.ts";
import { entriesOf, mutantsOf } from "../words.ts";

const batch: Batch = {
  operation: "cancelTransactions",
  name: "cancel",
  body: "json",
  list: "cancel_orders",
  status: "cancel_status",
  order: "endpoints.9",
  most: 50,
};
const mutant = mutantsOf(batch.operation, "cancel-");
const { done, each, showing, undone } = wordsOf(batch);

export const cancelMutants: readonly Mutant[] = [
  ...decisionMutants(batch),
  ...mutant({
    "point:cancel.after-capture": { "takes-captured-payments": each(done) },
    "point:states.order": {
      "is-said-and-not-done": undone,
      "is-done-again": each(done),
      "leaves-every-payment-as-it-is": showing({
        cancel_status: "0",
        error_message: "declined by the acquirer",
      }),
    },
  }),
  ...mutantsOf("queryTransactions")({
    "point:codes.payment_status": {
      "shows-no-cancellation": entriesOf("orders_list").showing({ payment_status: "2000" }),
    },
  }),
];
