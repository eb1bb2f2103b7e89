// The list of refunds, each with its payment: searched, filtered by period, page by page or as a file.
import type { AttemptStatus } from "../../domain/attempt.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import { type ListedRefund, listRefunds } from "../../store/portal/refunds.ts";
import { amountColumns } from "../lists/export.ts";
import { dayFields, fieldsOf, filterForm, stateField } from "../lists/filters.ts";
import { createdColumn, type Listing, listed } from "../lists/listing.ts";
import { type ReadPeriod, readPeriod, type Wrong } from "../lists/periods.ts";
import { empty, guides, table } from "../parts.ts";
import { copyable, money, paymentLink, pill, text } from "../values.ts";
import { searched } from "./payment-list.ts";

/** The acquirer's outcome in the words of the list. */
const states = {
  refunded: { tone: "good", statuses: ["approved", "review"] },
  pending: { tone: "warn", statuses: ["started", "pending", "unknown"] },
  failed: { tone: "bad", statuses: ["declined"] },
} as const satisfies Readonly<Record<string, { tone: string; statuses: readonly AttemptStatus[] }>>;

type RefundState = keyof typeof states;

const isState = (text: string): text is RefundState => Object.hasOwn(states, text);
const names = Object.keys(states).filter(isState);

const stateOf = ({ status }: ListedRefund): RefundState =>
  names.find((name) => (states[name].statuses as readonly AttemptStatus[]).includes(status)) ?? "pending";

export const refundListing: Listing<ListedRefund> = {
  name: "refunds",
  select: async ({ core, merchantId, clock }, query) => {
    const { period, wrong } = readPeriod(query, clock.now());
    const state = query.get("state") ?? "";
    if (wrong !== undefined) return { list: async () => [], wrong };
    if (state !== "" && !isState(state))
      return { list: async () => [], wrong: { field: "state", message: "Choose a state from the list." } };
    const { ids, note } = await searched(core.pool, merchantId, idOfReference(query));
    const statuses = state === "" ? undefined : states[state].statuses;
    return {
      list: (slice) => listRefunds(core.pool, merchantId, { ...period, ids, statuses }, slice),
      note,
    };
  },
  cursorOf: ({ createdAt, referenceId }) => ({ at: createdAt, id: referenceId }),
  columns: [
    ["reference_id", ({ referenceId }) => referenceId],
    ["order_no", ({ orderNo }) => orderNo],
    ["transaction_id", ({ transactionId }) => transactionId],
    ["account_id", ({ accountId }) => accountId],
    ["created_utc", ({ createdAt }) => createdAt.toISOString()],
    ["state", stateOf],
    ["currency", ({ currency }) => currency],
    amountColumns("amount", ({ amount }) => amount),
    ["reason", ({ reason }) => reason ?? ""],
  ],
};

// A reference is the transaction id followed by the refund's number.
function idOfReference(query: URLSearchParams): URLSearchParams {
  const [, id] = /^(\d+)-\d+$/u.exec(query.get("q")?.trim() ?? "") ?? [];
  return id === undefined ? query : new URLSearchParams({ q: id });
}

const none = ({ searchParams }: URL): Markup =>
  [...searchParams.values()].some((value) => value !== "")
    ? empty("No refund matches", "Remove a filter, or choose another period.")
    : empty(
        "No refunds yet",
        markup`Open a <a href="/portal/payments?state=captured">captured payment</a> to refund it. The docs have a guide: “${guides.refund}”.`,
      );

const refundTable = (refunds: readonly ListedRefund[], address: URL): Markup =>
  table("Refunds", refunds, [
    { title: "Order", cell: (one) => paymentLink(one.transactionId, one.orderNo) },
    { title: "State", kind: "keep", cell: (one) => pill(states[stateOf(one)].tone, stateOf(one)) },
    { title: "Amount", kind: "number", cell: (one) => text(money(one.amount, one.currency)) },
    { title: "Reference", cell: ({ referenceId }) => copyable("reference", referenceId) },
    { title: "Reason", cell: ({ reason }) => text(reason ?? "") },
    createdColumn(address),
  ]);

function filters(query: URLSearchParams, period: ReadPeriod, wrong: Wrong | undefined): Markup {
  const fields = fieldsOf(query, wrong);
  return filterForm({
    path: "/portal/refunds",
    query,
    period,
    search: fields.input("q", "Order number, transaction id, refund reference or e-mail", "search"),
    more: {
      title: "State, days",
      names: ["state", "from", "to"],
      fields: markup`${stateField(fields, names)}${dayFields(fields)}`,
    },
  });
}

export const show = listed(refundListing, {
  title: "Refunds",
  hint: "To make a refund, open its payment.",
  filters,
  shown: (_, entries, address) => (entries.length === 0 ? none(address) : refundTable(entries, address)),
});
