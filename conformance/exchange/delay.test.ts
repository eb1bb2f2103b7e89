// How long a read is repeated, by what the run has seen before.
import { expect, test } from "vitest";
import { watchDelay } from "./delay.ts";

test("a read may take ten seconds to show a change, or longer if its step says so", () => {
  const { boundMs } = watchDelay();
  expect([boundMs(1000), boundMs(20_000)]).toEqual([10_000, 20_000]);
});

test("after a wait in vain, a read is repeated only as long as its step says", () => {
  const { boundMs, note } = watchDelay();
  note({ ownMs: 3000, durationMs: 10_000, shown: false });
  expect(boundMs(3000)).toBe(3000);
});

test("a gateway that was seen to be slow always has ten seconds", () => {
  const { boundMs, note } = watchDelay();
  note({ ownMs: 3000, durationMs: 10_000, shown: false });
  note({ ownMs: 3000, durationMs: 2900, shown: true });
  note({ ownMs: 3000, durationMs: 10_000, shown: false });
  expect(boundMs(3000)).toBe(10_000);
});

test("a gateway that shows changes at once is not slow", () => {
  const { boundMs, note } = watchDelay();
  note({ ownMs: 3000, durationMs: 0, shown: true });
  note({ ownMs: 3000, durationMs: 10_000, shown: false });
  expect(boundMs(3000)).toBe(3000);
});
