// The page that says what an action will do, before it does it. It has the action from its offer, and all else as it is now.
import { type Markup, markup } from "../../pages/markup.ts";
import { readAmount } from "../../wire/amount.ts";
import { leftToCapture, leftToRefund } from "../../domain/states.ts";
import { findPayment, type Payment } from "../../store/payments.ts";
import { findNotification } from "../../store/portal/notifications.ts";
import { findListedSubscription } from "../../store/portal/subscriptions.ts";
import type { PortalContext } from "../context.ts";
import { leadOn, offered } from "../offers.ts";
import { csrfInput, facts } from "../parts.ts";
import { code, money, text, time, wordsOf } from "../values.ts";
import { type PortalAction, whereOf } from "../perform.ts";
import { shell } from "../shell.ts";
import { termsOf } from "./subscription-list.ts";

interface Words {
  readonly title: string;
  readonly rows: readonly (readonly [string, Markup | undefined])[];
  /** What follows from it, in a sentence. */
  readonly note: string;
  readonly button: string;
  readonly isBad?: boolean;
}

/** Shows what will be done. What was done already leads to its outcome. */
export async function show(context: PortalContext, address: URL): Promise<Response> {
  const key = address.searchParams.get("key") ?? "";
  const asked = await offered(context, key);
  const words = asked && (await wordsFor(context, asked));
  if (asked === undefined || words === undefined) return leadOn(context, key);
  const { title, rows, note, button, isBad = false } = words;
  const where = whereOf(asked);
  const body = markup`<div class="head"><div><h1>${title}</h1><p>${note}</p></div></div>
<section class="panel">${facts(rows)}
<form class="row" method="post" action="/portal/do">${csrfInput(context.csrf)}<input type="hidden" name="key" value="${key}">
<button class="${isBad ? "bad" : "main"}">${button}</button><a class="button" href="${where}">Go back</a></form></section>`;
  return shell(context, { title, here: where.split("/").slice(0, 3).join("/"), body });
}

async function wordsFor(
  { core, merchantId }: PortalContext,
  asked: PortalAction,
): Promise<Words | undefined> {
  switch (asked.do) {
    case "remove-address":
      return { ...texts[asked.do], rows: [["Address", code(asked.id)]] };
    case "test-event": {
      const found = await findNotification(core.pool, merchantId, asked.id);
      const rows = [["Notification id", code(asked.id)] as const, ["To", code(asked.address)] as const];
      return found && { ...texts[asked.do], rows: [["Event", text(wordsOf(found.name))], ...rows] };
    }
    case "end-subscription": {
      const found = await findListedSubscription(core.pool, merchantId, "recurring_id", asked.id);
      if (found === undefined) return undefined;
      const { nextAt, nextAmount, amount, currency } = found;
      const charged =
        nextAt === null ? undefined : markup`${money(nextAmount ?? amount, currency)} at ${time(nextAt)} UTC`;
      const rows = [["Terms", text(termsOf(found))] as const, ["Still charged", charged] as const];
      return { ...texts[asked.do], rows: [["Subscription", text(found.contractName)], ...rows] };
    }
    default: {
      const payment = await findPayment(core.pool, { merchant_id: merchantId, transactionId: asked.id });
      return payment && ofPayment(payment, asked);
    }
  }
}

type OfPayment = Exclude<PortalAction, { readonly do: "test-event" | "end-subscription" | "remove-address" }>;

function ofPayment(payment: Payment, asked: OfPayment): Words {
  const { orderNo, transactionId, amount, authorised, currency } = payment;
  const rows = [
    ["Order", text(orderNo)],
    ["Transaction id", code(transactionId)],
    ["Amount of the order", text(money(amount, currency))],
  ] as const;
  const released = ["Released", text(money(authorised, currency))] as const;
  if (!("amount" in asked))
    return { ...texts[asked.do], rows: asked.do === "cancel" ? [...rows, released] : rows };
  const part = readAmount(asked.amount, currency) ?? 0n;
  const rest = (asked.do === "capture" ? leftToCapture(payment) : leftToRefund(payment)) - part;
  const whole = rest <= 0n ? "all that is left" : `${money(rest, currency)} remains`;
  const button = `${asked.do === "capture" ? "Capture" : "Refund"} ${money(part, currency)}`;
  const reason = asked.do === "capture" || asked.reason === "" ? undefined : text(asked.reason);
  const now = markup`<b>${money(part, currency)}</b>, ${whole}`;
  return {
    note: texts[asked.do].note,
    title: `${button}?`,
    button,
    rows: [...rows, ["Now", now], ["Reason", reason]],
  };
}

const texts = {
  capture: { note: "The shopper’s card is charged. A capture cannot be undone, only refunded." },
  refund: { note: "The money goes back to the shopper. A refund cannot be undone." },
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
  "end-subscription": {
    title: "Cancel this subscription?",
    note: "The current period is still charged at its end. No period follows.",
    button: "Cancel the subscription",
    isBad: true,
  },
  "test-event": {
    title: "Send a test event?",
    note: "The notification is sent once, signed as usual and under its own id. Its state does not change.",
    button: "Send the test event",
  },
  "remove-address": {
    title: "Remove this address?",
    note: "Queries from this address are refused from now on.",
    button: "Remove the address",
    isBad: true,
  },
} as const;
