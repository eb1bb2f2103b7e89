// The refund of one payment, whole or in part: all refunds together never exceed the captured amount.
import { defined } from "@acquiring/contract/codecs";
import type { Account } from "../../store/accounts.ts";
import { insertRefund, referenceOf, type RefundTexts } from "../../store/refunds.ts";
import { readAmount } from "../../wire/amount.ts";
import type { Core } from "../core.ts";
import { movement, type Target } from "./movement.ts";
import { notDone, type Outcome, type RefundReason } from "../../domain/reasons.ts";
import { type Facts, leftToRefund, stateOf } from "../../domain/states.ts";
import { isMove, type Move } from "../../domain/transitions.ts";

/** Both amounts of a refund in minor units; `undefined` if one is unreadable. */
export interface RefundAmounts {
  /** What the payment came to, as the merchant says. */
  readonly original: bigint | undefined;
  readonly refund: bigint | undefined;
}

/** Whether so much may be paid back now. */
export function decide(
  payment: Facts,
  { original, refund }: RefundAmounts,
  moves: readonly Move[] | undefined,
): Outcome<{ amount: bigint }, RefundReason> {
  if (original === undefined || refund === undefined || refund <= 0n) return notDone("amount malformed");
  if (original !== payment.amount) return notDone("amount does not match");
  if (payment.captured === 0n) return notDone("nothing captured");
  // Were a capture to come in after everything was refunded, an order would leave its end.
  if (payment.capturePending > 0n || payment.releasePending > 0n)
    return notDone("another change is under way");
  if (refund > leftToRefund(payment)) return notDone("amount above what is left");
  const to = payment.refunded + refund === payment.captured ? "refunded" : "partially refunded";
  if (!isMove(stateOf(payment), "refund", to, moves)) return notDone("state does not allow it");
  return { done: true, amount: refund };
}

/** The payment's transaction, a hyphen and a sequence that counts from 01 (source: Resources, refund record). */
export const referenceId = (transactionId: string, sequence: number): string =>
  `${transactionId}-${String(sequence).padStart(2, "0")}`;

export interface RefundEntry {
  readonly name: Target;
  readonly original: string | number | undefined;
  readonly refund: string | number | undefined;
  readonly texts: RefundTexts;
}

/** The outcome of a refund. If the acquirer was asked, it has a reference, with any response. */
export interface Refunded {
  readonly outcome: Outcome<object, RefundReason>;
  readonly referenceId?: string;
}

/** Refunds one payment (source: Endpoints 10). */
export async function refund(core: Core, account: Account, entry: RefundEntry): Promise<Refunded> {
  const asked: { reference?: string | undefined } = {};
  const { outcome, attempt } = await movement<RefundReason>(core, account, entry.name, (payment) => {
    const decision = decide(
      payment,
      {
        original: readAmount(entry.original, payment.currency),
        refund: readAmount(entry.refund, payment.currency),
      },
      core.moves,
    );
    if (!decision.done) return decision;
    const { amount } = decision;
    const sequence = payment.refundCount + 1;
    const referenceOfThis = referenceId(payment.transactionId, sequence);
    return {
      done: "ask",
      kind: "refund",
      amount,
      patch: { refundPending: payment.refundPending + amount, refundCount: sequence },
      note: async (database, attempt, createdAt) => {
        asked.reference = referenceOfThis;
        await insertRefund(database, payment, {
          sequence,
          attempt: attempt.sequence,
          referenceId: referenceOfThis,
          amount,
          createdAt,
          ...entry.texts,
        });
      },
    };
  });
  // For a repeated request: the reference from the first time.
  if (attempt !== undefined) asked.reference ??= await referenceOf(core.pool, attempt, attempt.sequence);
  return { outcome, ...defined({ referenceId: asked.reference }) };
}
