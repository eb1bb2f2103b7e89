// A clock that follows the machine's clock until it is set. Then it stops until it is moved.
import { type Clock, systemClock } from "../process/clock.ts";

export interface SettableClock extends Clock {
  readonly set: (to: Date) => void;
  /** Goes with the machine again. */
  readonly release: () => void;
  readonly isVirtual: () => boolean;
}

export function settableClock(base: Clock = systemClock): SettableClock {
  let fixed: number | undefined;
  return {
    now: () => (fixed === undefined ? base.now() : new Date(fixed)),
    set: (to) => {
      fixed = to.getTime();
    },
    release: () => {
      fixed = undefined;
    },
    isVirtual: () => fixed !== undefined,
  };
}
