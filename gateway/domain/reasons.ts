// The texts of batches: the reasons for an entry that is not done (`error_message`), and the texts of review
// decisions.

/** Each is in `codes.error_message` of the profile. Those of refunds also have a code in `codes.refund_message`. */
export const reasons = [
  "order not found",
  "amount malformed",
  "amount above what is left",
  "amount does not match",
  "nothing captured",
  "not authorised",
  "state does not allow it",
  "another change is under way",
  "declined by the acquirer",
  "outcome not known yet",
  "review flag not known",
] as const;

export type Reason = (typeof reasons)[number];

export type RefundReason = Exclude<Reason, "not authorised" | "review flag not known">;

export const refundReasons = reasons.filter(
  (reason): reason is RefundReason => reason !== "not authorised" && reason !== "review flag not known",
);

/** Why a subscription is not cancelled: the texts of `error_message`. */
export const subscriptionReasons = [
  "subscription not found",
  "contract name does not match",
  "subscription already cancelled",
  "subscription has ended",
] as const;

export type SubscriptionReason = (typeof subscriptionReasons)[number];

/** The values of `review_flag`; `1` is the source's, `0` this gateway's own. */
export const reviewFlags = { accept: "1", reject: "0" } as const;

/** What is decided about one order: done, or why not. */
export type Outcome<Done, Why extends Reason> = ({ readonly done: true } & Done) | NotDone<Why>;

export interface NotDone<Why extends Reason = Reason> {
  readonly done: false;
  readonly reason: Why;
}

export const notDone = <Why extends Reason>(reason: Why): NotDone<Why> => ({ done: false, reason });

/** The value of an entry's status field: done, not done, or unknown. */
export function entryStatus(outcome: Outcome<object, Reason>): "1" | "0" | "2" {
  if (outcome.done) return "1";
  return outcome.reason === "outcome not known yet" ? "2" : "0";
}
