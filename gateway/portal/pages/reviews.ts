// The queue of payments that wait for a review, the longest waiting first.
import { type Markup, markup } from "../../pages/markup.ts";
import type { Payment } from "../../store/payments.ts";
import { paymentsInReview } from "../../store/portal/payments.ts";
import type { PortalContext } from "../context.ts";
import { csrfInput, empty, money, paymentLink, table, text, time } from "../parts.ts";
import { shell } from "../shell.ts";
import { methodOf } from "./payment-list.ts";

const most = 100;

export async function show(context: PortalContext): Promise<Response> {
  const waiting = await paymentsInReview(context.core.pool, context.merchantId, most);
  const body = markup`<div class="head"><div><h1>Reviews</h1><p>Authorised payments that wait for a decision. If no decision is made, the authorisation expires.</p></div></div>
${
  waiting.length === 0
    ? empty("No payments to review", "Payments that the acquirer holds for a review are listed here.")
    : table(
        "Payments to review, the longest waiting first",
        [
          { title: "Order" },
          { title: "Amount", kind: "number" },
          { title: "Method", kind: "keep" },
          { title: "Waiting since (UTC)", kind: "keep" },
          { title: "Expires (UTC)", kind: "keep" },
          { title: "Decide" },
        ],
        waiting.map((payment) => row(payment, context.csrf)),
      )
}`;
  return shell(context, { title: "Reviews", here: "/portal/reviews", body });
}

const row = (payment: Payment, csrf: string): readonly Markup[] => [
  paymentLink(payment.transactionId, payment.orderNo),
  text(money(payment.amount, payment.currency)),
  methodOf(payment),
  time(payment.createdAt),
  payment.expiresAt === null ? markup`` : time(payment.expiresAt),
  markup`<form class="row" method="post" action="/portal/payments/${encodeURIComponent(payment.transactionId)}">${csrfInput(csrf)}<button class="slim" name="action" value="accept" aria-label="Accept ${payment.orderNo}">Accept…</button><button class="slim bad" name="action" value="reject" aria-label="Reject ${payment.orderNo}">Reject…</button></form>`,
];
