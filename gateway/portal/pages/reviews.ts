// The queue of payments that wait for a review, the longest waiting first.
import { type Markup, markup } from "../../pages/markup.ts";
import type { Payment } from "../../store/payments.ts";
import { paymentsInReview } from "../../store/portal/payments.ts";
import type { PortalContext } from "../context.ts";
import { csrfInput, empty, guides, table } from "../parts.ts";
import { money, paymentLink, text, time } from "../values.ts";
import { shell } from "../shell.ts";
import { methodOf } from "./payment-list.ts";

const most = 100;

export async function show(context: PortalContext): Promise<Response> {
  const waiting = await paymentsInReview(context.core.pool, context.merchantId, most);
  const body = markup`<div class="head"><div><h1>Reviews</h1><p>Authorised payments that wait for a decision. If no decision is made, the authorisation expires.</p></div></div>
${
  waiting.length === 0
    ? empty(
        "No payments to review",
        `Payments that the acquirer holds for a review are listed here. The docs have a guide: “${guides.review}”.`,
      )
    : table("Payments to review, the longest waiting first", waiting, [
        { title: "Order", cell: (one) => paymentLink(one.transactionId, one.orderNo) },
        { title: "Amount", kind: "number", cell: (one) => text(money(one.amount, one.currency)) },
        { title: "Method", kind: "keep", cell: (one) => methodOf(context, one) },
        { title: "Waiting since (UTC)", kind: "keep", cell: ({ createdAt }) => time(createdAt) },
        {
          title: "Expires (UTC)",
          kind: "keep",
          cell: ({ expiresAt }) => (expiresAt === null ? markup`` : time(expiresAt)),
        },
        { title: "Decide", cell: (one) => decisionForm(one, context.csrf) },
      ])
}`;
  return shell(context, { title: "Reviews", here: "/portal/reviews", body });
}

const decisionForm = ({ transactionId, orderNo }: Payment, csrf: string): Markup =>
  markup`<form class="row" method="post" action="/portal/payments/${encodeURIComponent(transactionId)}">${csrfInput(csrf)}<button class="slim" name="action" value="accept" aria-label="Accept ${orderNo}">Accept…</button><button class="slim bad" name="action" value="reject" aria-label="Reject ${orderNo}">Reject…</button></form>`;
