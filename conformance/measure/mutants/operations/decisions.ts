// Defects that reviews and cancellations have in common, because both decide about payments.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { type Batch, namesOf, ruleOf, wordsOf } from "./batches.ts";
import { mixedBatchMutants } from "./mixed-batches.ts";
import {
  answering,
  brokenSignature,
  inXml,
  lacking,
  readingNested,
  records,
  refused,
  refusing,
  refusingWith,
  saying,
  unread,
  wanting,
  without,
  emptySignature,
} from "../words.ts";

/** Every defect that decisions have in common. */
export const decisionMutants = (batch: Batch): readonly Mutant[] =>
  [
    decisionMessages,
    decisionResults,
    decisionEntries,
    decisionFailures,
    decisionLimits,
    mixedBatchMutants,
  ].flatMap((some) => some(batch));

function decisionMessages(batch: Batch): Mutant[] {
  const mutant = namesOf(batch);
  const { eachLacking, oneOnly, renamed } = wordsOf(batch);
  return [
    mutant("wants-another-method", "service.post", refused(405)),
    mutant("stands-under-another-version", "versioning.1", refused(404)),
    mutant("wants-a-bearer-token", "authentication.3", wanting("authorization", 401)),
    mutant("reads-no-json", "service.body-types", unread("json")),
    mutant("reads-nested-fields", "resources.flat-keys", readingNested("request")),
    mutant("takes-one-order-at-a-time", "service.batches", oneOnly),
    mutant("is-answered-in-xml", `endpoints.${batch.name}`, inXml),
    mutant("is-not-signed", "authentication.1.response", lacking("encryption_data")),
    mutant("is-signed-wrongly", "point:signature.response", brokenSignature),
    mutant("expects-another-array", "batch-envelope.request", renamed),
    mutant("fails-by-its-envelope", "errors.app.1", saying({ return_status: "0" })),
    mutant("says-success-in-place-of-ok", "errors.app.1", saying({ return_message: "Success" })),
    mutant("forgets-its-return-message", "errors.app.1", lacking("return_message")),
    mutant("forgets-its-results", ruleOf.oneResult, lacking(batch.list)),
    mutant("forgets-a-status", ruleOf.status, eachLacking(batch.status)),
    mutant("forgets-its-error-messages", ruleOf.error, eachLacking("error_message")),
    mutant("has-a-return-status-of-its-own", "point:codes.return-status", saying({ return_status: "5" })),
    mutant("writes-the-return-status-as-a-number", "point:types.unstated", saying({ return_status: 1 })),
    mutant("answers-another-merchant", "batch-envelope.response", saying({ merchant_id: "1" })),
    mutant("answers-another-account", "batch-envelope.response", saying({ account_id: "1" })),
    mutant("does-not-say-who-asked", "batch-envelope.response", lacking("merchant_id")),
    mutant("is-signed-with-nothing", "authentication.1.response", emptySignature),
  ];
}

function decisionResults(batch: Batch): Mutant[] {
  const mutant = namesOf(batch);
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
    all((held) => held.map((order) => without(order, missing)).toReversed());
  return [
    mutant(
      "drops-a-result",
      ruleOf.oneResult,
      all((held) => held.slice(1)),
    ),
    mutant(
      "repeats-a-result",
      ruleOf.oneResult,
      all((held) => [...held, ...held.slice(0, 1)]),
    ),
    mutant(
      "drops-the-failed",
      ruleOf.oneResult,
      all((held) => held.filter(isDone)),
    ),
    mutant("names-the-first-order-only", ruleOf.oneResult, namedAs(0)),
    mutant("names-the-last-order-only", ruleOf.oneResult, namedAs(-1)),
    mutant("turns-results-told-by-number", "point:batch.result-order", turned("transaction_id")),
    mutant("turns-results-told-by-transaction", "point:batch.result-order", turned("order_no")),
  ];
}

function decisionEntries(batch: Batch): Mutant[] {
  const { name, status, entry } = batch;
  const mutant = namesOf(batch);
  const { done, each, eachLacking, failed, rewriting, showing } = wordsOf(batch);
  const marked = (field: string): Change => rewriting(field, (value) => `G-${value}`);
  return [
    mutant("tells-success-by-a-word", ruleOf.status, showing({ [status]: "done" })),
    mutant(
      "writes-a-status-as-a-number",
      "point:types.unstated",
      each((order) => ({ ...order, [status]: Number(order[status]) })),
    ),
    mutant("has-a-status-of-its-own", "point:codes.entry-status", failed({ [status]: "7" })),
    mutant(
      "has-an-error-message-on-success",
      ruleOf.error,
      each((order) => ({ ...order, error_message: order["error_message"] || "none" })),
    ),
    mutant(
      "has-an-error-message-of-its-own",
      "point:codes.error-message",
      failed({ error_message: "no idea" }),
    ),
    mutant("has-a-list-as-error-message", "resources.types", showing({ error_message: [] })),
    mutant("forgets-which-order-it-was", entry, eachLacking("order_no", "transaction_id")),
    mutant("numbers-orders-its-own-way", entry, marked("order_no")),
    mutant("names-transactions-its-own-way", entry, marked("transaction_id")),
    mutant("shows-another-currency", entry, showing({ currency: "XTS" })),
    mutant("shows-another-amount", entry, showing({ amount: "1.00" })),
    mutant("leaves-the-amount-out", entry, eachLacking("amount")),
    mutant(
      "leaves-the-transaction-out",
      `point:always-present.${name}-result`,
      eachLacking("transaction_id"),
    ),
    mutant("leaves-the-currency-empty", entry, showing({ currency: "" })),
    mutant("takes-an-unknown-order", ruleOf.existing, each(done)),
    mutant("fails-without-a-word", ruleOf.error, failed({ error_message: "" })),
    mutant("fails-with-the-status-of-a-success", ruleOf.status, failed({ [status]: "1" })),
    mutant("speaks-of-another-currency", ruleOf.agree, showing({ currency: "XTS" })),
  ];
}

function decisionFailures(batch: Batch): Mutant[] {
  const mutant = namesOf(batch);
  const { all, allDone, failing, failingWhole, isDone, refusingFailures, size } = wordsOf(batch);
  const isTwice = ([first, second, ...rest]: readonly WireObject[]): boolean =>
    second !== undefined && rest.length === 0 && first?.["transaction_id"] === second["transaction_id"];
  const wrongly = (holds: (request: WireObject, status: number) => boolean): Change =>
    answering((answer, asked) =>
      asked.body !== undefined && holds(asked.body, answer.status) ? allDone(asked) : answer,
    );
  return [
    mutant("answers-failures-with-404", ruleOf.at200, refusingFailures),
    mutant("fails-the-envelope-for-one-order", "point:batch.partial-failure", failingWhole),
    mutant(
      "fails-the-good-with-the-bad",
      "point:batch.partial-failure",
      all((held) => (held.every(isDone) ? held : held.map(failing))),
    ),
    mutant(
      "merges-a-payment-named-twice",
      "point:batch.duplicate-entry",
      all((held, request) => (isTwice(records(request, batch.list)) ? held.slice(0, 1) : held)),
    ),
    mutant(
      "fails-a-payment-named-twice",
      "point:batch.duplicate-entry",
      all((held, request) => (isTwice(records(request, batch.list)) ? held.map(failing) : held)),
    ),
    mutant(
      "takes-an-empty-batch",
      "point:batch.empty",
      wrongly((request) => size(request) === 0),
    ),
    mutant(
      "takes-a-wrong-signature",
      "point:errors.bad-signature",
      wrongly(({ encryption_data }, was) => was >= 400 && encryption_data !== undefined),
    ),
    mutant(
      "has-a-status-for-bad-signatures",
      "point:errors.bad-signature",
      refusingWith(401, (request) => size(request ?? {}) === 1),
    ),
    mutant(
      "has-a-status-for-what-it-cannot-read",
      "point:errors.by-operation",
      refusingWith(422, (request) => request === undefined),
    ),
  ];
}

function decisionLimits(batch: Batch): Mutant[] {
  const { name, list, most } = batch;
  const mutant = namesOf(batch);
  const { all, failing, size } = wordsOf(batch);
  const rule = `limits.${name}`;
  const failed = (order: WireObject): WireObject => ({ ...failing(order), error_message: "no" });
  return [
    mutant(
      "takes-one-order-less",
      rule,
      refusing((request) => size(request) >= most),
    ),
    mutant(
      "drops-a-result-of-many",
      rule,
      all((held) => (held.length >= most ? held.slice(1) : held)),
    ),
    mutant(
      "forgets-the-last-of-many",
      rule,
      all((held) => held.map((order, at) => (at === most - 1 ? failed(order) : order))),
    ),
    mutant("takes-one-order-more", rule, {
      request: (request) => ({ ...request, [list]: records(request, list).slice(-most) }),
      ...all((held, request) => {
        const orders = records(request, list);
        return [...orders.slice(0, Math.max(orders.length - most, 0)).map(failed), ...held];
      }),
    }),
    mutant(
      "has-a-status-for-too-many",
      "point:batch.over-limit",
      refusingWith(413, (request) => size(request ?? {}) > most),
    ),
  ];
}
