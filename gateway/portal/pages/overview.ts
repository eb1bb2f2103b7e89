// The first page: payments by day, tasks of the merchant, and the latest payments.
import { after } from "../../domain/dates.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import {
  countWaiting,
  type DayOfPayments,
  paymentsByDay,
  type Waiting,
} from "../../store/portal/overview.ts";
import { listPayments } from "../../store/portal/payments.ts";
import { chart, type Day } from "../chart.ts";
import type { PortalContext } from "../context.ts";
import { outcomeOf } from "../offers.ts";
import { empty, firstBy, tabs } from "../parts.ts";
import { bigMoney, link } from "../values.ts";
import { shell } from "../shell.ts";
import { paymentTable } from "./payment-list.ts";

const daysShown = 14;
const aDay = 24 * 3_600_000;

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const { core, merchantId, clock } = context;
  const today = new Date(`${clock.now().toISOString().slice(0, 10)}T00:00:00Z`);
  const from = after(today, -(daysShown - 1) * aDay);
  const [found, waiting, latest, notice] = await Promise.all([
    paymentsByDay(core.pool, merchantId, from, after(today, aDay)),
    countWaiting(core.pool, merchantId),
    listPayments(core.pool, merchantId, {}, { limit: 6 }),
    outcomeOf(context, address),
  ]);
  const currencies = currenciesOf(found);
  const asked = address.searchParams.get("currency") ?? "";
  const currency = currencies.includes(asked) ? asked : currencies[0];
  const body = markup`<div class="head"><div><h1>Overview</h1><p>The last ${daysShown} days, in UTC.</p></div>${currencyTabs(currencies, currency)}</div>
${waits(waiting)}
${
  currency === undefined
    ? empty("No payments in these days", "Payments of this merchant’s accounts show here by day.")
    : figures(daysOf(found, currency, from), currency)
}
<section><h2>Latest payments</h2>${
    latest.length === 0
      ? empty("No payments yet", firstBy("/v1/authorise", "payment"))
      : markup`${paymentTable(context, latest)}<p>${link("/portal/payments", "All payments")}</p>`
  }</section>`;
  return shell(context, { title: "Overview", here: "/portal", body, notice });
}

/** Those with the most payments first. */
function currenciesOf(days: readonly DayOfPayments[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { currency, payments } of days) counts.set(currency, (counts.get(currency) ?? 0) + payments);
  return [...counts].sort(([, one], [, other]) => other - one).map(([currency]) => currency);
}

function daysOf(found: readonly DayOfPayments[], currency: string, from: Date): readonly Day[] {
  const known = new Map(found.filter((day) => day.currency === currency).map((day) => [day.day, day]));
  return Array.from({ length: daysShown }, (_, index) => {
    const day = after(from, index * aDay)
      .toISOString()
      .slice(0, 10);
    return known.get(day) ?? { day, payments: 0, approved: 0, declined: 0, volume: 0n };
  });
}

function currencyTabs(currencies: readonly string[], chosen: string | undefined): Markup | undefined {
  if (currencies.length < 2) return undefined;
  return tabs(
    "Currency",
    currencies
      .slice(0, 8)
      .map((currency) => [`/portal?currency=${currency}`, currency, currency === chosen] as const),
  );
}

function figures(days: readonly Day[], currency: string): Markup {
  const sumOf = (name: "payments" | "approved" | "declined") => days.reduce((sum, day) => sum + day[name], 0);
  const [approved, decided] = [sumOf("approved"), sumOf("approved") + sumOf("declined")];
  const volume = days.reduce((sum, day) => sum + day.volume, 0n);
  return markup`<section class="panel"><dl class="figures">
<div><dt>Volume approved</dt><dd>${bigMoney(volume, currency)}</dd></div>
<div><dt>Payments</dt><dd>${sumOf("payments")}</dd></div>
<div><dt>Approved, of those decided</dt><dd>${percent(approved, decided)} <small>${approved} of ${decided}</small></dd></div>
</dl>${chart(days, currency)}</section>`;
}

/** With one place, cut off rather than rounded up: not all is not 100 %. */
function percent(part: number, whole: number): string {
  if (whole === 0) return "–";
  const permille = Math.floor((part * 1000) / whole);
  return `${Math.floor(permille / 10)}.${permille % 10} %`;
}

function waits({ reviews, pending, dead, retrying }: Waiting): Markup {
  const item = (address: string, count: number, name: string) =>
    markup`<li class="${count > 0 ? "some" : "none"}"><a href="${address}"><b>${count}</b><span>${name}</span></a></li>`;
  return markup`<ul class="waits" aria-label="To do">
${item("/portal/reviews", reviews, reviews === 1 ? "payment to review" : "payments to review")}
${item("/portal/payments?state=pending", pending, pending === 1 ? "pending payment" : "pending payments")}
${item("/portal/notifications?state=dead", dead, dead === 1 ? "failed notification" : "failed notifications")}
${item("/portal/notifications?state=retrying", retrying, retrying === 1 ? "notification retrying" : "notifications retrying")}</ul>`;
}
