// How long the suite repeats a read until it shows an earlier change. Nothing says how soon a gateway shows one, so the suite
// waits long for it, until that was in vain once: then a gateway that never shows it does not delay the rest of the run.

/** The experience of a run with changes that a read has to show. */
export interface Delay {
  /** The longest wait in milliseconds, for a step that asks for at least `ownMs`. */
  readonly boundMs: (ownMs: number) => number;
  /** Counts one wait that ended: how long it took, and whether the read showed the change. */
  readonly note: (wait: { readonly ownMs: number; readonly tookMs: number; readonly shown: boolean }) => void;
}

const longestMs = 10_000;

export function watchDelay(): Delay {
  let inVain = false;
  let slow = false;
  return {
    boundMs: (ownMs) => (inVain && !slow ? ownMs : Math.max(ownMs, longestMs)),
    note: ({ ownMs, tookMs, shown }) => {
      if (!shown) inVain = true;
      else if (tookMs > ownMs / 2) slow = true;
    },
  };
}
