// One subscription: its terms, its periods, and the button that cancels it.
import { seeOther } from "../../pages/layout.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import {
  findListedSubscription,
  type ListedSubscription,
  periodsOf,
} from "../../store/portal/subscriptions.ts";
import type { StoredPeriod } from "../../store/periods.ts";
import { eventsOf } from "../../store/portal/notifications.ts";
import { idOf, type PortalContext } from "../context.ts";
import { offer, outcomeOf } from "../offers.ts";
import { csrfInput, empty, facts, pageHead, table } from "../parts.ts";
import {
  code,
  copyable,
  bigMoney,
  money,
  paymentLink,
  pill,
  subscriptionPill,
  text,
  time,
} from "../values.ts";
import { shell } from "../shell.ts";
import { notFound } from "./not-found.ts";
import { eventList } from "./deliveries.ts";
import { termsOf } from "./subscription-list.ts";

const here = "/portal/subscriptions";
const mostPeriods = 60;

const find = (context: PortalContext, address: URL): Promise<ListedSubscription | undefined> =>
  findListedSubscription(context.core.pool, context.merchantId, "recurring_id", idOf(address));

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const found = await find(context, address);
  if (found === undefined) return notFound(context, here);
  const [periods, events, notice] = await Promise.all([
    periodsOf(context.core.pool, context.merchantId, found.recurringId, mostPeriods),
    eventsOf(context.core.pool, context.merchantId, "subscription", found.recurringId),
    outcomeOf(context, address),
  ]);
  const below = markup`${subscriptionPill(found.status)} ${termsOf(found)}`;
  const body = markup`${pageHead([here, "Subscriptions"], found.contractName, below)}
<div class="columns acting"><section class="panel"><h2>Next charge</h2>${nextOf(found)}${cancelForm(context, found)}</section>
<div><section><h2>Periods</h2>${listOf(periods, found.currency)}</section>
<section class="panel"><h2>Events</h2><details><summary>All: ${events.length}</summary>${eventList(events, context)}</details></section></div>
<section class="panel"><h2>Terms</h2>${detailsOf(found)}</section></div>`;
  return shell(context, { title: found.contractName, here, body, notice });
}

const nextOf = ({ nextAt, nextAmount, currency, status }: ListedSubscription): Markup =>
  nextAt === null || nextAmount === null
    ? markup`<p class="quiet">${nextAmount === null ? "No more charges." : "The period is held: it ended during an outage. The operator of the gateway charges or skips it."}</p>`
    : markup`<dl class="figures"><div><dt>${time(nextAt)} UTC</dt><dd class="main">${bigMoney(nextAmount, currency)}</dd></div></dl>${
        status === "inactived"
          ? markup`<p class="quiet small">Cancelled. The current period is still charged; no period follows.</p>`
          : undefined
      }`;

const cancelForm = ({ csrf }: PortalContext, { status }: ListedSubscription): Markup | undefined =>
  status === "active" || status === "past due"
    ? markup`<form class="act" method="post">${csrfInput(csrf)}<button class="bad" name="action" value="cancel">Cancel the subscription…</button></form>`
    : undefined;

function detailsOf(of: ListedSubscription): Markup {
  const cycles = of.billingCycle === 0 ? "until it is cancelled or ends" : `${of.billingCycle} periods`;
  return facts([
    ["Subscription id", copyable("subscription id", of.recurringId)],
    ["Account", code(of.accountId)],
    [
      "First payment",
      copyable(
        "transaction id",
        of.transactionId,
        `/portal/payments/${encodeURIComponent(of.transactionId)}`,
      ),
    ],
    ["Charged", text(termsOf(of))],
    ["How long", text(cycles)],
    [
      "Promotion",
      of.promotionCycle === 0
        ? undefined
        : text(`the first ${of.promotionCycle} at ${money(of.promotionAmount, of.currency)}`),
    ],
    ["Begins", of.startsAt === null ? undefined : markup`${time(of.startsAt)} UTC`],
    ["Ends", of.lastAt === null ? undefined : markup`${time(of.lastAt)} UTC`],
    ["Cancelled", of.cancelledAt === null ? undefined : markup`${time(of.cancelledAt)} UTC`],
  ]);
}

const stateOf = ({ state, attempt }: StoredPeriod): Markup => {
  switch (state) {
    case "charged":
      return pill("good", "charged");
    case "failed":
      return pill("bad", "failed");
    case "dropped":
      return pill("plain", "dropped");
    case "charging":
      return pill("warn", "being charged");
    case "held":
      return pill("warn", "held");
    case "open":
      return attempt === 0 ? pill("accent", "running") : pill("warn", `tried ${attempt} of 4`);
  }
};

const listOf = (periods: readonly StoredPeriod[], currency: string): Markup =>
  periods.length === 0
    ? empty("No periods yet", "A period is listed once it begins. It is charged at its end.")
    : table("Periods, the latest first", periods, [
        { title: "Period", kind: "keep", cell: ({ number }) => text(number) },
        { title: "State", kind: "keep", cell: stateOf },
        { title: "From (UTC)", cell: ({ startsAt }) => time(startsAt) },
        { title: "Ends (UTC)", cell: ({ endsAt }) => time(endsAt) },
        {
          title: "Amount",
          kind: "number",
          cell: ({ amount, transactionId }) =>
            transactionId === null
              ? text(money(amount, currency))
              : paymentLink(transactionId, money(amount, currency)),
        },
      ]);

export async function act(context: PortalContext, form: URLSearchParams, address: URL): Promise<Response> {
  const found = await find(context, address);
  if (found === undefined) return notFound(context, here);
  if (form.get("action") !== "cancel") return seeOther(address.pathname);
  return offer(context, { do: "end-subscription", id: found.recurringId });
}
