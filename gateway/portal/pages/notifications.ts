// Notifications: the list, what became of each, and sending one, or all that were given up, again.
import { markup } from "../../pages/markup.ts";
import { seeOther } from "../../pages/layout.ts";
import { replay } from "../../store/notifications.ts";
import { transaction } from "../../store/pool.ts";
import { type ListedNotification, listNotifications } from "../../store/portal/notifications.ts";
import type { PortalContext } from "../context.ts";
import { csrfInput, empty, link, notificationPill, listPage, pages, table, text, time } from "../parts.ts";
import { type Notice, shell } from "../shell.ts";
import { notFound } from "./not-found.ts";
import { replayForm } from "./timeline.ts";

const here = "/portal/notifications";

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const { core, merchantId, csrf } = context;
  const onlyDead = address.searchParams.get("state") === "dead";
  const { entries, next } = await listPage(
    address,
    (slice) => listNotifications(core.pool, merchantId, { onlyDead, ...slice }),
    ({ id }) => id,
  );
  const list = table(
    "Notifications, the newest first",
    [
      { title: "What happened", kind: "keep" },
      { title: "State", kind: "keep" },
      { title: "About" },
      { title: "Sent", kind: "number" },
      { title: "Last answer" },
      { title: "Happened (UTC)", kind: "keep" },
      { title: "Again", kind: "keep" },
    ],
    entries.map((one) => [
      text(one.name),
      notificationPill(one.state),
      subjectOf(one),
      text(one.attempts),
      text(one.lastResult ?? ""),
      time(one.createdAt),
      replayForm(one.id, csrf),
    ]),
  );
  const all =
    onlyDead && entries.length > 0
      ? markup`<form method="post" action="${here}">${csrfInput(csrf)}<input type="hidden" name="all" value="dead"><button>Send all of them again</button></form>`
      : undefined;
  const body = markup`<div class="head"><div><h1>Notifications</h1><p>What was told, or is to be told, to the address that a request named. Sending again does no harm: its id stays the same.</p></div>
<nav class="tabs" aria-label="Which notifications"><a class="button slim" href="${here}" aria-current="${onlyDead ? "false" : "true"}">All</a><a class="button slim" href="${here}?state=dead" aria-current="${onlyDead ? "true" : "false"}">Given up</a></nav></div>
${all}${
    entries.length > 0
      ? list
      : onlyDead
        ? empty(
            "None was given up",
            "A notification that is not acknowledged is tried again for a while, then listed here.",
          )
        : empty(
            "No notifications",
            "A request that names a notify_url is told of its changes; each one is listed here.",
          )
  }${pages(address, next)}`;
  return shell(context, { title: "Notifications", here, body, notice: saidOf(address) });
}

const subjectOf = ({ subject, subjectId }: ListedNotification) =>
  markup`${link(`/portal/${subject}s/${encodeURIComponent(subjectId)}`, subject)} <span class="code small">${subjectId}</span>`;

function saidOf(address: URL): Notice | undefined {
  const [, count] = /^again-(\d{1,9})$/u.exec(address.searchParams.get("said") ?? "") ?? [];
  if (count === undefined) return undefined;
  return {
    tone: "good",
    text: count === "1" ? "The notification is sent again." : `Notifications to be sent again: ${count}.`,
  };
}

/** Sends again at once, as the administration and the control API do. */
export async function act(context: PortalContext, form: URLSearchParams): Promise<Response> {
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
