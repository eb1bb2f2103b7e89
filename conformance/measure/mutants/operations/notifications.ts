// Gateways that notify wrongly, one rule or one promise of the profile each.
import type { WireObject } from "@acquiring/contract/codecs";
import { bodyOf, telling } from "../../notice.ts";
import type { Notice, Change, Mutant } from "../mutant.ts";
import { mutantsOf, notifying, text, without } from "../words.ts";

export type Notification = NonNullable<Change["notification"]>;

/** Never sends this kind of event. */
const silentAbout = (kind: string): Change =>
  notifying((notice) => (bodyOf(notice)?.["kind"] === kind ? undefined : notice));

/** Posts nothing to an address with this end. */
export const silentAt = (end: RegExp): Change =>
  notifying((notice) => (end.test(notice.url) ? undefined : notice));

/** Adds these fields to notifications, of one kind of event or of all. */
const says = (fields: WireObject, kind?: string): Change =>
  notifying(telling((body) => (kind === undefined || body["kind"] === kind ? { ...body, ...fields } : body)));

const keepsBack = (field: string): Change => notifying(telling((body) => without(body, field)));

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

const sentBy = (how: Partial<Notice>): Change => notifying((notice) => ({ ...notice, ...how }));

/** Posts to the address with another end. */
const posting = (end: RegExp, instead: string): Change =>
  notifying((notice) => ({ ...notice, url: notice.url.replace(end, instead) }));

const toNobody: Change = notifying(() => undefined);

export const notificationMutants: readonly Mutant[] = [
  ...mutantsOf("createDirectPayment")({
    "events.1.notify": {
      "notifies-nobody": toNobody,
      "posts-above-the-address": posting(/\/(paid|first|second)$/, "/"),
      "posts-to-the-first-address": posting(/\/second\?.*$/, "/first"),
      "posts-to-the-first-address-too": notifying((notice) => [
        notice,
        { ...notice, url: notice.url.replace(/\/second\?.*$/, "/first") },
      ]),
      "posts-without-the-parameters": posting(/\?.*$/, ""),
      "notifies-of-successes-only": silentAbout("payment.failed"),
      "tells-of-declines-as-successes": says({ result_info: "0000:Success" }, "payment.failed"),
      "tells-an-order-that-is-not-the-payments": says({ order_no: "another-order" }),
      "tells-a-transaction-that-is-not-the-payments": says({ transaction_id: "another-transaction" }),
      "tells-a-merchant-that-is-not-the-payments": says({ merchant_id: "4711" }),
      "tells-a-currency-that-is-not-the-payments": says({ currency: "XTS" }),
      "tells-another-merchant": says({ merchant_id: "4711" }),
    },
    "point:notification.delivery": {
      "puts-notifications": sentBy({ method: "PUT" }),
      "notifies-in-plain-text": sentBy({ media: "text/plain" }),
    },
    "point:notification.kinds": {
      "tells-of-an-event-that-is-not-listed": says({ kind: "payment.unheard-of" }),
      "keeps-captures-to-itself": silentAbout("payment.captured"),
      "keeps-refunds-to-itself": silentAbout("payment.refunded"),
      "keeps-cancellations-to-itself": silentAbout("payment.cancelled"),
    },
    "point:notification.payload": {
      "tells-no-version": keepsBack("version"),
      "tells-the-card": tellsCards(),
      "tells-of-a-failure-with-the-card": says(
        { result_info: "0000:Success", token_id: "4000000000000002" },
        "payment.failed",
      ),
      "tells-another-order": says({ order_no: "another-order" }),
      "tells-another-transaction": says({ transaction_id: "another-transaction" }),
      "tells-another-amount": says({ amount: "11.00" }),
      "tells-another-currency": says({ currency: "XTS" }),
      "tells-another-result": says({ result_info: "1001:The card was declined." }),
      "tells-another-status": says({ payment_status: "9000" }),
      "captures-another-payment": says({ transaction_id: "another-transaction" }, "payment.captured"),
      "tells-another-refund": says({ refund_reference_id: "another-refund" }, "payment.refunded"),
      "tells-another-refund-amount": says({ refund_amount: "10.00" }, "payment.refunded"),
      "tells-of-another-cancellation": says({ order_no: "another-order" }, "payment.cancelled"),
    },
    "point:notification.signature": {
      "signs-notifications-wrongly": notifying(missigning()),
      "signs-captures-wrongly": notifying(missigning("payment.captured")),
      "signs-no-notification": keepsBack("encryption_data"),
    },
  }),
  ...mutantsOf("createPayout")({
    "point:notification.delivery": { "puts-notifications-of-payouts": sentBy({ method: "PUT" }) },
    "point:notification.kinds": {
      "tells-of-a-payout-that-is-not-listed": says({ kind: "payout.unheard-of" }),
    },
    "payout.notify-url": {
      "notifies-of-no-payout": toNobody,
      "posts-payouts-above-the-address": posting(/\/paid-out$/, "/"),
      "tells-of-another-payout": says({ request_id: "another-request", transaction_id: "another-payout" }),
      "keeps-completed-payouts-to-itself": silentAbout("payout.completed"),
      "keeps-failed-payouts-to-itself": silentAbout("payout.failed"),
    },
    "point:notification.payload": {
      "tells-a-payout-without-version": keepsBack("version"),
      "tells-another-payout": says({ transaction_id: "another-payout" }),
      "tells-another-payment-amount": says({ payment_amount: "1.00" }),
      "tells-another-payout-status": says({ status: "PENDING" }),
      "tells-another-failure": says({ failure_type: "COMPLIANCE" }),
    },
    "point:notification.signature": { "signs-payout-notifications-wrongly": notifying(missigning()) },
  }),
  ...mutantsOf("createApmPayment")({
    "events.1.notify": {
      "notifies-of-no-apm-payment": toNobody,
      "posts-to-where-the-shopper-returns": posting(/\/apm\?.*$/, "/back"),
      "tells-of-another-apm-payment": says({ order_no: "another-order" }),
    },
    "point:notification.payload": { "tells-another-apm-order": says({ order_no: "another-order" }) },
    "point:notification.signature": { "signs-apm-notifications-wrongly": notifying(missigning()) },
  }),
  ...mutantsOf("createRedirectPayment")({
    "events.1.notify": {
      "posts-to-where-the-shopper-of-a-page-returns": posting(/\/redirect\?.*$/, "/back"),
      "notifies-of-no-redirect-payment": toNobody,
    },
    "point:notification.payload": { "tells-another-redirect-order": says({ order_no: "another-order" }) },
  }),
];
