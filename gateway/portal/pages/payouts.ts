// Payouts: the list, newest first, and one of them.
import { type Markup, markup } from "../../pages/markup.ts";
import { eventsOf } from "../../store/portal/notifications.ts";
import { findListedPayout, type ListedPayout, listPayouts } from "../../store/portal/payouts.ts";
import { idOf, type PortalContext } from "../context.ts";
import {
  code,
  empty,
  facts,
  link,
  bigMoney,
  money,
  notificationPill,
  listPage,
  pages,
  payoutPill,
  table,
  text,
  time,
} from "../parts.ts";
import { shell } from "../shell.ts";
import { notFound } from "./not-found.ts";
import { replayForm } from "./timeline.ts";

const here = "/portal/payouts";

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const { entries, next } = await listPage(
    address,
    (slice) => listPayouts(context.core, context.merchantId, slice),
    ({ transactionId }) => transactionId,
  );
  const list = table(
    "Payouts, the newest first",
    [
      { title: "Reference" },
      { title: "State", kind: "keep" },
      { title: "Beneficiary" },
      { title: "Beneficiary receives", kind: "number" },
      { title: "You pay", kind: "number" },
      { title: "Created (UTC)", kind: "keep" },
    ],
    entries.map((one) => [
      link(`${here}/${encodeURIComponent(one.transactionId)}`, one.reference),
      payoutPill(one.state),
      text(one.beneficiary),
      text(money(one.beneficiaryReceives, one.currency)),
      text(money(one.payerPays, one.currency)),
      time(one.createdAt),
    ]),
  );
  const body = markup`<div class="head"><h1>Payouts</h1></div>
${entries.length === 0 ? empty("No payouts", "A payout that is asked for by the API is listed here.") : list}${pages(address, next)}`;
  return shell(context, { title: "Payouts", here, body });
}

/** One payout. */
export async function showOne(context: PortalContext, address: URL): Promise<Response> {
  const found = await findListedPayout(context.core, context.merchantId, idOf(address));
  if (found === undefined) return notFound(context, here);
  const events = await eventsOf(context.core.pool, context.merchantId, "payout", found.transactionId);
  const moments = events
    .toReversed()
    .map(
      ({ id, name, state, createdAt, lastResult }) =>
        markup`<li><div><b>${name}</b> ${notificationPill(state)}${lastResult === null ? undefined : markup`<p>last: ${lastResult}</p>`}<p>${time(createdAt, true)} UTC</p></div>${state === "none" ? undefined : replayForm(id, context.csrf)}</li>`,
    );
  const body = markup`<div><a class="back" href="${here}">Payouts</a>
<div class="head"><div><h1>${found.reference}</h1><p>${payoutPill(found.state)}</p></div></div></div>
<div class="columns"><div><section class="panel"><h2>Amounts</h2>${amounts(found)}</section>
<section class="panel"><h2>What happened</h2><ol class="timeline">${moments}</ol></section></div>
<div><section class="panel"><h2>The payout</h2>${details(found)}</section></div></div>`;
  return shell(context, { title: found.reference, here, body });
}

function amounts({ currency, beneficiaryReceives, fee, payerPays }: ListedPayout): Markup {
  const figure = (name: string, minor: bigint) =>
    markup`<div><dt>${name}</dt><dd>${bigMoney(minor, currency)}</dd></div>`;
  return markup`<dl class="figures">${figure("Beneficiary receives", beneficiaryReceives)}${figure("Fee", fee)}${figure("You pay", payerPays)}</dl>`;
}

const details = (of: ListedPayout): Markup =>
  facts([
    ["Beneficiary", text(of.beneficiary)],
    ["Transaction id", code(of.transactionId)],
    ["Request id", code(of.requestId)],
    ["Account", code(of.accountId)],
    ["Created", markup`${time(of.createdAt, true)} UTC`],
    ["Last change", markup`${time(of.updatedAt, true)} UTC`],
    ["Bank asked next", of.dueAt === null ? undefined : markup`${time(of.dueAt, true)} UTC`],
    ["Failed with", of.failureCode === null ? undefined : code(of.failureCode)],
  ]);
