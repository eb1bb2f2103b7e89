// The notifications of one payment, payout or subscription: their content and status. Buttons send one again, or send it to
// another address as a test.
import { type Markup, markup } from "../../pages/markup.ts";
import { messageOf } from "../../notifications/message.ts";
import type { ListedNotification } from "../../store/portal/notifications.ts";
import type { PortalContext } from "../context.ts";
import { expectedBy } from "../perform.ts";
import { csrfInput, facts } from "../parts.ts";
import { code, copyable, pill, text, time, type Tone, wordsOf } from "../values.ts";

type Context = Pick<PortalContext, "csrf" | "sender" | "clock" | "merchantId">;

const states: Readonly<Record<ListedNotification["state"], readonly [Tone, string]>> = {
  delivered: ["good", "delivered"],
  dead: ["bad", "failed"],
  retrying: ["warn", "retrying"],
  waiting: ["plain", "queued"],
  none: ["plain", "no notify_url"],
};

export const deliveryTone = ({ state }: ListedNotification): Tone => states[state][0];

/** The state of a notification; after a failed attempt also which one is next, and when. */
export function notificationState({ state, attempts, dueAt }: ListedNotification): Markup {
  const next =
    state === "retrying" && dueAt !== null
      ? markup` <span class="quiet small">attempt ${attempts + 1} at ${time(dueAt)} UTC</span>`
      : undefined;
  return markup`${pill(...states[state])}${next}`;
}

/** The events of a payout or subscription, newest first, each with its notification. */
export const eventList = (events: readonly ListedNotification[], context: Context): Markup =>
  markup`<ol class="timeline">${events
    .toReversed()
    .map(
      (event) =>
        markup`<li class="${deliveryTone(event)}"><div><b>${wordsOf(event.name)}</b> ${notificationState(event)}<p>${time(event.createdAt, true)} UTC</p>${deliveryOf(event, context)}</div></li>`,
    )}</ol>`;

/** The payload of a notification with its attempts, collapsed, and its buttons. */
export function deliveryOf(event: ListedNotification, context: Context): Markup {
  const { id, name, state, attempts, lastResult, lastAttemptAt, dueAt, notifyUrl } = event;
  const isFailed = (state === "retrying" || state === "dead") && lastResult?.startsWith("status ");
  const sent = attempts === 1 ? "once" : `${attempts} times`;
  const last = lastAttemptAt === null ? undefined : markup`, last at ${time(lastAttemptAt, true)} UTC`;
  const expected = isFailed && context.sender ? ` ${expectedBy(context.sender)}` : "";
  const outcome =
    lastResult === null
      ? undefined
      : markup`<p>Last response: ${text(lastResult.replace(/\.$/u, ""))}.${expected}</p>`;
  return markup`${notifyUrl === null ? undefined : markup`<p>To ${code(notifyUrl)}</p>`}${outcome}<details><summary>Payload and attempts</summary>${facts(
    [
      ["Event", code(name)],
      ["Notification id", copyable("notification id", id)],
      ["Sent", state === "none" ? undefined : attempts === 0 ? text("not yet") : markup`${sent}${last}`],
      ["Sent next", dueAt === null ? undefined : markup`${time(dueAt, true)} UTC`],
    ],
  )}
<pre class="code">${payloadOf(event, context)}</pre>${buttons(event, context)}</details>`;
}

/** What is sent, without its signature, which is new each time. */
function payloadOf(event: ListedNotification, { sender, clock, merchantId }: Context): string {
  const { accountId: account_id, attempts: deliveries, notifyUrl, ...rest } = event;
  if (sender === undefined) return JSON.stringify(event.payload, null, 2);
  const claim = { ...rest, merchant_id: merchantId, account_id, eventId: event.id, deliveries };
  return JSON.stringify(
    messageOf({ ...claim, notifyUrl: notifyUrl ?? "" }, clock.now(), sender.resultInfo),
    null,
    2,
  );
}

const buttons = ({ id, state, notifyUrl }: ListedNotification, { csrf, sender }: Context): Markup =>
  markup`${state === "none" ? undefined : replayForm(id, csrf)}${
    sender === undefined
      ? undefined
      : markup`<details><summary>Send a test event</summary><form class="pair" method="post" action="/portal/notifications">${csrfInput(csrf)}<input type="hidden" name="id" value="${id}">
<div class="field"><label for="to-${id}">URL that receives this notification once</label><input id="to-${id}" name="address" type="url" required maxlength="2000" value="${notifyUrl ?? ""}" placeholder="https://shop.example/notify"></div>
<button name="action" value="test" aria-label="Send a test event: notification ${id}">Send…</button></form></details>`
  }`;

export const replayForm = (id: string, csrf: string): Markup =>
  markup`<form method="post" action="/portal/notifications">${csrfInput(csrf)}<input type="hidden" name="id" value="${id}"><button class="slim" aria-label="Send again: notification ${id}">Send again</button></form>`;
