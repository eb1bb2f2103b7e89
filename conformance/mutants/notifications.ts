// Gateways that notify wrongly, one rule or one promise of the profile each.
import type { WireObject } from "@acquiring/contract/codecs";
import { type Change, type Mutant, text, without } from "./mutant.ts";
import { bodyOf, type Notice, telling } from "./notice.ts";

const pays = "createDirectPayment";
const paysOut = "createPayout";
const paysOtherwise = "createApmPayment";
const redirects = "createRedirectPayment";

export type Notification = NonNullable<Change["notification"]>;

/** Never tells of this kind of event. */
const silentAbout =
  (kind: string): Notification =>
  (notice) =>
    bodyOf(notice)?.["kind"] === kind ? undefined : notice;

/** Puts these fields into what is told, of one kind of event or of all. */
const says = (fields: WireObject, kind?: string): Notification =>
  telling((body) => (kind === undefined || body["kind"] === kind ? { ...body, ...fields } : body));

/** Spoils the signature of what is told, of one kind of event or of all. */
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
  { name: "notifies-nobody", rule: "events.1.notify", operation: pays, notification: nobody },
  {
    name: "posts-above-the-address",
    rule: "events.1.notify",
    operation: pays,
    notification: (notice) => ({ ...notice, url: notice.url.replace(/\/(paid|first|second)$/, "/") }),
  },
  {
    name: "posts-to-the-first-address",
    rule: "events.1.notify",
    operation: pays,
    notification: (notice) => ({ ...notice, url: notice.url.replace(/\/second$/, "/first") }),
  },
  {
    name: "notifies-of-successes-only",
    rule: "events.1.notify",
    operation: pays,
    notification: silentAbout("payment.failed"),
  },
  {
    name: "puts-notifications",
    rule: "point:notification.delivery",
    operation: pays,
    notification: sentBy({ method: "PUT" }),
  },
  {
    name: "notifies-in-plain-text",
    rule: "point:notification.delivery",
    operation: pays,
    notification: sentBy({ media: "text/plain" }),
  },
  {
    name: "puts-notifications-of-payouts",
    rule: "point:notification.delivery",
    operation: paysOut,
    notification: sentBy({ method: "PUT" }),
  },
  {
    name: "tells-of-an-event-that-is-not-listed",
    rule: "point:notification.kinds",
    operation: pays,
    notification: says({ kind: "payment.unheard-of" }),
  },
  {
    name: "keeps-captures-to-itself",
    rule: "point:notification.kinds",
    operation: pays,
    notification: silentAbout("payment.captured"),
  },
  {
    name: "keeps-refunds-to-itself",
    rule: "point:notification.kinds",
    operation: pays,
    notification: silentAbout("payment.refunded"),
  },
  {
    name: "keeps-cancellations-to-itself",
    rule: "point:notification.kinds",
    operation: pays,
    notification: silentAbout("payment.cancelled"),
  },
  {
    name: "tells-of-a-payout-that-is-not-listed",
    rule: "point:notification.kinds",
    operation: paysOut,
    notification: says({ kind: "payout.unheard-of" }),
  },
  {
    name: "tells-no-version",
    rule: "point:notification.payload",
    operation: pays,
    notification: telling((body) => without(body, "version")),
  },
  { name: "tells-the-card", rule: "point:notification.payload", operation: pays, ...tellsCards() },
  {
    name: "tells-of-a-failure-with-the-card",
    rule: "point:notification.payload",
    operation: pays,
    notification: says({ result_info: "0000:Success", token_id: "4000000000000002" }, "payment.failed"),
  },
  ...(
    [
      ["order", { order_no: "another-order" }],
      ["transaction", { transaction_id: "another-transaction" }],
      ["merchant", { merchant_id: "4711" }],
      ["amount", { amount: "11.00" }],
      ["currency", { currency: "XTS" }],
      ["result", { result_info: "1001:The card was declined." }],
      ["status", { payment_status: "9000" }],
    ] as const
  ).map(([name, fields]): Mutant => ({
    name: `tells-another-${name}`,
    rule: "point:notification.payload",
    operation: pays,
    notification: says(fields),
  })),
  {
    name: "captures-another-payment",
    rule: "point:notification.payload",
    operation: pays,
    notification: says({ transaction_id: "another-transaction" }, "payment.captured"),
  },
  {
    name: "tells-another-refund",
    rule: "point:notification.payload",
    operation: pays,
    notification: says({ refund_reference_id: "another-refund" }, "payment.refunded"),
  },
  {
    name: "tells-another-refund-amount",
    rule: "point:notification.payload",
    operation: pays,
    notification: says({ refund_amount: "10.00" }, "payment.refunded"),
  },
  {
    name: "tells-of-another-cancellation",
    rule: "point:notification.payload",
    operation: pays,
    notification: says({ order_no: "another-order" }, "payment.cancelled"),
  },
  {
    name: "signs-notifications-wrongly",
    rule: "point:notification.signature",
    operation: pays,
    notification: missigning(),
  },
  {
    name: "signs-captures-wrongly",
    rule: "point:notification.signature",
    operation: pays,
    notification: missigning("payment.captured"),
  },
  {
    name: "signs-no-notification",
    rule: "point:notification.signature",
    operation: pays,
    notification: telling((body) => without(body, "encryption_data")),
  },

  {
    name: "notifies-of-no-apm-payment",
    rule: "events.1.notify",
    operation: paysOtherwise,
    notification: nobody,
  },
  {
    name: "tells-another-apm-order",
    rule: "point:notification.payload",
    operation: paysOtherwise,
    notification: says({ order_no: "another-order" }),
  },
  {
    name: "signs-apm-notifications-wrongly",
    rule: "point:notification.signature",
    operation: paysOtherwise,
    notification: missigning(),
  },
  {
    name: "notifies-of-no-redirect-payment",
    rule: "events.1.notify",
    operation: redirects,
    notification: nobody,
  },
  {
    name: "tells-another-redirect-order",
    rule: "point:notification.payload",
    operation: redirects,
    notification: says({ order_no: "another-order" }),
  },

  { name: "notifies-of-no-payout", rule: "payout.notify-url", operation: paysOut, notification: nobody },
  {
    name: "posts-payouts-above-the-address",
    rule: "payout.notify-url",
    operation: paysOut,
    notification: (notice) => ({ ...notice, url: notice.url.replace(/\/paid-out$/, "/") }),
  },
  {
    name: "keeps-completed-payouts-to-itself",
    rule: "payout.notify-url",
    operation: paysOut,
    notification: silentAbout("payout.completed"),
  },
  {
    name: "keeps-failed-payouts-to-itself",
    rule: "payout.notify-url",
    operation: paysOut,
    notification: silentAbout("payout.failed"),
  },
  {
    name: "tells-a-payout-without-version",
    rule: "point:notification.payload",
    operation: paysOut,
    notification: telling((body) => without(body, "version")),
  },
  ...(
    [
      ["request", { request_id: "another-request" }],
      ["payout", { transaction_id: "another-payout" }],
      ["payment-amount", { payment_amount: "1.00" }],
      ["payout-status", { status: "PENDING" }],
      ["failure", { failure_type: "COMPLIANCE" }],
    ] as const
  ).map(([name, fields]): Mutant => ({
    name: `tells-another-${name}`,
    rule: "point:notification.payload",
    operation: paysOut,
    notification: says(fields),
  })),
  {
    name: "signs-payout-notifications-wrongly",
    rule: "point:notification.signature",
    operation: paysOut,
    notification: missigning(),
  },
];
