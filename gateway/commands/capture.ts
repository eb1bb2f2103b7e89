// The capture of one order: decided over the locked payment, then written.
import type { Account } from "../store/accounts.ts";
import { addCapture, lockPayment, type PaymentName } from "../store/payments.ts";
import { type Pool, transaction } from "../store/pool.ts";
import { readAmount } from "./amount.ts";
import { notDone, type Outcome, type Reason } from "./reasons.ts";
import { isAllowed, type Ledger, type Move } from "./states.ts";

/**
 * Whether the amount (minor units; `undefined` where it could not be read) may be captured: whole or in part, once
 * or several times, never above what was authorised.
 */
export function decide(
  payment: Ledger,
  amount: bigint | undefined,
  moves: readonly Move[] | undefined,
): Outcome<{ amount: bigint }, Reason> {
  if (payment.authorised === 0n) return notDone("not authorised");
  if (amount === undefined || amount <= 0n) return notDone("amount malformed");
  const after = { ...payment, captured: payment.captured + amount };
  if (after.captured > payment.authorised) return notDone("amount above what is left");
  if (!isAllowed(moves, payment, "capture", after)) return notDone("state does not allow it");
  return { done: true, amount };
}

export interface CaptureOptions {
  readonly pool: Pool;
  readonly moves: readonly Move[] | undefined;
  readonly now: () => Date;
}

/** Captures one order, in a transaction of its own (source: Endpoints 7). */
export async function capture(
  { pool, moves, now }: CaptureOptions,
  account: Account,
  name: PaymentName,
  amount: string | number | undefined,
): Promise<Outcome<{ amount: bigint }, Reason>> {
  return transaction(pool, async (database) => {
    const payment = await lockPayment(database, account, name);
    if (payment === undefined) return notDone("order not found");
    const decision = decide(payment, readAmount(amount, payment.currency), moves);
    if (decision.done) await addCapture(database, payment, decision.amount, now());
    return decision;
  });
}
