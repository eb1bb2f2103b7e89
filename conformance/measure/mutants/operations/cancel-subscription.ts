// Gateways that get a subscription or its cancellation wrong, one rule each.
import { type WireObject, isRecord } from "@acquiring/contract/codecs";
import type { Answer, Asked, Change, Mutant } from "../mutant.ts";
import {
  answering,
  brokenSignature,
  changing,
  emptySignature,
  entriesOf,
  hyphened,
  inXml,
  lacking,
  mutantOf,
  readingNested,
  refusal,
  refused,
  refusingWith,
  replacing,
  saying,
  success,
  text,
  wanting,
} from "../words.ts";

const mutant = mutantOf("cancelSubscription", "subscription-cancellation-");
const pay = mutantOf("createDirectPayment");
const query = mutantOf("queryTransactions");

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

/** Reports the subscription as cancelled, regardless of the gateway's result. */
const cancelled = ({ body = {} }: Asked): Answer =>
  success({
    ...body,
    encryption_data: "",
    contract_name: text(body["contract_name"]),
    cancel_status: "1",
    error_message: "",
  });

const failed = (change: WireObject) =>
  changing((body) => (text(body["error_message"]) === "" ? body : { ...body, ...change }));

/** Reads a body that is written so, and no other. */
const reads = (body: "json" | "xml"): Change =>
  answering((answer, { as }) => (as === undefined || as === body ? answer : refusal(415)));

/** Makes the gateway look for an unknown subscription. */
const nowhere = (request: WireObject): WireObject => ({ ...request, recurring_id: "nowhere" });

/** The signature as a number: it is put in after everything else. */
const unsignedNumber = (written: string): string =>
  written.replace(/("encryption_data":)"[^"]*"/, (_, name: string) => `${name}7`);

const shown = (change: WireObject) =>
  entriesOf("orders_list").each((order) =>
    isRecord(order["subscription_result"])
      ? { ...order, subscription_result: { ...order["subscription_result"], ...change } }
      : order,
  );

export const cancelSubscriptionMutants: readonly Mutant[] = [
  mutant("wants-another-method", "service.post", refused(405)),
  mutant("stands-under-another-version", "versioning.1", refused(404)),
  mutant("wants-a-bearer-token", "authentication.3", wanting("authorization", 401)),
  mutant("reads-no-xml", "service.body-types", reads("json")),
  mutant("reads-nested-fields", "resources.flat-keys", readingNested("request")),
  mutant("is-never-done", "service.subscriptions", saying({ error_message: "subscription not found" })),
  mutant("is-answered-in-xml", "endpoints.cancel-subscription", inXml),
  ...fields
    .filter((field) => field !== "encryption_data")
    .map((field) =>
      mutant(`is-told-without-${hyphened(field)}`, "subscription-cancellation-result.fields", lacking(field)),
    ),
  ...["merchant_id", "account_id", "recurring_id", "contract_name"].map((field) =>
    mutant(
      `tells-another-${hyphened(field)}`,
      "subscription-cancellation-result.fields",
      saying({ [field]: "another" }),
    ),
  ),
  mutant("names-no-subscription", "subscription-cancellation-result.fields", saying({ recurring_id: "" })),
  mutant("is-signed-with-nothing", "authentication.1.response", emptySignature),
  mutant("names-another-subscription", "endpoints.cancel-subscription", saying({ recurring_id: "another" })),
  mutant("names-another-contract", "endpoints.cancel-subscription", saying({ contract_name: "another" })),
  mutant("is-not-signed", "authentication.1.response", lacking("encryption_data")),
  mutant("is-signed-wrongly", "point:signature.response", brokenSignature),
  mutant("has-a-number-as-error-message", "resources.types", saying({ error_message: 0 })),
  mutant(
    "has-an-error-message-without-an-error",
    "subscription-cancellation-result.error",
    saying({ error_message: "none" }),
  ),
  mutant(
    "tells-success-by-a-word",
    "subscription-cancellation-result.status",
    saying({ cancel_status: "Inactived" }),
  ),
  mutant("is-said-and-not-done", "states.transitions.cancel-subscription", {
    request: nowhere,
    answer: (_, asked) => cancelled(asked),
  }),
  mutant("shows-nowhere", "point:subscription.status-field", {
    request: nowhere,
    answer: (_, asked) => cancelled(asked),
  }),
  mutant(
    "takes-any-subscription",
    "point:subscription.contract-mismatch",
    answering((_, asked) => cancelled(asked)),
  ),
  mutant(
    "takes-a-subscription-that-nobody-knows",
    "states.transitions.cancel-subscription",
    answering((answer, asked) =>
      text(asked.body?.["recurring_id"]) === "no-such-subscription" ? cancelled(asked) : answer,
    ),
  ),
  mutant("has-a-status-of-its-own", "point:codes.cancel-status", failed({ cancel_status: "7" })),
  mutant(
    "has-an-error-message-of-its-own",
    "point:codes.error-message",
    failed({ error_message: "no idea" }),
  ),
  mutant("reads-no-declared-body", "point:encoding.cancel-subscription", reads("json")),
  mutant("reads-no-sampled-body", "point:encoding.cancel-subscription", reads("xml")),
  mutant(
    "takes-a-wrong-signature",
    "point:errors.bad-signature",
    answering((answer, asked) =>
      answer.status >= 400 && text(asked.body?.["encryption_data"]) !== "" ? cancelled(asked) : answer,
    ),
  ),
  mutant("has-a-status-for-bad-signatures", "point:errors.bad-signature", refusingWith(401)),
  mutant("has-a-status-for-what-it-cannot-read", "point:errors.by-operation", refusingWith(422)),
  mutant(
    "needs-no-contract-name",
    "point:request.required-fields",
    answering((answer, asked) => (answer.status >= 400 ? cancelled(asked) : answer)),
  ),
  ...fields.map((field) =>
    mutant(`has-no-text-as-${hyphened(field)}`, "subscription-cancellation-result.text", {
      ...saying({ [field]: 7 }),
      ...(field === "encryption_data" ? { write: unsignedNumber } : {}),
    }),
  ),
  pay(
    "names-the-contract-its-own-way",
    "service.subscriptions",
    changing((body) =>
      body["contract_name"] === undefined
        ? body
        : { ...body, contract_name: `G-${text(body["contract_name"])}` },
    ),
  ),
  pay(
    "gives-every-subscription-one-number",
    "direct-payment-result.recurring-id",
    replacing({ recurring_id: "the-first" }),
  ),
  pay("gives-subscriptions-no-number", "direct-payment-result.recurring-id", replacing({ recurring_id: "" })),
  pay(
    "tells-the-period-with-its-unit",
    "direct-payment-result.numeric-text",
    replacing({ recurring_deduction_period: "30 days" }),
  ),
  pay(
    "tells-the-first-charge-without-a-time",
    "direct-payment-result.deduction-time",
    replacing({ recurring_deduction_time: "2034-05-01" }),
  ),
  query("shows-another-subscription", "endpoints.5.synchronise", shown({ recurring_id: "another" })),
  query("shows-another-contract", "endpoints.5.synchronise", shown({ contract_name: "another" })),
  query(
    "shows-the-next-charge-with-a-time",
    "order-record.deduction-time",
    shown({ recurring_deduction_time: "2034-05-01 10:00:00" }),
  ),
  query(
    "marks-active-subscriptions-by-a-word",
    "order-record.observed-values",
    shown({ recurring_status: "active" }),
  ),
  query(
    "shows-a-status-of-a-subscription-that-is-not-listed",
    "point:codes.recurring-status",
    shown({ recurring_status: "active" }),
  ),
  query(
    "shows-no-cancellation-of-a-subscription",
    "states.transitions.cancel-subscription",
    shown({ recurring_status: "1" }),
  ),
  query(
    "forgets-the-subscription-that-was-cancelled",
    "point:subscription.status-field",
    shown({ recurring_id: "", contract_name: "none" }),
  ),
  query(
    "confuses-the-subscription-that-was-cancelled",
    "point:subscription.status-field",
    shown({ recurring_id: "another" }),
  ),
];
