// The date forms: one example of each, and texts that are slightly different.
import { describe, expect, test } from "vitest";
import { isDateOf } from "./date-forms.ts";

test.each([
  ["YYYY-MM-DD", "2024-02-29", true],
  ["YYYY-MM-DD", "2023-02-29", false],
  ["YYYY-MM-DD", "2024-2-9", false],
  ["DD-MM-YYYY", "31-12-1999", true],
  ["DD-MM-YYYY", "31-11-1999", false],
  ["YYYY-MM-DD HH:MM:SS", "2024-01-01 23:59:59", true],
  ["YYYY-MM-DD HH:MM:SS", "2024-01-01T23:59:59", false],
  ["YYYYMMDDHHMMSS", "20240101240000", false],
  ["date-time-offset", "2024-05-01T10:00:00+0800", true],
  ["date-time-offset", "2024-05-01T10:00:00-0330", true],
  ["date-time-offset", "2024-05-01T10:00:00.5+0000", true],
  ["date-time-offset", "2024-05-01T10:00:00,25+08", true],
  ["date-time-offset", "2024-05-01T10:00+0800", true],
  ["date-time-offset", "20240501T100000+0800", true],
  ["date-time-offset", "20240501T1000-03", true],
  ["date-time-offset", "20240501T100000.123+0000", true],
  ["date-time-offset", "2024-05-01T10:00:00+08:00", false],
  ["date-time-offset", "2024-05-01T100000+0800", false],
  ["date-time-offset", "20240501T10:00:00+0800", false],
  ["date-time-offset", "2024-05-01T10:00:00Z", false],
  ["date-time-offset", "2024-05-01T10:00:00", false],
  ["date-time-offset", "2024-05-01T10:00:00+2400", false],
  ["date-time-offset", "2024-05-01T10:00:00+0859", true],
  ["date-time-offset", "2024-05-01T10:00:00+0860", false],
  ["date-time-offset", "20240230T100000+0800", false],
  ["unheard-of", "2024-05-01", false],
])("in the form %s, %s is valid: %s", (form, text, kept) => {
  expect(isDateOf(form, text)).toBe(kept);
});

describe.each([
  ["YYYY-MM-DD", "2024-05-17"],
  ["DD-MM-YYYY", "17-05-2024"],
  ["YYYY-MM-DD HH:MM:SS", "2024-05-17 10:20:30"],
  ["YYYYMMDDHHMMSS", "20240517102030"],
  ["date-time-offset", "2024-05-17T10:20:30+0800"],
  ["date-time-offset", "20240517T102030+0800"],
])("the form %s", (form, text) => {
  const places = Array.from(text, (_, index) => index);

  test("accepts its example", () => {
    expect(isDateOf(form, text)).toBe(true);
  });

  test("accepts nothing before or after", () => {
    for (const more of [`1${text}`, `${text}1`, ` ${text}`, `${text}\n`])
      expect([more, isDateOf(form, more)]).toEqual([more, false]);
  });

  test("refuses a text with one character missing or replaced", () => {
    for (const index of places) {
      const [before, after] = [text.slice(0, index), text.slice(index + 1)];
      // Eight or sixteen more digits would be read by another form only.
      for (const other of [before + after, `${before}x${after}`, `${before}11${after}`])
        expect([other, isDateOf(form, other)]).toEqual([other, false]);
    }
  });
});

test.each([
  ["month", "YYYY-MM-DD", (part: string) => `2024-${part}-10`, ["01", "12"], ["00", "13"]],
  ["day", "YYYY-MM-DD", (part: string) => `2024-01-${part}`, ["01", "31"], ["00", "32"]],
  ["hour", "YYYYMMDDHHMMSS", (part: string) => `20240110${part}0000`, ["00", "23"], ["24", "99"]],
  ["minute", "YYYYMMDDHHMMSS", (part: string) => `2024011000${part}00`, ["00", "59"], ["60", "99"]],
  ["second", "YYYYMMDDHHMMSS", (part: string) => `202401100000${part}`, ["00", "59"], ["60", "99"]],
])("a %s has its limits", (_, form, textOf, inside, outside) => {
  for (const part of inside) expect([part, isDateOf(form, textOf(part))]).toEqual([part, true]);
  for (const part of outside) expect([part, isDateOf(form, textOf(part))]).toEqual([part, false]);
});
