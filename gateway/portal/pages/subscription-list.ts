// Subscriptions: the list with the next charge of each, page by page or as a file.
import { markup } from "../../pages/markup.ts";
import { type ListedSubscription, listSubscriptions } from "../../store/portal/subscriptions.ts";
import { amountColumns } from "../lists/export.ts";
import { createdColumn, type Listing, listed } from "../lists/listing.ts";
import { readPeriod } from "../lists/periods.ts";
import { empty, firstBy, table } from "../parts.ts";
import { code, link, money, subscriptionPill, subscriptionState, text, time } from "../values.ts";

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

export const show = listed(subscriptionListing, {
  title: "Subscriptions",
  shown: (_, entries, address) =>
    entries.length === 0
      ? empty(
          "No subscriptions",
          markup`A payment with ${code("subscription")} starts one. ${firstBy("/v1/authorise", "subscription")}`,
        )
      : table("Subscriptions", entries, [
          {
            title: "Subscription",
            cell: (one) =>
              link(`/portal/subscriptions/${encodeURIComponent(one.recurringId)}`, one.contractName),
          },
          { title: "State", kind: "keep", cell: ({ status }) => subscriptionPill(status) },
          { title: "Terms", cell: (one) => text(termsOf(one)) },
          {
            title: "Next charge (UTC)",
            kind: "keep",
            cell: ({ nextAt, nextAmount }) =>
              nextAt === null
                ? markup`<span class="quiet">${nextAmount === null ? "none" : "held"}</span>`
                : time(nextAt),
          },
          {
            title: "Next amount",
            kind: "number",
            cell: ({ nextAmount, currency }) =>
              nextAmount === null ? markup`` : text(money(nextAmount, currency)),
          },
          createdColumn(address),
        ]),
});

/** For example "9.99 USD each month". */
export function termsOf({ amount, currency, interval, intervalCount }: ListedSubscription): string {
  const each = intervalCount === 1 ? `each ${interval}` : `every ${intervalCount} ${interval}s`;
  return `${money(amount, currency)} ${each}`;
}
