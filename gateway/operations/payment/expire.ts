// Work by the clock: authorisations without a capture, and payments that the shopper did not finish.
import { worker } from "../../process/actor.ts";
import type { DueWork } from "../../process/due.ts";
import { findExpired, nextExpiry } from "../../store/expiry.ts";
import type { Patch, Payment } from "../../store/payments.ts";
import { changePayment, type Step } from "./change.ts";
import { type Core, coreFor } from "../core.ts";
import { endCode, isUnderWay } from "../../domain/settlement.ts";
import { leftToCapture, stateOf } from "../../domain/states.ts";
import { isMove, type Move } from "../../domain/transitions.ts";

/**
 * The result of an expiry. It releases the amount that was not captured. Without any capture the payment ends.
 * `undefined` while the acquirer has an open request. If `states.order` of the profile has no expiry, the payment
 * stays as it is.
 */
export function decide(
  payment: Payment,
  now: Date,
  moves: readonly Move[] | undefined,
): { readonly patch: Patch; readonly expires: boolean } | undefined {
  const { expiresAt, captured, released } = payment;
  if (expiresAt === null || expiresAt > now || isUnderWay(payment)) return undefined;
  const patch: Patch = {
    released: released + leftToCapture(payment),
    waitsFor: null,
    ended: captured === 0n ? "expired" : null,
    expiresAt: null,
    resultCode: endCode(payment, "expired"),
  };
  const [from, to] = [stateOf(payment), stateOf({ ...payment, ...patch })];
  return isMove(from, "expire", to, moves)
    ? { patch, expires: true }
    : { patch: { expiresAt: null }, expires: false };
}

/** Expires what is due at `now`; gives how many payments it ended or trimmed. */
export async function expire(core: Core, now: Date, limit = 100): Promise<number> {
  let count = 0;
  for (const key of await findExpired(core.pool, now, core.merchants, limit)) {
    const expired = await changePayment(core, key, ({ payment, now: at }): Step<() => boolean> => {
      const decided = decide(payment, at, core.moves);
      if (decided === undefined) return { result: () => false };
      const { patch, expires } = decided;
      const change = expires ? ({ by: "expire", name: "payment.expired" } as const) : undefined;
      return { result: () => expires, patch, change };
    });
    if (expired === true) count += 1;
  }
  return count;
}

export const expirer = (core: Core): DueWork => ({
  name: "expiry",
  run: (now) => expire(coreFor(core, worker("expiry")), now),
  next: () => nextExpiry(core.pool, core.merchants),
});
