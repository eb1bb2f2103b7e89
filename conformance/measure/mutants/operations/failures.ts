// Gateways whose defect shows only in some responses: to a failure, or to a search without results. At the end, those whose
// responses contradict each other about one payment, or do not distinguish two payments.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { telling } from "../../notice.ts";
import * as w from "../words.ts";

const pays = w.mutantsOf("createDirectPayment");
const paysElsewhere = w.mutantsOf("createApmPayment", "apm-");

const refundEntries = w.entriesOf("refund_orders");
const orders = w.entriesOf("orders_list");

const isCancelled = (result: WireObject): boolean => w.text(result["cancel_status"]) === "1";
const isRefunded = (entry: WireObject): boolean => w.text(entry["refund_status"]) === "1";
const hasFailed = (payout: WireObject): boolean => w.text(payout["failure_type"]) !== "";

/** A success with its own message, if there are no records. */
const nothingFound = (list: string) =>
  w.changing((body) =>
    w.records(body, list).length === 0 ? { ...body, return_message: "Nothing found" } : body,
  );

/** After the refusal of a wrong name, a subscription counts as cancelled already. */
function deniedYetDone(): Change {
  const denied = new Set<string>();
  return w.changing((body, request) => {
    const id = w.text(request["recurring_id"]);
    if (!isCancelled(body)) denied.add(id);
    return denied.has(id) ? { ...body, cancel_status: "0", error_message: "cancelled already" } : body;
  });
}

/** Invalid requests, by the words for the mutant names. */
const invalid: Readonly<Record<string, (request: WireObject) => boolean>> = {
  "no-currency": ({ currency }) => currency === undefined,
  "no-order-number": ({ order_no }) => order_no === undefined,
  "an-empty-amount": ({ amount }) => amount === "",
  "an-amount-as-a-number": ({ amount }) => typeof amount === "number",
};

export const failureMutants: readonly Mutant[] = [
  ...[pays, paysElsewhere].flatMap((mutant) =>
    mutant({
      "errors.status.400": Object.fromEntries(
        Object.entries(invalid).map(([what, holds]) => [
          `answers-${what}-with-422`,
          w.refusingWith(422, (request) => request !== undefined && holds(request)),
        ]),
      ),
      "point:errors.invalid-input": { "reads-amounts-with-exponents": w.reading("amount", "1e1", "10.00") },
    }),
  ),
  ...pays({
    "direct-payment-result.risk-reasons": {
      "declines-for-risk-reasons-without-a-status": w.changing((body) =>
        w.text(body["result_info"]).startsWith("0000:")
          ? body
          : { ...body, risk_reasons: { name: "velocity" } },
      ),
    },
  }),
  ...w.mutantsOf("cancelSubscription")({
    "subscription-cancellation-result.same-merchant": {
      "tells-another-merchant-if-it-cancels-nothing": w.changing((body) =>
        isCancelled(body) ? body : { ...body, merchant_id: "1" },
      ),
    },
    "states.transitions.named-subscription": {
      "cancels-under-another-name-and-says-that-it-does-not": deniedYetDone(),
    },
  }),
  ...w.mutantsOf("refundTransactions")({
    "refund-record.search-only": {
      "dates-refunds-that-failed": refundEntries.each((entry) =>
        isRefunded(entry) ? entry : { ...entry, refund_date: "20260101000000" },
      ),
    },
    "point:batch.error-message.refundTransactions": {
      "leaves-out-the-error-message-of-a-failure": refundEntries.each((entry) =>
        isRefunded(entry) ? entry : w.without(entry, "error_message"),
      ),
    },
  }),
  ...w.mutantsOf("queryTransactions")({
    "point:search.no-match.queryTransactions": {
      "finds-no-order-with-a-message-of-its-own": nothingFound("orders_list"),
    },
  }),
  ...w.mutantsOf("searchRefunds")({
    "point:search.no-match.searchRefunds": {
      "finds-no-refund-with-a-message-of-its-own": nothingFound("refund_orders"),
    },
  }),
  ...w.mutantsOf("createPayout")({
    "payout.shared-record": {
      "tells-no-beneficiary-of-a-payout-that-failed": w.changing((body) =>
        hasFailed(body) ? w.without(body, "beneficiary") : body,
      ),
    },
  }),
];

/** Another number each time. */
const next = (
  (count) => () =>
    (count += 1)
)(0);

export const relationMutants: readonly Mutant[] = [
  ...w.mutantsOf("queryTransactions")({
    "payments.agree": {
      "names-a-transaction-anew-in-every-query": orders.rewriting(
        "transaction_id",
        (id) => `${id}-${next()}`,
      ),
      "shows-amounts-of-orders-in-cents": orders.rewriting("amount", (amount) => amount.replace(".", "")),
      "shows-every-order-in-lower-case": orders.rewriting("order_no", (number) => number.toLowerCase()),
    },
  }),
  ...w.mutantsOf("searchRefunds")({
    "endpoints.11.same-refund": {
      "finds-refunds-less-a-fee": refundEntries.rewriting("refund_amount", (amount) =>
        amount.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
      ),
    },
  }),
  ...w.mutantsOf("captureTransactions")({
    "payments.agree": {
      "captures-under-a-number-of-its-own": w
        .entriesOf("capture_orders")
        .rewriting("transaction_id", (id) => `C-${id}`),
    },
  }),
  ...w.mutantsOf("createDirectPayment")({
    "direct-payment-result.own-transaction-id": {
      "calls-every-payment-the-first": w.rewriting("transaction_id", () => "T1"),
    },
    "direct-payment-result.card": {
      "masks-another-card": w.rewriting("card", (card) => (card === "" ? card : `${card.slice(0, -1)}7`)),
    },
    "payments.agree": {
      "notifies-of-another-transaction": w.notifying(
        telling((body) => ({ ...body, transaction_id: `N-${w.text(body["transaction_id"])}` })),
      ),
    },
  }),
  ...w.mutantsOf("createApmPayment")({
    "apm-payment-result.of-this-payment": {
      "tells-another-apm-amount": w.changing((body, request) => ({
        ...body,
        amount: `1${w.text(request["amount"])}`,
      })),
    },
  }),
];
