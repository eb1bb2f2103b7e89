// The list of refunds, each with its payment: searched, filtered by period, page by page or as a file.
import type { AttemptStatus } from "../../domain/attempt.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import { type ListedRefund, listRefunds } from "../../store/portal/refunds.ts";
import type { PortalContext } from "../context.ts";
import { amountColumns } from "../lists/export.ts";
import { dayFields, fieldsOf, filterForm } from "../lists/filters.ts";
import { type Listing, listPage, listTools, pages, sortedColumn } from "../lists/listing.ts";
import { type ReadPeriod, readPeriod, type Wrong } from "../lists/periods.ts";
import { copyable, empty, money, paymentLink, pill, table, text, time } from "../parts.ts";
import { shell } from "../shell.ts";
import { searched } from "./payment-list.ts";

const here = "/portal/refunds";

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

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const { list, wrong, note } = await refundListing.select(context, address.searchParams);
  const { entries, next } = await listPage(address, list, refundListing.cursorOf);
  const read = readPeriod(address.searchParams, context.clock.now());
  const body = markup`<div class="head"><div><h1>Refunds</h1><p>To make a refund, open its payment.</p></div></div>
${filters(address.searchParams, read, wrong)}
${listTools(address, read, refundListing)}
${entries.length === 0 ? none(address) : refundTable(entries, address)}${pages(address, next)}`;
  return shell(context, {
    title: "Refunds",
    here,
    body,
    notice: note === undefined ? undefined : { tone: "warn", text: note },
    status: wrong === undefined ? 200 : 400,
  });
}

const none = ({ searchParams }: URL): Markup =>
  [...searchParams.values()].some((value) => value !== "")
    ? empty("No refund matches", "Remove a filter, or choose another period.")
    : empty("No refunds yet", "Refunds by the API and from the portal are listed here.");

const refundTable = (refunds: readonly ListedRefund[], address: URL): Markup =>
  table(
    "Refunds",
    [
      { title: "Order" },
      { title: "State", kind: "keep" },
      { title: "Amount", kind: "number" },
      { title: "Reference" },
      { title: "Reason" },
      sortedColumn(address, "date", { title: "Created (UTC)", kind: "keep" }),
    ],
    refunds.map((refund) => [
      paymentLink(refund.transactionId, refund.orderNo),
      pill(states[stateOf(refund)].tone, stateOf(refund)),
      text(money(refund.amount, refund.currency)),
      copyable("reference", refund.referenceId),
      text(refund.reason ?? ""),
      time(refund.createdAt),
    ]),
  );

function filters(query: URLSearchParams, period: ReadPeriod, wrong: Wrong | undefined): Markup {
  const fields = fieldsOf(query, wrong);
  const { input, choice } = fields;
  return filterForm({
    path: here,
    query,
    period,
    main: markup`${input("q", "Order number, transaction id, refund reference or e-mail", "search")}
${choice(
  "state",
  "State",
  names.map((name) => [name, name]),
)}`,
    more: { title: "Days", names: ["from", "to"], fields: dayFields(fields) },
  });
}
