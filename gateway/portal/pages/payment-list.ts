// The list of payments: filtered, searched, page by page.
import { isCurrency, readAmount } from "../../wire/amount.ts";
import { states } from "../../domain/transitions.ts";
import { dates } from "@acquiring/contract/codecs";
import { after } from "../../domain/dates.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import type { Payment, PaymentKind } from "../../store/payments.ts";
import { listPayments, type PaymentFilter } from "../../store/portal/payments.ts";
import type { PortalContext } from "../context.ts";
import {
  code,
  empty,
  kinds,
  money,
  option,
  listPage,
  pages,
  paymentLink,
  statePill,
  table,
  text,
  time,
} from "../parts.ts";
import { shell } from "../shell.ts";

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const query = address.searchParams;
  const read = readFilter(query);
  const { entries, next } = await listPage(
    address,
    async (slice) =>
      read.wrong === undefined ? listPayments(context.core.pool, context.merchantId, read.filter, slice) : [],
    ({ transactionId }) => transactionId,
  );
  const body = markup`<div class="head"><h1>Payments</h1></div>
${filters(query, read.wrong)}
${listOf(entries, query, read.wrong)}${pages(address, next)}`;
  return shell(context, {
    title: "Payments",
    here: "/portal/payments",
    body,
    status: read.wrong === undefined ? 200 : 400,
  });
}

type Wrong = { readonly field: string; readonly message: string } | undefined;

/** The filter of the address; a field that cannot be read is said to be wrong and narrows nothing by guess. */
export function readFilter(query: URLSearchParams): {
  readonly filter: PaymentFilter;
  readonly wrong: Wrong;
} {
  const given = (name: string): string | undefined => query.get(name)?.trim() || undefined;
  const wrong = (field: string, message: string) => ({ filter: {}, wrong: { field, message } });
  const [state, kind, currency] = [given("state"), given("kind"), given("currency")?.toUpperCase()];
  if (state !== undefined && !Object.hasOwn(states, state)) return wrong("state", "There is no such state.");
  if (kind !== undefined && !isKind(kind)) return wrong("kind", "There is no such method.");
  if (currency !== undefined && !isCurrency(currency))
    return wrong("currency", "Three letters of ISO 4217, for example USD.");
  const [from, to] = [readDay(given("from")), readDay(given("to"))];
  if (from === "wrong") return wrong("from", "A day is written 2026-11-20.");
  if (to === "wrong") return wrong("to", "A day is written 2026-11-20.");
  const bounds: { least?: bigint; most?: bigint } = {};
  for (const name of ["least", "most"] as const) {
    const typed = given(name);
    if (typed === undefined) continue;
    if (currency === undefined) return wrong("currency", "An amount needs its currency.");
    const amount = readAmount(typed, currency);
    if (amount === undefined) return wrong(name, `A positive amount in ${currency}, for example 10.00.`);
    bounds[name] = amount;
  }
  const before = to && after(to, 24 * 3_600_000);
  return { filter: { state, kind, currency, from, before, search: given("q"), ...bounds }, wrong: undefined };
}

const isKind = (kind: string): kind is PaymentKind => Object.hasOwn(kinds, kind);

function readDay(given: string | undefined): Date | undefined | "wrong" {
  if (given === undefined) return undefined;
  return dates.iso.parse(given).ok ? new Date(`${given}T00:00:00Z`) : "wrong";
}

function listOf(payments: readonly Payment[], query: URLSearchParams, wrong: Wrong): Markup {
  if (wrong !== undefined) return markup``;
  if (payments.length > 0) return paymentTable(payments);
  return [...query.values()].some((value) => value !== "")
    ? empty(
        "No payment fits",
        "Take a filter away, or search for a whole order number, transaction id or e-mail address.",
      )
    : empty(
        "No payments yet",
        "Payments by the API and on the hosted pages are listed here, the newest first.",
      );
}

export const paymentTable = (payments: readonly Payment[]): Markup =>
  table(
    "Payments, the newest first",
    [
      { title: "Order" },
      { title: "State", kind: "keep" },
      { title: "Amount", kind: "number" },
      { title: "Method", kind: "keep" },
      { title: "Created (UTC)", kind: "keep" },
    ],
    payments.map((payment) => [
      markup`${paymentLink(payment.transactionId, payment.orderNo)}`,
      statePill(payment),
      text(money(payment.amount, payment.currency)),
      methodOf(payment),
      time(payment.createdAt),
    ]),
  );

export const methodOf = ({ kind, lastFour, instrument }: Payment): Markup =>
  lastFour === null
    ? kind === "apm"
      ? text(instrument ?? kinds[kind])
      : text(kinds[kind])
    : markup`${kinds[kind]} ${code(`•••• ${lastFour}`)}`;

function filters(query: URLSearchParams, wrong: Wrong): Markup {
  const value = (name: string) => query.get(name) ?? "";
  const input = (
    name: string,
    label: string,
    type: string,
    hint = "",
  ) => markup`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value(name)}" placeholder="${hint}" aria-invalid="${wrong?.field === name ? "true" : "false"}" aria-describedby="${name}-wrong">${problemOf(name)}</div>`;
  const problemOf = (name: string) =>
    markup`<p class="wrong" id="${name}-wrong">${wrong?.field === name ? wrong.message : ""}</p>`;
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    markup`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${option("", "any", value(name) === "")}${options.map(([of, shown]) => option(of, shown, value(name) === of))}</select></div>`;
  const narrow = ["kind", "currency", "from", "to", "least", "most"].some((name) => value(name) !== "");
  const more = markup`<div class="filters">${choice("kind", "Method", Object.entries(kinds))}
${input("from", "From day (UTC)", "date")}${input("to", "To day (UTC)", "date")}
${input("currency", "Currency", "text", "USD")}${input("least", "Amount at least", "text")}${input("most", "Amount at most", "text")}</div>`;
  const summary = markup`<summary>Method, day, amount</summary>`;
  const rest = narrow
    ? markup`<details open>${summary}${more}</details>`
    : markup`<details>${summary}${more}</details>`;
  return markup`<form class="panel" method="get" action="/portal/payments" role="search"><div class="filters">
<div class="field wide"><label for="q">Order number, transaction id or e-mail</label><input id="q" name="q" type="search" value="${value("q")}" autocomplete="off"></div>
${choice(
  "state",
  "State",
  Object.keys(states).map((state) => [state, state]),
)}
<div class="row"><button class="main">Show</button><a class="button" href="/portal/payments">Clear</a></div></div>${rest}</form>`;
}
