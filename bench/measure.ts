// Measures two implementations by turns, in rounds. Machines differ, and one machine differs from minute to minute, so only the
// ratio within a round is meaningful.

/** The same work, done by the contract and by what one would write or install instead. */
export interface Pair {
  readonly ours: () => unknown;
  readonly baseline: () => unknown;
}

export interface Timing {
  /** Medians over all rounds, in microseconds for one run. */
  readonly ours: number;
  readonly baseline: number;
  /** The median of the rounds' own ratios: how many times as long as the baseline ours takes. */
  readonly ratio: number;
}

export interface Rounds {
  readonly rounds: number;
  /** For each side of each round, in milliseconds. */
  readonly millis: number;
}

/** Warms both sides up and times them in turn; who begins changes from round to round. */
export function measure({ ours, baseline }: Pair, { rounds, millis }: Rounds): Timing {
  const timed: { readonly ours: number; readonly baseline: number }[] = [];
  time(ours, millis * 4);
  time(baseline, millis * 4);
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? time(ours, millis) : undefined;
    const second = time(baseline, millis);
    timed.push({ ours: first ?? time(ours, millis), baseline: second });
  }
  return {
    ours: median(timed.map((one) => one.ours)),
    baseline: median(timed.map((one) => one.baseline)),
    ratio: median(timed.map((one) => one.ours / one.baseline)),
  };
}

/** What the last run of each side gave, so that no engine can leave the work out. */
let kept: unknown;

/** Microseconds for one run. */
function time(work: () => unknown, millis: number): number {
  const start = performance.now();
  const end = start + millis;
  let runs = 0;
  let now = start;
  while (now < end) {
    for (let index = 0; index < 20; index += 1) kept = work();
    runs += 20;
    now = performance.now();
  }
  if (kept === undefined) throw new Error("What is measured must give something.");
  return ((now - start) * 1000) / runs;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.slice(middle - 1 + (sorted.length % 2), middle + 1);
  return (low + high) / 2;
}
