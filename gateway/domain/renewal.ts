// The effect of a charge's outcome on a period and its subscription. Pure; renew.ts charges.
import type { Facts } from "./states.ts";
import type { SubscriptionState, SubscriptionTrigger } from "./subscription-states.ts";
import { type Period, periodOf, retryAt, type Terms } from "./subscription-terms.ts";

/** `held`: it had ended before it could be charged in time, and waits for an operator. */
export type PeriodState = "open" | "held" | "charging" | "charged" | "failed" | "dropped";

export interface PeriodProgress extends Period {
  readonly state: PeriodState;
  /** How many charges were tried, the present one included. */
  readonly attempt: number;
  readonly transactionId: string | null;
  readonly dueAt: Date | null;
  readonly settledAt: Date | null;
}

/** How a charge came out. `cancelled`: the merchant cancelled its payment while it was under way. */
export type ChargeOutcome = "charged" | "failed" | "cancelled" | "not known";

/** The data of a renewal's payment about its charge. */
export function outcomeOf({ captured, ended }: Pick<Facts, "captured" | "ended">): ChargeOutcome {
  if (captured > 0n) return "charged";
  if (ended === null) return "not known";
  return ended === "cancelled" ? "cancelled" : "failed";
}

export interface Renewal<P extends PeriodProgress> {
  readonly period: P;
  /** What happens to the subscription; nothing while the outcome is not known. */
  readonly by?: SubscriptionTrigger;
  readonly next?: NextPeriod;
}

export interface NextPeriod extends Period {
  readonly state: "open" | "held";
}

export interface Charge {
  readonly outcome: ChargeOutcome;
  readonly transactionId: string;
  readonly now: Date;
  /** When to look again while the outcome is not known. */
  readonly lookAgain: Date;
}

/** Decides on a period that is being charged. A period is settled once. A later process finds it settled. */
export function decide<P extends PeriodProgress>(
  { terms, status }: { readonly terms: Terms; readonly status: SubscriptionState },
  period: P,
  { outcome, transactionId, now, lookAgain }: Charge,
): Renewal<P> {
  if (outcome === "not known") return { period: { ...period, dueAt: lookAgain } };
  if (outcome === "failed") {
    const again = retryAt(period.attempt, now);
    return again === undefined
      ? { period: settled(period, "failed", now), by: "give up" }
      : { period: { ...period, state: "open", dueAt: again }, by: "fail" };
  }
  const done =
    outcome === "charged"
      ? { ...settled(period, "charged", now), transactionId }
      : settled(period, "dropped", now);
  // A cancelled contract has no further period; the current one is charged as usual.
  const next =
    status === "inactived" || terms.start === null
      ? undefined
      : periodOf(terms, terms.start, period.number + 1);
  if (next === undefined) return { period: done, by: "complete" };
  // After an outage, or a clock that jumped, only the period that was open is charged. A charge that had failed before was late for
  // that reason, and one period more is charged.
  const isHeld = next.endsAt <= now && period.attempt === 1;
  return { period: done, by: "charge", next: { ...next, state: isHeld ? "held" : "open" } };
}

/** What follows a held period that an operator skips: the first period of the contract that has not ended. */
export function skip<P extends PeriodProgress>(
  { terms, status }: { readonly terms: Terms; readonly status: SubscriptionState },
  period: P,
  now: Date,
): Renewal<P> {
  const { start } = terms;
  const of = (number: number) =>
    start === null || status === "inactived" ? undefined : periodOf(terms, start, number);
  let next = of(period.number + 1);
  while (next !== undefined && next.endsAt <= now) next = of(next.number + 1);
  const dropped = settled(period, "dropped", now);
  return next === undefined
    ? { period: dropped, by: "complete" }
    : { period: dropped, next: { ...next, state: "open" } };
}

const settled = <P extends PeriodProgress>(
  period: P,
  state: "charged" | "failed" | "dropped",
  now: Date,
): P => ({ ...period, state, dueAt: null, settledAt: now });
