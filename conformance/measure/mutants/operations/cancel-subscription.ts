// Gateways that get a subscription or its cancellation wrong, one rule each.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Received, Change, Mutant } from "../mutant.ts";
import * as w from "../words.ts";

const mutant = w.mutantsOf("cancelSubscription", "subscription-cancellation-");

/** Every field of the result; all of them are texts. */
const fields = [
  "merchant_id account_id recurring_id contract_name cancel_status error_message",
  "encryption_data",
].flatMap((line) => line.split(" "));

/** Reports the subscription as cancelled, regardless of the gateway's result. */
export const cancelled = (body: WireObject = {}): Received =>
  w.success({
    ...body,
    encryption_data: "",
    contract_name: w.text(body["contract_name"]),
    cancel_status: "1",
    error_message: "",
  });

const failed = (change: WireObject) =>
  w.changing((body) => (w.text(body["error_message"]) === "" ? body : { ...body, ...change }));

/** Reads a body that is written so, and no other. */
const reads = (body: "json" | "xml"): Change =>
  w.responding((response, { as }) => (as === undefined || as === body ? response : w.refusal(415)));

/** The gateway looks for an unknown subscription, and the response says that the right one is cancelled. */
const undone: Change = {
  ...w.sending({ recurring_id: "nowhere" }),
  ...w.responding((_, { body }) => cancelled(body)),
};

/** The signature as a number: it is put in after everything else. */
const unsignedNumber = (written: string): string =>
  written.replace(/("encryption_data":)"[^"]*"/, (_, name: string) => `${name}7`);

const shown = (change: WireObject) =>
  w
    .entriesOf("orders_list")
    .each((order) =>
      w.within(order, "subscription_result", (subscription) => ({ ...subscription, ...change })),
    );

const tellingAnother = (...names: readonly string[]) =>
  w.byField(names, "tells-another", (field) => w.saying({ [field]: "another" }));

export const cancelSubscriptionMutants: readonly Mutant[] = [
  ...mutant({
    "service.post": { "wants-another-method": w.refused(405) },
    "endpoints.cancel-subscription": { "stands-under-another-version": w.refused(404) },
    "authentication.3": { "wants-a-bearer-token": w.wanting("authorization", 401) },
    "service.xml-bodies": { "reads-no-xml": reads("json") },
    "resources.flat-keys": { "reads-nested-fields": w.readingNested("request") },
    "service.subscription-cancellation": {
      "is-never-done": w.saying({ error_message: "subscription not found" }),
      "is-done-under-simple-names-only": w.refusing(
        ({ contract_name }) => !w.text(contract_name).startsWith("Lamp"),
      ),
    },
    "endpoints.cancel-subscription.request": {
      "wants-a-reason": w.refusing(({ reason }) => reason === undefined),
    },
    "endpoints.cancel-subscription.response": { "is-answered-in-xml": w.inXml },
    "subscription-cancellation-result.same-merchant": {
      ...tellingAnother("merchant_id", "account_id"),
      "names-no-merchant": w.saying({ merchant_id: "" }),
    },
    "subscription-cancellation-result.same-subscription": {
      ...tellingAnother("recurring_id", "contract_name"),
      "names-another-subscription": w.saying({ recurring_id: "another" }),
      "names-another-contract": w.saying({ contract_name: "another" }),
      "names-no-subscription": w.saying({ recurring_id: "" }),
    },
    "results.listed": { "is-told-without-the-contract": w.lacking("contract_name") },
    "subscription-cancellation-result.fields": {
      "is-told-without-error-message": w.lacking("error_message"),
    },
    "authentication.1.response": {
      "is-signed-with-nothing": w.emptySignature,
      "is-not-signed": w.lacking("encryption_data"),
    },
    "point:signature.response": { "is-signed-wrongly": w.brokenSignature },
    "resources.types": { "has-a-number-as-error-message": w.saying({ error_message: 0 }) },
    "subscription-cancellation-result.error": {
      "has-an-error-message-without-an-error": w.saying({ error_message: "none" }),
    },
    "subscription-cancellation-result.status": {
      "tells-success-by-a-word": w.saying({ cancel_status: "Inactived" }),
    },
    "states.transitions.cancel-subscription": { "is-said-and-not-done": undone },
    "states.transitions.existing-subscription": {
      "takes-a-subscription-that-nobody-knows": w.responding((response, asked) =>
        w.text(asked.body?.["recurring_id"]) === "no-such-subscription" ? cancelled(asked.body) : response,
      ),
    },
    "point:subscription.status-field": { "shows-nowhere": undone },
    "point:subscription.contract-mismatch": {
      "takes-any-subscription": w.responding((_, asked) => cancelled(asked.body)),
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
      "takes-a-wrong-signature": w.responding((response, { body }) =>
        response.status >= 400 && w.text(body?.["encryption_data"]) !== "" ? cancelled(body) : response,
      ),
      "has-a-status-for-bad-signatures": w.refusingWith(401),
    },
    "point:errors.by-operation": { "has-a-status-for-what-it-cannot-read": w.refusingWith(422) },
    "point:fields.required": {
      "needs-no-contract-name": w.responding((response, asked) =>
        response.status >= 400 ? cancelled(asked.body) : response,
      ),
    },
    "subscription-cancellation-result.text": w.byField(fields, "has-no-text-as", (field) => ({
      ...w.saying({ [field]: 7 }),
      ...(field === "encryption_data" ? { write: unsignedNumber } : {}),
    })),
  }),
  ...w.mutantsOf("createDirectPayment")({
    "direct-payment-result.contract-name": {
      "names-the-contract-its-own-way": w.changing((body) =>
        body["contract_name"] === undefined
          ? body
          : { ...body, contract_name: `G-${w.text(body["contract_name"])}` },
      ),
    },
    "direct-payment-result.own-recurring-id": {
      "gives-every-subscription-one-number": w.replacing({ recurring_id: "the-first" }),
    },
    "direct-payment-result.recurring-id": {
      "gives-subscriptions-no-number": w.replacing({ recurring_id: "" }),
    },
    "direct-payment-result.numeric-text": {
      "tells-the-period-with-its-unit": w.replacing({ recurring_deduction_period: "30 days" }),
    },
    "direct-payment-result.deduction-time": {
      "tells-the-first-charge-without-a-time": w.replacing({ recurring_deduction_time: "2034-05-01" }),
    },
  }),
  ...w.mutantsOf("queryTransactions")({
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
