import { expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { kinds, problemsOf, termsOf } from "./terms.ts";

const points = readProfile().extension_points;

test("the profile lists exactly the kinds in the tables of changes", () => {
  expect(Object.keys(points["notification.kinds"] ?? {}).sort()).toEqual(kinds);
  expect(problemsOf(points)).toEqual([]);
});

test("a profile that lacks a kind is refused, and so is a delivery that this gateway does not support", () => {
  const { "payment.captured": _lacking, ...others } = points["notification.kinds"] ?? {};
  expect(problemsOf({ ...points, "notification.kinds": others })).toEqual([
    "notification.kinds: add payment.captured.",
  ]);
  const delivery = { method: "GET", media: "application/xml", within_seconds: 1 } as const;
  expect(problemsOf({ ...points, "notification.delivery": delivery })).toHaveLength(2);
});

test("a profile that leaves the delivery open sends nothing; one without an acknowledgement accepts any success", () => {
  const { "notification.delivery": delivery, "notification.acknowledgement": _answer, ...open } = points;
  expect(termsOf(open)).toBeUndefined();
  expect(delivery).toBeDefined();
  if (delivery === undefined) return;
  expect(termsOf({ ...open, "notification.delivery": delivery })?.acknowledgement.status).toContain(204);
});

test("a profile without a notification signature sends unsigned", () => {
  const { "notification.signature": _signature, ...unsigned } = points;
  expect(termsOf(unsigned)?.signature).toBeUndefined();
  expect(termsOf(points)?.signature).toBe("same-scheme");
});
