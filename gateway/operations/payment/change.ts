// The only way to change a payment. One transaction locks it, decides, writes, and queues the notification.
import { appendOutbox, type OutboxEvent } from "../../store/outbox.ts";
import {
  lockPayment,
  type Patch,
  type Payment,
  type PaymentKey,
  updatePayment,
} from "../../store/payments.ts";
import { type Transaction, transaction } from "../../store/pool.ts";
import type { Core } from "../core.ts";
import { paymentStatus, stateOf } from "../../domain/states.ts";
import { followPayment, hasSubscription } from "../subscription/subscription-hooks.ts";
import { type Change, isMove, type Trigger } from "../../domain/transitions.ts";

/** The result of a decision over a locked payment. */
export interface Step<T> {
  readonly result: T;
  readonly patch?: Patch;
  /** Without it, the patch only reserves and sends no notification. */
  readonly change?: Change | undefined;
}

/** A payment that is locked, in the transaction that may change it. */
export interface Locked {
  readonly database: Transaction;
  readonly payment: Payment;
  readonly now: Date;
}

type Decide<T> = (locked: Locked) => Step<(after: Payment) => T> | Promise<Step<(after: Payment) => T>>;

/**
 * Decides over the locked payment and writes what was decided; gives the result, made of the payment as it is
 * afterwards. `undefined`: there is no such payment.
 *
 * @throws Error for a move that is not in the table of transitions; then nothing was written.
 */
export async function changePayment<T>(
  core: Pick<Core, "pool" | "clock">,
  key: PaymentKey,
  decide: Decide<T>,
): Promise<T | undefined> {
  return transaction(core.pool, async (database) => {
    const payment = await lockPayment(database, key);
    if (payment === undefined) return undefined;
    const locked = { database, payment, now: core.clock.now() };
    const { result, patch = {}, change } = await decide(locked);
    return result(await write(locked, patch, change));
  });
}

async function write(
  { database, payment: before, now }: Locked,
  patch: Patch,
  change: Change | undefined,
): Promise<Payment> {
  const payment = changed(before, patch, change);
  const { version } = payment;
  await updatePayment(database, before, change === undefined ? patch : { ...patch, version });
  if (change !== undefined) {
    await tell(database, payment, change, now);
    if (hasSubscription(payment)) await followPayment(database, payment, now);
  }
  return payment;
}

/**
 * The payment as it is after a change.
 *
 * @throws Error for a move that is not in the table of transitions.
 */
export function changed(before: Payment, patch: Patch, change: Change | undefined): Payment {
  const version = before.version + (change === undefined ? 0 : 1);
  const payment: Payment = { ...before, ...patch, version };
  checkMove(before, payment, change?.by);
  return payment;
}

/** Writes the outbox row of a payment's newest version. */
export const tell = (database: Transaction, payment: Payment, change: Change, at: Date): Promise<void> =>
  appendOutbox(database, payment, eventOf(payment, change, at));

/** The outbox row of a payment's newest version. */
export const eventOf = (payment: Payment, change: Change, at: Date): OutboxEvent => ({
  subject: "payment",
  subjectId: payment.transactionId,
  version: payment.version,
  name: change.name,
  payload: { ...snapshot(payment), ...change.data },
  notifyUrl: payment.notifyUrl,
  at,
});

function checkMove(before: Payment, after: Payment, by: Trigger | undefined): void {
  const [from, to] = [stateOf(before), stateOf(after)];
  if (from === to || (by !== undefined && isMove(from, by, to))) return;
  throw new Error(`No order moves from ${from} to ${to} by ${by ?? "a reservation"}.`);
}

/** A payment in the form of the outbox: amounts are minor units as text. */
export const snapshot = (payment: Payment): Record<string, unknown> => ({
  transaction_id: payment.transactionId,
  order_no: payment.orderNo,
  kind: payment.kind,
  currency: payment.currency,
  amount: String(payment.amount),
  authorised: String(payment.authorised),
  captured: String(payment.captured),
  released: String(payment.released),
  refund_pending: String(payment.refundPending),
  refunded: String(payment.refunded),
  state: stateOf(payment),
  payment_status: paymentStatus(payment),
  result_code: payment.resultCode,
  token_id: payment.tokenId,
});
