// The usual periods, in days of UTC.
import { expect, test } from "vitest";
import { readPeriod } from "./periods.ts";

const now = new Date("2026-03-05T23:30:00Z");
const read = (query: string) => {
  const { period, chosen, wrong } = readPeriod(new URLSearchParams(query), now);
  const day = (at: Date | undefined) => at?.toISOString().replace("T00:00:00.000Z", "");
  return { from: day(period.from), before: day(period.before), chosen, wrong: wrong?.field };
};

test.each([
  ["", undefined, undefined, ""],
  ["period=today", "2026-03-05", "2026-03-06", "today"],
  ["period=yesterday", "2026-03-04", "2026-03-05", "yesterday"],
  ["period=7-days", "2026-02-27", "2026-03-06", "7-days"],
  ["period=month", "2026-03-01", "2026-04-01", "month"],
  ["period=last-month", "2026-02-01", "2026-03-01", "last-month"],
  ["from=2026-01-30&to=2026-01-31", "2026-01-30", "2026-02-01", "own"],
  ["period=today&from=2026-01-30", "2026-01-30", undefined, "own"],
])("the query %j is from %s to before %s", (query, from, before, chosen) => {
  expect(read(query)).toEqual({ from, before, chosen, wrong: undefined });
});

test.each(["from=31-12-2026", "to=2026-02-30", "to=2026-02-01&from=2026-02-02", "period=toString"])(
  "%s is not valid",
  (query) => {
    expect(read(query).wrong).toBe(query.split("=")[0]);
  },
);
