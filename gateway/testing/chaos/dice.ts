// Reproducible random numbers: the same seed gives the same ones. The timing of a run is not reproducible.

export type Dice = ReturnType<typeof dice>;

export function dice(seed: number) {
  let state = seed >>> 0;
  /** At least 0 and below 1. Mulberry32: small, even enough, and the same everywhere. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `least` to `most`. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    isBelow: (share: number) => next() < share,
    oneOf: <T>(items: readonly T[]) => items[between(0, items.length - 1)] as T,
    shuffled: <T>(items: readonly T[]): readonly T[] =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
