// Gateways that get a subscription or its cancellation wrong, one rule each.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Received, Change, Mutant } from "../mutant.ts";
import {
  responding,
  brokenSignature,
  changing,
  emptySignature,
  entriesOf,
  byField,
  inXml,
  lacking,
  mutantsOf,
  readingNested,
  refusal,
  refused,
  refusing,
  refusingWith,
  replacing,
  saying,
  sending,
  success,
  text,
  wanting,
  within,
} from "../words.ts";

const mutant = mutantsOf("cancelSubscription", "subscription-cancellation-");

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
export const cancelled = (body: WireObject = {}): Received =>
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
  responding((response, { as }) => (as === undefined || as === body ? response : refusal(415)));

/** The gateway looks for an unknown subscription, and the response says that the right one is cancelled. */
const undone: Change = {
  ...sending({ recurring_id: "nowhere" }),
  ...responding((_, { body }) => cancelled(body)),
};

/** The signature as a number: it is put in after everything else. */
const unsignedNumber = (written: string): string =>
  written.replace(/("encryption_data":)"[^"]*"/, (_, name: string) => `${name}7`);

const shown = (change: WireObject) =>
  entriesOf("orders_list").each((order) =>
    within(order, "subscription_result", (subscription) => ({ ...subscription, ...change })),
  );

const tellingAnother = (...names: readonly string[]) =>
  byField(names, "tells-another", (field) => saying({ [field]: "another" }));

export const cancelSubscriptionMutants: readonly Mutant[] = [
  ...mutant({
    "service.post": { "wants-another-method": refused(405) },
    "endpoints.cancel-subscription": { "stands-under-another-version": refused(404) },
    "authentication.3": { "wants-a-bearer-token": wanting("authorization", 401) },
    "service.xml-bodies": { "reads-no-xml": reads("json") },
    "resources.flat-keys": { "reads-nested-fields": readingNested("request") },
    "service.subscription-cancellation": {
      "is-never-done": saying({ error_message: "subscription not found" }),
    },
    "endpoints.cancel-subscription.request": {
      "wants-a-reason": refusing(({ reason }) => reason === undefined),
    },
    "endpoints.cancel-subscription.response": { "is-answered-in-xml": inXml },
    "subscription-cancellation-result.same-merchant": {
      ...tellingAnother("merchant_id", "account_id"),
      "names-no-merchant": saying({ merchant_id: "" }),
    },
    "subscription-cancellation-result.same-subscription": {
      ...tellingAnother("recurring_id", "contract_name"),
      "names-another-subscription": saying({ recurring_id: "another" }),
      "names-another-contract": saying({ contract_name: "another" }),
      "names-no-subscription": saying({ recurring_id: "" }),
    },
    "subscription-cancellation-result.fields": { "is-told-without-error-message": lacking("error_message") },
    "authentication.1.response": {
      "is-signed-with-nothing": emptySignature,
      "is-not-signed": lacking("encryption_data"),
    },
    "point:signature.response": { "is-signed-wrongly": brokenSignature },
    "resources.types": { "has-a-number-as-error-message": saying({ error_message: 0 }) },
    "subscription-cancellation-result.error": {
      "has-an-error-message-without-an-error": saying({ error_message: "none" }),
    },
    "subscription-cancellation-result.status": {
      "tells-success-by-a-word": saying({ cancel_status: "Inactived" }),
    },
    "states.transitions.cancel-subscription": { "is-said-and-not-done": undone },
    "states.transitions.existing-subscription": {
      "takes-a-subscription-that-nobody-knows": responding((response, asked) =>
        text(asked.body?.["recurring_id"]) === "no-such-subscription" ? cancelled(asked.body) : response,
      ),
    },
    "point:subscription.status-field": { "shows-nowhere": undone },
    "point:subscription.contract-mismatch": {
      "takes-any-subscription": responding((_, asked) => cancelled(asked.body)),
    },
    "point:codes.cancelSubscription.cancel_status": {
      "has-a-status-of-its-own": failed({ cancel_status: "7" }),
    },
    "point:codes.error_message": { "has-an-error-message-of-its-own": failed({ error_message: "no idea" }) },
    "point:encoding.requests.cancelSubscription": {
      "reads-no-declared-body": reads("json"),
      "reads-no-sampled-body": reads("xml"),
    },
    "point:errors.bad-signature": {
      "takes-a-wrong-signature": responding((response, { body }) =>
        response.status >= 400 && text(body?.["encryption_data"]) !== "" ? cancelled(body) : response,
      ),
      "has-a-status-for-bad-signatures": refusingWith(401),
    },
    "point:errors.by-operation": { "has-a-status-for-what-it-cannot-read": refusingWith(422) },
    "point:fields.required": {
      "needs-no-contract-name": responding((response, asked) =>
        response.status >= 400 ? cancelled(asked.body) : response,
      ),
    },
    "subscription-cancellation-result.text": byField(fields, "has-no-text-as", (field) => ({
      ...saying({ [field]: 7 }),
      ...(field === "encryption_data" ? { write: unsignedNumber } : {}),
    })),
  }),
  ...mutantsOf("createDirectPayment")({
    "direct-payment-result.contract-name": {
      "names-the-contract-its-own-way": changing((body) =>
        body["contract_name"] === undefined
          ? body
          : { ...body, contract_name: `G-${text(body["contract_name"])}` },
      ),
    },
    "direct-payment-result.own-recurring-id": {
      "gives-every-subscription-one-number": replacing({ recurring_id: "the-first" }),
    },
    "direct-payment-result.recurring-id": {
      "gives-subscriptions-no-number": replacing({ recurring_id: "" }),
    },
    "direct-payment-result.numeric-text": {
      "tells-the-period-with-its-unit": replacing({ recurring_deduction_period: "30 days" }),
    },
    "direct-payment-result.deduction-time": {
      "tells-the-first-charge-without-a-time": replacing({ recurring_deduction_time: "2034-05-01" }),
    },
  }),
  ...mutantsOf("queryTransactions")({
    "endpoints.5.synchronise": {
      "shows-another-subscription": shown({ recurring_id: "another" }),
      "shows-another-contract": shown({ contract_name: "another" }),
    },
    "order-record.deduction-time": {
      "shows-the-next-charge-with-a-time": shown({ recurring_deduction_time: "2034-05-01 10:00:00" }),
    },
    "order-record.observed-values": {
      "marks-active-subscriptions-by-a-word": shown({ recurring_status: "active" }),
    },
    "point:codes.recurring_status": {
      "shows-a-status-of-a-subscription-that-is-not-listed": shown({ recurring_status: "active" }),
    },
    "states.transitions.cancel-subscription": {
      "shows-no-cancellation-of-a-subscription": shown({ recurring_status: "1" }),
    },
    "point:subscription.status-field": {
      "forgets-the-subscription-that-was-cancelled": shown({ recurring_id: "", contract_name: "none" }),
      "confuses-the-subscription-that-was-cancelled": shown({ recurring_id: "another" }),
    },
  }),
];
