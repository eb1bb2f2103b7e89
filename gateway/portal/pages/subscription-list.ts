// Subscriptions: the list with the next charge of each, page by page or as a file.
import { markup } from "../../pages/markup.ts";
import { type ListedSubscription, listSubscriptions } from "../../store/portal/subscriptions.ts";
import type { PortalContext } from "../context.ts";
import { amountColumns } from "../lists/export.ts";
import { type Listing, listPage, listTools, pages, sortedColumn } from "../lists/listing.ts";
import { readPeriod } from "../lists/periods.ts";
import { empty, link, money, subscriptionPill, subscriptionState, table, text, time } from "../parts.ts";
import { shell } from "../shell.ts";

const here = "/portal/subscriptions";

export const subscriptionListing: Listing<ListedSubscription> = {
  name: "subscriptions",
  select: async ({ core, merchantId, clock }, query) => {
    const { period, wrong } = readPeriod(query, clock.now());
    return { list: (slice) => listSubscriptions(core.pool, merchantId, period, slice), wrong };
  },
  cursorOf: ({ createdAt, recurringId }) => ({ at: createdAt, id: recurringId }),
  columns: [
    ["recurring_id", ({ recurringId }) => recurringId],
    ["contract_name", ({ contractName }) => contractName],
    ["transaction_id", ({ transactionId }) => transactionId],
    ["account_id", ({ accountId }) => accountId],
    ["created_utc", ({ createdAt }) => createdAt.toISOString()],
    ["state", ({ status }) => subscriptionState(status)],
    ["currency", ({ currency }) => currency],
    amountColumns("amount", ({ amount }) => amount),
    ["each", ({ interval, intervalCount }) => `${intervalCount} ${interval}`],
    ["next_charge_utc", ({ nextAt }) => nextAt?.toISOString() ?? ""],
  ],
};

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const { list } = await subscriptionListing.select(context, address.searchParams);
  const { entries, next } = await listPage(address, list, subscriptionListing.cursorOf);
  const rows = table(
    "Subscriptions",
    [
      { title: "Subscription" },
      { title: "State", kind: "keep" },
      { title: "Terms" },
      { title: "Next charge (UTC)", kind: "keep" },
      { title: "Next amount", kind: "number" },
      sortedColumn(address, "date", { title: "Created (UTC)", kind: "keep" }),
    ],
    entries.map((one) => [
      link(`${here}/${encodeURIComponent(one.recurringId)}`, one.contractName),
      subscriptionPill(one.status),
      text(termsOf(one)),
      one.nextAt === null ? markup`<span class="quiet">none</span>` : time(one.nextAt),
      one.nextAmount === null ? markup`` : text(money(one.nextAmount, one.currency)),
      time(one.createdAt),
    ]),
  );
  const none = empty("No subscriptions", "A subscription appears here after the acceptance of its payment.");
  const body = markup`<div class="head"><h1>Subscriptions</h1></div>
${listTools(address, readPeriod(address.searchParams, context.clock.now()), subscriptionListing)}
${entries.length === 0 ? none : rows}${pages(address, next)}`;
  return shell(context, { title: "Subscriptions", here, body });
}

/** For example "9.99 USD each month". */
export function termsOf({ amount, currency, interval, intervalCount }: ListedSubscription): string {
  const each = intervalCount === 1 ? `each ${interval}` : `every ${intervalCount} ${interval}s`;
  return `${money(amount, currency)} ${each}`;
}
