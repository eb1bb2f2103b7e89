// What a gateway can get wrong of any batch that names orders: what captures and refunds share, which move amounts, and what reviews
// and cancellations share, which decide about payments.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Answer, Asked, Change, Mutant } from "../mutant.ts";
import type { Place } from "./common.ts";
import {
  acceptingEmpty,
  answering,
  asking,
  brokenSignature,
  changing,
  entriesOf,
  inXml,
  lacking,
  mutantOf,
  readingNested,
  records,
  refused,
  refusing,
  refusingWith,
  saying,
  succeeded,
  success,
  text,
  turning,
  unread,
  wanting,
  when,
  without,
} from "../words.ts";

/** One kind of batch, by its names on the wire and its rules. */
export interface Batch extends Place {
  readonly list: string;
  readonly status: string;
  /** The field of an entry that tells which amount it moves; a decision moves none. */
  readonly amount?: string;
  /** The rule of its entries. */
  readonly entry: string;
  /** So many orders at most. */
  readonly most: number;
}

/** The words that mutants of one kind of batch are written in. */
export function wordsOf({ list, status }: Pick<Batch, "list" | "status">) {
  const { all, each, lacking: eachLacking, rewriting, showing } = entriesOf(list);
  const done = (order: WireObject): WireObject => ({ ...order, [status]: "1", error_message: "" });
  const failing = (order: WireObject): WireObject => ({ ...order, [status]: "0" });
  const isDone = (order: WireObject): boolean => text(order[status]) === "1";
  return {
    all,
    each,
    eachLacking,
    rewriting,
    showing,
    done,
    failing,
    isDone,
    /** Changes the result entries that tell of a failure. */
    failed: (fields: WireObject) => each((order) => (isDone(order) ? order : { ...order, ...fields })),
    /** Fails the whole batch where one entry failed. */
    failingWhole: changing((body) =>
      records(body, list).every(isDone) ? body : { ...body, return_status: "0" },
    ),
    /** Says that all orders of the request are done, whatever the gateway said. */
    allDone: ({ body }: Asked): Answer => success(succeeded(list, records(body ?? {}, list).map(done))),
    /** Sends the gateway orders that it does not know. */
    elsewhere: (request: WireObject): WireObject => ({
      ...request,
      [list]: records(request, list).map((order) => ({ ...order, transaction_id: "nowhere" })),
    }),
    /** Expects the orders in another array. */
    renamed: asking((request) => ({ ...without(request, list), orders: request[list] ?? [] })),
    /** Takes more orders than there may be, and says that those are done. */
    beyond: (most: number, fields: WireObject): Change => ({
      request: (request) => ({ ...request, [list]: records(request, list).slice(0, most) }),
      ...all((held, request) => [
        ...held,
        ...records(request, list)
          .slice(most)
          .map((order) => ({ ...order, ...fields })),
      ]),
    }),
    oneOnly: refusing((request) => records(request, list).length > 1),
    size: (request: WireObject): number => records(request, list).length,
  };
}

/** Every defect that batches of this kind have in common. */
export const batchMutants = (batch: Batch): readonly Mutant[] =>
  batch.amount === undefined
    ? [decisionMessages, decisionResults, decisionEntries, decisionFailures, decisionLimits].flatMap((some) =>
        some(batch),
      )
    : [movementResults, movementFailures, movementMessages].flatMap((some) => some(batch));

const namesOf = ({ operation, name }: Batch) => mutantOf(operation, `${name}-`);

const oneResult = "batch-envelope.one-result-per-order";
const entryStatus = "batch-envelope.entry-status";
const entryError = "batch-envelope.entry-error";

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
    mutant("forgets-its-results", oneResult, lacking(batch.list)),
    mutant("forgets-a-status", entryStatus, eachLacking(batch.status)),
    mutant("forgets-its-error-messages", entryError, eachLacking("error_message")),
    mutant("has-a-return-status-of-its-own", "point:codes.return-status", saying({ return_status: "5" })),
    mutant("writes-the-return-status-as-a-number", "point:types.unstated", saying({ return_status: 1 })),
    mutant("answers-another-merchant", "batch-envelope.response", saying({ merchant_id: "1" })),
    mutant("answers-another-account", "batch-envelope.response", saying({ account_id: "1" })),
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
      oneResult,
      all((held) => held.slice(1)),
    ),
    mutant(
      "repeats-a-result",
      oneResult,
      all((held) => [...held, ...held.slice(0, 1)]),
    ),
    mutant(
      "drops-the-failed",
      oneResult,
      all((held) => held.filter(isDone)),
    ),
    mutant("names-the-first-order-only", oneResult, namedAs(0)),
    mutant("names-the-last-order-only", oneResult, namedAs(-1)),
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
    mutant("tells-success-by-a-word", entryStatus, showing({ [status]: "done" })),
    mutant(
      "writes-a-status-as-a-number",
      "point:types.unstated",
      each((order) => ({ ...order, [status]: Number(order[status]) })),
    ),
    mutant("has-a-status-of-its-own", "point:codes.entry-status", failed({ [status]: "7" })),
    mutant(
      "has-an-error-message-on-success",
      entryError,
      each((order) => ({ ...order, error_message: order["error_message"] || "none" })),
    ),
    mutant(
      "has-an-error-message-of-its-own",
      "point:codes.error-message",
      failed({ error_message: "no idea" }),
    ),
    mutant("has-no-text-as-error-message", "resources.types", showing({ error_message: 0 })),
    mutant("forgets-which-order-it-was", entry, eachLacking("order_no", "transaction_id")),
    mutant("numbers-orders-its-own-way", entry, marked("order_no")),
    mutant("names-transactions-its-own-way", entry, marked("transaction_id")),
    mutant("shows-another-currency", entry, showing({ currency: "XTS" })),
    mutant("shows-another-amount", entry, showing({ amount: "1.00" })),
    mutant("leaves-the-amount-out", `point:always-present.${name}-result`, eachLacking("amount")),
    mutant("takes-an-unknown-order", `point:${name}.mismatch`, each(done)),
  ];
}

function decisionFailures(batch: Batch): Mutant[] {
  const mutant = namesOf(batch);
  const { all, allDone, failing, failingWhole, isDone, size } = wordsOf(batch);
  const isTwice = ([first, second, ...rest]: readonly WireObject[]): boolean =>
    second !== undefined && rest.length === 0 && first?.["transaction_id"] === second["transaction_id"];
  const wrongly = (holds: (request: WireObject, status: number) => boolean): Change =>
    answering((answer, asked) =>
      asked.body !== undefined && holds(asked.body, answer.status) ? allDone(asked) : answer,
    );
  return [
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

function movementResults(batch: Batch): Mutant[] {
  const { name, status, most } = batch;
  const mutant = namesOf(batch);
  const { all, eachLacking, isDone, oneOnly, size } = wordsOf(batch);
  return [
    mutant("swaps-order-numbers", oneResult, swapping(batch, "order_no")),
    mutant("swaps-transactions", oneResult, swapping(batch, "transaction_id")),
    mutant(
      "answers-each-order-twice",
      oneResult,
      all((held) => [...held, ...held]),
    ),
    mutant(
      "drops-the-orders-that-failed",
      oneResult,
      all((held) => held.filter(isDone)),
    ),
    mutant(
      "answers-49-of-fifty",
      oneResult,
      all((held) => (held.length > 1 ? held.slice(1) : held)),
    ),
    mutant(
      "loses-one-of-fifty",
      `limits.${name}`,
      all((held) => (held.length === most ? held.slice(1) : held)),
    ),
    mutant(
      "takes-forty-nine-orders",
      `limits.${name}`,
      refusing((request) => size(request) === most),
    ),
    mutant("takes-one-order-only", "service.batches", oneOnly),
    mutant("swaps-failures", "point:batch.partial-failure", swapping(batch, status)),
    mutant("has-no-entry-status", entryStatus, eachLacking(status)),
  ];
}

/** The two entries of a batch of two with this field of each other. */
const swapping = ({ list }: Batch, field: string): Change =>
  entriesOf(list).all((held) => {
    const [first, second, ...rest] = held;
    if (first === undefined || second === undefined || rest.length > 0)
      return held.filter((one) => Object.keys(one).length > 0);
    return [
      { ...first, [field]: text(second[field]) },
      { ...second, [field]: text(first[field]) },
    ];
  });

function movementFailures(batch: Batch): Mutant[] {
  const { list, most } = batch;
  const mutant = namesOf(batch);
  const { all, done, each, failing, failingWhole, isDone, size } = wordsOf(batch);
  const failingIfDone = (entry: WireObject): WireObject => (isDone(entry) ? failing(entry) : entry);
  const succeeding = (entry: WireObject): WireObject => ({
    ...done(entry),
    ...("refund_message" in entry ? { refund_message: "V0000:OK" } : {}),
  });
  return [
    mutant("says-0-for-success", entryStatus, each(failingIfDone)),
    mutant(
      "fails-the-good-beside-the-bad",
      "point:batch.partial-failure",
      all((held) => (held.length === 2 ? held.map(failingIfDone) : held)),
    ),
    mutant("fails-a-batch-for-one-order", "point:batch.partial-failure", failingWhole),
    mutant("takes-unknown-orders-for-done", "batch-envelope.existing-orders", each(succeeding)),
    mutant(
      "turns-the-results-round",
      "point:batch.result-order",
      all((held) => held.toReversed()),
    ),
    mutant(
      "merges-entries-of-one-payment",
      "point:batch.duplicate-entry",
      all((held) => [...new Map(held.map((entry) => [text(entry["transaction_id"]), entry])).values()]),
    ),
    mutant("takes-an-empty-batch", "point:batch.empty", acceptingEmpty(list)),
    mutant(
      "answers-too-many-with-413",
      "point:batch.over-limit",
      refusing((request) => size(request) > most, 413),
    ),
    mutant("answers-an-unreadable-body-with-422", "point:errors.by-operation", turning(400, 422)),
    mutant(
      "answers-an-unknown-account-with-403",
      "point:errors.by-operation",
      refusing(({ account_id }) => account_id === "999999999", 403),
    ),
    mutant("tells-an-error-without-a-code", "point:errors.body", explaining({ message: "no" })),
    mutant("tells-an-error-without-a-message", "point:errors.body", explaining({ code: "no" })),
    mutant(
      "reads-other-order-numbers-as-the-right-ones",
      `point:${batch.name}.mismatch`,
      when((request) => size(request) === 1, each(succeeding)),
    ),
  ];
}

/** Gives each request that is refused with 400 this body. */
const explaining = (body: WireObject): Change =>
  answering((answer) => (answer.status === 400 ? { ...answer, body } : answer));

function movementMessages(batch: Batch): Mutant[] {
  const { list, amount = "" } = batch;
  const mutant = namesOf(batch);
  const { rewriting } = wordsOf(batch);
  return [
    mutant(
      "leaves-needless-zeros-out",
      "point:amounts.decimals",
      rewriting(amount, (value) => value.replace(/\.00$/, "")),
    ),
    mutant(
      "has-an-error-that-nobody-listed",
      "point:codes.error-message",
      rewriting("error_message", (value) => value && "Perhaps"),
    ),
    mutant(
      "writes-entries-as-texts",
      "resources.types",
      changing((body) => ({
        ...body,
        [list]: records(body, list).map((entry) => JSON.stringify(entry)),
      })),
    ),
  ];
}
