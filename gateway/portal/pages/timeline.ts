// The history of a payment, newest first: each request to the acquirer and its outcome. Notifications are in
// notification-fold.ts.
import { type Markup, markup } from "../../pages/markup.ts";
import type { Attempt } from "../../store/attempts.ts";
import type { AttemptKind, AttemptStatus } from "../../domain/attempt.ts";
import type { ListedNotification } from "../../store/portal/notifications.ts";
import type { PaymentRefund } from "../../store/portal/refunds.ts";
import type { Payment } from "../../store/payments.ts";
import { attemptTone, copyable, money, time } from "../parts.ts";

interface Moment {
  readonly at: Date;
  /** Of what happened at one moment: first the request to the acquirer, then its response. */
  readonly order: number;
  readonly tone: "good" | "bad" | "warn" | "plain";
  readonly words: Markup;
}

export interface PaymentHistory {
  readonly payment: Payment;
  readonly attempts: readonly Attempt[];
  readonly refunds: readonly PaymentRefund[];
  readonly events: readonly ListedNotification[];
}

export function timeline({ payment, attempts, refunds, events }: PaymentHistory): Markup {
  const settled = new Set(attempts.map(({ settledAt }) => settledAt?.getTime()));
  const moments: Moment[] = [
    {
      at: payment.createdAt,
      order: 0,
      tone: "plain",
      words: markup`<b>Order created</b> for ${money(payment.amount, payment.currency)}`,
    },
    ...attempts.map((attempt) => ofAttempt(attempt, payment, refunds)),
    // A change that an attempt brought is that attempt's line already.
    ...events.filter(({ createdAt }) => !settled.has(createdAt.getTime())).map(ofEvent),
  ];
  const sorted = moments.toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || other.order - one.order,
  );
  return markup`<ol class="timeline">${sorted.map(
    ({ at, tone, words }) => markup`<li class="${tone}"><div>${words}<p>${time(at, true)} UTC</p></div></li>`,
  )}</ol>`;
}

const asks: Readonly<Record<AttemptKind, string>> = {
  authorise: "Authorisation",
  rebill: "Charge of a renewal",
  capture: "Capture",
  refund: "Refund",
  cancel: "Cancellation",
  reject: "Rejection",
};

const says: Readonly<Record<AttemptStatus, string>> = {
  started: "sent to the acquirer, no response yet",
  pending: "pending at the acquirer",
  unknown: "no response from the acquirer, asked again soon",
  approved: "approved",
  review: "approved, held for a review",
  declined: "declined",
};

function ofAttempt(attempt: Attempt, { currency }: Payment, refunds: readonly PaymentRefund[]): Moment {
  const { kind, amount, status, code, startedAt, settledAt, sequence } = attempt;
  const refund = refunds.find((one) => one.attempt === sequence);
  const reference =
    refund === undefined
      ? undefined
      : markup`<p>${copyable("refund reference", refund.referenceId)}</p>${refund.reason === null ? undefined : markup`<p>Reason: ${refund.reason}</p>`}`;
  return {
    at: settledAt ?? startedAt,
    order: sequence * 10 + 1,
    tone: attemptTone(status),
    words: markup`<b>${asks[kind]}</b> of ${money(amount, currency)}: ${says[status]}${code === null ? "" : ` (${code})`}${reference}`,
  };
}

/** For example "In review" of `payment.in-review`. */
function ofEvent({ name, createdAt, version }: ListedNotification): Moment {
  const words = name.slice(name.indexOf(".") + 1).replaceAll("-", " ");
  return {
    at: createdAt,
    order: version * 10 + 5,
    tone: "plain",
    words: markup`<b>${words.charAt(0).toUpperCase()}${words.slice(1)}</b>`,
  };
}
