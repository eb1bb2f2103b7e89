// What state a payment's amounts make up, its code, and which moves the profile allows. Nothing is stored or changed.

/** What a payment has come to, in minor units. */
export interface Ledger {
  readonly authorised: bigint;
  readonly captured: bigint;
  readonly refunded: bigint;
}

/** A state, as `states.order` of the profile names it. */
export type State =
  | "authorised"
  | "partly captured"
  | "captured"
  | "partly refunded"
  | "refunded"
  | "declined";

/** One row of the profile's `states.order`. */
export interface Move {
  readonly from: string;
  readonly by: string;
  readonly to: string;
}

/** The code of each state in `payment_status`; what a code means stands in the profile. */
export const paymentStatus: Readonly<Record<State, string>> = {
  authorised: "2000",
  "partly captured": "2500",
  captured: "3000",
  "partly refunded": "4000",
  refunded: "4100",
  declined: "9000",
};

export function stateOf({ authorised, captured, refunded }: Ledger): State {
  if (authorised === 0n) return "declined";
  if (refunded > 0n) return refunded === captured ? "refunded" : "partly refunded";
  if (captured === 0n) return "authorised";
  return captured === authorised ? "captured" : "partly captured";
}

/** Whether the profile has the move. A profile that leaves the states open allows whatever the amounts allow. */
export const isAllowed = (
  moves: readonly Move[] | undefined,
  from: Ledger,
  by: string,
  to: Ledger,
): boolean =>
  moves === undefined ||
  moves.some((move) => move.from === stateOf(from) && move.by === by && move.to === stateOf(to));
