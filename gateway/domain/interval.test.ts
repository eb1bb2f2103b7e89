import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { intervals, type Step, stepsAfter } from "./interval.ts";

const at = (text: string) => new Date(`${text}T08:30:15Z`);
const day = (date: Date) => date.toISOString().slice(0, 10);

describe("steps of an interval", () => {
  test.each([
    ["2026-01-31", "month", 1, 1, "2026-02-28"],
    ["2026-01-31", "month", 1, 2, "2026-03-31"],
    ["2028-01-31", "month", 1, 1, "2028-02-29"],
    ["2026-10-31", "month", 1, 4, "2027-02-28"],
    ["2026-12-31", "month", 2, 1, "2027-02-28"],
    ["2028-02-29", "year", 1, 1, "2029-02-28"],
    ["2028-02-29", "year", 1, 4, "2032-02-29"],
    ["2096-02-29", "year", 4, 1, "2100-02-28"],
    ["2026-12-30", "day", 1, 3, "2027-01-02"],
    ["2028-02-22", "week", 1, 1, "2028-02-29"],
    ["2026-11-20", "week", 2, 3, "2027-01-01"],
    ["2026-11-20", "day", 1, 0, "2026-11-20"],
  ] as const)("from %s, %s times %i, %i steps: %s", (start, interval, count, steps, end) => {
    expect(day(stepsAfter(at(start), { interval, count }, steps))).toBe(end);
  });

  const start = fc.date({
    min: new Date("2000-01-01T00:00:00Z"),
    max: new Date("2200-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  const step = fc.record({
    interval: fc.constantFrom(...intervals),
    count: fc.integer({ min: 1, max: 24 }),
  }) satisfies fc.Arbitrary<Step>;

  test("always move forward, and keep the time of day", () => {
    fc.assert(
      fc.property(start, step, fc.integer({ min: 0, max: 60 }), (from, by, steps) => {
        const here = stepsAfter(from, by, steps);
        const next = stepsAfter(from, by, steps + 1);
        expect(next > here).toBe(true);
        expect(next.toISOString().slice(10)).toBe(from.toISOString().slice(10));
      }),
    );
  });

  test("of months and years end on the same day, or on the last day of a shorter month", () => {
    fc.assert(
      fc.property(start, step, fc.integer({ min: 0, max: 60 }), (from, by, steps) => {
        fc.pre(by.interval === "month" || by.interval === "year");
        const there = stepsAfter(from, by, steps);
        const months = (by.interval === "year" ? 12 : 1) * by.count * steps;
        const counted = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
        expect(counted(there) - counted(from)).toBe(months);
        if (there.getUTCDate() === from.getUTCDate()) return;
        expect(there.getUTCDate()).toBeLessThan(from.getUTCDate());
        expect(new Date(there.getTime() + 86_400_000).getUTCDate()).toBe(1);
      }),
    );
  });

  test("of days and weeks are whole days of 24 hours", () => {
    fc.assert(
      fc.property(start, step, fc.integer({ min: 0, max: 60 }), (from, by, steps) => {
        fc.pre(by.interval === "day" || by.interval === "week");
        const days = (by.interval === "week" ? 7 : 1) * by.count * steps;
        expect(stepsAfter(from, by, steps).getTime() - from.getTime()).toBe(days * 86_400_000);
      }),
    );
  });
});
