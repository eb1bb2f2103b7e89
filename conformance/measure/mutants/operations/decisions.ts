// Gateways that get a review or a cancellation wrong, one rule each. Both decide about payments, so that they have most
// defects in common.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { type Batch, cancel, namesOf, review, ruleOf, wordsOf } from "./batches.ts";
import { mixedBatchMutants } from "./mixed-batches.ts";
import * as w from "../words.ts";

/** Every defect that decisions have in common. */
const decisionMutants = (batch: Batch): readonly Mutant[] =>
  [
    decisionMessages,
    decisionResults,
    decisionEntries,
    decisionFailures,
    decisionLimits,
    mixedBatchMutants,
  ].flatMap((some) => some(batch));

function decisionMessages(batch: Batch): Mutant[] {
  const { eachLacking, neverAgain, oneOnly, renamed } = wordsOf(batch);
  return namesOf(batch)({
    "service.post": { "wants-another-method": w.refused(405) },
    [`endpoints.${batch.name}`]: {
      "stands-under-another-version": w.refused(404),
      ...(batch.name === "cancel" ? { "is-never-done-after-a-refusal": neverAgain } : {}),
    },
    "authentication.3": { "wants-a-bearer-token": w.wanting("authorization", 401) },
    "service.json-bodies": { "reads-no-json": w.unread("json") },
    "resources.flat-keys": { "reads-nested-fields": w.readingNested("request") },
    "service.batches": { "takes-one-order-at-a-time": oneOnly },
    [`endpoints.${batch.name}.response`]: { "is-answered-in-xml": w.inXml },
    "authentication.1.response": {
      "is-not-signed": w.lacking("encryption_data"),
      "is-signed-with-nothing": w.emptySignature,
    },
    "point:signature.response": { "is-signed-wrongly": w.brokenSignature },
    [batch.order]: { "expects-another-array": renamed },
    "errors.app.1.success": {
      "fails-by-its-envelope": w.saying({ return_status: "0" }),
      "says-success-in-place-of-ok": w.saying({ return_message: "Success" }),
    },
    "errors.app.1": { "forgets-its-return-message": w.lacking("return_message") },
    [ruleOf.oneResult]: { "forgets-its-results": w.lacking(batch.list) },
    [ruleOf.status]: { "forgets-a-status": eachLacking(batch.status) },
    [ruleOf.error]: { "forgets-its-error-messages": eachLacking("error_message") },
    "point:codes.return_status": { "has-a-return-status-of-its-own": w.saying({ return_status: "5" }) },
    "point:fields.type": { "writes-the-return-status-as-a-number": w.saying({ return_status: 1 }) },
    "batch-envelope.same-merchant": {
      "answers-another-merchant": w.saying({ merchant_id: "1" }),
      "answers-another-account": w.saying({ account_id: "1" }),
    },
    "batch-envelope.response": { "does-not-say-who-asked": w.lacking("merchant_id") },
  });
}

function decisionResults(batch: Batch): Mutant[] {
  const { all, isDone } = wordsOf(batch);
  const namedAs = (at: number): Change =>
    all((held) =>
      held.map((order) => ({
        ...order,
        order_no: held.at(at)?.["order_no"] ?? "",
        transaction_id: held.at(at)?.["transaction_id"] ?? "",
      })),
    );
  const turned = (missing: string): Change =>
    all((held) => held.map((order) => w.without(order, missing)).toReversed());
  return namesOf(batch)({
    [ruleOf.oneResult]: {
      "drops-a-result": all((held) => held.slice(1)),
      "repeats-a-result": all((held) => [...held, ...held.slice(0, 1)]),
      "drops-the-failed": all((held) => held.filter(isDone)),
      "names-the-first-order-only": namedAs(0),
      "names-the-last-order-only": namedAs(-1),
    },
    "point:batch.result-order": {
      "turns-results-told-by-number": turned("transaction_id"),
      "turns-results-told-by-transaction": turned("order_no"),
    },
  });
}

function decisionEntries(batch: Batch): Mutant[] {
  const { status, order } = batch;
  const { done, each, eachLacking, failed, rewriting, showing } = wordsOf(batch);
  const marked = (field: string): Change => rewriting(field, (value) => `G-${value}`);
  return namesOf(batch)({
    [ruleOf.success]: { "tells-success-by-a-word": showing({ [status]: "done" }) },
    [ruleOf.failedStatus]: { "fails-with-the-status-of-a-success": failed({ [status]: "1" }) },
    "point:fields.type": {
      "writes-a-status-as-a-number": each((order) => ({ ...order, [status]: Number(order[status]) })),
    },
    [`point:codes.${status}`]: { "has-a-status-of-its-own": failed({ [status]: "7" }) },
    [ruleOf.noError]: {
      "has-an-error-message-on-success": rewriting("error_message", (value) => value || "none"),
    },
    [ruleOf.failedMessage]: { "fails-without-a-word": failed({ error_message: "" }) },
    "point:codes.error_message": { "has-an-error-message-of-its-own": failed({ error_message: "no idea" }) },
    "resources.types": { "has-a-list-as-error-message": showing({ error_message: [] }) },
    [ruleOf.entryOrder]: {
      "numbers-orders-its-own-way": marked("order_no"),
      "names-transactions-its-own-way": marked("transaction_id"),
      "shows-another-currency": showing({ currency: "XTS" }),
      "shows-another-amount": showing({ amount: "1.00" }),
    },
    [`${order}.response`]: {
      "forgets-which-order-it-was": eachLacking("order_no", "transaction_id"),
      "leaves-the-amount-out": eachLacking("amount"),
      "leaves-the-currency-empty": showing({ currency: "" }),
    },
    [`point:always-present.${batch.operation}`]: {
      "leaves-the-transaction-out": eachLacking("transaction_id"),
    },
    [ruleOf.existing]: { "takes-an-unknown-order": each(done) },
    [ruleOf.agree]: { "speaks-of-another-currency": showing({ currency: "XTS" }) },
  });
}

function decisionFailures(batch: Batch): Mutant[] {
  const { all, allDone, done, each, failing, failingWhole, isDone, refusingFailures, size, undone } =
    wordsOf(batch);
  const isTwice = ([first, second, ...rest]: readonly WireObject[]): boolean =>
    second !== undefined && rest.length === 0 && first?.["transaction_id"] === second["transaction_id"];
  const ofTwice = (change: (held: WireObject[]) => WireObject[]): Change =>
    all((held, request) => (isTwice(w.records(request, batch.list)) ? change(held) : held));
  const wrongly = (holds: (request: WireObject, status: number) => boolean): Change =>
    w.responding((response, asked) =>
      asked.body !== undefined && holds(asked.body, response.status) ? allDone(asked) : response,
    );
  return namesOf(batch)({
    [ruleOf.at200]: { "answers-failures-with-404": refusingFailures },
    "point:batch.failure.partial": {
      "fails-the-envelope-for-one-order": failingWhole,
      "fails-the-good-with-the-bad": all((held) => (held.every(isDone) ? held : held.map(failing))),
    },
    "point:batch.duplicate-entry": {
      "merges-a-payment-named-twice": ofTwice((held) => held.slice(0, 1)),
      "fails-a-payment-named-twice": ofTwice((held) => held.map(failing)),
    },
    "point:states.order": { "is-said-and-not-done": undone, "is-done-again": each(done) },
    "point:batch.empty": { "takes-an-empty-batch": wrongly((request) => size(request) === 0) },
    "point:errors.bad-signature": {
      "takes-a-wrong-signature": wrongly(
        ({ encryption_data }, was) => was >= 400 && encryption_data !== undefined,
      ),
      "has-a-status-for-bad-signatures": w.refusingWith(401, (request) => size(request ?? {}) === 1),
    },
    "point:errors.by-operation": {
      "has-a-status-for-what-it-cannot-read": w.refusingWith(422, (request) => request === undefined),
    },
  });
}

function decisionLimits(batch: Batch): Mutant[] {
  const { name, list, most } = batch;
  const { all, failing, size } = wordsOf(batch);
  const rule = `limits.${name}`;
  const failed = (order: WireObject): WireObject => ({ ...failing(order), error_message: "no" });
  return namesOf(batch)({
    [rule]: {
      "takes-one-order-less": w.refusing((request) => size(request) >= most),
      "drops-a-result-of-many": all((held) => (held.length >= most ? held.slice(1) : held)),
      "forgets-the-last-of-many": all((held) =>
        held.map((order, at) => (at === most - 1 ? failed(order) : order)),
      ),
      "takes-one-order-more": {
        request: (request) => ({ ...request, [list]: w.records(request, list).slice(-most) }),
        ...all((held, request) => {
          const orders = w.records(request, list);
          return [...orders.slice(0, Math.max(orders.length - most, 0)).map(failed), ...held];
        }),
      },
    },
    "point:batch.over-limit": {
      "has-a-status-for-too-many": w.refusingWith(413, (request) => size(request ?? {}) > most),
    },
  });
}

const reviews = wordsOf(review);

/** Refuses the reviews with this flag. */
const withoutFlag = (flag: string) =>
  w.refusing((request) =>
    w.records(request, review.list).some(({ review_flag }) => w.text(review_flag) === flag),
  );

export const reviewMutants: readonly Mutant[] = [
  ...decisionMutants(review),
  ...namesOf(review)({
    "limits.review": {
      "counts-many-failures-as-a-refusal": w.changing((body) => {
        const held = w.records(body, review.list);
        const none = held.length >= review.most && !held.some(reviews.isDone);
        return none ? { ...body, return_status: "0", return_message: "Refused" } : body;
      }),
    },
    "endpoints.8.flag": {
      "shows-another-flag": reviews.showing({ review_flag: "2" }),
      "knows-no-flag-one": withoutFlag("1"),
    },
    "point:codes.review_flag": {
      "shows-a-flag-that-is-not-listed": reviews.showing({ review_flag: "9" }),
      "knows-no-flag-zero": withoutFlag("0"),
      "takes-any-flag": reviews.each(reviews.done),
      "decides-all-flags-alike": {
        ...reviews.sending({ review_flag: "1" }),
        ...w.responding((_, asked) => reviews.allDone(asked)),
      },
    },
  }),
  ...w.mutantsOf("captureTransactions")({
    "point:states.order": {
      "captures-what-waits-for-a-review": w
        .entriesOf("capture_orders")
        .showing({ capture_status: "1", error_message: "" }),
    },
  }),
  ...w.mutantsOf("queryTransactions")({
    "point:review.which": {
      "shows-held-payments-like-all-others": w.entriesOf("orders_list").showing({ payment_status: "2000" }),
    },
  }),
];

const cancels = wordsOf(cancel);

export const cancelMutants: readonly Mutant[] = [
  ...decisionMutants(cancel),
  ...namesOf(cancel)({
    "point:cancel.after-capture": { "takes-captured-payments": cancels.each(cancels.done) },
    "point:states.order": {
      "leaves-every-payment-as-it-is": cancels.showing({
        cancel_status: "0",
        error_message: "declined by the acquirer",
      }),
    },
  }),
  ...w.mutantsOf("queryTransactions")({
    "point:codes.payment_status": {
      "shows-no-cancellation": w.entriesOf("orders_list").showing({ payment_status: "2000" }),
    },
  }),
];
