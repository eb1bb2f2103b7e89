// The payment summary of every page: amount, payee, order, and the card or method if it is known.
import { writeNumber } from "./language.ts";
import { type Markup, markup } from "./markup.ts";
import type { PageDetails } from "./session.ts";
import type { Texts } from "./texts.ts";

export interface Shown {
  readonly orderNo: string;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly merchant_id: string;
  /** The merchant's name, if the administration has set one. */
  readonly payee: string | undefined;
  /** The host of the shop's own address, if the payment has one. */
  readonly shop: string | undefined;
  /** The card, by its brand and its last four digits. */
  readonly card?: { readonly brand: string | undefined; readonly lastFour: string } | undefined;
  readonly method?: string | undefined;
  readonly items?: PageDetails["items"];
  /** Why the card was declined. */
  readonly declined?: string | undefined;
}

export const amountText = (texts: Texts, { amount, currency }: Shown): string =>
  `${writeNumber(texts, amount)} ${currency}`;

/** The amount, large, under the name of the payee. */
export const amountPart = (texts: Texts, { amount, currency, payee, shop, merchant_id }: Shown): Markup =>
  markup`<p class="payee">${payee === undefined && shop === undefined ? texts.payee.merchant : texts.payee.shop} <strong>${payee ?? shop ?? merchant_id}</strong></p>
<p class="amount">${writeNumber(texts, amount)} <span>${currency}</span></p>`;

/** The items with quantity and price of one, then the order, and how it is paid. */
export function factsPart(texts: Texts, { orderNo, card, method, items = [], currency }: Shown): Markup {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ...items.map((of) => [of.name, `${of.quantity} × ${writeNumber(texts, of.price)} ${currency}`] as const),
    [texts.order, orderNo],
    [texts.card, card && texts.ending(card.brand, card.lastFour)],
    [texts.method, method],
  ];
  return markup`<dl>${facts.flatMap(([name, value]) =>
    value === undefined ? [] : [markup`<div><dt>${name}</dt><dd>${value}</dd></div>`],
  )}</dl>`;
}
