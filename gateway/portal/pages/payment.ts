// One payment: its amounts, its buttons and its history. ../perform.ts implements the buttons.
import { decide as decideCancel } from "../../operations/payment/cancel.ts";
import { readAmount, writeAmount } from "../../wire/amount.ts";
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
import { type Markup, markup } from "../../pages/markup.ts";
import { idOf, type PortalContext } from "../context.ts";
import { offer, type OfferWords, outcomeOf } from "../offers.ts";
import {
  code,
  copyable,
  csrfInput,
  facts,
  figures,
  link,
  money,
  pageHead,
  statePill,
  text,
  time,
} from "../parts.ts";
import type { PortalAction } from "../perform.ts";
import { notFound } from "./not-found.ts";
import { shell } from "../shell.ts";
import { methodOf } from "./payment-list.ts";
import { auditTable } from "./audit-table.ts";
import { notificationFold } from "./notification-fold.ts";
import { timeline } from "./timeline.ts";

const here = "/portal/payments";
const mostAudited = 100;

interface Wrong {
  readonly action: "capture" | "refund";
  readonly typed: string;
  readonly message: string;
}

export async function show(context: PortalContext, address: URL, wrong?: Wrong): Promise<Response> {
  const payment = await paymentOf(context, address);
  if (payment === undefined) return notFound(context, here);
  const { transactionId } = payment;
  const { pool } = context.core;
  const subject = { merchant_id: context.merchantId, subject: "payment", subjectId: transactionId };
  const [attempts, refunds, events, subscription, notice, audit] = await Promise.all([
    findAttempts(pool, payment),
    refundsOf(pool, context.merchantId, transactionId),
    eventsOf(pool, context.merchantId, "payment", transactionId),
    findListedSubscription(pool, context.merchantId, "transaction_id", transactionId),
    outcomeOf(context, address),
    auditOf(pool, subject, mostAudited),
  ]);
  const body = markup`${pageHead([here, "Payments"], payment.orderNo, statePill(payment))}
<div class="columns"><div>
<section class="panel"><h2>Amounts</h2>${amounts(payment)}</section>
<section class="panel"><h2>Timeline</h2>${timeline({ payment, attempts, refunds, events })}${notificationFold(events, context)}</section>
<section><h2>Audit</h2>${auditTable(audit, payment.currency)}</section>
</div><div>
<section class="panel"><h2>Actions</h2>${actions(context, payment, wrong)}</section>
<section class="panel"><h2>Details</h2>${details(context, payment, subscription?.recurringId)}</section>
</div></div>`;
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
    ["Left to capture", leftToCapture(of), currency, "main"],
    ["Left to refund", leftToRefund(of), currency, "main"],
    ...(of.released === 0n ? [] : [["Released", of.released, currency] as const]),
    ...(pending === 0n ? [] : [["Pending at the acquirer", pending, currency] as const]),
  ]);
}

function details({ choices }: PortalContext, payment: Payment, recurringId: string | undefined): Markup {
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
    ["Method", methodOf(payment)],
    ["Card expires", expires],
    ["3-D Secure", text(is3ds ? "passed" : "not asked")],
    ["Result", resultCode === null ? undefined : text(choices.resultInfo(resultCode))],
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

/** Shows what a button will do; the error for a wrong amount is next to its field. */
export async function act(context: PortalContext, form: URLSearchParams, address: URL): Promise<Response> {
  const payment = await paymentOf(context, address);
  if (payment === undefined) return notFound(context, here);
  const action = form.get("action");
  const offered =
    action === "capture" || action === "refund"
      ? amountOffer(payment, action, form)
      : decisionOffer(payment, action);
  if (offered === undefined) return show(context, address);
  if ("message" in offered) return show(context, address, offered);
  return offer(context, here, offered.asked, offered.words);
}

interface Offered {
  readonly asked: PortalAction;
  readonly words: OfferWords;
}

const rowsOf = ({ orderNo, transactionId, amount, currency }: Payment): OfferWords["rows"] => [
  ["Order", text(orderNo)],
  ["Transaction id", code(transactionId)],
  ["Amount of the order", text(money(amount, currency))],
];

/** A capture or a refund of the amount that was typed, or what is wrong with it. */
function amountOffer(payment: Payment, action: Wrong["action"], form: URLSearchParams): Offered | Wrong {
  const { transactionId: id, currency } = payment;
  const typed = (form.get("amount") ?? "").trim();
  const amount = readAmount(typed, currency);
  const left = action === "capture" ? leftToCapture(payment) : leftToRefund(payment);
  if (amount === undefined || amount > left) {
    const message =
      amount === undefined
        ? `Enter a positive amount in ${currency}, for example ${writeAmount(left > 0n ? left : payment.amount, currency)}.`
        : `Enter at most ${money(left, currency)}.`;
    return { action, typed: typed.slice(0, 40), message };
  }
  const written = writeAmount(amount, currency);
  const whole = amount === left ? "all that is left" : `${money(left - amount, currency)} remains`;
  const rows = [...rowsOf(payment), ["Now", markup`<b>${written} ${currency}</b>, ${whole}`] as const];
  if (action === "capture")
    return {
      asked: { do: "capture", id, amount: written },
      words: {
        title: `Capture ${written} ${currency}?`,
        rows,
        note: "The shopper’s card is charged. A capture cannot be undone, only refunded.",
        button: `Capture ${written} ${currency}`,
      },
    };
  const reason = (form.get("reason") ?? "").trim();
  if (withoutCard("reason", reason) !== reason)
    return { action, typed: written, message: "The reason has a card number. Write it without." };
  const kept = isStorable(reason) ? reason.slice(0, 200) : "";
  return {
    asked: { do: "refund", id, amount: written, reason: kept },
    words: {
      title: `Refund ${written} ${currency}?`,
      rows: [...rows, ["Reason", kept === "" ? undefined : text(kept)]],
      note: "The money goes back to the shopper. A refund cannot be undone.",
      button: `Refund ${written} ${currency}`,
    },
  };
}

/** What the page says of each button without an amount. */
const decisions = {
  cancel: {
    title: "Cancel this payment?",
    note: "The authorised amount is released. The payment can no longer be captured.",
    button: "Cancel the payment",
    isBad: true,
  },
  accept: {
    title: "Accept this payment?",
    note: "The payment becomes authorised and can be captured.",
    button: "Accept the payment",
  },
  reject: {
    title: "Reject this payment?",
    note: "The authorised amount is released, and the payment ends.",
    button: "Reject the payment",
    isBad: true,
  },
} as const satisfies Readonly<Record<string, Omit<OfferWords, "rows">>>;

/** The action of a button without an amount; nothing for another button. */
function decisionOffer(payment: Payment, action: string | null): Offered | undefined {
  if (action !== "cancel" && action !== "accept" && action !== "reject") return undefined;
  const { transactionId: id, authorised, currency } = payment;
  const released = ["Released", text(money(authorised, currency))] as const;
  const rows = action === "cancel" ? [...rowsOf(payment), released] : rowsOf(payment);
  return { asked: { do: action, id }, words: { ...decisions[action], rows } };
}
