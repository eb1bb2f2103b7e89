import { expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { isFinal, payoutAfter, payoutMoves, payoutStates } from "./payout-states.ts";

test("the moves of the profile are those of the table", () => {
  expect(readProfile().extension_points["states.payout"]).toEqual(payoutMoves);
});

test("every state is reached, and only a payout that is done or has failed stays as it is", () => {
  expect(new Set(payoutMoves.map(({ to }) => to))).toEqual(new Set(payoutStates));
  expect(payoutStates.filter(isFinal)).toEqual(["COMPLETED", "FAILED"]);
});

test("a trigger leads to one state, and nothing leaves a final one", () => {
  expect(payoutAfter("ACCEPTED", "complete")).toBe("COMPLETED");
  expect(payoutAfter("PROCESSING", "process")).toBeUndefined();
  expect(payoutAfter("FAILED", "complete")).toBeUndefined();
  const pairs = payoutMoves.map(({ from, by }) => `${from} ${by}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});
