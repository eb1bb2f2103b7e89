// Gateways whose responses contradict each other about one payment, or do not distinguish two payments.
import type { Mutant } from "../mutant.ts";
import { telling } from "../../notice.ts";
import { changing, entriesOf, mutantsOf, notifying, rewriting, text } from "../words.ts";

const orders = entriesOf("orders_list");
const refunds = entriesOf("refund_orders");

/** Another number each time. */
const next = (
  (count) => () =>
    (count += 1)
)(0);

export const relationMutants: readonly Mutant[] = [
  ...mutantsOf("queryTransactions")({
    "payments.agree": {
      "names-a-transaction-anew-in-every-query": orders.rewriting(
        "transaction_id",
        (id) => `${id}-${next()}`,
      ),
      "shows-amounts-of-orders-in-cents": orders.rewriting("amount", (amount) => amount.replace(".", "")),
      "shows-every-order-in-lower-case": orders.rewriting("order_no", (number) => number.toLowerCase()),
    },
  }),
  ...mutantsOf("searchRefunds")({
    "endpoints.11.same-refund": {
      "finds-refunds-less-a-fee": refunds.rewriting("refund_amount", (amount) =>
        amount.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
      ),
    },
  }),
  ...mutantsOf("captureTransactions")({
    "payments.agree": {
      "captures-under-a-number-of-its-own": entriesOf("capture_orders").rewriting(
        "transaction_id",
        (id) => `C-${id}`,
      ),
    },
  }),
  ...mutantsOf("createDirectPayment")({
    "direct-payment-result.own-transaction-id": {
      "calls-every-payment-the-first": rewriting("transaction_id", () => "T1"),
    },
    "direct-payment-result.card": {
      "masks-another-card": rewriting("card", (card) => (card === "" ? card : `${card.slice(0, -1)}7`)),
    },
    "payments.agree": {
      "notifies-of-another-transaction": notifying(
        telling((body) => ({ ...body, transaction_id: `N-${text(body["transaction_id"])}` })),
      ),
    },
  }),
  ...mutantsOf("createApmPayment")({
    "apm-payment-result.of-this-payment": {
      "tells-another-apm-amount": changing((body, request) => ({
        ...body,
        amount: `1${text(request["amount"])}`,
      })),
    },
  }),
];
