// Gateways that notify wrongly, one rule or one promise of the profile each.
import type { WireObject } from "@acquiring/contract/codecs";
import { bodyOf, telling } from "../../notice.ts";
import type { Notice, Change, Mutant } from "../mutant.ts";
import { mutantsOf, notifying, text, without } from "../words.ts";

const pays = mutantsOf("createDirectPayment");
const paysOut = mutantsOf("createPayout");
const paysOtherwise = mutantsOf("createApmPayment");
const redirects = mutantsOf("createRedirectPayment");

export type Notification = NonNullable<Change["notification"]>;

/** Never sends this kind of event. */
const silentAbout =
  (kind: string): Notification =>
  (notice) =>
    bodyOf(notice)?.["kind"] === kind ? undefined : notice;

/** Adds these fields to notifications, of one kind of event or of all. */
const says = (fields: WireObject, kind?: string): Notification =>
  telling((body) => (kind === undefined || body["kind"] === kind ? { ...body, ...fields } : body));

/** Makes the signature of notifications invalid, of one kind of event or of all. */
export const missigning =
  (kind?: string): Notification =>
  (notice) =>
    kind === undefined || bodyOf(notice)?.["kind"] === kind
      ? { ...notice, text: notice.text.replace(/("encryption_data":")./, "$1-") }
      : notice;

/** Tells every merchant the cards that it was ever sent. */
const tellsCards = (): Pick<Mutant, "request" | "notification"> => {
  const cards = new Set<string>();
  return {
    request: (request) => {
      cards.add(text(request["card"]));
      return request;
    },
    notification: telling((body) => ({ ...body, cards: [...cards] })),
  };
};

const sentBy =
  (how: Partial<Notice>): Notification =>
  (notice) => ({ ...notice, ...how });

const nobody: Notification = () => undefined;

export const notificationMutants: readonly Mutant[] = [
  ...pays({
    "events.1.notify": {
      "notifies-nobody": notifying(nobody),
      "posts-above-the-address": notifying((notice) => ({
        ...notice,
        url: notice.url.replace(/\/(paid|first|second)$/, "/"),
      })),
      "posts-to-the-first-address": notifying((notice) => ({
        ...notice,
        url: notice.url.replace(/\/second\?.*$/, "/first"),
      })),
      "posts-to-the-first-address-too": notifying((notice) => [
        notice,
        { ...notice, url: notice.url.replace(/\/second\?.*$/, "/first") },
      ]),
      "posts-without-the-parameters": notifying((notice) => ({
        ...notice,
        url: notice.url.replace(/\?.*$/, ""),
      })),
      "notifies-of-successes-only": notifying(silentAbout("payment.failed")),
      "tells-of-declines-as-successes": notifying(says({ result_info: "0000:Success" }, "payment.failed")),
      ...Object.fromEntries(
        (
          [
            ["an-order", { order_no: "another-order" }],
            ["a-transaction", { transaction_id: "another-transaction" }],
            ["a-merchant", { merchant_id: "4711" }],
            ["a-currency", { currency: "XTS" }],
          ] as const
        ).map(([what, fields]) => [`tells-${what}-that-is-not-the-payments`, notifying(says(fields))]),
      ),
      "tells-another-merchant": notifying(says({ merchant_id: "4711" })),
    },
    "point:notification.delivery": {
      "puts-notifications": notifying(sentBy({ method: "PUT" })),
      "notifies-in-plain-text": notifying(sentBy({ media: "text/plain" })),
    },
    "point:notification.kinds": {
      "tells-of-an-event-that-is-not-listed": notifying(says({ kind: "payment.unheard-of" })),
      "keeps-captures-to-itself": notifying(silentAbout("payment.captured")),
      "keeps-refunds-to-itself": notifying(silentAbout("payment.refunded")),
      "keeps-cancellations-to-itself": notifying(silentAbout("payment.cancelled")),
    },
    "point:notification.payload": {
      "tells-no-version": notifying(telling((body) => without(body, "version"))),
      "tells-the-card": tellsCards(),
      "tells-of-a-failure-with-the-card": notifying(
        says({ result_info: "0000:Success", token_id: "4000000000000002" }, "payment.failed"),
      ),
      ...Object.fromEntries(
        (
          [
            ["order", { order_no: "another-order" }],
            ["transaction", { transaction_id: "another-transaction" }],
            ["amount", { amount: "11.00" }],
            ["currency", { currency: "XTS" }],
            ["result", { result_info: "1001:The card was declined." }],
            ["status", { payment_status: "9000" }],
          ] as const
        ).map(([name, fields]) => [`tells-another-${name}`, notifying(says(fields))]),
      ),
      "captures-another-payment": notifying(
        says({ transaction_id: "another-transaction" }, "payment.captured"),
      ),
      "tells-another-refund": notifying(says({ refund_reference_id: "another-refund" }, "payment.refunded")),
      "tells-another-refund-amount": notifying(says({ refund_amount: "10.00" }, "payment.refunded")),
      "tells-of-another-cancellation": notifying(says({ order_no: "another-order" }, "payment.cancelled")),
    },
    "point:notification.signature": {
      "signs-notifications-wrongly": notifying(missigning()),
      "signs-captures-wrongly": notifying(missigning("payment.captured")),
      "signs-no-notification": notifying(telling((body) => without(body, "encryption_data"))),
    },
  }),
  ...paysOut({
    "point:notification.delivery": { "puts-notifications-of-payouts": notifying(sentBy({ method: "PUT" })) },
    "point:notification.kinds": {
      "tells-of-a-payout-that-is-not-listed": notifying(says({ kind: "payout.unheard-of" })),
    },
    "payout.notify-url": {
      "notifies-of-no-payout": notifying(nobody),
      "posts-payouts-above-the-address": notifying((notice) => ({
        ...notice,
        url: notice.url.replace(/\/paid-out$/, "/"),
      })),
      "tells-of-another-payout": notifying(
        says({ request_id: "another-request", transaction_id: "another-payout" }),
      ),
      "keeps-completed-payouts-to-itself": notifying(silentAbout("payout.completed")),
      "keeps-failed-payouts-to-itself": notifying(silentAbout("payout.failed")),
    },
    "point:notification.payload": {
      "tells-a-payout-without-version": notifying(telling((body) => without(body, "version"))),
      ...Object.fromEntries(
        (
          [
            ["payout", { transaction_id: "another-payout" }],
            ["payment-amount", { payment_amount: "1.00" }],
            ["payout-status", { status: "PENDING" }],
            ["failure", { failure_type: "COMPLIANCE" }],
          ] as const
        ).map(([name, fields]) => [`tells-another-${name}`, notifying(says(fields))]),
      ),
    },
    "point:notification.signature": { "signs-payout-notifications-wrongly": notifying(missigning()) },
  }),
  ...paysOtherwise({
    "events.1.notify": {
      "notifies-of-no-apm-payment": notifying(nobody),
      "posts-to-where-the-shopper-returns": notifying((notice) => ({
        ...notice,
        url: notice.url.replace(/\/apm\?.*$/, "/back"),
      })),
      "tells-of-another-apm-payment": notifying(says({ order_no: "another-order" })),
    },
    "point:notification.payload": {
      "tells-another-apm-order": notifying(says({ order_no: "another-order" })),
    },
    "point:notification.signature": { "signs-apm-notifications-wrongly": notifying(missigning()) },
  }),
  ...redirects({
    "events.1.notify": {
      "posts-to-where-the-shopper-of-a-page-returns": notifying((notice) => ({
        ...notice,
        url: notice.url.replace(/\/redirect\?.*$/, "/back"),
      })),
      "notifies-of-no-redirect-payment": notifying(nobody),
    },
    "point:notification.payload": {
      "tells-another-redirect-order": notifying(says({ order_no: "another-order" })),
    },
  }),
];
