// Payouts: the list, page by page or as a file, and one of them.
import { payoutFailure } from "../../domain/payout-failures.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import { eventsOf } from "../../store/portal/notifications.ts";
import { findListedPayout, type ListedPayout, listPayouts } from "../../store/portal/payouts.ts";
import { idOf, type PortalContext } from "../context.ts";
import { empty, facts, figures, firstBy, pageHead, table } from "../parts.ts";
import { code, copyable, link, money, payoutPill, text, time } from "../values.ts";
import { amountColumns } from "../lists/export.ts";
import { createdColumn, type Listing, listed, sortedColumn } from "../lists/listing.ts";
import { readPeriod } from "../lists/periods.ts";
import { outcomeOf } from "../offers.ts";
import { shell } from "../shell.ts";
import { notFound } from "./not-found.ts";
import { eventList } from "./deliveries.ts";

const here = "/portal/payouts";

export const payoutListing: Listing<ListedPayout> = {
  name: "payouts",
  select: async ({ core, merchantId, clock }, query) => {
    const { period, wrong } = readPeriod(query, clock.now());
    return { list: (slice) => listPayouts(core, merchantId, period, slice), wrong };
  },
  cursorOf: ({ createdAt, transactionId, payerPays, currency }) => ({
    at: createdAt,
    id: transactionId,
    amount: payerPays,
    currency,
  }),
  columns: [
    ["reference", ({ shortReferenceId }) => shortReferenceId],
    ["transaction_id", ({ transactionId }) => transactionId],
    ["request_id", ({ requestId }) => requestId],
    ["account_id", ({ account_id }) => account_id],
    ["created_utc", ({ createdAt }) => createdAt.toISOString()],
    ["state", ({ state }) => state.toLowerCase()],
    ["beneficiary", ({ beneficiary }) => beneficiary],
    ["currency", ({ currency }) => currency],
    amountColumns("beneficiary_receives", ({ beneficiaryReceives }) => beneficiaryReceives),
    amountColumns("fee", ({ fee }) => fee),
    amountColumns("you_pay", ({ payerPays }) => payerPays),
    ["failure_code", ({ failureCode }) => failureCode ?? ""],
  ],
};

export const show = listed(payoutListing, {
  title: "Payouts",
  shown: (_, entries, address) =>
    entries.length === 0
      ? empty("No payouts", firstBy("/v1/payout", "payout"))
      : table("Payouts", entries, [
          {
            title: "Reference",
            cell: (one) => link(`${here}/${encodeURIComponent(one.transactionId)}`, one.shortReferenceId),
          },
          {
            title: "State",
            cell: (one) => markup`${payoutPill(one.state)}<div class="quiet small">${failureOf(one)}</div>`,
          },
          { title: "Beneficiary", cell: ({ beneficiary }) => text(beneficiary) },
          {
            title: "Beneficiary receives",
            kind: "number",
            cell: (one) => text(money(one.beneficiaryReceives, one.currency)),
          },
          sortedColumn(address, "amount", {
            title: "You pay",
            kind: "number",
            cell: (one) => text(money(one.payerPays, one.currency)),
          }),
          createdColumn(address),
        ]),
});

export async function showOne(context: PortalContext, address: URL): Promise<Response> {
  const found = await findListedPayout(context.core, context.merchantId, idOf(address));
  if (found === undefined) return notFound(context, here);
  const [events, notice] = await Promise.all([
    eventsOf(context.core.pool, context.merchantId, "payout", found.transactionId),
    outcomeOf(context, address),
  ]);
  const { currency } = found;
  const body = markup`${pageHead([here, "Payouts"], found.shortReferenceId, markup`${payoutPill(found.state)} ${failureOf(found)}`)}
<div class="columns"><div><section class="panel"><h2>Amounts</h2>${figures([
    ["Beneficiary receives", found.beneficiaryReceives, currency],
    ["Fee", found.fee, currency],
    ["You pay", found.payerPays, currency],
  ])}</section>
<section class="panel"><h2>Timeline</h2>${eventList(events, context)}</section></div>
<div><section class="panel"><h2>Details</h2>${details(found)}</section></div></div>`;
  return shell(context, { title: found.shortReferenceId, here, body, notice });
}

const details = (of: ListedPayout): Markup =>
  facts([
    ["Beneficiary", text(of.beneficiary)],
    ["Transaction id", copyable("transaction id", of.transactionId)],
    ["Request id", copyable("request id", of.requestId)],
    ["Account", code(of.account_id)],
    ["Created", markup`${time(of.createdAt, true)} UTC`],
    ["Last change", markup`${time(of.updatedAt, true)} UTC`],
    ["Bank asked next", of.dueAt === null ? undefined : markup`${time(of.dueAt, true)} UTC`],
    ["Failure code", of.failureCode === null ? undefined : code(of.failureCode)],
  ]);

const failureOf = ({ failureCode }: ListedPayout): string =>
  failureCode === null ? "" : payoutFailure(failureCode).reason;
