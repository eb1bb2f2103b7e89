// Gateways that get a subscription or its cancellation wrong, one rule each.
import type { WireObject } from "@acquiring/contract/codecs";
import { brokenSignature, readsNested, wantsToken } from "./batch-words.ts";
import {
  type Answer,
  type Asked,
  changing,
  entries,
  isRecord,
  type Mutant,
  refusal,
  saying,
  text,
  without,
} from "./mutant.ts";

const operation = "cancelSubscription";

/** Every field of the result; all of them are texts. */
const fields = [
  "merchant_id",
  "account_id",
  "recurring_id",
  "contract_name",
  "cancel_status",
  "error_message",
  "encryption_data",
];

/** Says that the subscription is cancelled, whatever the gateway said. */
const cancelled = ({ body = {} }: Asked): Answer => ({
  status: 200,
  as: "json",
  root: undefined,
  body: {
    ...body,
    encryption_data: "",
    contract_name: text(body["contract_name"]),
    cancel_status: "1",
    error_message: "",
  },
});

const failed = (change: WireObject) =>
  changing((body) => (text(body["error_message"]) === "" ? body : { ...body, ...change }));

/** Reads a body that is written so, and no other. */
const reads =
  (body: "json" | "xml") =>
  (answer: Answer, { as }: Asked): Answer =>
    as === undefined || as === body ? answer : refusal(415);

/** The gateway does not know the subscription that it is told of. */
const nowhere = (request: WireObject): WireObject => ({ ...request, recurring_id: "nowhere" });

/** Refuses with another status. */
const refusedWith =
  (status: number) =>
  (answer: Answer): Answer =>
    answer.status >= 400 ? { ...answer, status } : answer;

/** The signature as a number: it is put in after everything else. */
const unsignedNumber = (written: string): string =>
  written.replace(/("encryption_data":)"[^"]*"/, (_, name: string) => `${name}7`);

const shown = (change: WireObject) =>
  entries("orders_list", (order) =>
    isRecord(order["subscription_result"])
      ? { ...order, subscription_result: { ...order["subscription_result"], ...change } }
      : order,
  );

export const cancelSubscriptionMutants: readonly Mutant[] = [
  ...(
    [
      ["wants-another-method", "service.post", { answer: () => refusal(405) }],
      ["stands-under-another-version", "versioning.1", { answer: () => refusal(404) }],
      ["wants-a-bearer-token", "authentication.3", { answer: wantsToken }],
      ["reads-no-xml", "service.body-types", { answer: reads("json") }],
      ["reads-nested-fields", "resources.flat-keys", { request: readsNested }],
      [
        "is-never-done",
        "service.subscriptions",
        { answer: saying({ error_message: "subscription not found" }) },
      ],
      [
        "is-answered-in-xml",
        "endpoints.cancel-subscription",
        { answer: (answer) => ({ ...answer, as: "xml", root: "result" }) },
      ],
      [
        "names-another-subscription",
        "endpoints.cancel-subscription",
        { answer: saying({ recurring_id: "another" }) },
      ],
      [
        "names-another-contract",
        "endpoints.cancel-subscription",
        { answer: saying({ contract_name: "another" }) },
      ],
      [
        "is-not-signed",
        "authentication.1.response",
        { answer: changing((body) => without(body, "encryption_data")) },
      ],
      ["is-signed-wrongly", "point:signature.response", brokenSignature],
      ["has-a-number-as-error-message", "resources.types", { answer: saying({ error_message: 0 }) }],
      [
        "has-an-error-message-without-an-error",
        "subscription-cancellation-result.error",
        { answer: saying({ error_message: "none" }) },
      ],
      [
        "tells-success-by-a-word",
        "subscription-cancellation-result.status",
        { answer: saying({ cancel_status: "Inactived" }) },
      ],
      [
        "is-said-and-not-done",
        "states.transitions.cancel-subscription",
        { request: nowhere, answer: (_, asked) => cancelled(asked) },
      ],
      [
        "shows-nowhere",
        "point:subscription.status-field",
        { request: nowhere, answer: (_, asked) => cancelled(asked) },
      ],
      [
        "takes-any-subscription",
        "point:subscription.not-cancellable",
        { answer: (_, asked) => cancelled(asked) },
      ],
      ["has-a-status-of-its-own", "point:codes.cancel-status", { answer: failed({ cancel_status: "7" }) }],
      [
        "has-an-error-message-of-its-own",
        "point:codes.error-message",
        { answer: failed({ error_message: "no idea" }) },
      ],
      ["reads-no-declared-body", "point:encoding.cancel-subscription", { answer: reads("json") }],
      ["reads-no-sampled-body", "point:encoding.cancel-subscription", { answer: reads("xml") }],
      [
        "leaves-the-contract-out",
        "point:always-present.subscription-cancellation-result",
        { answer: changing((body) => without(body, "contract_name")) },
      ],
      [
        "takes-a-wrong-signature",
        "point:errors.bad-signature",
        {
          answer: (answer, asked) =>
            answer.status >= 400 && text(asked.body?.["encryption_data"]) !== "" ? cancelled(asked) : answer,
        },
      ],
      ["has-a-status-for-bad-signatures", "point:errors.bad-signature", { answer: refusedWith(401) }],
      ["has-a-status-for-what-it-cannot-read", "point:errors.other-operations", { answer: refusedWith(422) }],
      [
        "needs-no-contract-name",
        "point:request.required-fields",
        {
          answer: (answer, asked) => (answer.status >= 400 ? cancelled(asked) : answer),
        },
      ],
    ] satisfies readonly (readonly [string, string, Pick<Mutant, "answer" | "request" | "write">])[]
  ).map(([name, rule, change]) => ({
    name: `subscription-cancellation-${name}`,
    rule,
    operation,
    ...change,
  })),
  ...fields.map((field) => ({
    name: `subscription-cancellation-has-no-text-as-${field.replaceAll("_", "-")}`,
    rule: "subscription-cancellation-result.text",
    operation,
    answer: saying({ [field]: 7 }),
    ...(field === "encryption_data" ? { write: unsignedNumber } : {}),
  })),
  {
    name: "names-the-contract-its-own-way",
    rule: "service.subscriptions",
    operation: "createDirectPayment",
    answer: changing((body) =>
      body["contract_name"] === undefined
        ? body
        : { ...body, contract_name: `G-${text(body["contract_name"])}` },
    ),
  },
  {
    name: "tells-the-period-with-its-unit",
    rule: "direct-payment-result.numeric-text",
    operation: "createDirectPayment",
    answer: changing((body) =>
      body["recurring_deduction_period"] === undefined
        ? body
        : { ...body, recurring_deduction_period: "30 days" },
    ),
  },
  {
    name: "tells-the-first-charge-without-a-time",
    rule: "direct-payment-result.deduction-time",
    operation: "createDirectPayment",
    answer: changing((body) =>
      body["recurring_deduction_time"] === undefined
        ? body
        : { ...body, recurring_deduction_time: "2034-05-01" },
    ),
  },
  ...(
    [
      ["shows-another-subscription", "endpoints.5.synchronise", { recurring_id: "another" }],
      ["shows-another-contract", "endpoints.5.synchronise", { contract_name: "another" }],
      [
        "shows-the-next-charge-with-a-time",
        "order-record.deduction-time",
        { recurring_deduction_time: "2034-05-01 10:00:00" },
      ],
      [
        "marks-active-subscriptions-by-a-word",
        "order-record.observed-values",
        { recurring_status: "active" },
      ],
      [
        "shows-a-status-of-a-subscription-that-is-not-listed",
        "point:codes.recurring-status",
        { recurring_status: "active" },
      ],
      [
        "shows-no-cancellation-of-a-subscription",
        "states.transitions.cancel-subscription",
        { recurring_status: "1" },
      ],
      [
        "forgets-the-subscription-that-was-cancelled",
        "point:subscription.status-field",
        { recurring_id: "", contract_name: "none" },
      ],
      [
        "confuses-the-subscription-that-was-cancelled",
        "point:subscription.status-field",
        { recurring_id: "another" },
      ],
    ] as const
  ).map(([name, rule, change]) => ({ name, rule, operation: "queryTransactions", answer: shown(change) })),
];
