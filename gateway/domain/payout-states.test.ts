import { expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { isFinal, payoutAfter, payoutMoves, payoutStates } from "./payout-states.ts";

test("the profile lists the transitions of the table", () => {
  expect(readProfile().extension_points.states?.payout).toEqual(payoutMoves);
});

test("every state is reachable, and only a completed or failed payout is final", () => {
  expect(new Set(payoutMoves.map(({ to }) => to))).toEqual(new Set(payoutStates));
  expect(payoutStates.filter(isFinal)).toEqual(["COMPLETED", "FAILED"]);
});

test("a trigger leads to one state, and none leaves a final state", () => {
  expect(payoutAfter("ACCEPTED", "complete")).toBe("COMPLETED");
  expect(payoutAfter("PROCESSING", "process")).toBeUndefined();
  expect(payoutAfter("FAILED", "complete")).toBeUndefined();
  const pairs = payoutMoves.map(({ from, by }) => `${from} ${by}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});
