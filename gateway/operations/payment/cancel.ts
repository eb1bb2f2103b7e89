// The cancellation of one order: it voids an authorisation, or ends an order that waits for its shopper. It is never partial.
import type { Account } from "../../store/accounts.ts";
import { readAmount } from "../../wire/amount.ts";
import type { Core } from "../core.ts";
import { type Moved, move, type Target } from "./movement.ts";
import { notDone, type NotDone, type Reason } from "../../domain/reasons.ts";
import { endCode } from "../../domain/settlement.ts";
import { type Facts, stateOf } from "../../domain/states.ts";
import { isMove, type Move } from "../../domain/transitions.ts";

/** How to cancel an order: by a void of this amount, or immediately without an authorisation. */
export type Cancellation =
  | NotDone
  | { readonly done: "void"; readonly amount: bigint }
  | { readonly done: "at once" };

/** Whether the order may be cancelled now. An `amount` that is given has to be the order's own. */
export function decide(
  payment: Facts,
  amount: bigint | "left out" | undefined,
  moves: readonly Move[] | undefined,
): Cancellation {
  if (amount === undefined) return notDone("amount malformed");
  if (!isMove(stateOf(payment), "cancel", "cancelled", moves)) return notDone("state does not allow it");
  if (amount !== "left out" && amount !== payment.amount) return notDone("amount does not match");
  if (payment.authorisePending + payment.capturePending + payment.releasePending > 0n)
    return notDone("another change is under way");
  return payment.authorised === 0n ? { done: "at once" } : { done: "void", amount: payment.authorised };
}

/** What an entry that acts on the whole order says of its amount. */
export const wholeAmount = (
  amount: string | number | undefined,
  currency: string,
): bigint | "left out" | undefined =>
  amount === undefined || amount === "" ? "left out" : readAmount(amount, currency);

/** Cancels one order (source: Endpoints 9). */
export const cancel = (
  core: Core,
  account: Account,
  target: Target,
  amount: string | number | undefined,
): Promise<Moved<Reason>> =>
  move(core, account, target, (payment) => {
    const decision = decide(payment, wholeAmount(amount, payment.currency), core.moves);
    switch (decision.done) {
      case false:
        return decision;
      case "at once":
        return {
          done: true,
          patch: {
            ended: "cancelled",
            waitsFor: null,
            expiresAt: null,
            resultCode: endCode(payment, "cancelled"),
          },
          change: { by: "cancel", name: "payment.cancelled" },
        };
      case "void":
        return {
          done: "ask",
          kind: "cancel",
          amount: decision.amount,
          patch: { releasePending: decision.amount },
        };
    }
  });
