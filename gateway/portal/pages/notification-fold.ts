// The notifications of one payment, payout or subscription, collapsed: their content and status. Buttons send one again, or send
// it to another address as a test.
import { type Markup, markup } from "../../pages/markup.ts";
import { messageOf } from "../../notifications/message.ts";
import type { ListedNotification } from "../../store/portal/notifications.ts";
import type { PortalContext } from "../context.ts";
import { copyable, csrfInput, facts, text, time, notificationPill, notificationStates } from "../parts.ts";

type Context = Pick<PortalContext, "csrf" | "sender" | "clock" | "merchantId">;

/** All of them, collapsed to one line with their number. */
export function notificationFold(events: readonly ListedNotification[], context: Context): Markup {
  if (events.length === 0) return markup`<p class="quiet">No notifications yet.</p>`;
  const counts = new Map<string, number>();
  for (const { state } of events) counts.set(state, (counts.get(state) ?? 0) + 1);
  const sum = notificationStates
    .flatMap(([state, name]) => (counts.has(state) ? [`${counts.get(state)} ${name}`] : []))
    .join(", ");
  const items = events.toReversed().map((event) => itemOf(event, context));
  return markup`<details class="fold"><summary>Notifications: ${sum}</summary><ul>${items}</ul></details>`;
}

function itemOf(event: ListedNotification, context: Context): Markup {
  const { id, name, state, attempts, lastResult, createdAt, dueAt } = event;
  const sent = attempts === 1 ? "once" : `${attempts} times`;
  return markup`<li><div class="row"><b>${name}</b> ${notificationPill(state)} <span class="quiet small">${time(createdAt, true)} UTC</span></div>
<details><summary>Payload and response</summary>${facts([
    ["Notification id", copyable("notification id", id)],
    ["Sent", state === "none" ? undefined : text(attempts === 0 ? "not yet" : sent)],
    ["Last response", lastResult === null ? undefined : text(lastResult)],
    ["Sent next", dueAt === null ? undefined : markup`${time(dueAt, true)} UTC`],
  ])}
<pre class="code">${payloadOf(event, context)}</pre></details>
${buttons(event, context)}</li>`;
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
