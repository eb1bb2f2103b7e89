// What a page shows instead of an empty list, and how the first entry comes about.
import { type Markup, markup } from "../pages/markup.ts";
import { code } from "./parts.ts";

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
