import { expect, test } from "vitest";
import { freshReferences, newOrigin } from "./fresh.ts";
import { maskCardNumbers } from "../exchange/mask.ts";

const range = { places: 2, least: 2000n, most: 8999n };

const origin = { seed: 1, run: "one" };

test("references differ from each other, between scenarios, seeds and runs, and are the same for the same of these", () => {
  const take = (seed: number, scenario: string, run = "one"): string[] => {
    const fresh = freshReferences({ seed, run }, scenario, range);
    return [fresh.order_no(), fresh.same_order_no(), fresh.uuid(), fresh.same_uuid(), fresh.token()];
  };
  expect(take(1, "a")).toEqual(take(1, "a"));
  const all = [...take(1, "a"), ...take(1, "b"), ...take(2, "a"), ...take(1, "a", "two")];
  expect(new Set(all).size).toBe(all.length);
});

test("a second run with the same seed has the same amounts", () => {
  const take = (given?: number): string[] => {
    const fresh = freshReferences(newOrigin(given), "a", range);
    return [fresh.amount(), fresh.amount(), fresh.same_amount()];
  };
  expect(take(7)).toEqual(take(7));
  expect(take()).not.toEqual(take());
});

test("references for a whole scenario stay the same, and differ between scenarios", () => {
  const fresh = freshReferences(origin, "a", range);
  const first = [fresh.same_order_no(), fresh.same_uuid(), fresh.same_amount()];
  fresh.order_no();
  expect(fresh.amount()).not.toBe(first[2]);
  expect([fresh.same_order_no(), fresh.same_uuid(), fresh.same_amount()]).toEqual(first);
  const other = freshReferences(origin, "b", range);
  expect(other.same_order_no()).not.toBe(first[0]);
  expect(other.same_uuid()).not.toBe(first[1]);
  expect(fresh.order_no()).not.toBe(first[0]);
});

test("a fresh UUID is valid, and no fresh value looks like a card number", () => {
  const fresh = freshReferences(origin, "x", range);
  for (let time = 0; time < 200; time += 1) {
    expect(fresh.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(fresh.digits()).toMatch(/^[1-9]{8}$/);
    const order = fresh.order_no();
    expect(maskCardNumbers(order)).toBe(order);
    const digits = `007${fresh.digits()}`;
    expect(maskCardNumbers(digits)).toBe(digits);
  }
});
