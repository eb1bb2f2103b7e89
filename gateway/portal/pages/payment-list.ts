// The list of payments: filtered, searched, sorted, page by page or as a file.
import { amountProblem, isCurrency, minorUnits, readAmount } from "../../wire/amount.ts";
import { spellings } from "../../domain/spellings.ts";
import { states } from "../../domain/transitions.ts";
import { stateOf } from "../../domain/states.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import type { Payment, PaymentKind } from "../../store/payments.ts";
import type { Pool } from "../../store/pool.ts";
import { mostFound, readSearch, searchPayments } from "../../store/portal/payment-search.ts";
import { listPayments, type PaymentFilter } from "../../store/portal/payments.ts";
import { amountColumns } from "../lists/export.ts";
import { dayFields, fieldsOf, filterForm, stateField } from "../lists/filters.ts";
import { type Listing, listed, type Selected, sortedColumn } from "../lists/listing.ts";
import { type ReadPeriod, readPeriod, type Wrong } from "../lists/periods.ts";
import type { PortalContext } from "../context.ts";
import { type Column, empty, firstBy, table } from "../parts.ts";
import { code, kinds, money, paymentLink, statePill, text, time } from "../values.ts";

export const paymentListing: Listing<Payment> = {
  name: "payments",
  select: async ({ core, merchantId, clock }, query): Promise<Selected<Payment>> => {
    const { filter, wrong } = readFilter(query, clock.now());
    if (wrong !== undefined) return { list: async () => [], wrong };
    const found = await searched(core.pool, merchantId, query);
    return {
      list: (slice) => listPayments(core.pool, merchantId, { ...filter, ids: found.ids }, slice),
      note: found.note,
    };
  },
  cursorOf: ({ createdAt, transactionId, amount, currency }) => ({
    at: createdAt,
    id: transactionId,
    amount,
    currency,
  }),
  columns: [
    ["order_no", ({ orderNo }) => orderNo],
    ["transaction_id", ({ transactionId }) => transactionId],
    ["account_id", ({ account_id }) => account_id],
    ["created_utc", ({ createdAt }) => createdAt.toISOString()],
    ["state", stateOf],
    ["method", ({ kind }) => kinds[kind]],
    ["card_last_four", ({ lastFour }) => lastFour ?? ""],
    ["currency", ({ currency }) => currency],
    amountColumns("amount", ({ amount }) => amount),
    amountColumns("authorised", ({ authorised }) => authorised),
    amountColumns("captured", ({ captured }) => captured),
    amountColumns("refunded", ({ refunded }) => refunded),
    ["result_code", ({ resultCode }) => resultCode ?? ""],
  ],
};

/** The payments that the search in `q` means, if there is one. */
export async function searched(
  pool: Pool,
  merchantId: string,
  query: URLSearchParams,
): Promise<{ readonly ids?: readonly string[]; readonly note?: string }> {
  const typed = query.get("q")?.trim() ?? "";
  if (typed === "") return {};
  const { ids, isCut } = await searchPayments(pool, merchantId, readSearch(typed));
  return isCut
    ? {
        ids,
        note: `More than ${mostFound} payments match. Only ${mostFound} of them are searched: enter more of the number, or an exact value.`,
      }
    : { ids };
}

/** The filter of the address; of a field that cannot be read it says what is wrong. */
function readFilter(
  query: URLSearchParams,
  now: Date,
): { readonly filter: PaymentFilter; readonly wrong?: Wrong | undefined } {
  const given = (name: string): string | undefined => query.get(name)?.trim() || undefined;
  const wrong = (field: string, message: string) => ({ filter: {}, wrong: { field, message } });
  const [state, kind, currency] = [given("state"), given("kind"), given("currency")?.toUpperCase()];
  if (state !== undefined && !Object.hasOwn(states, state))
    return wrong("state", "Choose a state from the list.");
  if (kind !== undefined && !isKind(kind)) return wrong("kind", "Choose a method from the list.");
  if (currency !== undefined && !isCurrency(currency))
    return wrong("currency", "Enter three letters of ISO 4217, for example USD.");
  const read = readPeriod(query, now);
  if (read.wrong !== undefined) return { filter: {}, wrong: read.wrong };
  const bounds: { least?: bigint; most?: bigint } = {};
  for (const name of ["least", "most"] as const) {
    const typed = given(name);
    if (typed === undefined) continue;
    if (currency === undefined) return wrong("currency", "Enter the currency of the amount.");
    const amounts = spellings(typed).map((one) => readAmount(one, currency));
    const amount = amounts.find((one) => one !== undefined);
    if (amount === undefined) return wrong(name, amountProblem(typed, currency, 10n * minorUnits(currency)));
    bounds[name] = amount;
  }
  const { least, most } = bounds;
  if (least !== undefined && most !== undefined && least > most)
    return wrong("most", "This amount is less than the other one.");
  return { filter: { state, kind, currency, ...read.period, ...bounds } };
}

const isKind = (kind: string): kind is PaymentKind => Object.hasOwn(kinds, kind);

function listOf(context: PortalContext, payments: readonly Payment[], address: URL): Markup {
  if (payments.length > 0) return paymentTable(context, payments, address);
  return [...address.searchParams.values()].some((value) => value !== "")
    ? empty(
        "No payment matches",
        "Remove a filter, or search for the beginning of an order number or transaction id, a whole e-mail address, an amount, or the last four digits of a card.",
      )
    : empty("No payments yet", firstBy("/v1/authorise", "payment"));
}

/** Payments as rows; with the address of their list, its heads sort it. */
export function paymentTable(context: PortalContext, payments: readonly Payment[], address?: URL): Markup {
  const sorted = (by: "date" | "amount", column: Column<Payment>) =>
    address === undefined ? column : sortedColumn(address, by, column);
  return table("Payments", payments, [
    { title: "Order", cell: (one) => paymentLink(one.transactionId, one.orderNo) },
    { title: "State", kind: "keep", cell: statePill },
    sorted("amount", {
      title: "Amount",
      kind: "number",
      cell: (one) => text(money(one.amount, one.currency)),
    }),
    { title: "Method", kind: "keep", cell: (one) => methodOf(context, one) },
    sorted("date", { title: "Created (UTC)", kind: "keep", cell: ({ createdAt }) => time(createdAt) }),
  ]);
}

/** The method as the merchant named it, or the card. */
export const methodOf = ({ core }: PortalContext, { kind, lastFour, instrument }: Payment): Markup =>
  lastFour === null
    ? text(core.acquirer.instruments.apms.find(({ key }) => key === instrument)?.method ?? kinds[kind])
    : markup`${kinds[kind]} ${code(`•••• ${lastFour}`)}`;

function filters(query: URLSearchParams, period: ReadPeriod, wrong: Wrong | undefined): Markup {
  const fields = fieldsOf(query, wrong);
  const { input, choice } = fields;
  return filterForm({
    path: "/portal/payments",
    query,
    period,
    search: input("q", "Order number, transaction id, e-mail, amount or last four digits", "search"),
    more: {
      title: "State, method, days, amounts",
      names: ["state", "kind", "currency", "from", "to", "least", "most"],
      fields: markup`${stateField(fields, Object.keys(states))}${choice("kind", "Method", Object.entries(kinds))}${dayFields(fields)}
${input("currency", "Currency", "text", "USD")}${input("least", "Amount at least", "text")}${input("most", "Amount at most", "text")}`,
    },
  });
}

export const show = listed(paymentListing, { title: "Payments", filters, shown: listOf });
