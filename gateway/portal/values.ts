// Values as people read them: amounts, times, states, ids, links.
import { writeAmount } from "../wire/amount.ts";
import type { PayoutState } from "../domain/payout-states.ts";
import { type Facts, stateOf } from "../domain/states.ts";
import type { SubscriptionState } from "../domain/subscription-states.ts";
import type { State } from "../domain/transitions.ts";
import { type Markup, markup } from "../pages/markup.ts";
import type { AttemptStatus } from "../domain/attempt.ts";
import type { PaymentKind } from "../store/payments.ts";
import type { Verdict } from "../store/request-log.ts";

export type Tone = "good" | "bad" | "warn" | "accent" | "plain";

/** An amount with all places of its currency: `1,234,567.00`. */
function amountOf(minor: bigint, currency: string): string {
  const [whole = "", ...places] = writeAmount(minor, currency).split(".");
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ","), ...places].join(".");
}

export const money = (minor: bigint, currency: string): string => `${amountOf(minor, currency)} ${currency}`;

/** An amount as a large figure: the currency is the smaller part of it. */
export const bigMoney = (minor: bigint, currency: string): Markup =>
  markup`${amountOf(minor, currency)} <small>${currency}</small>`;

/** The name of an event or action in words: "Payment in review" of `payment.in-review`. */
export function wordsOf(name: string): string {
  const words = name.replaceAll(/[.-]/gu, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A moment in UTC: to the minute, or to the second where `exactly`. */
export function time(at: Date, exactly = false): Markup {
  const text = at.toISOString();
  return markup`<time datetime="${text}">${text.slice(0, exactly ? 19 : 16).replace("T", " ")}</time>`;
}

export const pill = (tone: Tone, text: string): Markup => markup`<span class="pill ${tone}">${text}</span>`;

const orderTones: Readonly<Record<State, Tone>> = {
  created: "plain",
  pending: "warn",
  "in review": "warn",
  authorised: "accent",
  "partially captured": "accent",
  captured: "good",
  "partially refunded": "plain",
  refunded: "plain",
  cancelled: "plain",
  failed: "bad",
  expired: "bad",
};

export const statePill = (payment: Facts): Markup => pill(orderTones[stateOf(payment)], stateOf(payment));

const subscriptionTones: Readonly<Record<SubscriptionState, Tone>> = {
  pending: "plain",
  dropped: "plain",
  active: "good",
  "past due": "warn",
  inactived: "plain",
  completed: "plain",
  ended: "bad",
};

/** The state in the words of people; `inactived` is how the interface spells it. */
export const subscriptionState = (state: SubscriptionState): string =>
  state === "inactived" ? "cancelled" : state;

export const subscriptionPill = (state: SubscriptionState): Markup =>
  pill(subscriptionTones[state], subscriptionState(state));

const payoutTones: Readonly<Record<PayoutState, Tone>> = {
  ACCEPTED: "plain",
  PROCESSING: "warn",
  COMPLETED: "good",
  FAILED: "bad",
};

export const payoutPill = (state: PayoutState): Markup => pill(payoutTones[state], state.toLowerCase());

const signatures: Readonly<Record<Verdict, readonly [Tone, string]>> = {
  right: ["good", "valid"],
  wrong: ["bad", "invalid"],
  none: ["plain", "none"],
};

export const signaturePill = (verdict: Verdict): Markup => pill(...signatures[verdict]);

export const attemptTone = (status: AttemptStatus): "good" | "bad" | "warn" =>
  status === "approved" ? "good" : status === "declined" ? "bad" : "warn";

export const kinds: Readonly<Record<PaymentKind, string>> = {
  direct: "Card",
  redirect: "Redirect",
  apm: "Alternative method",
  renewal: "Renewal",
};

/** A value that may have marks of direction, which end with it. */
export const text = (value: string | number): Markup => markup`<bdi>${value}</bdi>`;
export const code = (value: string): Markup => markup`<bdi class="code">${value}</bdi>`;

/** A button that copies a text, which the script shows. `of` says what is copied. */
export const copyButton = (of: string, value: string): Markup =>
  markup`<button type="button" class="copy" data-copy="${value}" aria-label="Copy ${of}" hidden>Copy</button>`;

/** An id with a copy button, and with a link if there is an address. */
export const copyable = (of: string, value: string, address?: string): Markup =>
  markup`<span class="id">${
    address === undefined ? code(value) : markup`<a class="code" href="${address}">${text(value)}</a>`
  }${copyButton(`${of} ${value}`, value)}</span>`;

export const link = (address: string, name: string): Markup => markup`<a href="${address}">${text(name)}</a>`;

export const paymentLink = (transactionId: string, name: string): Markup =>
  link(`/portal/payments/${encodeURIComponent(transactionId)}`, name);
