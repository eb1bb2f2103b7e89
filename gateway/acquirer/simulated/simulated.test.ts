import { expect, test } from "vitest";
import { type Ask, patient } from "../acquirer.ts";
import { testCards } from "./cards.ts";
import { behaviours, says, simulatedAcquirer } from "./simulated.ts";

const ask = (instrument: string, asked = 0): Ask => ({
  reference: "1000/t/1",
  instrument,
  amount: 100n,
  currency: "USD",
  asked,
});

test("no number of a test card is listed twice", () => {
  const numbers = testCards.flatMap((card) => card.numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("no two instruments have the same key, and no key contains a number", () => {
  expect(behaviours.size).toBeGreaterThan(testCards.length);
  for (const key of behaviours.keys()) expect(key).not.toMatch(/\d{4}/);
});

test("an instrument follows its script, whose last entry is repeated", () => {
  expect([0, 1, 2, 9].map((asked) => says("card-late-steps-timeout", "refund", asked))).toEqual([
    "timeout",
    "timeout",
    "approve",
    "approve",
  ]);
  expect(says("card-approved", "rebill", 0)).toBe("approve");
  expect(says("nobody", "authorise", 0)).toBe("1003");
});

const { amount, currency } = ask("card-approved");
const approved = { outcome: "approved", amount, currency };

test("every entry of a script has an outcome", async () => {
  expect(await simulatedAcquirer.authorise(ask("card-approved"))).toEqual(approved);
  expect(await simulatedAcquirer.authorise(ask("card-review"))).toEqual({ ...approved, outcome: "review" });
  expect(await simulatedAcquirer.authorise(ask("card-pending"))).toEqual({ outcome: "pending" });
  expect(await simulatedAcquirer.authorise(ask("card-timeout"))).toEqual({ outcome: "unknown" });
  expect(await simulatedAcquirer.authorise(ask("card-timeout", 1))).toEqual(approved);
  expect(await simulatedAcquirer.capture(ask("card-capture-declined"))).toEqual({
    outcome: "declined",
    code: "1101",
  });
});

test("an acquirer that throws or never responds has the outcome unknown", async () => {
  const slow = patient({ ...simulatedAcquirer, capture: () => new Promise(() => {}) }, 5, () => undefined);
  expect(await slow.capture(ask("card-approved"))).toEqual({ outcome: "unknown" });
  const broken = patient(
    { ...simulatedAcquirer, refund: () => Promise.reject(new Error("the line is dead")) },
    5000,
    () => undefined,
  );
  expect(await broken.refund(ask("card-approved"))).toEqual({ outcome: "unknown" });
  expect(await broken.cancel(ask("card-approved"))).toEqual(approved);
});

test.each([{ amount: 1n }, { currency: "EUR" }])(
  "an approval of something else (%o) has the outcome unknown, and its reference is told",
  async (other) => {
    const told: string[] = [];
    const capture = async () => ({ outcome: "approved", amount, currency, ...other }) as const;
    const wrong = patient({ ...simulatedAcquirer, capture }, 5000, (reference) => told.push(reference));
    const asked = ask("card-approved");
    expect(await wrong.capture(asked)).toEqual({ outcome: "unknown" });
    expect(told).toEqual([asked.reference]);
  },
);
