// Gateways that notify wrongly, one rule or one promise of the profile each.
import type { WireObject } from "@acquiring/contract/codecs";
import { bodyOf, telling } from "../../notice.ts";
import type { Notice, Change, Mutant } from "../mutant.ts";
import { mutantOf, notifying, text, without } from "../words.ts";

const pays = mutantOf("createDirectPayment");
const paysOut = mutantOf("createPayout");
const paysOtherwise = mutantOf("createApmPayment");
const redirects = mutantOf("createRedirectPayment");

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
  pays("notifies-nobody", "events.1.notify", notifying(nobody)),
  pays(
    "posts-above-the-address",
    "events.1.notify",
    notifying((notice) => ({ ...notice, url: notice.url.replace(/\/(paid|first|second)$/, "/") })),
  ),
  pays(
    "posts-to-the-first-address",
    "events.1.notify",
    notifying((notice) => ({ ...notice, url: notice.url.replace(/\/second\?.*$/, "/first") })),
  ),
  pays(
    "posts-to-the-first-address-too",
    "events.1.notify",
    notifying((notice) => [notice, { ...notice, url: notice.url.replace(/\/second\?.*$/, "/first") }]),
  ),
  pays(
    "posts-without-the-parameters",
    "events.1.notify",
    notifying((notice) => ({ ...notice, url: notice.url.replace(/\?.*$/, "") })),
  ),
  pays("notifies-of-successes-only", "events.1.notify", notifying(silentAbout("payment.failed"))),
  pays(
    "tells-of-declines-as-successes",
    "events.1.notify",
    notifying(says({ result_info: "0000:Success" }, "payment.failed")),
  ),
  ...(
    [
      ["an-order", { order_no: "another-order" }],
      ["a-transaction", { transaction_id: "another-transaction" }],
      ["a-merchant", { merchant_id: "4711" }],
      ["a-currency", { currency: "XTS" }],
    ] as const
  ).map(([what, fields]) =>
    pays(`tells-${what}-that-is-not-the-payments`, "events.1.notify", notifying(says(fields))),
  ),
  pays("puts-notifications", "point:notification.delivery", notifying(sentBy({ method: "PUT" }))),
  pays("notifies-in-plain-text", "point:notification.delivery", notifying(sentBy({ media: "text/plain" }))),
  paysOut(
    "puts-notifications-of-payouts",
    "point:notification.delivery",
    notifying(sentBy({ method: "PUT" })),
  ),
  pays(
    "tells-of-an-event-that-is-not-listed",
    "point:notification.kinds",
    notifying(says({ kind: "payment.unheard-of" })),
  ),
  pays("keeps-captures-to-itself", "point:notification.kinds", notifying(silentAbout("payment.captured"))),
  pays("keeps-refunds-to-itself", "point:notification.kinds", notifying(silentAbout("payment.refunded"))),
  pays(
    "keeps-cancellations-to-itself",
    "point:notification.kinds",
    notifying(silentAbout("payment.cancelled")),
  ),
  paysOut(
    "tells-of-a-payout-that-is-not-listed",
    "point:notification.kinds",
    notifying(says({ kind: "payout.unheard-of" })),
  ),
  pays(
    "tells-no-version",
    "point:notification.payload",
    notifying(telling((body) => without(body, "version"))),
  ),
  pays("tells-the-card", "point:notification.payload", tellsCards()),
  pays(
    "tells-of-a-failure-with-the-card",
    "point:notification.payload",
    notifying(says({ result_info: "0000:Success", token_id: "4000000000000002" }, "payment.failed")),
  ),
  ...(
    [
      ["order", { order_no: "another-order" }],
      ["transaction", { transaction_id: "another-transaction" }],
      ["amount", { amount: "11.00" }],
      ["currency", { currency: "XTS" }],
      ["result", { result_info: "1001:The card was declined." }],
      ["status", { payment_status: "9000" }],
    ] as const
  ).map(([name, fields]) =>
    pays(`tells-another-${name}`, "point:notification.payload", notifying(says(fields))),
  ),
  pays("tells-another-merchant", "events.1.notify", notifying(says({ merchant_id: "4711" }))),
  pays(
    "captures-another-payment",
    "point:notification.payload",
    notifying(says({ transaction_id: "another-transaction" }, "payment.captured")),
  ),
  pays(
    "tells-another-refund",
    "point:notification.payload",
    notifying(says({ refund_reference_id: "another-refund" }, "payment.refunded")),
  ),
  pays(
    "tells-another-refund-amount",
    "point:notification.payload",
    notifying(says({ refund_amount: "10.00" }, "payment.refunded")),
  ),
  pays(
    "tells-of-another-cancellation",
    "point:notification.payload",
    notifying(says({ order_no: "another-order" }, "payment.cancelled")),
  ),
  pays("signs-notifications-wrongly", "point:notification.signature", notifying(missigning())),
  pays("signs-captures-wrongly", "point:notification.signature", notifying(missigning("payment.captured"))),
  pays(
    "signs-no-notification",
    "point:notification.signature",
    notifying(telling((body) => without(body, "encryption_data"))),
  ),

  paysOtherwise("notifies-of-no-apm-payment", "events.1.notify", notifying(nobody)),
  paysOtherwise(
    "posts-to-where-the-shopper-returns",
    "events.1.notify",
    notifying((notice) => ({ ...notice, url: notice.url.replace(/\/apm\?.*$/, "/back") })),
  ),
  redirects(
    "posts-to-where-the-shopper-of-a-page-returns",
    "events.1.notify",
    notifying((notice) => ({ ...notice, url: notice.url.replace(/\/redirect\?.*$/, "/back") })),
  ),
  paysOtherwise(
    "tells-of-another-apm-payment",
    "events.1.notify",
    notifying(says({ order_no: "another-order" })),
  ),
  paysOtherwise(
    "tells-another-apm-order",
    "point:notification.payload",
    notifying(says({ order_no: "another-order" })),
  ),
  paysOtherwise("signs-apm-notifications-wrongly", "point:notification.signature", notifying(missigning())),
  redirects("notifies-of-no-redirect-payment", "events.1.notify", notifying(nobody)),
  redirects(
    "tells-another-redirect-order",
    "point:notification.payload",
    notifying(says({ order_no: "another-order" })),
  ),

  paysOut("notifies-of-no-payout", "payout.notify-url", notifying(nobody)),
  paysOut(
    "posts-payouts-above-the-address",
    "payout.notify-url",
    notifying((notice) => ({ ...notice, url: notice.url.replace(/\/paid-out$/, "/") })),
  ),
  paysOut(
    "tells-of-another-payout",
    "payout.notify-url",
    notifying(says({ request_id: "another-request", transaction_id: "another-payout" })),
  ),
  paysOut(
    "keeps-completed-payouts-to-itself",
    "payout.notify-url",
    notifying(silentAbout("payout.completed")),
  ),
  paysOut("keeps-failed-payouts-to-itself", "payout.notify-url", notifying(silentAbout("payout.failed"))),
  paysOut(
    "tells-a-payout-without-version",
    "point:notification.payload",
    notifying(telling((body) => without(body, "version"))),
  ),
  ...(
    [
      ["payout", { transaction_id: "another-payout" }],
      ["payment-amount", { payment_amount: "1.00" }],
      ["payout-status", { status: "PENDING" }],
      ["failure", { failure_type: "COMPLIANCE" }],
    ] as const
  ).map(([name, fields]) =>
    paysOut(`tells-another-${name}`, "point:notification.payload", notifying(says(fields))),
  ),
  paysOut("signs-payout-notifications-wrongly", "point:notification.signature", notifying(missigning())),
];
