// Gateways that do a refund wrongly: of another order or amount than requested, or of one that they should refuse by
// their profile.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { refund as batch, ruleOf, wordsOf } from "./batches.ts";
import { commonMutants, envelopeMutants } from "./common.ts";
import { movementMutants } from "./movements.ts";
import { asOriginal, refundList as list, refundRecordMutants } from "./refund-record.ts";
import * as w from "../words.ts";

const mutant = w.mutantsOf(batch.operation);
const { beyond, each, eachLacking, renamed, rewriting, showing } = wordsOf(batch);

/** Whether an entry asks for less, or for more, to be paid back than the amount that it gives for its payment. */
const asksFor = (than: -1 | 1, request: WireObject): boolean =>
  w
    .records(request, list)
    .some((entry) => w.comparedToPaid(entry, () => w.text(entry["amount"]), "refund_amount") === than);

const refunded = { refund_status: "1", refund_message: "V0000:OK", error_message: "" };

/** Changes the refunds for which this is true to successes. */
const makingGood = (holds: (request: WireObject) => boolean): Change =>
  w.changing((body, request) =>
    holds(request)
      ? { ...body, [list]: w.records(body, list).map((refund) => ({ ...refund, ...refunded })) }
      : body,
  );

/** What the gateway was asked before: the second refund of a payment counts. */
const seen = new Set<string>();

/** Whether some entry asks for an amount like this to be paid back. */
const asksForLike =
  (amount: RegExp) =>
  (request: WireObject): boolean =>
    w.records(request, list).some(({ refund_amount }) => amount.test(w.text(refund_amount)));

/** From the second refund of a payment on, this field shows another amount. */
function secondRefunds(field: string): Change {
  const before = new Set<string>();
  return each((refund) => {
    const key = w.text(refund["transaction_id"]);
    const again = before.has(key);
    if (refund["refund_status"] === "1") before.add(key);
    return again ? { ...refund, [field]: "1.01" } : refund;
  });
}

export const refundMutants: readonly Mutant[] = [
  ...commonMutants(batch),
  ...envelopeMutants(batch),
  ...movementMutants(batch),
  ...refundRecordMutants({
    operation: batch.operation,
    verb: "refunds",
    another: "refunds-another",
    rule: ruleOf.entryOrder,
  }),
  ...mutant({
    "refund-record.search-only": {
      "tells-a-payment-status-in-a-refund": showing({ payment_status: "4100" }),
      "tells-a-processing-date-in-a-refund": showing({ refund_processing_date: "" }),
      "dates-a-refund-in-its-answer": showing({ refund_date: "20340501100000" }),
    },
    "refund-record.success": {
      "says-done-in-place-of-ok": showing({ refund_message: "V0000:Done" }),
    },
    "refund-record.failed-message": { "fails-and-says-ok": showing({ refund_message: "V0000:OK" }) },
    "refund-record.message": {
      "refunds-with-an-empty-message": showing({ refund_message: "" }),
      "tells-a-refund-without-a-code": showing({ refund_message: "OK" }),
    },
    "point:codes.refund_message": {
      "has-a-refund-code-that-nobody-listed": showing({ refund_message: "V7777:Perhaps" }),
    },
    "point:refund.reference-id": {
      "numbers-every-refund-01": each((refund) => ({
        ...refund,
        refund_reference_id: `${w.text(refund["transaction_id"])}-01`,
      })),
    },
    "point:refund.above-remaining": {
      "refunds-more-than-is-left": makingGood((request) => {
        const more = asksFor(1, request);
        const again = w.records(request, list).some(({ transaction_id }) => seen.has(w.text(transaction_id)));
        for (const { transaction_id } of w.records(request, list)) seen.add(w.text(transaction_id));
        return more || again;
      }),
    },
    "point:refund.before-capture": { "refunds-what-was-not-captured": makingGood(() => true) },
    "point:refund.amount-match": { "minds-no-other-original-amount": w.withPaidAmounts(list) },
    "endpoints.10.partial": {
      "minds-another-original-amount-than-the-captured": w.refusing((request) => asksFor(-1, request)),
      "refunds-parts-of-dollars-only": w.refusing((request) =>
        w
          .records(request, list)
          .some(({ currency, amount, refund_amount }) => currency !== "USD" && amount !== refund_amount),
      ),
      "refunds-whole-payments-only": w.refusing((request) =>
        w.records(request, list).some(({ amount, refund_amount }) => amount !== refund_amount),
      ),
    },
    "refund-record.own-reference": {
      "gives-all-refunds-one-reference": showing({ refund_reference_id: "REFUND-01" }),
    },
    "refund-record.original-amount": {
      "shows-what-was-left-as-the-original-amount": secondRefunds("amount"),
      "shows-the-refund-as-the-original-amount": asOriginal,
    },
    "endpoints.10.response": { "refunds-without-a-message": eachLacking("refund_message") },
    [ruleOf.entryOrder]: {
      "adds-up-what-was-refunded": secondRefunds("refund_amount"),
      "cuts-the-reason-of-a-refund": rewriting("refund_reason", (value) => value.slice(0, 20)),
      "names-the-refund-as-the-transaction": each((refund) => ({
        ...refund,
        transaction_id: `refund-of-${w.text(refund["transaction_id"])}`,
      })),
    },
    "check:refund.less-than-nothing.negative": {
      "pays-less-than-nothing-back": makingGood(asksForLike(/^-/)),
    },
    "check:refund.less-than-nothing.zero": { "pays-nothing-back": makingGood(asksForLike(/^0([.]0+)?$/)) },
    "point:always-present.refundTransactions": w.byField(
      ["transaction_id", "order_no", "amount", "currency", "refund_amount"],
      "refunds-without-telling-the",
      eachLacking,
    ),
    "batch-envelope.one-result-per-order": { "answers-a-refund-without-results": w.lacking(list) },
    "authentication.3": { "wants-a-bearer-token": w.wanting("authorization", 401) },
    "endpoints.10": { "expects-the-orders-under-another-name": renamed },
    "endpoints.refund.response": { "answers-a-refund-in-xml": w.inXml },
    "errors.app.1.success": { "says-success-in-place-of-ok": w.saying({ return_message: "Success" }) },
    "refund-record.refund-amount": {
      "writes-the-refund-with-a-comma": rewriting("refund_amount", (value) => value.replace(".", ",")),
    },
    "refund-record.reference-id": {
      "counts-refunds-without-a-hyphen": each((refund) => ({
        ...refund,
        refund_reference_id: `${w.text(refund["transaction_id"])}01`,
      })),
    },
    "limits.refund": {
      "refunds-fifty-one-orders": beyond(50, { refund_status: "1", refund_message: "V0000:OK" }),
    },
  }),
];
