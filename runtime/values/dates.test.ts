// Behaviour of the date forms.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as dates from "./dates.ts";
import type { Result } from "./result.ts";

const outcome = (result: Result<unknown>): unknown => (result.ok ? result.value : result.issues[0].code);

const date = { year: 2024, month: 2, day: 29 };
const dateTime = { ...date, hour: 23, minute: 5, second: 59 };

it.each<[string, (text: string) => Result<unknown>, unknown]>([
  ["29-02-2024", dates.parseDayMonthYear, date],
  ["2024-02-29", dates.parseIsoDate, date],
  ["2024-02-29 23:05:59", dates.parseDateTime, dateTime],
  ["20240229230559", dates.parseCompactDateTime, dateTime],
  ["2024-02-29T23:05:59+0800", dates.parseOffsetDateTime, { ...dateTime, offset: 480 }],
  ["2024-02-29T23:05:59-0330", dates.parseOffsetDateTime, { ...dateTime, offset: -210 }],
  ["2024-02-29T23:05:59.120+0000", dates.parseOffsetDateTime, { ...dateTime, fraction: "120", offset: 0 }],
  ["2024-02-29T23:05:59-0000", dates.parseOffsetDateTime, { ...dateTime, offset: 0 }],
  ["20240229T230559+0800", dates.parseOffsetDateTime, { ...dateTime, offset: 480 }],
  ["20240229T230559,5-08", dates.parseOffsetDateTime, { ...dateTime, fraction: "5", offset: -480 }],
  ["2024-02-29T23:05+0800", dates.parseOffsetDateTime, { ...dateTime, second: 0, offset: 480 }],
  ["20240229T2305+08", dates.parseOffsetDateTime, { ...dateTime, second: 0, offset: 480 }],
  ["01", dates.parseMonth, 1],
  ["2030", dates.parseYear, 2030],
])("a valid date text %s is read", (text, parse, value) => {
  expect(outcome(parse(text))).toEqual(value);
});

it.each<[string, (text: string) => Result<unknown>, string]>([
  ["30-02-2024", dates.parseDayMonthYear, "date.calendar"],
  ["29-02-2023", dates.parseDayMonthYear, "date.calendar"],
  ["29-02-1900", dates.parseDayMonthYear, "date.calendar"],
  ["31-04-2024", dates.parseDayMonthYear, "date.calendar"],
  ["00-01-2024", dates.parseDayMonthYear, "date.calendar"],
  ["2024-02-29", dates.parseDayMonthYear, "date.form"],
  ["1-2-2024", dates.parseDayMonthYear, "date.form"],
  ["2024-13-01", dates.parseIsoDate, "date.calendar"],
  ["0000-01-01", dates.parseIsoDate, "date.calendar"],
  ["2024-02-29\n", dates.parseIsoDate, "date.form"],
  ["٢٠٢٤-01-01", dates.parseIsoDate, "date.form"],
  ["2024-02-29T23:05:59", dates.parseDateTime, "date.form"],
  ["2024-02-29 24:00:00", dates.parseDateTime, "date.calendar"],
  ["2024-02-29 23:60:00", dates.parseDateTime, "date.calendar"],
  ["2024-02-29 23:59:60", dates.parseDateTime, "date.calendar"],
  ["2024022923055", dates.parseCompactDateTime, "date.form"],
  ["20240230000000", dates.parseCompactDateTime, "date.calendar"],
  ["2024-02-29T23:05:59+08:00", dates.parseOffsetDateTime, "date.form"],
  ["2024-02-29T23:05:59Z", dates.parseOffsetDateTime, "date.form"],
  ["20240229T23:05:59+0800", dates.parseOffsetDateTime, "date.form"],
  ["2024-02-29T230559+0800", dates.parseOffsetDateTime, "date.form"],
  ["2024-0229T23:05:59+0800", dates.parseOffsetDateTime, "date.form"],
  ["2024-02-29T23:0559+0800", dates.parseOffsetDateTime, "date.form"],
  ["2024-02-29T23:05:59", dates.parseOffsetDateTime, "date.form"],
  ["2024-02-29T23:05:59+2400", dates.parseOffsetDateTime, "date.form"],
  ["2024-02-29T23:05:59+0860", dates.parseOffsetDateTime, "date.form"],
  ["2024-02-30T23:05:59+0800", dates.parseOffsetDateTime, "date.calendar"],
  ["13", dates.parseMonth, "date.calendar"],
  ["00", dates.parseMonth, "date.calendar"],
  ["1", dates.parseMonth, "date.form"],
  ["24", dates.parseYear, "date.form"],
  ["0000", dates.parseYear, "date.calendar"],
])("an invalid date text %s is refused", (text, parse, code) => {
  expect(outcome(parse(text))).toBe(code);
});

describe("writing a date", () => {
  const instant = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59Z"),
    noInvalidDate: true,
  });
  const parts = instant.map((of) => ({
    year: of.getUTCFullYear(),
    month: of.getUTCMonth() + 1,
    day: of.getUTCDate(),
    hour: of.getUTCHours(),
    minute: of.getUTCMinutes(),
    second: of.getUTCSeconds(),
  }));
  const back = <T>(
    value: T,
    format: (value: T) => Result<string>,
    parse: (text: string) => Result<T>,
  ): unknown => {
    const text = format(value);
    return text.ok ? outcome(parse(text.value)) : outcome(text);
  };
  it("preserves every day and time in every form", () => {
    const offsets = fc.integer({ min: -1439, max: 1439 });
    fc.assert(
      fc.property(parts, offsets, fc.constantFrom({}, { fraction: "5" }), (value, offset, fraction) => {
        const { year, month, day } = value;
        const whole = { year, month, day };
        const exact = { ...value, ...fraction, offset };
        expect(back(whole, dates.formatDayMonthYear, dates.parseDayMonthYear)).toEqual(whole);
        expect(back(whole, dates.formatIsoDate, dates.parseIsoDate)).toEqual(whole);
        expect(back(value, dates.formatDateTime, dates.parseDateTime)).toEqual(value);
        expect(back(value, dates.formatCompactDateTime, dates.parseCompactDateTime)).toEqual(value);
        expect(back(exact, dates.formatOffsetDateTime, dates.parseOffsetDateTime)).toEqual(exact);
        expect(back(month, dates.formatMonth, dates.parseMonth)).toEqual(month);
        expect(back(year, dates.formatYear, dates.parseYear)).toEqual(year);
      }),
    );
  });
  it("produces exactly the forms of the interface", () => {
    const early = { year: 987, month: 6, day: 5, hour: 4, minute: 3, second: 2 };
    expect(outcome(dates.formatDayMonthYear(early))).toBe("05-06-0987");
    expect(outcome(dates.formatIsoDate(early))).toBe("0987-06-05");
    expect(outcome(dates.formatDateTime(early))).toBe("0987-06-05 04:03:02");
    expect(outcome(dates.formatCompactDateTime(early))).toBe("09870605040302");
    expect(outcome(dates.formatOffsetDateTime({ ...early, offset: -90 }))).toBe("0987-06-05T04:03:02-0130");
    expect(outcome(dates.formatMonth(7))).toBe("07");
    expect(outcome(dates.formatYear(33))).toBe("0033");
  });
  it("refuses a date that does not exist", () => {
    expect(outcome(dates.formatIsoDate({ year: 2023, month: 2, day: 29 }))).toBe("date.calendar");
    expect(outcome(dates.formatDateTime({ ...dateTime, hour: 24 }))).toBe("date.calendar");
    expect(outcome(dates.formatOffsetDateTime({ ...dateTime, offset: 1440 }))).toBe("date.calendar");
    expect(outcome(dates.formatOffsetDateTime({ ...dateTime, offset: 0, fraction: "x" }))).toBe(
      "date.calendar",
    );
    expect(outcome(dates.formatMonth(1.5))).toBe("date.calendar");
    expect(outcome(dates.formatYear(10_000))).toBe("date.calendar");
  });
});
