import { expect, test } from "vitest";
import { readMoment } from "./moment.ts";

const now = new Date("2030-01-01T00:00:00Z");

test.each([
  [{ set: "2031-02-03T04:05:06Z" }, "2031-02-03T04:05:06.000Z"],
  [{ set: "2031-02-03T04:05+08:00" }, "2031-02-02T20:05:00.000Z"],
  [{ advance: 90 }, "2030-01-01T00:01:30.000Z"],
  [{ advance: 0 }, "2030-01-01T00:00:00.000Z"],
  [{ advance: "90s" }, "2030-01-01T00:01:30.000Z"],
  [{ advance: "15m" }, "2030-01-01T00:15:00.000Z"],
  [{ advance: "12h" }, "2030-01-01T12:00:00.000Z"],
  [{ advance: "31d" }, "2030-02-01T00:00:00.000Z"],
])("the moment %j is %s", (body, expected) => {
  expect(readMoment(body, now)).toEqual({ ok: true, to: new Date(expected) });
});

test.each([
  {},
  { set: "2030-01-01T00:00:00Z", advance: 1 },
  { set: "tomorrow" },
  { set: "2030-13-01T00:00:00Z" },
  { set: "2030-01-01" },
  { set: 0 },
  { advance: -1 },
  { advance: Number.NaN },
  { advance: "1w" },
  { advance: "P1D" },
  { advance: "999999999d" },
  { advance: null },
])("%j is not a moment", (body) => {
  expect(readMoment(body, now)).toMatchObject({ ok: false });
});
