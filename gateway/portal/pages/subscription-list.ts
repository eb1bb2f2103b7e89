// Subscriptions: the list, newest first, with what is charged next.
import { markup } from "../../pages/markup.ts";
import { type ListedSubscription, listSubscriptions } from "../../store/portal/subscriptions.ts";
import type { PortalContext } from "../context.ts";
import { empty, link, money, listPage, pages, subscriptionPill, table, text, time } from "../parts.ts";
import { shell } from "../shell.ts";

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const { entries, next } = await listPage(
    address,
    (slice) => listSubscriptions(context.core.pool, context.merchantId, slice),
    ({ recurringId }) => recurringId,
  );
  const list = table(
    "Subscriptions, the newest first",
    [
      { title: "Subscription" },
      { title: "State", kind: "keep" },
      { title: "Terms" },
      { title: "Next charge (UTC)", kind: "keep" },
      { title: "Next amount", kind: "number" },
    ],
    entries.map((one) => [
      markup`${link(`/portal/subscriptions/${encodeURIComponent(one.recurringId)}`, one.contractName)}`,
      subscriptionPill(one.status),
      text(termsOf(one)),
      one.nextAt === null ? markup`<span class="quiet">none</span>` : time(one.nextAt),
      one.nextAmount === null ? markup`` : text(money(one.nextAmount, one.currency)),
    ]),
  );
  const body = markup`<div class="head"><h1>Subscriptions</h1></div>
${entries.length === 0 ? empty("No subscriptions", "A payment with a subscription makes a contract once it is accepted; it is listed here.") : list}${pages(address, next)}`;
  return shell(context, { title: "Subscriptions", here: "/portal/subscriptions", body });
}

/** For example "9.99 USD each month". */
export function termsOf({ amount, currency, interval, intervalCount }: ListedSubscription): string {
  const each = intervalCount === 1 ? `each ${interval}` : `every ${intervalCount} ${interval}s`;
  return `${money(amount, currency)} ${each}`;
}
