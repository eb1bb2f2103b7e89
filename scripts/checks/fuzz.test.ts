// A short run of the fuzz script over every decoder, and a test that it detects failures.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fuzz } from "./fuzz.ts";
import { targets } from "./fuzz/decoders.ts";

const some = { cases: 40, seed: 20_261_120, slow: 5_000 };
const refused = { ok: false, issues: [{ code: "a", at: "", message: "b" }] } as const;

test("every decoder ends without an exception on foreign input, and shows no card number", () => {
  expect(targets.length).toBeGreaterThan(45);
  expect(targets.map((target) => fuzz(target, some).failure).filter((one) => one !== undefined)).toEqual([]);
});

test("almost every decoder gets input that it accepts, and input that it refuses", () => {
  const outcomes = targets.map((target) => fuzz(target, some));
  const taken = outcomes.filter(({ accepted }) => accepted > 0);
  const notTaken = outcomes.filter(({ accepted, cases }) => accepted < cases);
  expect(taken.length).toBeGreaterThan(targets.length * 0.8);
  expect(notTaken.length).toBeGreaterThan(targets.length * 0.9);
});

test.each([
  ["a decoder that throws", () => JSON.parse("{") as never],
  ["a slow decoder", () => (Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20), refused)],
  ["one that refuses without a reason", () => ({ ok: false, issues: [] as never }) as const],
  [
    "a decoder that shows a card number",
    () => ({ ok: false, issues: [{ code: "a", at: "/4111111111111111", message: "" }] }) as const,
  ],
])("%s is a reproducible failure", (_what, run) => {
  const { failure } = fuzz({ name: "one", input: fc.integer(), run }, { cases: 5, seed: 3, slow: 10 });
  expect(failure).toMatch(/^npm run task fuzz -- --only one --cases 5 --seed 3 --path 0\n/u);
});

test("the same seed produces the same cases", () => {
  const cases = (): readonly number[] => {
    const seen: number[] = [];
    const run = (value: number) => (seen.push(value), refused);
    fuzz({ name: "one", input: fc.integer(), run }, { cases: 20, seed: 5, slow: 1_000 });
    return seen;
  };
  expect(cases()).toEqual(cases());
});
