// The data of a payment's `subscription` object, and the periods that follow from it. Pure: it neither stores nor
// charges. `subscription.terms` of the profile has the words for merchants.
import { type Interval, stepsAfter } from "./interval.ts";

/** A recurring contract. Amounts are minor units of its currency. */
export interface Terms {
  readonly contract: string | null;
  readonly contractName: string;
  readonly currency: string;
  readonly interval: Interval;
  readonly intervalCount: number;
  /** The number of periods to charge; 0: until the subscription ends or is cancelled. */
  readonly billingCycle: number;
  /** How many of the first periods are charged at `promotionAmount`. */
  readonly promotionCycle: number;
  readonly amount: bigint;
  /** The amount of the payment that the contract came with. */
  readonly promotionAmount: bigint;
  /** The start of the first period; `null` or a past moment means: when the payment is accepted. */
  readonly start: Date | null;
  /** The last moment at which a period may end. */
  readonly last: Date | null;
}

/** A period's number counts from 1. It is created when it begins and charged when it ends. */
export interface Period {
  readonly number: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly amount: bigint;
}

/** The period with this number of a contract that starts at `start`; `undefined` if the contract has none. */
export function periodOf(terms: Omit<Terms, "start">, start: Date, number: number): Period | undefined {
  const { interval, intervalCount: count, billingCycle, last } = terms;
  if (billingCycle > 0 && number > billingCycle) return undefined;
  const step = { interval, count };
  const endsAt = stepsAfter(start, step, number);
  // The wire has four digits for a year; beyond the range of `Date`, the year is NaN.
  if ((last !== null && endsAt > last) || !(endsAt.getUTCFullYear() <= 9999)) return undefined;
  return {
    number,
    startsAt: stepsAfter(start, step, number - 1),
    endsAt,
    amount: number <= terms.promotionCycle ? terms.promotionAmount : terms.amount,
  };
}

/** When a charge that failed is tried again: days after the attempt before. */
export const retryDays: readonly number[] = [1, 3, 5];

/** The moment of the next attempt after this number of failed ones; `undefined` if there is none. */
export function retryAt(failed: number, at: Date): Date | undefined {
  const days = retryDays[failed - 1];
  return days === undefined ? undefined : stepsAfter(at, { interval: "day", count: days }, 1);
}
