// What a shopper sees once there is nothing left to do here, and the way back to the shop.
import type { ReturnResult } from "./addresses.ts";
import { type Shown, summary } from "./checkout-page.ts";
import { page } from "./layout.ts";
import { markup } from "./markup.ts";

const says: Readonly<Record<ReturnResult, { readonly title: string; readonly text: string }>> = {
  approved: { title: "Payment approved", text: "The payment was accepted." },
  pending: { title: "Payment under way", text: "The payment is not decided yet. The shop will be told." },
  declined: { title: "Payment declined", text: "The payment was not accepted. Nothing was charged." },
  cancelled: { title: "Payment cancelled", text: "The payment was cancelled. Nothing was charged." },
  expired: { title: "Payment expired", text: "The time to pay is over. Nothing was charged." },
};

/**
 * Writes the page; with an address to go back to (http or https, which the caller has seen to) the browser goes there
 * by itself, and by the link. It goes by a page and not by a redirect: a redirect that answers a form would be held
 * against the form's policy, and then the shop's own redirects too.
 */
export const outcomePage = (result: ReturnResult, shown: Shown, back: string | undefined): string =>
  page({
    title: says[result].title,
    head: back === undefined ? undefined : markup`<meta http-equiv="refresh" content="0; url=${back}" />`,
    body: markup`${summary(shown)}
<p>${says[result].text}</p>
${
  back === undefined
    ? markup`<p>You can close this page.</p>`
    : markup`<p><a href="${back}">Back to the shop</a></p>`
}`,
  });

/** Writes the page for the moment in which the acquirer is being asked. It looks again by itself. */
export const waitingPage = (shown: Shown): string =>
  page({
    title: "One moment",
    head: markup`<meta http-equiv="refresh" content="2" />`,
    body: markup`${summary(shown)}
<p>The bank is being asked. This page looks again by itself; you need not do anything.</p>`,
  });

/** Writes the page for an address that leads nowhere, or a request that is none of ours. */
export const problemPage = (title: string, text: string): string =>
  page({ title, body: markup`<p>${text}</p>` });
