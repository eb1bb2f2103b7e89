// The states of a payout and their transitions. One table for commands, documentation and tests; the profile's `states.payout`
// must agree with it.
import type { Move } from "./transitions.ts";

export const payoutStates = ["ACCEPTED", "PROCESSING", "COMPLETED", "FAILED"] as const;

/** A state as in `status`. ACCEPTED: stored, without a response of the bank yet. */
export type PayoutState = (typeof payoutStates)[number];

export type PayoutTrigger = "create" | "process" | "complete" | "fail";

export const payoutMoves: readonly Move<PayoutState | "new", PayoutTrigger, PayoutState>[] = [
  { from: "new", by: "create", to: "ACCEPTED" },
  { from: "ACCEPTED", by: "process", to: "PROCESSING" },
  { from: "ACCEPTED", by: "complete", to: "COMPLETED" },
  { from: "ACCEPTED", by: "fail", to: "FAILED" },
  { from: "PROCESSING", by: "complete", to: "COMPLETED" },
  { from: "PROCESSING", by: "fail", to: "FAILED" },
];

/** The state after the trigger; `undefined` if the table has no such transition. */
export const payoutAfter = (from: PayoutState | "new", by: PayoutTrigger): PayoutState | undefined =>
  payoutMoves.find((move) => move.from === from && move.by === by)?.to;

/** Whether nothing more happens to it. */
export const isFinal = (state: PayoutState): boolean => !payoutMoves.some(({ from }) => from === state);
