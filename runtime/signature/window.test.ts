// The age of a message by a field that its signature covers.
import { expect, it } from "vitest";
import { ageIssue, everyScheme, rowScheme, rsaScheme } from "./window.ts";
import type { ReplayWindow } from "./kind.ts";

const now = Date.UTC(2030, 0, 1, 12, 0, 0);
const seconds = now / 1000;
const issueOf = (held: unknown, form: ReplayWindow["form"], isCovered = true) =>
  ageIssue({ at: held } as never, isCovered, { field: "at", form, seconds: 300 }, now);

it.each<[unknown, ReplayWindow["form"]]>([
  [seconds, "unix-seconds"],
  [String(seconds), "unix-seconds"],
  [seconds - 300, "unix-seconds"],
  [seconds + 300, "unix-seconds"],
  [now - 300_000, "unix-milliseconds"],
  [String(now + 300_000), "unix-milliseconds"],
  ["2030-01-01T12:00:00+0000", "offset-date-time"],
  ["2030-01-01T20:00:00+0800", "offset-date-time"],
  ["2030-01-01T07:55:00-0400", "offset-date-time"],
])("a message of %j in the form %s is current", (held, form) => {
  expect(issueOf(held, form)).toBeUndefined();
});

it.each<[unknown, ReplayWindow["form"]]>([
  [seconds - 301, "unix-seconds"],
  [seconds + 301, "unix-seconds"],
  [now - 300_001, "unix-milliseconds"],
  [now + 300_001, "unix-milliseconds"],
  [seconds, "unix-milliseconds"],
  ["2030-01-01T11:54:59+0000", "offset-date-time"],
  ["2030-01-01T12:00:00+0800", "offset-date-time"],
  ["2030-02-01T12:00:00+0000", "offset-date-time"],
])("a message of %j in the form %s is too old or too new", (held, form) => {
  expect(issueOf(held, form)).toEqual({
    code: "notification.window",
    at: "/at",
    message:
      "The time of the notification differs from now by more than 300 seconds. If it is not a replay, check the clocks.",
  });
});

it.each<[unknown, ReplayWindow["form"]]>([
  [undefined, "unix-seconds"],
  [null, "unix-seconds"],
  ["", "unix-seconds"],
  ["1e9", "unix-seconds"],
  [-seconds, "unix-seconds"],
  ["1".repeat(16), "unix-milliseconds"],
  [`x${seconds}`, "unix-seconds"],
  [`${seconds}x`, "unix-seconds"],
  [[String(seconds)], "unix-seconds"],
  [["2030-01-01T12:00:00+0000"], "offset-date-time"],
  ["2030-01-01", "offset-date-time"],
  [seconds, "offset-date-time"],
])("%j has no date in the form %s", (held, form) => {
  expect(issueOf(held, form)).toEqual({
    code: "notification.date",
    at: "/at",
    expected: form,
    message: `The notification has no date in the form ${form} here, so its age is unknown.`,
  });
});

it("a date that the signature does not cover proves nothing", () => {
  expect(issueOf(seconds, "unix-seconds", false)).toEqual({
    code: "notification.date",
    at: "/at",
    expected: "unix-seconds",
    message:
      "The signature does not cover this field, so the date cannot be trusted. Leave `window` out or name another field.",
  });
});

it("a date is a field of the message itself", () => {
  const window: ReplayWindow = { field: "constructor", form: "unix-seconds", seconds: 300 };
  expect(ageIssue({}, true, window, now)?.code).toBe("notification.date");
});

it("signatures without a time have their age checked by a field", () => {
  expect(everyScheme.map(({ name, agedBy }) => [name, agedBy])).toEqual([
    ["boundScheme", undefined],
    ["rowScheme", ageIssue],
    ["rsaScheme", ageIssue],
  ]);
  expect(everyScheme.slice(1)).toEqual([rowScheme, rsaScheme]);
});
