import { expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { subscriptionReasons } from "./reasons.ts";
import {
  subscriptionAfter,
  subscriptionCodes,
  subscriptionMoves,
  subscriptionStates,
} from "./subscription-states.ts";
import { retryDays } from "./subscription-terms.ts";

const points = readProfile().extension_points;

test("the profile lists every code, reason and retry of this gateway", () => {
  expect(Object.keys(points.codes?.recurring_status ?? {})).toEqual(subscriptionCodes);
  expect(points.codes?.recurring_status?.[subscriptionStates.inactived]).toContain("Inactived");
  expect(Object.keys(points.codes?.error_message ?? {})).toEqual(
    expect.arrayContaining([...subscriptionReasons]),
  );
  const days = `${retryDays.slice(0, -1).join(", ")} and ${retryDays.at(-1) ?? ""} days`;
  expect(readProfile().notes?.["subscription.terms"]).toContain(days);
});

test("every state except the first is reachable, and no trigger leads to two states", () => {
  const reached = new Set<string>(subscriptionMoves.map(({ to }) => to));
  const states = Object.keys(subscriptionStates).filter((state) => state !== "pending");
  expect([...reached].toSorted()).toEqual(states.toSorted());
  const pairs = subscriptionMoves.map(({ from, by }) => `${from} ${by}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test("a cancelled subscription stays cancelled, with any outcome of its last period", () => {
  for (const by of ["charge", "fail", "give up", "complete"] as const)
    expect(subscriptionAfter("inactived", by)).toBe("inactived");
  for (const from of ["inactived", "completed", "ended", "dropped", "pending"] as const)
    expect(subscriptionAfter(from, "cancel")).toBeUndefined();
});
