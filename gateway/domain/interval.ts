// Calendar steps from a moment: days, weeks, months and years, in UTC and without a clock.

export const intervals = ["day", "week", "month", "year"] as const;

/** The unit of the time between two charges of a subscription. */
export type Interval = (typeof intervals)[number];

export interface Step {
  readonly interval: Interval;
  /** How many units make one step; at least 1. */
  readonly count: number;
}

export const isInterval = (text: string): text is Interval => intervals.some((one) => one === text);

const daysOf = { day: 1, week: 7 } as const;
const monthsOf = { month: 1, year: 12 } as const;

/**
 * The moment so many steps after `start`, at the same time of day.
 *
 * Steps are always counted from `start`, never from the step before: from 31 January a month leads to 28 February and
 * two months to 31 March. A month that is too short gives its last day; so does 29 February in a common year.
 */
export function stepsAfter(start: Date, { interval, count }: Step, steps: number): Date {
  const end = new Date(start);
  if (interval === "day" || interval === "week") {
    end.setUTCDate(start.getUTCDate() + daysOf[interval] * count * steps);
    return end;
  }
  const month = start.getUTCMonth() + monthsOf[interval] * count * steps;
  // The first of the month, so that no day overflows while the month is set.
  end.setUTCDate(1);
  end.setUTCMonth(month);
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay(end)));
  return end;
}

/** The number of days in the month of this moment: day 0 of the next one. */
const lastDay = (of: Date): number =>
  new Date(Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + 1, 0)).getUTCDate();
