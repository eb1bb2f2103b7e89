// The states of a subscription and the moves between them. One table: commands, documentation and tests read it.
import type { Move } from "./transitions.ts";

/**
 * Every state with its code of `recurring_status`, if a query shows one. The profile has the meaning of the codes.
 */
export const subscriptionStates = {
  /** Its payment is not accepted yet. */
  pending: null,
  /** Its payment never was. */
  dropped: null,
  active: "1",
  /** A charge failed and is tried again. */
  "past due": "2",
  /** Cancelled: `Inactived`, as the interface spells it. */
  inactived: "3",
  completed: "4",
  /** Its last try to charge a period failed. */
  ended: "5",
} as const satisfies Record<string, string | null>;

export type SubscriptionState = keyof typeof subscriptionStates;

/** Every code of `recurring_status` that this gateway writes. */
export const subscriptionCodes: readonly string[] = Object.values(subscriptionStates).filter(
  (code) => code !== null,
);

export type SubscriptionTrigger = "accept" | "drop" | "charge" | "fail" | "give up" | "cancel" | "complete";

export const subscriptionMoves: readonly Move<SubscriptionState, SubscriptionTrigger, SubscriptionState>[] = [
  { from: "pending", by: "accept", to: "active" },
  { from: "pending", by: "complete", to: "completed" },
  { from: "pending", by: "drop", to: "dropped" },
  { from: "active", by: "charge", to: "active" },
  { from: "active", by: "fail", to: "past due" },
  { from: "active", by: "give up", to: "ended" },
  { from: "active", by: "complete", to: "completed" },
  { from: "active", by: "cancel", to: "inactived" },
  { from: "past due", by: "charge", to: "active" },
  { from: "past due", by: "fail", to: "past due" },
  { from: "past due", by: "give up", to: "ended" },
  { from: "past due", by: "complete", to: "completed" },
  { from: "past due", by: "cancel", to: "inactived" },
  // The period that was created before the cancellation.
  { from: "inactived", by: "charge", to: "inactived" },
  { from: "inactived", by: "fail", to: "inactived" },
  { from: "inactived", by: "give up", to: "inactived" },
  { from: "inactived", by: "complete", to: "inactived" },
];

/** The state after the trigger; `undefined` if the table has no such transition. */
export const subscriptionAfter = (
  from: SubscriptionState,
  by: SubscriptionTrigger,
): SubscriptionState | undefined =>
  subscriptionMoves.find((move) => move.from === from && move.by === by)?.to;
