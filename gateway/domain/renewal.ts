// What the outcome of a period's charge makes of the period and its subscription. Pure: who charges is in renew.ts.
import type { Payment } from "../store/payments.ts";
import type { StoredPeriod } from "../store/periods.ts";
import type { Subscription } from "../store/subscriptions.ts";
import type { SubscriptionTrigger } from "./subscription-states.ts";
import { type Period, periodOf, retryAt } from "./subscription-terms.ts";

/** How a charge came out. `cancelled`: the merchant cancelled its payment while it was under way. */
export type ChargeOutcome = "charged" | "failed" | "cancelled" | "not known";

/** What a renewal's payment tells of its charge. */
export function outcomeOf({ captured, ended }: Pick<Payment, "captured" | "ended">): ChargeOutcome {
  if (captured > 0n) return "charged";
  if (ended === null) return "not known";
  return ended === "cancelled" ? "cancelled" : "failed";
}

export interface Renewal {
  readonly period: StoredPeriod;
  /** What happens to the subscription; nothing while the outcome is not known. */
  readonly by?: SubscriptionTrigger;
  /** The period that is created. */
  readonly next?: Period;
}

export interface Charge {
  readonly outcome: ChargeOutcome;
  readonly transactionId: string;
  readonly now: Date;
  /** When to look again while the outcome is not known. */
  readonly lookAgain: Date;
}

/** Decides over a period that is being charged. A period is settled once: whoever comes later finds it settled. */
export function decide(
  { terms, status }: Pick<Subscription, "terms" | "status">,
  period: StoredPeriod,
  { outcome, transactionId, now, lookAgain }: Charge,
): Renewal {
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
  // A cancelled contract has no further period; the one that it had is charged like any other.
  const next =
    status === "inactived" || terms.start === null
      ? undefined
      : periodOf(terms, terms.start, period.number + 1);
  return next === undefined ? { period: done, by: "complete" } : { period: done, by: "charge", next };
}

const settled = (period: StoredPeriod, state: "charged" | "failed" | "dropped", now: Date): StoredPeriod => ({
  ...period,
  state,
  dueAt: null,
  settledAt: now,
});
