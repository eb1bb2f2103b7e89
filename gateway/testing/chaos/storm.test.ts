// A storm of the client with 15 kills. `npm run chaos -- --kills 500` is the long one.
import { expect, test } from "vitest";
import { contradictions, nameOf, type Step } from "./decisions.ts";
import { storm } from "./storm.ts";

test("a merchant that is killed at any moment pays, captures and refunds once what it decided, and knows it", async () => {
  const { wrong, moved, requestsLost, responsesLost, refused, seed } = await storm({ kills: 15, seed: 7 });
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(Math.min(moved, requestsLost, responsesLost, refused)).toBeGreaterThan(0);
});

test("the comparison finds what was done twice, lost, not decided, or has a wrong word", () => {
  const step: Step = { kind: "refund", order: "7-1", attempt: 1, word: "done" };
  const name = nameOf(step);
  expect(contradictions([step], [name])).toEqual([]);
  expect(contradictions([{ ...step, word: "unknown" }], [])).toEqual([]);
  expect(contradictions([step], [name, name])).toEqual(["refund of 7-1: moved more than once"]);
  const again: Step = { ...step, attempt: 2 };
  expect(contradictions([step, again], [name, nameOf(again)])).toHaveLength(1);
  expect(contradictions([step], [])).toHaveLength(1);
  expect(contradictions([], [name])).toEqual([`${name}: not decided`]);
  for (const word of ["decided", "unknown", "not-done", "pending"] as const)
    expect(contradictions([{ ...step, word }], [name])).toHaveLength(1);
});
