// The effect on a subscription when its first payment changes. The payment's row must be locked.
import type { Payment } from "../../store/payments.ts";
import { insertPeriod } from "../../store/periods.ts";
import type { Transaction } from "../../store/pool.ts";
import { lockSubscription, type NewSubscription } from "../../store/subscriptions.ts";
import type { Core } from "../core.ts";
import { compactTime } from "../../domain/dates.ts";
import { stateOf } from "../../domain/states.ts";
import { changeSubscription } from "./subscription-change.ts";
import { periodOf, type Terms } from "../../domain/subscription-terms.ts";

/** A subscription with a unique identifier. Readers must not treat it as a number: it has too many digits. */
export const newSubscription = (
  { clock, random }: Pick<Core, "clock" | "random">,
  terms: Terms,
): NewSubscription => ({ recurringId: `R${compactTime(clock.now())}${random.digits(10)}`, terms });

/** Whether the payment came with a contract, so that the transaction that changes it has to look after that too. */
export const hasSubscription = ({ details }: Pick<Payment, "details">): boolean =>
  details?.["recurring_id"] !== undefined;

/**
 * Starts the contract of a payment that has been accepted, or drops that of a payment that never will be. Does nothing
 * where it has been done.
 */
export async function followPayment(transaction: Transaction, payment: Payment, now: Date): Promise<void> {
  const state = stateOf(payment);
  const waits = state === "created" || state === "pending" || state === "in review";
  if (waits) return;
  const name = { by: "transaction_id", value: payment.transactionId } as const;
  const subscription = await lockSubscription(transaction, payment.merchant_id, name);
  if (subscription?.status !== "pending") return;
  const { notifyUrl } = payment;
  if (payment.ended !== null) {
    await changeSubscription(transaction, subscription, { by: "drop", at: now, notifyUrl });
    return;
  }
  // A review or a shopper may have taken longer than the contract foresaw.
  const { terms } = subscription;
  const start = terms.start !== null && terms.start > now ? terms.start : now;
  const first = periodOf(terms, start, 1);
  await changeSubscription(transaction, subscription, {
    by: first === undefined ? "complete" : "accept",
    at: now,
    start,
    notifyUrl,
  });
  if (first !== undefined) await insertPeriod(transaction, subscription, { ...first, state: "open" });
}
