import { expect, test } from "vitest";
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
  ["date-time-offset", "2024-05-01T10:00:00+08:00", false],
  ["unheard-of", "2024-05-01", false],
])("%s is kept by %s: %s", (form, text, kept) => {
  expect(isDateOf(form, text)).toBe(kept);
});
