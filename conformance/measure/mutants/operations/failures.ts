// Gateways whose defect shows only in the response to a failure, or to a search without results.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { asking, changing, entriesOf, mutantOf, records, refusingWith, text, without } from "../words.ts";

const pays = mutantOf("createDirectPayment");
const paysElsewhere = mutantOf("createApmPayment", "apm-");

const cancels = mutantOf("cancelSubscription");
const refunds = mutantOf("refundTransactions");
const queries = mutantOf("queryTransactions");
const searches = mutantOf("searchRefunds");
const paysOut = mutantOf("createPayout");

const refundEntries = entriesOf("refund_orders");

const isCancelled = (result: WireObject): boolean => text(result["cancel_status"]) === "1";
const isRefunded = (entry: WireObject): boolean => text(entry["refund_status"]) === "1";
const hasFailed = (payout: WireObject): boolean => text(payout["failure_type"]) !== "";

/** A success with its own message, if there are no records. */
const nothingFound = (list: string) =>
  changing((body) =>
    records(body, list).length === 0 ? { ...body, return_message: "Nothing found" } : body,
  );

/** After the refusal of a wrong name, a subscription counts as cancelled already. */
function deniedYetDone(): Change {
  const denied = new Set<string>();
  return changing((body, request) => {
    const id = text(request["recurring_id"]);
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

const readingExponents = asking((request) =>
  request["amount"] === "1e1" ? { ...request, amount: "10.00" } : request,
);

export const failureMutants: readonly Mutant[] = [
  ...Object.entries(invalid).flatMap(([what, holds]) =>
    [pays, paysElsewhere].map((mutant) =>
      mutant(
        `answers-${what}-with-422`,
        "errors.status.400",
        refusingWith(422, (request) => request !== undefined && holds(request)),
      ),
    ),
  ),
  ...[pays, paysElsewhere].map((mutant) =>
    mutant("reads-amounts-with-exponents", "point:errors.invalid-input", readingExponents),
  ),
  pays(
    "declines-for-risk-reasons-without-a-status",
    "direct-payment-result.risk-reasons",
    changing((body) =>
      text(body["result_info"]).startsWith("0000:") ? body : { ...body, risk_reasons: { name: "velocity" } },
    ),
  ),
  cancels(
    "tells-another-merchant-if-it-cancels-nothing",
    "subscription-cancellation-result.fields",
    changing((body) => (isCancelled(body) ? body : { ...body, merchant_id: "1" })),
  ),
  cancels(
    "cancels-under-another-name-and-says-that-it-does-not",
    "states.transitions.cancel-subscription",
    deniedYetDone(),
  ),
  refunds(
    "dates-refunds-that-failed",
    "refund-record.search-only",
    refundEntries.each((entry) => (isRefunded(entry) ? entry : { ...entry, refund_date: "20260101000000" })),
  ),
  refunds(
    "leaves-out-the-error-message-of-a-failure",
    "point:batch.refund-error-message",
    refundEntries.each((entry) => (isRefunded(entry) ? entry : without(entry, "error_message"))),
  ),
  queries("finds-no-order-with-a-message-of-its-own", "point:query.no-match", nothingFound("orders_list")),
  searches(
    "finds-no-refund-with-a-message-of-its-own",
    "point:refund-search.no-match",
    nothingFound("refund_orders"),
  ),
  paysOut(
    "tells-no-beneficiary-of-a-payout-that-failed",
    "payout.shared-record",
    changing((body) => (hasFailed(body) ? without(body, "beneficiary") : body)),
  ),
];
