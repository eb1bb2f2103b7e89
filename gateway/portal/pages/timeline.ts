// What happened to a payment, in its order: what was asked of the acquirer, and each change with its notification.
import { type Markup, markup } from "../../pages/markup.ts";
import type { Attempt } from "../../store/attempts.ts";
import type { AttemptKind, AttemptStatus } from "../../domain/attempt.ts";
import type { ListedNotification } from "../../store/portal/notifications.ts";
import type { PaymentRefund } from "../../store/portal/payments.ts";
import type { Payment } from "../../store/payments.ts";
import { attemptTone, csrfInput, money, notificationPill, time } from "../parts.ts";

interface Moment {
  readonly at: Date;
  /** Of what happened at one moment: first the asking, then the answer. */
  readonly order: number;
  readonly tone: "good" | "bad" | "warn" | "plain";
  readonly words: Markup;
  readonly button?: Markup | undefined;
}

export interface PaymentHistory {
  readonly payment: Payment;
  readonly attempts: readonly Attempt[];
  readonly refunds: readonly PaymentRefund[];
  readonly events: readonly ListedNotification[];
}

/** Newest first: what one looks for is mostly the end. */
export function timeline({ payment, attempts, refunds, events }: PaymentHistory, csrf: string): Markup {
  const moments: Moment[] = [
    {
      at: payment.createdAt,
      order: 0,
      tone: "plain",
      words: markup`<b>Order created</b> for ${money(payment.amount, payment.currency)}`,
    },
    ...attempts.map((attempt) => ofAttempt(attempt, payment, refunds)),
    ...events.map((event) => ofEvent(event, csrf)),
  ];
  const sorted = moments.toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || other.order - one.order,
  );
  return markup`<ol class="timeline">${sorted.map(
    ({ at, tone, words, button }) =>
      markup`<li class="${tone}"><div>${words}<p>${time(at, true)} UTC</p></div>${button}</li>`,
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
  started: "asked, not answered yet",
  pending: "the acquirer will answer later",
  unknown: "no answer, will be asked again",
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
      : markup`<p class="code">${refund.referenceId}</p>${refund.reason === null ? undefined : markup`<p>Reason: ${refund.reason}</p>`}`;
  return {
    at: settledAt ?? startedAt,
    order: sequence * 10 + 1,
    tone: attemptTone(status),
    words: markup`<b>${asks[kind]}</b> of ${money(amount, currency)}: ${says[status]}${code === null ? "" : ` (${code})`}${reference}`,
  };
}

function ofEvent(
  { id, name, state, attempts, lastResult, createdAt, dueAt, version }: ListedNotification,
  csrf: string,
): Moment {
  // What happened is the attempt's line already; this one is about who was told.
  const told =
    state === "none"
      ? undefined
      : markup`<p>${attempts === 0 ? "not sent yet" : `sent ${attempts === 1 ? "once" : `${attempts} times`}`}${lastResult === null ? "" : `, last: ${lastResult}`}${dueAt === null ? undefined : markup`, next at ${time(dueAt, true)} UTC`}</p>`;
  const replay = state === "none" ? undefined : replayForm(id, csrf);
  return {
    at: createdAt,
    order: version * 10 + 5,
    tone: state === "dead" ? "bad" : "plain",
    words: markup`<b>${name}</b> ${notificationPill(state)}${told}`,
    button: replay,
  };
}

/** A button that sends a notification again. */
export const replayForm = (id: string, csrf: string): Markup =>
  markup`<form method="post" action="/portal/notifications">${csrfInput(csrf)}<input type="hidden" name="id" value="${id}"><button class="slim" aria-label="Send again: notification ${id}">Send again</button></form>`;
