// Gateways that do a refund wrongly: of another order or amount than requested, or of one that they should refuse by
// their profile.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { type Batch, wordsOf } from "./batches.ts";
import { commonMutants, envelopeMutants } from "./common.ts";
import { movementMutants } from "./movements.ts";
import { refundList as list, refundRecordMutants } from "./refund-record.ts";
import {
  comparedToPaid,
  changing,
  hyphened,
  inXml,
  lacking,
  mutantOf,
  records,
  refusing,
  saying,
  text,
  wanting,
  withPaidAmounts,
} from "../words.ts";

const batch: Batch = {
  operation: "refundTransactions",
  name: "refund",
  body: "json",
  list,
  status: "refund_status",
  amount: "refund_amount",
  entry: "endpoints.10",
  most: 50,
};
const mutant = mutantOf(batch.operation);
const { beyond, each, eachLacking, renamed, rewriting, showing } = wordsOf(batch);

/** Whether an entry asks for less, or for more, to be paid back than the amount that it gives for its payment. */
const asksFor = (than: -1 | 1, request: WireObject): boolean =>
  records(request, list).some(
    (entry) => comparedToPaid(entry, () => text(entry["amount"]), "refund_amount") === than,
  );

const refunded = { refund_status: "1", refund_message: "V0000:OK", error_message: "" };

/** Changes the refunds for which this is true to successes. */
const makingGood = (holds: (request: WireObject) => boolean): Change =>
  changing((body, request) =>
    holds(request)
      ? { ...body, [list]: records(body, list).map((refund) => ({ ...refund, ...refunded })) }
      : body,
  );

/** What the gateway was asked before: the second refund of a payment counts. */
const seen = new Set<string>();

/** Whether some entry asks for an amount like this to be paid back. */
const asksForLike =
  (amount: RegExp) =>
  (request: WireObject): boolean =>
    records(request, list).some(({ refund_amount }) => amount.test(text(refund_amount)));

/** From the second refund of a payment on, this field shows another amount. */
function secondRefunds(field: string): Change {
  const before = new Set<string>();
  return each((refund) => {
    const key = text(refund["transaction_id"]);
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
    rule: "endpoints.10",
  }),
  mutant(
    "tells-a-payment-status-in-a-refund",
    "refund-record.search-only",
    showing({ payment_status: "4100" }),
  ),
  mutant(
    "tells-a-processing-date-in-a-refund",
    "refund-record.search-only",
    showing({ refund_processing_date: "" }),
  ),
  mutant("says-done-in-place-of-ok", "refund-record.message", showing({ refund_message: "V0000:Done" })),
  mutant("fails-and-says-ok", "refund-record.message", showing({ refund_message: "V0000:OK" })),
  mutant(
    "has-a-refund-code-that-nobody-listed",
    "point:codes.refund-message",
    showing({ refund_message: "V7777:Perhaps" }),
  ),
  mutant(
    "numbers-every-refund-01",
    "point:refund.reference-id",
    each((refund) => ({ ...refund, refund_reference_id: `${text(refund["transaction_id"])}-01` })),
  ),
  mutant(
    "refunds-more-than-is-left",
    "point:refund.above-remaining",
    makingGood((request) => {
      const more = asksFor(1, request);
      const again = records(request, list).some(({ transaction_id }) => seen.has(text(transaction_id)));
      for (const { transaction_id } of records(request, list)) seen.add(text(transaction_id));
      return more || again;
    }),
  ),
  mutant(
    "refunds-what-was-not-captured",
    "point:refund.before-capture",
    makingGood(() => true),
  ),
  mutant("minds-no-other-original-amount", "point:refund.amount-match", withPaidAmounts(list)),
  mutant(
    "minds-another-original-amount-than-the-captured",
    "endpoints.10.partial",
    refusing((request) => asksFor(-1, request)),
  ),
  mutant(
    "gives-all-refunds-one-reference",
    "refund-record.own-reference",
    showing({ refund_reference_id: "REFUND-01" }),
  ),
  mutant(
    "shows-what-was-left-as-the-original-amount",
    "refund-record.original-amount",
    secondRefunds("amount"),
  ),
  mutant("adds-up-what-was-refunded", "endpoints.10", secondRefunds("refund_amount")),
  mutant(
    "cuts-the-reason-of-a-refund",
    "endpoints.10",
    rewriting("refund_reason", (value) => value.slice(0, 20)),
  ),
  mutant(
    "pays-less-than-nothing-back",
    "check:refund.less-than-nothing.negative",
    makingGood(asksForLike(/^-/)),
  ),
  mutant("pays-nothing-back", "check:refund.less-than-nothing.zero", makingGood(asksForLike(/^0([.]0+)?$/))),
  mutant("refunds-without-a-message", "endpoints.10", eachLacking("refund_message")),
  mutant("refunds-with-an-empty-message", "refund-record.message", showing({ refund_message: "" })),
  ...["transaction_id", "order_no", "amount", "currency", "refund_amount"].map((field) =>
    mutant(
      `refunds-without-telling-the-${hyphened(field)}`,
      "point:always-present.refund-result",
      eachLacking(field),
    ),
  ),
  mutant("answers-a-refund-without-results", "batch-envelope.one-result-per-order", lacking(list)),
  mutant("wants-a-bearer-token", "authentication.3", wanting("authorization", 401)),
  mutant("expects-the-orders-under-another-name", "batch-envelope.request", renamed),
  mutant("answers-a-refund-in-xml", "endpoints.refund", inXml),
  mutant("says-success-in-place-of-ok", "errors.app.1", saying({ return_message: "Success" })),
  mutant(
    "names-the-refund-as-the-transaction",
    "endpoints.10",
    each((refund) => ({
      ...refund,
      transaction_id: `refund-of-${text(refund["transaction_id"])}`,
    })),
  ),
  mutant(
    "refunds-whole-payments-only",
    "endpoints.10.partial",
    refusing((request) =>
      records(request, list).some(({ amount, refund_amount }) => amount !== refund_amount),
    ),
  ),
  mutant(
    "shows-the-refund-as-the-original-amount",
    "refund-record.original-amount",
    each((refund) => ({ ...refund, amount: refund["refund_amount"] ?? "0" })),
  ),
  mutant(
    "writes-the-refund-with-a-comma",
    "refund-record.refund-amount",
    rewriting("refund_amount", (value) => value.replace(".", ",")),
  ),
  mutant(
    "counts-refunds-without-a-hyphen",
    "refund-record.reference-id",
    each((refund) => ({ ...refund, refund_reference_id: `${text(refund["transaction_id"])}01` })),
  ),
  mutant("tells-a-refund-without-a-code", "refund-record.message", showing({ refund_message: "OK" })),
  mutant(
    "dates-a-refund-in-its-answer",
    "refund-record.search-only",
    showing({ refund_date: "20340501100000" }),
  ),
  mutant(
    "refunds-fifty-one-orders",
    "limits.refund",
    beyond(50, { refund_status: "1", refund_message: "V0000:OK" }),
  ),
];
