// Houses: gateways that conform under another profile than the reference gateway's. Most checks of what a profile promises run only
// in one of them. Each names the checks that it is about; without its change, or with its defect, the same gateway breaks its word.
import type { WireObject } from "@acquiring/contract/codecs";
import { pointHouses } from "./house-points.ts";
import { valueHouses } from "./house-values.ts";
import { housesOf, type ProfiledGateway, showing } from "./house.ts";
import type { Change, Paid } from "../mutant.ts";
import { derivedAmount } from "../../../scenario/amounts.ts";
import * as batches from "../operations/batches.ts";
import * as w from "../words.ts";

const pay = "createDirectPayment";
const capture = "captureTransactions";
const refund = "refundTransactions";
const search = "searchRefunds";
const query = "queryTransactions";

/** How the amounts of a capture compare with those of their payments. */
const captures = (request: WireObject, paid: Paid): readonly number[] =>
  w.records(request, "capture_orders").map((entry) => w.comparedToPaid(entry, paid));

/** Shows a part of the amount of an order in this status. */
const part = (which: string, status: string): Change =>
  w
    .entriesOf("orders_list")
    .each((order) =>
      order["payment_status"] === status
        ? { ...order, amount: derivedAmount(which, w.text(order["amount"]), 2) ?? "" }
        : order,
    );

const refunded = new Set<string>();

const refundingAll: Change = w.entriesOf("refund_orders").each((entry) => {
  refunded.add(w.text(entry["transaction_id"]));
  return {
    refund_reference_id: `${w.text(entry["transaction_id"])}-77`,
    ...entry,
    refund_status: "1",
    refund_message: "V0000:OK",
    error_message: "",
  };
});

/** The gateway behind it has not refunded them. */
const showingRefunds: Change = w
  .entriesOf("orders_list")
  .each((order) =>
    refunded.has(w.text(order["transaction_id"])) ? { ...order, payment_status: "4100" } : order,
  );

const nothingLeft: Change = w
  .entriesOf("capture_orders")
  .showing({ capture_status: "0", error_message: "captured already" });

const noErrorMessages = w.entriesOf("refund_orders").lacking("error_message");

const ownHouses = housesOf({
  "rejects a repeated payment": {
    fills: { "payment.repeat": "refused" },
    keeps: { [pay]: w.refusingAgain(({ order_no }) => w.text(order_no)) },
    checks: ["direct-payment.repeat-refused.refused"],
  },
  "makes a new payment for a repeated request": {
    fills: { "payment.repeat": "new-payment" },
    keeps: { [pay]: w.payingAgain() },
    checks: ["direct-payment.repeat-new-payment.new"],
  },
  "treats an empty payment method as absent": {
    fills: { "payment.empty-payment-method": "direct" },
    keeps: {
      createApmPayment: w.asking((request) =>
        request["payment_method"] === "" ? w.without(request, "payment_method") : request,
      ),
    },
    checks: ["direct-payment.empty-payment-method.direct"],
  },
  "captures payments at once": {
    fills: { "payment.capture-mode": "sale", "capture.partial": "refused", "capture.several": "refused" },
    keeps: { [capture]: nothingLeft, [refund]: refundingAll, queryTransactions: showingRefunds },
    checks: ["capture.sale.nothing-left", "refund.sale.partial"],
  },
  "fails a batch in which one order fails": {
    fills: { "batch.failure.partial": "failure" },
    keeps: {
      [capture]: batches.wordsOf(batches.capture).failingWhole,
      [refund]: batches.wordsOf(batches.refund).failingWhole,
    },
    checks: ["capture.one-bad-entry.batch-fails", "refund.one-bad-entry.batch-fails"],
  },
  "rejects a payment that is twice in one batch": {
    fills: { "batch.duplicate-entry": "refused" },
    keeps: {
      [capture]: w.refusing((request) => {
        const named = w
          .records(request, "capture_orders")
          .map(({ transaction_id }) => w.text(transaction_id));
        return new Set(named).size < named.length;
      }),
    },
    checks: ["capture.duplicate-entry-refused.refused"],
  },
  "accepts a batch without orders": {
    fills: { "batch.empty": "accepted" },
    keeps: { [capture]: w.acceptingEmpty("capture_orders") },
    checks: ["capture.empty-accepted.accepted"],
  },
  "has no error messages for refunds": {
    fills: { "batch.error-message": { default: "absent" } },
    keeps: { [refund]: noErrorMessages, [search]: noErrorMessages },
    checks: ["refund.whole.no-error-message", "refund-search.found.no-error-message"],
  },
  "has error messages for orders": {
    fills: { "batch.error-message.queryTransactions": "present" },
    keeps: { [query]: showing({ error_message: "" }) },
    checks: ["query.found.error-message"],
  },
  "returns refunds under another name": {
    fills: { "batch.array-names": { refundTransactions: "refund_results" } },
    keeps: {
      [refund]: w.changing((body) => ({
        ...w.without(body, "refund_orders"),
        refund_results: body["refund_orders"] ?? [],
      })),
    },
    checks: ["refund.whole.array-name"],
  },
  "shows the captured amount": {
    fills: { "order-record.amount-meaning": "captured" },
    keeps: { [query]: part("4/10 of it", "2500") },
    checks: ["query.captured-part.amount"],
  },
  "shows the amount left after refunds": {
    fills: { "order-record.amount-meaning": "remaining" },
    keeps: { [query]: part("all but 4/10 of it", "4000") },
    checks: ["query.refunded.remaining-amount"],
  },
  "captures slightly more than the authorised amount": {
    fills: { "capture.above-authorised": "accepted" },
    keeps: { [capture]: w.withPaidAmounts("capture_orders") },
    checks: ["capture.above-authorised-accepted.accepted"],
  },
  "requires the amount of the payment in a capture": {
    fills: {
      "orders.entry-amount.captureTransactions": "must-match",
      "capture.partial": "refused",
      "capture.several": "refused",
    },
    keeps: { [capture]: w.refusing((request, paid) => captures(request, paid).some((than) => than !== 0)) },
    checks: ["capture.must-match.refused"],
  },
  "rejects partial captures": {
    fills: { "capture.partial": "refused", "capture.several": "refused" },
    keeps: { [capture]: w.refusing((request, paid) => captures(request, paid).includes(-1)) },
    checks: ["capture.partial-refused.refused"],
  },
  "captures only once": {
    fills: { "capture.several": "refused" },
    keeps: {
      [capture]: w.refusingAgain((request) =>
        w.text(w.records(request, "capture_orders")[0]?.["transaction_id"]),
      ),
    },
    checks: ["capture.twice-refused.refused"],
  },
  "accepts a different original amount": {
    fills: { "refund.amount-match": "accepted" },
    keeps: { [refund]: w.withPaidAmounts("refund_orders") },
    checks: ["refund.amount-match-accepted.accepted"],
  },
  "refunds before a capture": {
    fills: { "refund.before-capture": "accepted" },
    keeps: { [refund]: refundingAll },
    checks: ["refund.before-capture-accepted.accepted"],
  },
  "cuts off a long query": {
    fills: { "search.over-limit.queryTransactions": "first-100" },
    keeps: { [query]: w.cuttingOrders },
    checks: ["query.limit.first-100"],
  },
});

export const houses: readonly ProfiledGateway[] = [...ownHouses, ...valueHouses, ...pointHouses];
