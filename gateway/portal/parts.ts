// Common parts of pages: tables, empty lists, lists of facts, figures, links with one selected.
import { type Markup, markup } from "../pages/markup.ts";
import { bigMoney, code } from "./values.ts";

export interface Column<T> {
  readonly title: string;
  /** `number` is set to the right, `keep` stays on one line. */
  readonly kind?: "number" | "keep";
  readonly cell: (entry: T) => Markup;
  /** The current order of the list by this column, and the link to the other order. */
  readonly sort?: { readonly sorted: "ascending" | "descending" | "none"; readonly address: string };
}

/** A table that becomes a stack of cards on a phone; the roles keep it a table for screen readers then. */
export function table<T>(
  caption: string,
  entries: readonly T[],
  columns: readonly Column<NoInfer<T>>[],
): Markup {
  const heads = columns.map(({ title, kind = "", sort }) =>
    sort === undefined
      ? markup`<th role="columnheader" scope="col" class="${kind}">${title}</th>`
      : markup`<th role="columnheader" scope="col" class="${kind}" aria-sort="${sort.sorted}"><a href="${sort.address}">${title}</a></th>`,
  );
  const body = entries.map((entry) => {
    const cells = columns.map(
      ({ title, kind = "", cell }) =>
        markup`<td role="cell" class="${kind}" data-label="${title}"><div>${cell(entry)}</div></td>`,
    );
    return markup`<tr role="row">${cells}</tr>`;
  });
  return markup`<div class="list"><table role="table"><caption class="unseen">${caption}</caption><thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>`;
}

/** What a page shows instead of an empty list, and what to do about it. */
export const empty = (title: string, hint: string | Markup): Markup =>
  markup`<div class="empty"><b>${title}</b><p>${hint}</p></div>`;

/** The guides of the docs that say how the first entry of a list comes about. */
export const guides = {
  payment: "Take a first payment",
  refund: "Refund a payment",
  review: "Accept or reject a held payment",
  subscription: "Charge a subscription",
  payout: "Send a payout",
  notification: "Receive notifications (webhooks)",
} as const;

/** How the first entry of a list is made. */
export const firstBy = (path: string, guide: keyof typeof guides): Markup =>
  markup`Send the first one to ${code(`POST ${path}`)}, signed with the key of one of <a href="/portal/settings">your accounts</a>. The docs have a guide: “${guides[guide]}”.`;

export const facts = (rows: readonly (readonly [string, Markup | undefined])[]): Markup =>
  markup`<dl class="facts">${rows.map(([name, value]) =>
    value === undefined ? markup`` : markup`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl>`;

/** Links with one selected: address, name, whether it is selected. */
export const tabs = (label: string, links: readonly (readonly [string, string, boolean])[]): Markup =>
  markup`<nav class="tabs" aria-label="${label}">${links.map(
    ([address, name, isChosen]) =>
      markup`<a class="button slim" href="${address}" aria-current="${isChosen ? "true" : "false"}">${name}</a>`,
  )}</nav>`;

/** The head of one record's page: the way back, its title, the line below it. */
export const pageHead = (back: readonly [string, string], title: string | Markup, below: Markup): Markup =>
  markup`<div><a class="back" href="${back[0]}">${back[1]}</a>
<div class="head"><div><h1><bdi>${title}</bdi></h1><p>${below}</p></div></div></div>`;

export const figures = (
  rows: readonly (readonly [name: string, minor: bigint, currency: string, kind?: "main"])[],
): Markup =>
  markup`<dl class="figures">${rows.map(
    ([name, minor, currency, kind = ""]) =>
      markup`<div><dt>${name}</dt><dd class="${kind}">${bigMoney(minor, currency)}</dd></div>`,
  )}</dl>`;

export const option = (value: string, name: string, chosen: boolean): Markup =>
  chosen
    ? markup`<option value="${value}" selected>${name}</option>`
    : markup`<option value="${value}">${name}</option>`;

export const csrfInput = (csrf: string): Markup => markup`<input type="hidden" name="csrf" value="${csrf}">`;
