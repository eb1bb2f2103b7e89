// Reproducible random numbers: the same seed gives the same ones. The timing of a run is not reproducible.
import { createRandom } from "../../process/random.ts";

export type Dice = ReturnType<typeof dice>;

export function dice(seed: number) {
  const { hex } = createRandom(String(seed));
  /** At least 0 and below 1. */
  const next = () => Number.parseInt(hex(8), 16) / 2 ** 32;
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
