// Notifications: the list, the status of each, and sending one, or all that failed, again.
import { type Markup, markup } from "../../pages/markup.ts";
import { seeOther } from "../../pages/layout.ts";
import { replay } from "../../store/notifications.ts";
import { isStorable, transaction } from "../../store/pool.ts";
import {
  findNotification,
  type ListedNotification,
  listNotifications,
} from "../../store/portal/notifications.ts";
import { withoutCard } from "../../process/card-numbers.ts";
import type { PortalContext } from "../context.ts";
import { listPage, pages } from "../lists/listing.ts";
import { offer } from "../offers.ts";
import { csrfInput, empty, guides, table, tabs } from "../parts.ts";
import { copyable, text, time, wordsOf } from "../values.ts";
import { type Notice, shell } from "../shell.ts";
import { notFound } from "./not-found.ts";
import { notificationState, replayForm } from "./deliveries.ts";

const here = "/portal/notifications";

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const { core, merchantId, csrf } = context;
  const asked = address.searchParams.get("state") ?? "";
  const only = asked === "dead" || asked === "retrying" ? asked : undefined;
  const { entries, next } = await listPage(
    address,
    (slice) => listNotifications(core.pool, merchantId, { only, ...slice }),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
  const list = table("Notifications, the newest first", entries, [
    {
      title: "Event",
      cell: ({ name }) => markup`<span class="name" title="${name}">${wordsOf(name)}</span>`,
    },
    { title: "State", cell: notificationState },
    { title: "About", cell: subjectOf },
    {
      title: "Address, last response",
      cell: ({ notifyUrl, lastResult, attempts }) =>
        markup`<span class="small">${notifyUrl ?? ""}</span><div>${lastResult === null ? "" : `Attempt ${attempts}: ${lastResult}`}</div>`,
    },
    { title: "Created (UTC)", cell: ({ createdAt }) => time(createdAt) },
    { title: "Again", kind: "keep", cell: ({ id }) => replayForm(id, csrf) },
  ]);
  const all =
    only === "dead" && entries.length > 0
      ? markup`<form method="post" action="${here}">${csrfInput(csrf)}<input type="hidden" name="all" value="dead"><button>Send all of them again</button></form>`
      : undefined;
  const { title, hint } = nothing[only ?? "all"];
  const none = empty(title, hint);
  const body = markup`<div class="head"><div><h1>Notifications</h1><p>Sent to the notify_url of the order. To send one again is safe: its id stays the same. Payloads and test events are on the page of the order.</p></div>
${tabs("Which notifications", [
  [here, "All", only === undefined],
  [`${here}?state=retrying`, "Retrying", only === "retrying"],
  [`${here}?state=dead`, "Failed", only === "dead"],
])}</div>
${all}${entries.length > 0 ? list : none}${pages(address, next)}`;
  return shell(context, { title: "Notifications", here, body, notice: saidOf(address) });
}

const nothing = {
  all: {
    title: "No notifications",
    hint: `Send a payment with a notify_url. Each change of its order is listed here. The docs have a guide: “${guides.notification}”.`,
  },
  retrying: { title: "No notifications to retry", hint: "One without an acknowledgement is listed here." },
  dead: { title: "No failed notifications", hint: "One is listed here after its last attempt failed." },
} as const;

/** The merchant's own name of the payment, payout or subscription, with the id that leads to it. */
function subjectOf({ subject, subjectId, payload }: ListedNotification): Markup {
  const name = [payload["order_no"], payload["contract_name"], payload["request_id"]].find(isText);
  return markup`${name && text(name)}<div>${copyable(subject, subjectId, `/portal/${subject}s/${encodeURIComponent(subjectId)}`)}</div>`;
}

const isText = (value: unknown): value is string => typeof value === "string";

function saidOf(address: URL): Notice | undefined {
  const [, count] = /^again-(\d{1,9})$/u.exec(address.searchParams.get("said") ?? "") ?? [];
  if (count === undefined) return undefined;
  return {
    tone: "good",
    text: count === "1" ? "The notification is sent again." : `Notifications to be sent again: ${count}.`,
  };
}

/** Sends again at once, as the administration and the control API do; asks before it sends a test. */
export async function act(context: PortalContext, form: URLSearchParams): Promise<Response> {
  if (form.get("action") === "test") return offerTest(context, form);
  const { core, merchantId: merchant_id, clock } = context;
  const notification_id = form.get("all") === "dead" ? undefined : (form.get("id") ?? "");
  const count = await transaction(core.pool, async (database) => {
    const replayed = await replay(database, { merchant_id, notification_id }, clock.now());
    if (replayed > 0) database.dueOnceCommitted();
    return replayed;
  });
  if (count === 0 && notification_id !== undefined) return notFound(context, here);
  return seeOther(`${here}?said=again-${count}`);
}

async function offerTest(context: PortalContext, form: URLSearchParams): Promise<Response> {
  const found = await findNotification(context.core.pool, context.merchantId, form.get("id") ?? "");
  if (found === undefined) return notFound(context, here);
  const typed = (form.get("address") ?? "").trim();
  // Neither is an address: sending to it will fail.
  const address = isStorable(typed) ? withoutCard("address", typed).slice(0, 2000) : "";
  return offer(context, { do: "test-event", id: found.id, address });
}
