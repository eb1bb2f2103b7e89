// Gateways that do a capture wrongly: of another order or amount than requested, or of one that they should refuse by
// their profile.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Mutant, Paid } from "../mutant.ts";
import { capture as batch, ruleOf, wordsOf } from "./batches.ts";
import { commonMutants, envelopeMutants } from "./common.ts";
import { movementMutants } from "./movements.ts";
import * as w from "../words.ts";

const mutant = w.mutantsOf(batch.operation);
const { all, beyond, eachLacking, failed, oneOnly, renamed, rewriting, sending, showing } = wordsOf(batch);

const captured = { capture_status: "1", error_message: "" };

const other = { order_no: "another", transaction_id: "another", currency: "XTS", amount: "9.99" };

const typed = { capture_status: true, error_message: ["none"], currency: ["XTS"], order_no: ["1"] };

/** Whether an entry asks for less, or for more, than its payment has. */
const asksFor = (than: -1 | 1) => (request: WireObject, paid: Paid) =>
  w.records(request, batch.list).some((entry) => w.comparedToPaid(entry, paid) === than);

export const captureMutants: readonly Mutant[] = [
  ...commonMutants(batch),
  ...envelopeMutants(batch),
  ...movementMutants(batch),
  ...mutant({
    [ruleOf.entryOrder]: w.byValue(other, "captures-another-*", showing),
    "endpoints.7.response": {
      ...w.byField(["order_no", "currency", "amount"], "captures-without-telling-the", eachLacking),
      ...w.byField(["order_no", "transaction_id", "currency", "amount"], "captures-with-an-empty", (field) =>
        showing({ [field]: "" }),
      ),
      "forgets-which-order-it-captured": eachLacking("order_no", "transaction_id"),
    },
    "resources.types": w.byValue(typed, "captures-with-*-in-another-type", showing),
    [ruleOf.failedMessage]: { "fails-captures-without-a-word": failed({ error_message: "" }) },
    [ruleOf.error]: { "has-no-error-message": eachLacking("error_message") },
    [ruleOf.noError]: {
      "has-an-error-message-on-success": rewriting("error_message", (value) => value || "none"),
    },
    "endpoints.7": { "expects-captures-under-another-name": renamed },
    "batch-envelope.request": {
      "wants-a-name-for-each-batch-of-captures": w.refusing(({ batch_name }) => batch_name === undefined),
    },
    "errors.app.1.status": { "answers-a-capture-with-status-201": w.turning(200, 201) },
    "point:fields.type": {
      "writes-the-entry-status-as-a-number": rewriting("capture_status", Number),
      "writes-the-captured-amount-as-a-number": rewriting("amount", Number),
    },
    "point:codes.capture_status": {
      "has-an-entry-status-that-nobody-listed": showing({ capture_status: "7" }),
    },
    "point:capture.partial": { "captures-whole-payments-only": w.refusing(asksFor(-1)) },
    "point:capture.several": {
      "captures-once-only": w.refusingAgain((request) =>
        w.text(w.records(request, batch.list)[0]?.["transaction_id"]),
      ),
    },
    "point:capture.above-authorised": {
      "captures-more-than-was-authorised": w.when(
        (request, paid) =>
          asksFor(1)(request, paid) || w.records(request, batch.list).some(({ amount }) => amount === "0.01"),
        showing(captured),
      ),
    },
    "point:orders.mismatch.captureTransactions": {
      "captures-in-every-currency": sending({ currency: "USD" }),
    },
    "batch-envelope.response": w.byField(
      ["merchant_id", "account_id"],
      "captures-without-telling-the",
      w.lacking,
    ),
    "point:always-present.captureTransactions": {
      "captures-without-telling-the-transaction-id": eachLacking("transaction_id"),
    },
    "batch-envelope.one-result-per-order": {
      "answers-a-capture-without-results": w.lacking(batch.list),
      "drops-the-result-of-one-order": all((held) => held.slice(1)),
    },
    "service.post": { "wants-another-method": w.refused(405) },
    "service.batches": { "takes-one-order-at-a-time": oneOnly },
    "endpoints.capture.response": { "answers-a-capture-in-xml": w.inXml },
    "authentication.1.response": { "leaves-the-signature-of-the-answer-out": w.lacking("encryption_data") },
    [ruleOf.success]: { "tells-a-captured-order-by-a-word": showing({ capture_status: "done" }) },
    "limits.capture": { "captures-fifty-one-orders": beyond(50, captured) },
  }),
];
