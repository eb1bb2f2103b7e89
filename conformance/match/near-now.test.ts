import { expect, test } from "vitest";
import { isNearNow } from "./near-now.ts";

const now = Date.UTC(2034, 4, 1, 23, 30, 0);

test.each([
  ["20340501233000", "UTC"],
  ["2034-05-01 23:20:00", "UTC"],
  ["2034-05-01 23:44:59", "UTC"],
  ["20340502013000", "Europe/Berlin"],
  ["20340502050000", "+05:30"],
  ["20340501203000", "-03:00"],
])("%s is close to the current time in %s", (text, zone) => {
  expect(isNearNow(text, zone, now)).toBe(true);
});

test.each([
  ["20340501233000", "Europe/Berlin"],
  ["20340501231500", "UTC"],
  ["20340502013000", "UTC"],
  ["2034-05-01", "UTC"],
  ["203405012330000", "UTC"],
  ["now", "UTC"],
  ["20340501233000", "Nowhere/Atlantis"],
])("%s is not close to the current time in %s", (text, zone) => {
  expect(isNearNow(text, zone, now)).toBe(false);
});
