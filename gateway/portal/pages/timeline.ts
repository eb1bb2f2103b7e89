// The history of a payment, newest first: its API requests, each movement of money with who made it, and its notifications.
import { type Markup, markup } from "../../pages/markup.ts";
import type { Attempt } from "../../store/attempts.ts";
import type { AuditEntry } from "../../store/audit/entries.ts";
import type { AttemptKind, AttemptStatus } from "../../domain/attempt.ts";
import type { ListedNotification } from "../../store/portal/notifications.ts";
import type { PaymentRefund } from "../../store/portal/refunds.ts";
import type { Payment } from "../../store/payments.ts";
import type { Actor } from "../../process/actor.ts";
import type { Entry } from "../../store/request-log.ts";
import { after } from "../../domain/dates.ts";
import type { PortalContext } from "../context.ts";
import { writeAmount } from "../../wire/amount.ts";
import { attemptTone, copyable, link, money, text, time, type Tone, wordsOf } from "../values.ts";
import { deliveryOf, deliveryTone, notificationState } from "./deliveries.ts";
import { bodies, operationOf, refusalOf, statusPill } from "./request-parts.ts";

interface Moment {
  readonly at: Date;
  /** The time that is shown, if it is another one. */
  readonly shown?: Date;
  /** Of what happened at one moment: first the request to the acquirer, then its response. */
  readonly order: number;
  readonly tone: Tone;
  readonly words: Markup;
  /** Below the time. */
  readonly more?: Markup | undefined;
  readonly by?: Actor | undefined;
}

export interface PaymentHistory {
  readonly payment: Payment;
  readonly attempts: readonly Attempt[];
  readonly refunds: readonly PaymentRefund[];
  readonly events: readonly ListedNotification[];
  readonly audit: readonly AuditEntry[];
  readonly requests: readonly Entry[];
}

export function timeline(context: PortalContext, history: PaymentHistory): Markup {
  const { payment, attempts, events, audit, requests } = history;
  const settled = new Set(attempts.map(({ settledAt }) => settledAt?.getTime()));
  const moments: Moment[] = [
    {
      at: payment.createdAt,
      order: 0,
      tone: "plain",
      words: markup`<b>Order created</b> for ${money(payment.amount, payment.currency)}`,
    },
    ...attempts.map((attempt) => ofAttempt(context, attempt, history)),
    ...events.filter(({ state }) => state !== "none").map((event) => ofNotification(event, context)),
    // An attempt is its own line already, with the change that it brought.
    ...audit
      .filter(
        ({ action, at }) =>
          !action.endsWith(".asked") && !(action.startsWith("payment.") && settled.has(at.getTime())),
      )
      .map(ofChange),
    ...requests.map((entry) => ofRequest(entry, context, payment)),
  ];
  const sorted = moments.toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || other.order - one.order,
  );
  return markup`<ol class="timeline">${sorted.map(
    ({ at, shown = at, tone, words, more, by }) =>
      markup`<li class="${tone}"><div>${words}<p>${time(shown, true)} UTC${by && markup` · ${whoOf(by)}`}</p>${more}</div></li>`,
  )}</ol>`;
}

const actors: Readonly<Record<Actor["kind"], string>> = {
  key: "API key of account",
  person: "Portal user",
  operator: "Operator",
  control: "Control API",
  worker: "Gateway",
  shopper: "Shopper",
  program: "Program",
};

/** What due work does, in words. */
const workers: Readonly<Record<string, string>> = {
  renewals: "Renewal",
  resolver: "Gateway, asking the acquirer again",
  expiry: "Gateway, at the end of the time to pay or capture",
  erasure: "Gateway, erasing old personal data",
};

function whoOf({ kind, name, address }: Actor): Markup {
  const who = kind === "worker" ? (workers[name] ?? `Gateway: ${name}`) : `${actors[kind]} ${name}`.trim();
  return markup`${text(who)}${address === null ? "" : `, ${address}`}`;
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

function ofAttempt(
  { choices }: PortalContext,
  attempt: Attempt,
  { payment, refunds, audit }: PaymentHistory,
): Moment {
  const { kind, amount, status, code: declined, startedAt, settledAt, sequence } = attempt;
  const refund = refunds.find((one) => one.attempt === sequence);
  const more =
    refund &&
    markup`<p>${copyable("refund reference", refund.referenceId)}</p>${refund.reason === null ? undefined : markup`<p>Reason: ${refund.reason}</p>`}`;
  return {
    at: settledAt ?? startedAt,
    order: sequence * 10 + 1,
    tone: attemptTone(status),
    words: markup`<b>${asks[kind]}</b> of ${money(amount, payment.currency)}: ${says[status]}${declined === null ? "" : ` (${choices.resultInfo(declined)})`}`,
    more,
    by: audit.find(({ action, at }) => action === `${kind}.asked` && at.getTime() === startedAt.getTime())
      ?.by,
  };
}

/** For example "Payment in review" of `payment.in-review`. */
const ofChange = ({ action, at, by }: AuditEntry): Moment => ({
  at,
  order: 5,
  tone: "plain",
  words: markup`<b>${wordsOf(action)}</b>`,
  by,
});

const ofNotification = (event: ListedNotification, context: PortalContext): Moment => ({
  at: event.createdAt,
  order: event.version * 10 + 6,
  tone: deliveryTone(event),
  words: markup`<b>Notification</b> “${wordsOf(event.name)}” ${notificationState(event)}`,
  more: deliveryOf(event, context),
});

/** The operation's "Try it" in the docs with the payment's identifiers and amount; nothing of card or key. */
function tryItAddress(docs: string, operation: string, payment: Payment): string {
  const { orderNo: order_no, transactionId: transaction_id, currency, amount } = payment;
  const page = operation.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
  const carried = { order_no, transaction_id, currency, amount: writeAmount(amount, currency) };
  return `${docs}reference/${page}.html?${String(new URLSearchParams(carried))}#try-it`;
}

/** At its beginning, before what it did. */
function ofRequest(entry: Entry, { isVirtual, docs }: PortalContext, payment: Payment): Moment {
  const { id, at, milliseconds, operation, status } = entry;
  const refusal = refusalOf(entry);
  const tryIt =
    docs === undefined
      ? undefined
      : markup` · ${link(tryItAddress(docs, operation, payment), "Open in try-it")}${operation.startsWith("create") ? " with a new order number, because each one is used once" : ""}`;
  return {
    // A virtual clock does not go on meanwhile.
    at: isVirtual ? at : after(at, -milliseconds),
    shown: at,
    order: -1,
    tone: status < 400 ? "plain" : "bad",
    words: markup`<b>API request</b> “${operationOf(operation)?.title ?? operation}” ${statusPill(status)}${refusal && markup`<p>${refusal}</p>`}`,
    more: markup`<details><summary>Request and response after ${milliseconds} ms, masked</summary>${bodies(entry)}<p>${link(`/portal/requests/${id}`, "The request with a command that sends it again")}${tryIt}</p></details>`,
  };
}
