// The clock of the whole gateway. No other code asks the machine for the time of day.

/** What time it is. */
export interface Clock {
  readonly now: () => Date;
}

/** A clock that stops until it is moved. */
export interface VirtualClock extends Clock {
  /** Sets the time; also back. */
  readonly set: (to: Date) => void;
  readonly advance: (milliseconds: number) => void;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests: `virtualClock(new Date("2026-11-20T10:00:00Z"))`. */
export function virtualClock(start: Date): VirtualClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set: (to) => {
      now = to.getTime();
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
