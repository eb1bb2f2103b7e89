// The actions of a portal user, with the same commands as the API, and the gateway's texts for the outcome.
import { codesOf } from "@acquiring/contract";
import { addressRemove, AdministrationError } from "../admin/work.ts";
import { writeAmount } from "../wire/amount.ts";
import type { Choices } from "../config.ts";
import { cancel } from "../operations/payment/cancel.ts";
import { cancelSubscription } from "../operations/subscription/cancel-subscription.ts";
import { capture } from "../operations/payment/capture.ts";
import { type Outcome, type Reason, reviewFlags } from "../domain/reasons.ts";
import { refund } from "../operations/payment/refund.ts";
import { review } from "../operations/payment/review.ts";
import { type Sender, sendOnce } from "../notifications/worker.ts";
import { appendAudit } from "../store/audit/entries.ts";
import { findPayment, type Payment } from "../store/payments.ts";
import { findNotification } from "../store/portal/notifications.ts";
import type { OfferOutcome } from "../store/portal/offers.ts";
import { findListedSubscription } from "../store/portal/subscriptions.ts";
import type { PortalContext } from "./context.ts";

/** Amounts are decimal text, as they were typed. */
export type PortalAction =
  | { readonly do: "capture"; readonly id: string; readonly amount: string }
  | { readonly do: "refund"; readonly id: string; readonly amount: string; readonly reason: string }
  | { readonly do: "test-event"; readonly id: string; readonly address: string }
  | { readonly do: "cancel" | "accept" | "reject"; readonly id: string }
  | { readonly do: "end-subscription" | "remove-address"; readonly id: string };

export function readAsked(kept: Readonly<Record<string, unknown>>): PortalAction | undefined {
  const { do: what, id, amount = "", reason = "", address = "" } = kept;
  if (typeof id !== "string" || typeof amount !== "string" || typeof reason !== "string") return undefined;
  if (typeof address !== "string") return undefined;
  switch (what) {
    case "capture":
      return { do: what, id, amount };
    case "refund":
      return { do: what, id, amount, reason };
    case "test-event":
      return { do: what, id, address };
    case "cancel":
    case "accept":
    case "reject":
    case "end-subscription":
    case "remove-address":
      return { do: what, id };
    default:
      return undefined;
  }
}

export function whereOf(asked: PortalAction): string {
  const id = encodeURIComponent(asked.id);
  if (asked.do === "end-subscription") return `/portal/subscriptions/${id}`;
  if (asked.do === "test-event") return subjectOf(asked.id);
  return asked.do === "remove-address" ? "/portal/settings" : `/portal/payments/${id}`;
}

// A notification's id is that of its subject followed by the number of the change.
function subjectOf(notificationId: string): string {
  const [, kind, id = ""] = /^(payment|payout|subscription)-(.+)-\d+$/u.exec(notificationId) ?? [];
  return kind === undefined ? "/portal/notifications" : `/portal/${kind}s/${encodeURIComponent(id)}`;
}

const bad = (text: string): OfferOutcome => ({ tone: "bad", text });
const good = (text: string): OfferOutcome => ({ tone: "good", text });

/** Does it, and returns the outcome. The commands decide, over the order in its current state. */
export async function perform(context: PortalContext, asked: PortalAction): Promise<OfferOutcome> {
  const { core, merchantId } = context;
  if (asked.do === "end-subscription") return endSubscription(context, asked.id);
  if (asked.do === "remove-address") return removeAddress(context, asked.id);
  if (asked.do === "test-event") return sendTest(context, asked);
  const payment = await findPayment(core.pool, { merchant_id: merchantId, transactionId: asked.id });
  if (payment === undefined) return bad("Not done: order not found.");
  const { account_id, transactionId, orderNo, currency } = payment;
  const account = { merchant_id: merchantId, account_id };
  const name = { transactionId, orderNo, currency };
  switch (asked.do) {
    case "capture": {
      const outcome = await capture(core, account, name, asked.amount);
      return say(context, outcome, `Captured ${asked.amount} ${currency}.`);
    }
    case "cancel": {
      const outcome = await cancel(core, account, name, undefined);
      return say(context, outcome, "The payment was cancelled.");
    }
    case "accept":
    case "reject": {
      const flag = asked.do === "accept" ? reviewFlags.accept : reviewFlags.reject;
      const outcome = await review(core, account, { name, flag });
      return say(context, outcome, `The payment was ${asked.do === "accept" ? "accepted" : "rejected"}.`);
    }
    case "refund":
      return refundPart(context, payment, asked);
  }
}

async function refundPart(
  context: PortalContext,
  { merchant_id, account_id, transactionId, orderNo, currency, amount }: Payment,
  asked: Extract<PortalAction, { readonly do: "refund" }>,
): Promise<OfferOutcome> {
  const { outcome, referenceId } = await refund(
    context.core,
    { merchant_id, account_id },
    {
      name: { transactionId, orderNo, currency },
      original: writeAmount(amount, currency),
      refund: asked.amount,
      texts: asked.reason === "" ? {} : { reason: asked.reason },
    },
  );
  const code = context.choices.refundMessage(outcome.done ? "OK" : outcome.reason);
  const reference = referenceId === undefined ? "" : ` Reference: ${referenceId}.`;
  const said = say(context, outcome, `Refunded ${asked.amount} ${currency}.`);
  return { ...said, text: `${said.text} Gateway response: ${code}.${reference}` };
}

/** The gateway's own message, with what the profile says that it means. */
function say({ choices }: PortalContext, outcome: Outcome<object, Reason>, done: string): OfferOutcome {
  if (outcome.done) return good(done);
  const meaning = meaningOf(choices, outcome.reason);
  if (outcome.reason === "outcome not known yet")
    return { tone: "warn", text: `Sent to the acquirer: ${outcome.reason}.${meaning}` };
  return bad(`Not done: ${outcome.reason}.${meaning}`);
}

function meaningOf({ profile }: Choices, reason: string): string {
  const meaning = codesOf(profile, "codes.error_message")?.meaning(reason);
  return meaning === undefined ? "" : ` ${meaning}`;
}

async function endSubscription(
  { core, merchantId, choices }: PortalContext,
  recurringId: string,
): Promise<OfferOutcome> {
  const found = await findListedSubscription(core.pool, merchantId, "recurring_id", recurringId);
  if (found === undefined) return bad("Not done: subscription not found.");
  const account = { merchant_id: merchantId, account_id: found.accountId };
  const reason = await cancelSubscription(core, account, { recurringId, contractName: found.contractName });
  return reason === undefined
    ? good("The subscription was cancelled. The current period is still charged at its end.")
    : bad(`Not done: ${reason}.${meaningOf(choices, reason)}`);
}

/** Sends a notification once to an address that the user typed. The delivery status does not change. */
async function sendTest(
  { core, merchantId: merchant_id, sender }: PortalContext,
  { id, address }: Extract<PortalAction, { readonly do: "test-event" }>,
): Promise<OfferOutcome> {
  const found = await findNotification(core.pool, merchant_id, id);
  if (found === undefined || sender === undefined) return bad("Not sent: notification not found.");
  const { accountId: account_id, attempts: deliveries, ...rest } = found;
  const claim = { ...rest, merchant_id, account_id, eventId: id, notifyUrl: address, deliveries };
  const { acknowledged, result } = await sendOnce(sender, claim);
  const entry = { merchant_id, subject: "notification", subjectId: id, action: "notification.tested" };
  await appendAudit(core.pool, { ...entry, at: core.clock.now() });
  return acknowledged
    ? good(`The test event was acknowledged: ${result}.`)
    : bad(`The test event was not acknowledged: ${result.replace(/\.$/u, "")}. ${expectedBy(sender)}`);
}

export function expectedBy({ terms }: Sender): string {
  const { status, body } = terms.acknowledgement;
  return `Expected: status ${status.join(" or ")}${body === undefined ? "" : ` with the body ${body}`}.`;
}

async function removeAddress({ core, merchantId }: PortalContext, address: string): Promise<OfferOutcome> {
  try {
    return good((await addressRemove(merchantId, address)(core.pool, core.clock)).text);
  } catch (error) {
    if (error instanceof AdministrationError) return bad(error.message);
    throw error;
  }
}
