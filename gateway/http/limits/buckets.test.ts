import { expect, test } from "vitest";
import { createBuckets } from "./buckets.ts";

const bucketsAt = (options: { readonly most?: number } = {}) => {
  const clock = { now: 0 };
  return { clock, take: createBuckets({ perSecond: 2, burst: 4, now: () => clock.now, ...options }) };
};
const times = <T>(count: number, act: () => T): T[] => Array.from({ length: count }, act);

test("a rested client can send a burst, and then requests at the given rate", () => {
  const { clock, take } = bucketsAt();
  expect(times(5, () => take("a"))).toEqual([0, 0, 0, 0, 0.5]);
  clock.now = 250;
  expect(take("a")).toBe(0.25);
  clock.now = 500;
  expect([take("a"), take("a")]).toEqual([0, 0.5]);
  clock.now = 1_000_000;
  expect(times(5, () => take("a")).filter((wait) => wait === 0).length).toBe(4);
});

test("clients do not wait for each other", () => {
  const { take } = bucketsAt();
  times(5, () => take("a"));
  expect(take("b")).toBe(0);
});

test("the number of stored clients is limited: the longest inactive are removed first", () => {
  const { take } = bucketsAt({ most: 3 });
  times(5, () => take("a"));
  for (const name of ["b", "c", "a", "d"]) take(name);
  expect(take("a")).toBeGreaterThan(0);
  for (const name of ["e", "f", "g"]) take(name);
  expect(take("a")).toBe(0);
});
