// Gateways whose answers to refunds tell of another refund than the one that was made, or that do what their profile says is refused.
import type { WireObject } from "@acquiring/contract/codecs";
import { changing, records, refusing, text, type Mutant } from "./mutant.ts";
import {
  changed,
  defect,
  hyphened,
  lacking,
  others,
  recordMutants,
  refundList as list,
  refunds,
} from "./refund-records.ts";

const refunding = "refundTransactions";

const amountsOf = (request: WireObject): string[] =>
  records(request, list).map(({ refund_amount }) => text(refund_amount));

const done = (refund: WireObject): WireObject => ({
  ...refund,
  refund_status: "1",
  refund_message: "V0000:OK",
  error_message: "",
});

/** Makes a success of the refunds of which `when` holds. */
const makingGood = (when: (request: WireObject) => boolean): Pick<Mutant, "answer"> => ({
  answer: changing((body, request) =>
    when(request) ? { ...body, [list]: records(body, list).map(done) } : body,
  ),
});

/** What the gateway was asked before: the second refund of a payment counts. */
const refunded = new Set<string>();

export const refundAmountMutants: readonly Mutant[] = [
  ...recordMutants(refunding, "refunds"),
  ...Object.entries(others).map(([field, value]) =>
    defect(refunding, `refunds-another-${hyphened(field)}`, "endpoints.10", changed(field, value)),
  ),
  defect(
    refunding,
    "tells-a-payment-status-in-a-refund",
    "refund-record.search-only",
    changed("payment_status", "4100"),
  ),
  defect(
    refunding,
    "tells-a-processing-date-in-a-refund",
    "refund-record.search-only",
    changed("refund_processing_date", ""),
  ),
  defect(
    refunding,
    "says-done-in-place-of-ok",
    "refund-record.message",
    changed("refund_message", "V0000:Done"),
  ),
  defect(refunding, "fails-and-says-ok", "refund-record.message", changed("refund_message", "V0000:OK")),
  defect(refunding, "has-a-refund-code-that-nobody-listed", "point:codes.refund-message", {
    answer: refunds((refund) => ({ ...refund, refund_message: "V7777:Perhaps" })),
  }),
  defect(refunding, "numbers-every-refund-01", "point:refund.reference-id", {
    answer: refunds((refund) => ({ ...refund, refund_reference_id: `${text(refund["transaction_id"])}-01` })),
  }),
  defect(
    refunding,
    "refunds-more-than-is-left",
    "point:refund.above-remaining",
    makingGood((request) => {
      const more = amountsOf(request).includes("10.01");
      const again = records(request, list).some(({ transaction_id }) => refunded.has(text(transaction_id)));
      for (const { transaction_id } of records(request, list)) refunded.add(text(transaction_id));
      return more || again;
    }),
  ),
  defect(
    refunding,
    "refunds-what-was-not-captured",
    "point:refund.before-capture",
    makingGood(() => true),
  ),
  defect(refunding, "minds-no-other-original-amount", "point:refund.amount-match", {
    request: (request) => ({
      ...request,
      [list]: records(request, list).map((order) => ({ ...order, amount: "10.00" })),
    }),
  }),
  defect(refunding, "minds-another-original-amount-than-the-captured", "endpoints.10.partial", {
    answer: refusing((request) => amountsOf(request).includes("4.00")),
  }),
  ...["transaction_id", "order_no", "amount", "currency", "refund_amount", "refund_message"].map((field) =>
    defect(
      refunding,
      `refunds-without-telling-the-${hyphened(field)}`,
      "point:always-present.refund-result",
      lacking(field),
    ),
  ),
];
