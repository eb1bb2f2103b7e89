// Gateways that get a subscription or its cancellation wrong, one rule each.
import { type WireObject, isRecord } from "@acquiring/contract/codecs";
import type { Received, SentRequest, Change, Mutant } from "../mutant.ts";
import {
  responding,
  brokenSignature,
  changing,
  emptySignature,
  entriesOf,
  byField,
  hyphened,
  inXml,
  lacking,
  mutantsOf,
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

const mutant = mutantsOf("cancelSubscription", "subscription-cancellation-");
const pay = mutantsOf("createDirectPayment");
const query = mutantsOf("queryTransactions");

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
const cancelled = ({ body = {} }: SentRequest): Received =>
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
  ...mutant({
    "service.post": { "wants-another-method": refused(405) },
    "versioning.1": { "stands-under-another-version": refused(404) },
    "authentication.3": { "wants-a-bearer-token": wanting("authorization", 401) },
    "service.body-types": { "reads-no-xml": reads("json") },
    "resources.flat-keys": { "reads-nested-fields": readingNested("request") },
    "service.subscriptions": { "is-never-done": saying({ error_message: "subscription not found" }) },
    "endpoints.cancel-subscription": {
      "is-answered-in-xml": inXml,
      "names-another-subscription": saying({ recurring_id: "another" }),
      "names-another-contract": saying({ contract_name: "another" }),
    },
    "subscription-cancellation-result.fields": {
      ...Object.fromEntries(
        fields
          .filter((field) => field !== "encryption_data")
          .map((field) => [`is-told-without-${hyphened(field)}`, lacking(field)]),
      ),
      ...byField(["merchant_id", "account_id", "recurring_id", "contract_name"], "tells-another", (field) =>
        saying({ [field]: "another" }),
      ),
      "names-no-subscription": saying({ recurring_id: "" }),
    },
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
    "states.transitions.cancel-subscription": {
      "is-said-and-not-done": {
        request: nowhere,
        response: (_, asked) => cancelled(asked),
      },
      "takes-a-subscription-that-nobody-knows": responding((response, asked) =>
        text(asked.body?.["recurring_id"]) === "no-such-subscription" ? cancelled(asked) : response,
      ),
    },
    "point:subscription.status-field": {
      "shows-nowhere": {
        request: nowhere,
        response: (_, asked) => cancelled(asked),
      },
    },
    "point:subscription.contract-mismatch": {
      "takes-any-subscription": responding((_, asked) => cancelled(asked)),
    },
    "point:codes.cancel-status": { "has-a-status-of-its-own": failed({ cancel_status: "7" }) },
    "point:codes.error-message": { "has-an-error-message-of-its-own": failed({ error_message: "no idea" }) },
    "point:encoding.cancel-subscription": {
      "reads-no-declared-body": reads("json"),
      "reads-no-sampled-body": reads("xml"),
    },
    "point:errors.bad-signature": {
      "takes-a-wrong-signature": responding((response, asked) =>
        response.status >= 400 && text(asked.body?.["encryption_data"]) !== "" ? cancelled(asked) : response,
      ),
      "has-a-status-for-bad-signatures": refusingWith(401),
    },
    "point:errors.by-operation": { "has-a-status-for-what-it-cannot-read": refusingWith(422) },
    "point:request.required-fields": {
      "needs-no-contract-name": responding((response, asked) =>
        response.status >= 400 ? cancelled(asked) : response,
      ),
    },
    "subscription-cancellation-result.text": byField(fields, "has-no-text-as", (field) => ({
      ...saying({ [field]: 7 }),
      ...(field === "encryption_data" ? { write: unsignedNumber } : {}),
    })),
  }),
  ...pay({
    "service.subscriptions": {
      "names-the-contract-its-own-way": changing((body) =>
        body["contract_name"] === undefined
          ? body
          : { ...body, contract_name: `G-${text(body["contract_name"])}` },
      ),
    },
    "direct-payment-result.recurring-id": {
      "gives-every-subscription-one-number": replacing({ recurring_id: "the-first" }),
      "gives-subscriptions-no-number": replacing({ recurring_id: "" }),
    },
    "direct-payment-result.numeric-text": {
      "tells-the-period-with-its-unit": replacing({ recurring_deduction_period: "30 days" }),
    },
    "direct-payment-result.deduction-time": {
      "tells-the-first-charge-without-a-time": replacing({ recurring_deduction_time: "2034-05-01" }),
    },
  }),
  ...query({
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
    "point:codes.recurring-status": {
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
