// The kinds of notifications: the changes in the tables of payments, payouts and subscriptions.
import { payoutStates } from "../domain/payout-states.ts";
import { subscriptionEvents } from "../operations/subscription/subscription-change.ts";
import { type Transition, transitions } from "../domain/transitions.ts";

/** The kind names a capture, a refund and an expiry as events, and every other change by its new state. */
function kindOf({ by, to }: Transition): string {
  if (by === "capture") return "payment.captured";
  if (by === "refund") return "payment.refunded";
  return by === "expire" ? "payment.expired" : `payment.${to.replaceAll(" ", "-")}`;
}

// The acquirer declined what was asked of it; the order's state stays as it was.
const declined = ["payment.capture-failed", "payment.refund-failed", "payment.cancel-failed"];

export const kinds: readonly string[] = [
  ...new Set([
    ...transitions.map(kindOf),
    ...declined,
    ...payoutStates.map((state) => `payout.${state.toLowerCase()}`),
    ...Object.values(subscriptionEvents),
  ]),
].sort();
