// The parts that pages are made of: amounts, times, states, tables, empty lists, pages of a list.
import { writeAmount } from "../wire/amount.ts";
import type { PayoutState } from "../domain/payout-states.ts";
import { type Facts, stateOf } from "../domain/states.ts";
import type { SubscriptionState } from "../domain/subscription-states.ts";
import type { State } from "../domain/transitions.ts";
import { type Markup, markup } from "../pages/markup.ts";
import type { AttemptStatus } from "../domain/attempt.ts";
import type { PaymentKind } from "../store/payments.ts";
import type { ListedNotification } from "../store/portal/notifications.ts";
import type { Cursor } from "../store/portal/payments.ts";
import type { Verdict } from "../store/request-log.ts";

type Tone = "good" | "bad" | "warn" | "accent" | "plain";

export const money = (minor: bigint, currency: string): string =>
  `${writeAmount(minor, currency)} ${currency}`;

/** An amount as a figure that stands out: the currency is the smaller part of it. */
export const bigMoney = (minor: bigint, currency: string): Markup =>
  markup`${writeAmount(minor, currency)} <small>${currency}</small>`;

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
export const subscriptionPill = (state: SubscriptionState): Markup =>
  pill(subscriptionTones[state], state === "inactived" ? "cancelled" : state);

const payoutTones: Readonly<Record<PayoutState, Tone>> = {
  ACCEPTED: "plain",
  PROCESSING: "warn",
  COMPLETED: "good",
  FAILED: "bad",
};

export const payoutPill = (state: PayoutState): Markup => pill(payoutTones[state], state.toLowerCase());

export const notificationPill = (state: ListedNotification["state"]): Markup =>
  state === "delivered"
    ? pill("good", "delivered")
    : state === "dead"
      ? pill("bad", "given up")
      : state === "waiting"
        ? pill("warn", "waiting")
        : pill("plain", "nobody to tell");

export const signaturePill = (verdict: Verdict): Markup =>
  verdict === "right"
    ? pill("good", "right")
    : verdict === "wrong"
      ? pill("bad", "wrong")
      : pill("plain", "none");

/** How far something has come that the acquirer was asked for. */
export const attemptTone = (status: AttemptStatus): "good" | "bad" | "warn" =>
  status === "approved" ? "good" : status === "declined" ? "bad" : "warn";

export const kinds: Readonly<Record<PaymentKind, string>> = {
  direct: "Card",
  redirect: "Redirect",
  apm: "Alternative method",
  renewal: "Renewal",
};

export interface Column {
  readonly title: string;
  /** `number` is set to the right, `keep` stays on one line. */
  readonly kind?: "number" | "keep";
}

/** A table that becomes a stack of cards on a phone; the roles keep it a table for screen readers then. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Markup[])[],
): Markup {
  const heads = columns.map(
    ({ title, kind = "" }) => markup`<th role="columnheader" scope="col" class="${kind}">${title}</th>`,
  );
  const body = rows.map((cells) => {
    const written = cells.map((cell, index) => {
      const { title = "", kind = "" } = columns[index] ?? {};
      return markup`<td role="cell" class="${kind}" data-label="${title}"><div>${cell}</div></td>`;
    });
    return markup`<tr role="row">${written}</tr>`;
  });
  return markup`<div class="list"><table role="table"><caption class="unseen">${caption}</caption><thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>`;
}

export const text = (value: string | number): Markup => markup`${value}`;
export const code = (value: string): Markup => markup`<span class="code">${value}</span>`;
export const link = (address: string, name: string): Markup => markup`<a href="${address}">${name}</a>`;

export const paymentLink = (transactionId: string, name: string): Markup =>
  link(`/portal/payments/${encodeURIComponent(transactionId)}`, name);

/** What stands in the place of a list that holds nothing, and what to do about it. */
export const empty = (title: string, hint: string): Markup =>
  markup`<div class="empty"><b>${title}</b><p>${hint}</p></div>`;

export const facts = (rows: readonly (readonly [string, Markup | undefined])[]): Markup =>
  markup`<dl class="facts">${rows.map(([name, value]) =>
    value === undefined ? markup`` : markup`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl>`;

export const option = (value: string, name: string, chosen: boolean): Markup =>
  chosen
    ? markup`<option value="${value}" selected>${name}</option>`
    : markup`<option value="${value}">${name}</option>`;

/** How many entries a page of a list has. One more is asked for, to know whether there is another page. */
export const pageSize = 25;

/** The page's entries, and where the next page begins. */
export function pageOf<T>(found: readonly T[], cursorOf: (entry: T) => string) {
  const entries = found.slice(0, pageSize);
  const last = entries.at(-1);
  return { entries, next: found.length > pageSize && last !== undefined ? cursorOf(last) : undefined };
}

/** The page that the address asks for of a list by time, and where the next page begins. */
export async function listPage<T extends { readonly createdAt: Date }>(
  address: URL,
  list: (slice: { readonly after: Cursor | undefined; readonly limit: number }) => Promise<readonly T[]>,
  idOf: (entry: T) => string,
) {
  const after = readCursor(address.searchParams.get("after"));
  const found = await list({ after, limit: pageSize + 1 });
  return pageOf(found, (entry) => `${entry.createdAt.toISOString()}~${idOf(entry)}`);
}

/** What `listPage` wrote; anything else is no cursor, and the list begins at its beginning. */
function readCursor(written: string | null): Cursor | undefined {
  const [, at = "", id = ""] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w.-]{1,200})$/u.exec(written ?? "") ?? [];
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? undefined : { at: moment, id };
}

/** The links below a list: back to its beginning, on to what is older. */
export function pages(address: URL, next: string | undefined): Markup | undefined {
  const at = (after: string | undefined) => {
    const query = new URLSearchParams(address.searchParams);
    for (const name of ["after", "done", "said"]) query.delete(name);
    if (after !== undefined) query.set("after", after);
    return `${address.pathname}${query.size === 0 ? "" : `?${query}`}`;
  };
  const isFirst = !address.searchParams.has("after");
  if (isFirst && next === undefined) return undefined;
  const first = isFirst
    ? markup`<span></span>`
    : markup`<a class="button" href="${at(undefined)}">Newest</a>`;
  const older =
    next === undefined ? undefined : markup`<a class="button" href="${at(next)}" rel="next">Older</a>`;
  return markup`<nav class="pages" aria-label="Pages of this list">${first}${older}</nav>`;
}

export const csrfInput = (csrf: string): Markup => markup`<input type="hidden" name="csrf" value="${csrf}">`;
