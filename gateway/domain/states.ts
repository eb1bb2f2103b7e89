// Derives the state of an order from its amounts and facts. transitions.ts has the transitions. Pure.
import { type State, states } from "./transitions.ts";

/** The amounts of an order, in minor units. A pending amount is reserved until the acquirer responds. */
export interface Ledger {
  readonly amount: bigint;
  readonly authorisePending: bigint;
  readonly authorised: bigint;
  readonly capturePending: bigint;
  readonly captured: bigint;
  readonly releasePending: bigint;
  /** The authorised amount that will never be captured: voided or expired. */
  readonly released: bigint;
  readonly refundPending: bigint;
  readonly refunded: bigint;
}

/** What an order waits for before the acquirer decides. */
export type WaitsFor = "shopper" | "acquirer" | "review";
export type Ended = "failed" | "cancelled" | "expired";

/** All that an order's state derives from. */
export interface Facts extends Ledger {
  readonly waitsFor: WaitsFor | null;
  readonly ended: Ended | null;
}

export function stateOf(facts: Facts): State {
  const { authorised, captured, released, refunded, waitsFor, ended } = facts;
  if (ended !== null) return ended;
  if (refunded > 0n) return refunded === captured ? "refunded" : "partially refunded";
  if (captured > 0n) return captured + released === authorised ? "captured" : "partially captured";
  if (waitsFor === "review") return "in review";
  if (authorised > 0n) return "authorised";
  return waitsFor === null ? "created" : "pending";
}

/** The code of `payment_status`. */
export const paymentStatus = (facts: Facts): string => states[stateOf(facts)].code;

/** What can still be captured or released: authorised, and neither taken, given back nor reserved. */
export const leftToCapture = (of: Ledger): bigint =>
  of.authorised - of.captured - of.capturePending - of.released - of.releasePending;

export const leftToRefund = ({ captured, refunded, refundPending }: Ledger): bigint =>
  captured - refunded - refundPending;

export const emptyLedger = (amount: bigint): Ledger => ({
  amount,
  authorisePending: 0n,
  authorised: 0n,
  capturePending: 0n,
  captured: 0n,
  releasePending: 0n,
  released: 0n,
  refundPending: 0n,
  refunded: 0n,
});
