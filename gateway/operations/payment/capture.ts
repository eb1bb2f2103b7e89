// The capture of one order: whole or in part, once or several times, never more than the authorised amount.
import type { Account } from "../../store/accounts.ts";
import { readAmount } from "../../wire/amount.ts";
import type { Core } from "../core.ts";
import { type Moved, move, type Target } from "./movement.ts";
import { notDone, type Outcome, type Reason } from "../../domain/reasons.ts";
import { type Facts, leftToCapture, stateOf } from "../../domain/states.ts";
import { isMove, type Move, type State } from "../../domain/transitions.ts";

/** Whether the amount can be captured now (minor units; `undefined` if it was not readable). */
export function decide(
  payment: Facts,
  amount: bigint | undefined,
  moves: readonly Move[] | undefined,
): Outcome<{ amount: bigint }, Reason> {
  if (payment.authorised === 0n) return notDone("not authorised");
  if (amount === undefined || amount <= 0n) return notDone("amount malformed");
  const state = stateOf(payment);
  // A captured order has no rest; that reason is clearer than its state.
  if (state === "captured") return notDone("amount above what is left");
  const may = (to: State) => isMove(state, "capture", to, moves);
  if (!may("captured") && !may("partially captured")) return notDone("state does not allow it");
  // The captured amount must not grow while a refund is under way.
  if (payment.refundPending > 0n || payment.releasePending > 0n)
    return notDone("another change is under way");
  const left = leftToCapture(payment);
  if (amount > left) return notDone("amount above what is left");
  if (!may(amount === left ? "captured" : "partially captured")) return notDone("state does not allow it");
  return { done: true, amount };
}

/** Captures one order (source: Endpoints 7). */
export const capture = (
  core: Core,
  account: Account,
  target: Target,
  amount: string | number | undefined,
): Promise<Moved<Reason>> =>
  move(core, account, target, (payment) => {
    const decision = decide(payment, readAmount(amount, payment.currency), core.moves);
    if (!decision.done) return decision;
    const capturePending = payment.capturePending + decision.amount;
    return { done: "ask", kind: "capture", amount: decision.amount, patch: { capturePending } };
  });
