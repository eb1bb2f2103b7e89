// What a gateway can get wrong of any batch that names orders: the defects that reviews and cancellations share, one rule each.
import type { WireObject } from "@acquiring/contract/codecs";
import { type Batch, brokenSignature, readsNested, wantsToken, wordsOf } from "./batch-words.ts";
import {
  type Answer,
  type Asked,
  type Change,
  changing,
  type Mutant,
  records,
  refusal,
  refusing,
  saying,
  text,
  without,
} from "./mutant.ts";

/** The mutants of one kind of batch, as pairs of a rule and what is changed. */
export function batchMutants(batch: Batch): readonly Mutant[] {
  const { array, status, operation, word, limit } = batch;
  const { done, each, failed, results, isDone, allDone, size } = wordsOf(batch);
  const named = (field: string) => each((order) => ({ ...order, [field]: `G-${text(order[field])}` }));
  const first = (orders: readonly WireObject[], at: number): WireObject => orders.at(at) ?? {};
  const allNamed = (at: number) =>
    results((held) =>
      held.map((order) => ({
        ...order,
        order_no: first(held, at)["order_no"] ?? "",
        transaction_id: first(held, at)["transaction_id"] ?? "",
      })),
    );
  const isTwice = (orders: readonly WireObject[]): boolean =>
    orders.length === 2 && first(orders, 0)["transaction_id"] === first(orders, 1)["transaction_id"];
  const wrongly = (holds: (request: WireObject, status: number) => boolean) => ({
    answer: (answer: Answer, asked: Asked): Answer =>
      asked.body !== undefined && holds(asked.body, answer.status) ? allDone(asked) : answer,
  });
  const turned = (missing: string) =>
    results((held) => held.map((order) => without(order, missing)).toReversed());
  const statusFor = (holds: (request: WireObject | undefined) => boolean, other: number) => ({
    answer: (answer: Answer, { body }: Asked): Answer =>
      answer.status >= 400 && holds(body) ? { ...answer, status: other } : answer,
  });

  const defects: readonly (readonly [string, string, Change])[] = [
    ["wants-another-method", "service.post", { answer: () => refusal(405) }],
    ["stands-under-another-version", "versioning.1", { answer: () => refusal(404) }],
    ["wants-a-bearer-token", "authentication.3", { answer: wantsToken }],
    [
      "reads-no-json",
      "service.body-types",
      { answer: (answer, { as }) => (as === "json" ? refusal(415) : answer) },
    ],
    ["reads-nested-fields", "resources.flat-keys", { request: readsNested }],
    ["takes-one-order-at-a-time", "service.batches", { answer: refusing((request) => size(request) > 1) }],
    [
      "is-answered-in-xml",
      batch.endpoint,
      { answer: (answer) => ({ ...answer, as: "xml", root: "result" }) },
    ],
    [
      "is-not-signed",
      "authentication.1.response",
      { answer: changing((body) => without(body, "encryption_data")) },
    ],
    ["is-signed-wrongly", "point:signature.response", brokenSignature],
    [
      "expects-another-array",
      "batch-envelope.request",
      {
        request: (request) => ({ ...without(request, array), orders: request[array] ?? [] }),
      },
    ],
    ["fails-by-its-envelope", "errors.app.1", { answer: saying({ return_status: "0" }) }],
    ["says-success-in-place-of-ok", "errors.app.1", { answer: saying({ return_message: "Success" }) }],
    [
      "forgets-its-return-message",
      "errors.app.1",
      { answer: changing((body) => without(body, "return_message")) },
    ],
    [
      "forgets-its-results",
      "batch-envelope.one-result-per-order",
      { answer: changing((body) => without(body, array)) },
    ],
    ["forgets-a-status", "batch-envelope.entry-status", { answer: each((order) => without(order, status)) }],
    [
      "forgets-its-error-messages",
      "batch-envelope.entry-error",
      { answer: each((order) => without(order, "error_message")) },
    ],
    [
      "has-a-return-status-of-its-own",
      "point:codes.return-status",
      { answer: saying({ return_status: "5" }) },
    ],
    [
      "writes-the-return-status-as-a-number",
      "point:types.unstated",
      { answer: saying({ return_status: 1 }) },
    ],
    ["answers-another-merchant", "batch-envelope.response", { answer: saying({ merchant_id: "1" }) }],
    ["answers-another-account", "batch-envelope.response", { answer: saying({ account_id: "1" }) }],

    ["drops-a-result", "batch-envelope.one-result-per-order", { answer: results((held) => held.slice(1)) }],
    [
      "repeats-a-result",
      "batch-envelope.one-result-per-order",
      {
        answer: results((held) => [...held, ...held.slice(0, 1)]),
      },
    ],
    [
      "drops-the-failed",
      "batch-envelope.one-result-per-order",
      { answer: results((held) => held.filter(isDone)) },
    ],
    ["names-the-first-order-only", "batch-envelope.one-result-per-order", { answer: allNamed(0) }],
    ["names-the-last-order-only", "batch-envelope.one-result-per-order", { answer: allNamed(-1) }],
    ["turns-results-told-by-number", "point:batch.result-order", { answer: turned("transaction_id") }],
    ["turns-results-told-by-transaction", "point:batch.result-order", { answer: turned("order_no") }],

    [
      "tells-success-by-a-word",
      "batch-envelope.entry-status",
      { answer: each((order) => ({ ...order, [status]: "done" })) },
    ],
    [
      "writes-a-status-as-a-number",
      "point:types.unstated",
      { answer: each((order) => ({ ...order, [status]: Number(order[status]) })) },
    ],
    ["has-a-status-of-its-own", "point:codes.entry-status", { answer: failed({ [status]: "7" }) }],
    [
      "has-an-error-message-on-success",
      "batch-envelope.entry-error",
      {
        answer: each((order) => ({ ...order, error_message: order["error_message"] || "none" })),
      },
    ],
    [
      "has-an-error-message-of-its-own",
      "point:codes.error-message",
      { answer: failed({ error_message: "no idea" }) },
    ],
    [
      "has-no-text-as-error-message",
      "resources.types",
      { answer: each((order) => ({ ...order, error_message: 0 })) },
    ],
    [
      "forgets-which-order-it-was",
      batch.entry,
      { answer: each((order) => without(order, "order_no", "transaction_id")) },
    ],
    ["numbers-orders-its-own-way", batch.entry, { answer: named("order_no") }],
    ["names-transactions-its-own-way", batch.entry, { answer: named("transaction_id") }],
    ["shows-another-currency", batch.entry, { answer: each((order) => ({ ...order, currency: "XTS" })) }],
    ["shows-another-amount", batch.entry, { answer: each((order) => ({ ...order, amount: "1.00" })) }],
    ["leaves-the-amount-out", `point:${batch.always}`, { answer: each((order) => without(order, "amount")) }],

    ["takes-an-unknown-order", "point:capture.identification", { answer: each(done) }],
    [
      "fails-the-envelope-for-one-order",
      "point:batch.partial-failure",
      {
        answer: changing((body) =>
          records(body, array).every(isDone) ? body : { ...body, return_status: "0" },
        ),
      },
    ],
    [
      "fails-the-good-with-the-bad",
      "point:batch.partial-failure",
      {
        answer: results((held) =>
          held.every(isDone) ? held : held.map((order) => ({ ...order, [status]: "0" })),
        ),
      },
    ],
    [
      "merges-a-payment-named-twice",
      "point:batch.duplicate-entry",
      {
        answer: results((held, orders) => (isTwice(orders) ? held.slice(0, 1) : held)),
      },
    ],
    [
      "fails-a-payment-named-twice",
      "point:batch.duplicate-entry",
      {
        answer: results((held, orders) =>
          isTwice(orders) ? held.map((one) => ({ ...one, [status]: "0" })) : held,
        ),
      },
    ],
    ["takes-an-empty-batch", "point:batch.empty", wrongly((request) => size(request) === 0)],
    [
      "takes-a-wrong-signature",
      "point:errors.bad-signature",
      wrongly(({ encryption_data }, was) => was >= 400 && encryption_data !== undefined),
    ],
    [
      "has-a-status-for-bad-signatures",
      "point:errors.bad-signature",
      statusFor((request) => size(request ?? {}) === 1, 401),
    ],
    [
      "has-a-status-for-what-it-cannot-read",
      "point:errors.other-operations",
      statusFor((request) => request === undefined, 422),
    ],

    ["takes-one-order-less", limit.rule, { answer: refusing((request) => size(request) >= limit.most) }],
    [
      "drops-a-result-of-many",
      limit.rule,
      {
        answer: results((held) => (held.length >= limit.most ? held.slice(1) : held)),
      },
    ],
    [
      "forgets-the-last-of-many",
      limit.rule,
      {
        answer: results((held) =>
          held.map((order, at) =>
            at === limit.most - 1 ? { ...order, [status]: "0", error_message: "no" } : order,
          ),
        ),
      },
    ],
    [
      "takes-one-order-more",
      limit.rule,
      {
        request: (request) => ({ ...request, [array]: records(request, array).slice(-limit.most) }),
        answer: results((held, orders) => [
          ...orders
            .slice(0, Math.max(orders.length - limit.most, 0))
            .map((order) => ({ ...order, [status]: "0", error_message: "no" })),
          ...held,
        ]),
      },
    ],
    [
      "has-a-status-for-too-many",
      "point:batch.over-limit",
      statusFor((request) => size(request ?? {}) > limit.most, 413),
    ],
  ];
  return defects.map(([name, rule, change]) => ({ name: `${word}-${name}`, rule, operation, ...change }));
}
