// The period of a list: one of the usual periods, or days that the user enters. Days are UTC.
import { dates } from "@acquiring/contract/codecs";
import { after } from "../../domain/dates.ts";
import type { Period } from "../../store/portal/slices.ts";

const aDay = 24 * 3_600_000;
const daysFrom = (day: Date, days: number): Date => after(day, days * aDay);
const monthsFrom = (day: Date, months: number): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));

/** The usual ones, from the day that it is. */
const usual = {
  today: { name: "Today", of: (day: Date) => [day, daysFrom(day, 1)] },
  yesterday: { name: "Yesterday", of: (day: Date) => [daysFrom(day, -1), day] },
  "7-days": { name: "Last 7 days", of: (day: Date) => [daysFrom(day, -6), daysFrom(day, 1)] },
  month: { name: "This month", of: (day: Date) => [monthsFrom(day, 0), monthsFrom(day, 1)] },
  "last-month": { name: "Last month", of: (day: Date) => [monthsFrom(day, -1), monthsFrom(day, 0)] },
} as const;

export type UsualPeriod = keyof typeof usual;

/** Each with its name; the empty one does not narrow. */
export const periodNames: readonly (readonly [UsualPeriod | "", string])[] = [
  ["", "Any time"],
  ...Object.entries(usual).map(([key, { name }]) => [key as UsualPeriod, name] as const),
];

export interface Wrong {
  readonly field: string;
  readonly message: string;
}

export interface ReadPeriod {
  readonly period: Period;
  /** The usual one; empty for any time; `own` where days are named. */
  readonly chosen: UsualPeriod | "" | "own";
  readonly wrong?: Wrong;
}

const wrongAt = (field: string, message: string): ReadPeriod => ({
  period: {},
  chosen: "own",
  wrong: { field, message },
});

const isUsual = (key: string): key is UsualPeriod => Object.hasOwn(usual, key);

/** Reads `period`, or `from` and `to`, which count before it, by the day that it is now. */
export function readPeriod(query: URLSearchParams, now: Date): ReadPeriod {
  const given = (name: string) => query.get(name)?.trim() ?? "";
  for (const field of ["from", "to"])
    if (given(field) !== "" && !dates.iso.parse(given(field)).ok)
      return wrongAt(field, "Enter a day as year-month-day, for example 2026-11-20.");
  const dayOf = (text: string) => new Date(`${text}T00:00:00Z`);
  if (given("from") !== "" || given("to") !== "") {
    const from = given("from") === "" ? undefined : dayOf(given("from"));
    const before = given("to") === "" ? undefined : daysFrom(dayOf(given("to")), 1);
    if (from !== undefined && before !== undefined && from >= before)
      return wrongAt("to", "This day is before the first one.");
    return { period: { from, before }, chosen: "own" };
  }
  const key = given("period");
  if (key === "") return { period: {}, chosen: "" };
  if (!isUsual(key)) return wrongAt("period", "Choose a period from the list.");
  const [from, before] = usual[key].of(dayOf(now.toISOString().slice(0, 10)));
  return { period: { from, before }, chosen: key };
}
