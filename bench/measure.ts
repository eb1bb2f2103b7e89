// Measures two implementations by turns, in rounds. Machines differ, and one machine differs from minute to minute, so only the
// ratio within a round is meaningful.
import { type Body, decodeBody } from "@acquiring/contract/codecs";

/** Bytes to validated value by the contract: strict, bounded in size, depth and count, with located errors. */
export function readBody<Value>(bytes: Uint8Array, media: string, body: Body<Value>) {
  const decoded = decodeBody(bytes, media, body);
  if (!decoded.ok) throw new Error(decoded.issues[0].message);
  const [issue] = body.check(decoded.value.value);
  if (issue !== undefined) throw new Error(issue.message);
  return decoded.value.value;
}

/** The same work, done by the contract and by what one would write or install instead. */
export interface Pair {
  readonly ours: () => unknown;
  readonly baseline: () => unknown;
}

export interface Rounds {
  readonly rounds: number;
  /** For each side of each round, in milliseconds. */
  readonly millis: number;
}

/**
 * Warms both sides up and times them in turn; who begins changes from round to round. Returns the median of the
 * rounds' own ratios: how many times as long as the baseline ours takes.
 */
export function measure({ ours, baseline }: Pair, { rounds, millis }: Rounds): number {
  const ratios: number[] = [];
  time(ours, millis * 4);
  time(baseline, millis * 4);
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? time(ours, millis) : undefined;
    const second = time(baseline, millis);
    ratios.push((first ?? time(ours, millis)) / second);
  }
  return median(ratios);
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
