import { expect, test } from "vitest";
import { growth, isFlat } from "./soak.ts";

const run = (heaps: readonly number[]) =>
  growth(heaps.map((heapMb, index) => ({ second: index + 1, heapMb, rssMb: 100 })));

test("a heap that only warms up counts as flat, also with an outlier", () => {
  const heaps = [20, 25, 28, 30, 30, 31, 30, 45, 30, 31, 30, 30];
  expect(run(heaps)).toBeLessThanOrEqual(1);
  expect(isFlat({ growthMb: run(heaps) })).toBe(true);
});

test("a heap that grows steadily does not count as flat", () => {
  const heaps = Array.from({ length: 40 }, (_, index) => 30 + index);
  expect(run(heaps)).toBeGreaterThan(15);
  expect(isFlat({ growthMb: run(heaps) })).toBe(false);
});
