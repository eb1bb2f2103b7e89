// Gateways whose responses contradict each other about one payment, or do not distinguish two payments.
import type { Mutant } from "../mutant.ts";
import { telling } from "../../notice.ts";
import { changing, entriesOf, mutantOf, notifying, rewriting, text } from "../words.ts";

const querying = mutantOf("queryTransactions");
const searching = mutantOf("searchRefunds");
const paying = mutantOf("createDirectPayment");
const orders = entriesOf("orders_list");
const refunds = entriesOf("refund_orders");

/** Another number each time. */
const next = (
  (count) => () =>
    (count += 1)
)(0);

export const relationMutants: readonly Mutant[] = [
  querying(
    "names-a-transaction-anew-in-every-query",
    "payments.agree",
    orders.rewriting("transaction_id", (id) => `${id}-${next()}`),
  ),
  querying(
    "shows-amounts-of-orders-in-cents",
    "payments.agree",
    orders.rewriting("amount", (amount) => amount.replace(".", "")),
  ),
  querying(
    "shows-every-order-in-lower-case",
    "payments.agree",
    orders.rewriting("order_no", (number) => number.toLowerCase()),
  ),
  searching(
    "finds-refunds-less-a-fee",
    "endpoints.11",
    refunds.rewriting("refund_amount", (amount) =>
      amount.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
    ),
  ),
  mutantOf("captureTransactions")(
    "captures-under-a-number-of-its-own",
    "payments.agree",
    entriesOf("capture_orders").rewriting("transaction_id", (id) => `C-${id}`),
  ),
  paying(
    "calls-every-payment-the-first",
    "direct-payment-result.transaction-id",
    rewriting("transaction_id", () => "T1"),
  ),
  paying(
    "masks-another-card",
    "direct-payment-result.card",
    rewriting("card", (card) => (card === "" ? card : `${card.slice(0, -1)}7`)),
  ),
  paying(
    "notifies-of-another-transaction",
    "payments.agree",
    notifying(telling((body) => ({ ...body, transaction_id: `N-${text(body["transaction_id"])}` }))),
  ),
  mutantOf("createApmPayment")(
    "tells-another-apm-amount",
    "apm-payment-result.of-this-payment",
    changing((body, request) => ({ ...body, amount: `1${text(request["amount"])}` })),
  ),
];
