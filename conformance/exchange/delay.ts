// How long the suite repeats a read until it shows an earlier change, or waits for a notification. Nothing says how soon a gateway
// shows or sends one, so the suite waits long for it. After one wait in vain it waits less, because it may never come.

/** The experience of a run with changes that a read has to show. */
export interface Delay {
  /** The longest wait in milliseconds, for a step that asks for at least `ownMs`. */
  readonly boundMs: (ownMs: number) => number;
  /** Counts one wait that ended: its duration, and whether the read showed the change. */
  readonly note: (wait: {
    readonly ownMs: number;
    readonly durationMs: number;
    readonly shown: boolean;
  }) => void;
}

const longestMs = 10_000;

/** The longest wait of all for a step that asks for `ownMs`. */
export const longestWaitMs = (ownMs: number): number => Math.max(ownMs, longestMs);

export function watchDelay(): Delay {
  let inVain = false;
  let slow = false;
  return {
    boundMs: (ownMs) => (inVain && !slow ? ownMs : longestWaitMs(ownMs)),
    note: ({ ownMs, durationMs, shown }) => {
      if (!shown) inVain = true;
      else if (durationMs > ownMs / 2) slow = true;
    },
  };
}
