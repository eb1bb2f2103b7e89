import { expect, test } from "vitest";
import { acknowledges, delayAfter } from "./schedule.ts";

test("each attempt waits as long as the profile says, plus at most a tenth", () => {
  const retries = [60, 300];
  for (const id of ["a", "b", "c", "d"]) {
    const first = delayAfter({ retries }, id, 1) ?? 0;
    expect(first).toBeGreaterThanOrEqual(60_000);
    expect(first).toBeLessThanOrEqual(66_000);
    const second = delayAfter({ retries }, id, 2) ?? 0;
    expect(second).toBeGreaterThanOrEqual(300_000);
    expect(second).toBeLessThanOrEqual(330_000);
  }
});

test("notifications that failed together are retried at different times, the same for each id", () => {
  const delays = ["a", "b", "c", "d"].map((id) => delayAfter({ retries: [60] }, id, 1));
  expect(new Set(delays).size).toBe(4);
  expect(delays).toEqual(["a", "b", "c", "d"].map((id) => delayAfter({ retries: [60] }, id, 1)));
});

test("after the schedule there are no more attempts", () => {
  expect(delayAfter({ retries: [60, 300] }, "a", 3)).toBeUndefined();
  expect(delayAfter({}, "a", 1)).toBeUndefined();
});

test.each([
  [200, "OK", true],
  [200, " OK\n", true],
  [200, "ok", false],
  [200, "", false],
  [200, "OK OK", false],
  [201, "OK", false],
  [302, "OK", false],
  [500, "OK", false],
])("status %d with %j acknowledges: %j", (status, body, expected) => {
  expect(acknowledges({ status, body }, { status: [200], body: "OK" })).toBe(expected);
});

test("any body acknowledges if the profile names none", () => {
  expect(acknowledges({ status: 204, body: "" }, { status: [200, 204] })).toBe(true);
});
