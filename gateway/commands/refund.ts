// The refund of one payment: decided over the locked payment, then written.
import type { Account } from "../store/accounts.ts";
import { lockPayment, type PaymentName } from "../store/payments.ts";
import { type Pool, transaction } from "../store/pool.ts";
import { addRefund } from "../store/refunds.ts";
import { readAmount } from "./amount.ts";
import { notDone, type Outcome, type RefundReason } from "./reasons.ts";
import { isAllowed, type Ledger, type Move } from "./states.ts";

/** Both amounts of a refund in minor units; `undefined` where one could not be read. */
export interface RefundAmounts {
  /** What the payment came to, as the merchant says. */
  readonly original: bigint | undefined;
  readonly refund: bigint | undefined;
}

/** Whether so much may be paid back: all refunds together never above what was captured. */
export function decide(
  payment: Ledger & { readonly amount: bigint },
  { original, refund }: RefundAmounts,
  moves: readonly Move[] | undefined,
): Outcome<{ amount: bigint }, RefundReason> {
  if (original === undefined || refund === undefined || refund <= 0n) return notDone("amount malformed");
  if (original !== payment.amount) return notDone("amount does not match");
  if (payment.captured === 0n) return notDone("nothing captured");
  const after = { ...payment, refunded: payment.refunded + refund };
  if (after.refunded > payment.captured) return notDone("amount above what is left");
  if (!isAllowed(moves, payment, "refund", after)) return notDone("state does not allow it");
  return { done: true, amount: refund };
}

/** The payment's transaction, a hyphen and a sequence that counts from 01 (source: Resources, refund record). */
export const referenceId = (transactionId: string, sequence: number): string =>
  `${transactionId}-${String(sequence).padStart(2, "0")}`;

export interface RefundOptions {
  readonly pool: Pool;
  readonly moves: readonly Move[] | undefined;
  readonly now: () => Date;
}

export interface RefundEntry {
  readonly name: PaymentName;
  readonly original: string | number | undefined;
  readonly refund: string | number | undefined;
  readonly reason: string | undefined;
}

/** Refunds one payment, in a transaction of its own (source: Endpoints 10). */
export async function refund(
  { pool, moves, now }: RefundOptions,
  account: Account,
  entry: RefundEntry,
): Promise<Outcome<{ referenceId: string }, RefundReason>> {
  return transaction(pool, async (database) => {
    const payment = await lockPayment(database, account, entry.name);
    if (payment === undefined) return notDone("order not found");
    const amounts = {
      original: readAmount(entry.original, payment.currency),
      refund: readAmount(entry.refund, payment.currency),
    };
    const decision = decide(payment, amounts, moves);
    if (!decision.done) return decision;
    const sequence = payment.refundCount + 1;
    const reference = referenceId(payment.transactionId, sequence);
    await addRefund(database, payment, {
      sequence,
      referenceId: reference,
      amount: decision.amount,
      reason: entry.reason ?? null,
      createdAt: now(),
    });
    return { done: true, referenceId: reference };
  });
}
