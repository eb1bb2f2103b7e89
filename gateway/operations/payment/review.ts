// The review of one order: accepts it, or rejects and voids it.
import type { Account } from "../../store/accounts.ts";
import { wholeAmount } from "./cancel.ts";
import { capture } from "./capture.ts";
import type { Core } from "../core.ts";
import { type Moved, move, type Target } from "./movement.ts";
import { notDone, type NotDone, type Reason, reviewFlags } from "../../domain/reasons.ts";
import { resultCodes } from "../../domain/result-codes.ts";
import { type Facts, stateOf } from "../../domain/states.ts";
import { isMove, type Move } from "../../domain/transitions.ts";
import { writeAmount } from "../../wire/amount.ts";

export type Review = NotDone | { readonly done: "accept" | "reject" };

/** What the flag does to the order. An `amount` that is given has to be the order's own. */
export function decide(
  payment: Facts,
  flag: string,
  amount: bigint | "left out" | undefined,
  moves: readonly Move[] | undefined,
): Review {
  if (flag !== reviewFlags.accept && flag !== reviewFlags.reject) return notDone("review flag not known");
  if (amount === undefined) return notDone("amount malformed");
  const to = flag === reviewFlags.accept ? "authorised" : "cancelled";
  const state = stateOf(payment);
  if (state !== "in review" || !isMove(state, "review", to, moves)) return notDone("state does not allow it");
  if (amount !== "left out" && amount !== payment.amount) return notDone("amount does not match");
  if (payment.releasePending > 0n) return notDone("another change is under way");
  return { done: flag === reviewFlags.accept ? "accept" : "reject" };
}

export interface ReviewEntry {
  readonly name: Target;
  /** One of `reviewFlags`; anything else is refused. */
  readonly flag: string;
  readonly amount?: string | number | undefined;
}

/** Reviews one order (source: Endpoints 8). With a sale, the acceptance also captures. */
export async function review(
  core: Core,
  account: Account,
  { name, flag, amount }: ReviewEntry,
): Promise<Moved<Reason>> {
  const reviewed = await move<Reason>(core, account, name, (payment) => {
    const decision = decide(payment, flag, wholeAmount(amount, payment.currency), core.moves);
    switch (decision.done) {
      case false:
        return decision;
      case "accept":
        return {
          done: true,
          patch: { waitsFor: null, resultCode: resultCodes.approved },
          change: { by: "review", name: "payment.authorised" },
        };
      case "reject": {
        const released = payment.authorised;
        return { done: "ask", kind: "reject", amount: released, patch: { releasePending: released } };
      }
    }
  });
  if (!reviewed.done || flag !== reviewFlags.accept || core.mode !== "sale") return reviewed;
  const { payment } = reviewed;
  const step = name.step && { ...name.step, entry: `${name.step.entry}/capture` };
  await capture(core, account, { ...name, step }, writeAmount(payment.amount, payment.currency));
  return reviewed;
}
