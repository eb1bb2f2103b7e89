// One payment: its buttons, amounts, history and order. ../perform.ts implements the buttons.
import { decide as decideCancel } from "../../operations/payment/cancel.ts";
import { amountProblem, readAmount, writeAmount } from "../../wire/amount.ts";
import { withoutCard } from "../../process/card-numbers.ts";
import { decide as decideCapture } from "../../operations/payment/capture.ts";
import { decide as decideRefund } from "../../operations/payment/refund.ts";
import { decide as decideReview } from "../../operations/payment/review.ts";
import { reviewFlags } from "../../domain/reasons.ts";
import { leftToCapture, leftToRefund, stateOf } from "../../domain/states.ts";
import { findAttempts } from "../../store/attempts.ts";
import { auditOf } from "../../store/audit/entries.ts";
import { findPayment, type Payment } from "../../store/payments.ts";
import { isStorable } from "../../store/pool.ts";
import { eventsOf } from "../../store/portal/notifications.ts";
import { refundsOf } from "../../store/portal/refunds.ts";
import { findListedSubscription } from "../../store/portal/subscriptions.ts";
import { entriesOf } from "../../store/request-log.ts";
import { seeOther } from "../../pages/layout.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import { idOf, type PortalContext } from "../context.ts";
import { offer, outcomeOf } from "../offers.ts";
import { csrfInput, facts, figures, pageHead } from "../parts.ts";
import { code, copyable, link, money, statePill, text, time } from "../values.ts";
import { notFound } from "./not-found.ts";
import { shell } from "../shell.ts";
import { methodOf } from "./payment-list.ts";
import { orderPanel } from "./request-parts.ts";
import { timeline } from "./timeline.ts";

const here = "/portal/payments";
const mostAudited = 300;
const mostRequests = 20;
const few = markup`<p class="quiet small">Only ${mostRequests} API requests are shown: the latest changes, then the latest queries.</p>`;

interface Wrong {
  readonly action: "capture" | "refund";
  readonly typed: string;
  readonly message: string;
}

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const payment = await paymentOf(context, address);
  if (payment === undefined) return notFound(context, here);
  const { transactionId } = payment;
  const { pool } = context.core;
  const subject = { merchant_id: context.merchantId, subject: "payment", subjectId: transactionId };
  const [attempts, refunds, events, subscription, notice, audit, requests] = await Promise.all([
    findAttempts(pool, payment),
    refundsOf(pool, context.merchantId, transactionId),
    eventsOf(pool, context.merchantId, "payment", transactionId),
    findListedSubscription(pool, context.merchantId, "transaction_id", transactionId),
    outcomeOf(context, address),
    auditOf(pool, subject, mostAudited),
    entriesOf(pool, payment, mostRequests),
  ]);
  const wrong = wrongIn(payment, address);
  const body = markup`${pageHead([here, "Payments"], payment.orderNo, statePill(payment))}
<div class="columns acting"><section class="panel"><h2>Actions</h2>${actions(context, payment, wrong)}</section>
<div><section class="panel"><h2>Amounts</h2>${amounts(payment)}</section>
<section class="panel"><h2>Timeline</h2>${timeline(context, { payment, attempts, refunds, events, audit, requests })}${requests.length < mostRequests ? undefined : few}</section></div>
<div>${orderPanel(payment, requests)}
<section class="panel"><h2>Details</h2>${details(context, payment, subscription?.recurringId)}</section></div></div>`;
  const status = wrong === undefined ? 200 : 400;
  return shell(context, { title: payment.orderNo, here, body, notice, status });
}

const paymentOf = (context: PortalContext, address: URL): Promise<Payment | undefined> =>
  findPayment(context.core.pool, { merchant_id: context.merchantId, transactionId: idOf(address) });

function amounts({ currency, ...of }: Payment): Markup {
  const pending = of.authorisePending + of.capturePending + of.releasePending + of.refundPending;
  return figures([
    ["Amount", of.amount, currency],
    ["Authorised", of.authorised, currency],
    ["Captured", of.captured, currency],
    ["Refunded", of.refunded, currency],
    ["Remaining to capture", leftToCapture(of), currency, "main"],
    ["Remaining to refund", leftToRefund(of), currency, "main"],
    ...(of.released === 0n ? [] : [["Released", of.released, currency] as const]),
    ...(pending === 0n ? [] : [["Pending at the acquirer", pending, currency] as const]),
  ]);
}

function details(context: PortalContext, payment: Payment, recurringId: string | undefined): Markup {
  const { transactionId, account_id, createdAt, expiresAt, shopperEmail, resultCode, is3ds, cardExpires } =
    payment;
  const expires =
    cardExpires === null ? undefined : text(`${cardExpires.slice(4)}/${cardExpires.slice(0, 4)}`);
  return facts([
    ["Order number", copyable("order number", payment.orderNo)],
    ["Transaction id", copyable("transaction id", transactionId)],
    ["Account", code(account_id)],
    ["Created", markup`${time(createdAt, true)} UTC`],
    ["Expires", expiresAt === null ? undefined : markup`${time(expiresAt, true)} UTC`],
    ["Method", methodOf(context, payment)],
    ["Card expires", expires],
    ["3-D Secure", text(is3ds ? "passed" : "not asked")],
    ["Result", resultCode === null ? undefined : text(context.choices.resultInfo(resultCode))],
    ["E-mail", shopperEmail === null || shopperEmail === "" ? undefined : text(shopperEmail)],
    [
      "Subscription",
      recurringId === undefined
        ? undefined
        : link(`/portal/subscriptions/${encodeURIComponent(recurringId)}`, recurringId),
    ],
  ]);
}

/** The commands themselves decide which buttons there are. */
function actions(
  { core: { moves }, csrf }: PortalContext,
  payment: Payment,
  wrong: Wrong | undefined,
): Markup {
  const { amount: original, currency } = payment;
  const [toCapture, toRefund] = [leftToCapture(payment), leftToRefund(payment)];
  const field = (action: "capture" | "refund", left: bigint, extra?: Markup) => {
    const mine = wrong?.action === action ? wrong : undefined;
    const value = mine?.typed ?? writeAmount(left, currency);
    return markup`<form class="act" method="post">${csrfInput(csrf)}<input type="hidden" name="action" value="${action}">
<div class="field"><label for="${action}-amount">${action === "capture" ? "Capture" : "Refund"}, at most ${money(left, currency)}</label>
<input id="${action}-amount" name="amount" value="${value}" inputmode="decimal" autocomplete="off" aria-invalid="${mine === undefined ? "false" : "true"}" aria-describedby="${action}-wrong">
<p class="wrong" id="${action}-wrong">${mine?.message}</p></div>${extra}
<button class="main">${action === "capture" ? "Capture…" : "Refund…"}</button></form>`;
  };
  const button = (action: string, name: string, kind: string) =>
    markup`<form class="act" method="post">${csrfInput(csrf)}<input type="hidden" name="action" value="${action}"><button class="${kind}">${name}</button></form>`;
  const reason = markup`<div class="field"><label for="reason">Reason, for your records</label><input id="reason" name="reason" maxlength="200" autocomplete="off"></div>`;
  const forms = [
    ...(decideReview(payment, reviewFlags.accept, "left out", moves).done === false
      ? []
      : [button("accept", "Accept…", "main"), button("reject", "Reject…", "bad")]),
    ...(decideCapture(payment, toCapture, moves).done ? [field("capture", toCapture)] : []),
    ...(decideRefund(payment, { original, refund: toRefund }, moves).done
      ? [field("refund", toRefund, reason)]
      : []),
    ...(decideCancel(payment, "left out", moves).done === false
      ? []
      : [button("cancel", "Cancel the payment…", "bad")]),
  ];
  if (forms.length > 0) return markup`${forms}`;
  const why =
    payment.capturePending + payment.refundPending + payment.releasePending + payment.authorisePending > 0n
      ? "A request to the acquirer has no response yet. It is sent again; other actions are possible after its response."
      : `A payment in the state “${stateOf(payment)}” cannot be captured, cancelled or refunded.`;
  return markup`<p class="quiet">${why}</p>`;
}

/** Leads to the page that shows what a button will do, or back with what is wrong with the amount. */
export async function act(context: PortalContext, form: URLSearchParams, address: URL): Promise<Response> {
  const payment = await paymentOf(context, address);
  if (payment === undefined) return notFound(context, here);
  const { transactionId: id, currency } = payment;
  const action = form.get("action");
  if (action === "cancel" || action === "accept" || action === "reject")
    return offer(context, { do: action, id });
  if (action !== "capture" && action !== "refund") return seeOther(address.pathname);
  const typed = (form.get("amount") ?? "").trim();
  const reason = (form.get("reason") ?? "").trim();
  const hasCard = withoutCard("reason", reason) !== reason;
  if (hasCard || problemOf(payment, action, typed) !== undefined) {
    const shown = withoutCard("amount", typed).slice(0, 40);
    const wrong = new URLSearchParams({ [action]: shown, ...(hasCard ? { reason: "card" } : {}) });
    return seeOther(`${address.pathname}?${wrong}`);
  }
  const amount = writeAmount(readAmount(typed, currency) ?? 0n, currency);
  if (action === "capture") return offer(context, { do: action, id, amount });
  return offer(context, { do: action, id, amount, reason: isStorable(reason) ? reason.slice(0, 200) : "" });
}

function problemOf(payment: Payment, action: Wrong["action"], typed: string): string | undefined {
  const { currency } = payment;
  const left = action === "capture" ? leftToCapture(payment) : leftToRefund(payment);
  const amount = readAmount(typed, currency);
  if (amount === undefined) return amountProblem(typed, currency, left > 0n ? left : payment.amount);
  return amount > left ? `Enter at most ${money(left, currency)}.` : undefined;
}

/** The amount that the address has from a refused form. */
function wrongIn(payment: Payment, { searchParams: query }: URL): Wrong | undefined {
  const action = query.has("capture") ? "capture" : "refund";
  const typed = query.get(action);
  if (typed === null) return undefined;
  const message =
    query.get("reason") === "card"
      ? "The reason has a card number. Write it without."
      : problemOf(payment, action, typed);
  return message === undefined ? undefined : { action, typed, message };
}
