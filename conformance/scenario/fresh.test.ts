import { expect, test } from "vitest";
import { freshReferences } from "./fresh.ts";
import { maskCardNumbers } from "../exchange/mask.ts";

const range = { places: 2, least: 2000n, most: 8999n };

test("references differ from each other, between scenarios and between seeds, and are the same for the same seed", () => {
  const take = (seed: number, scenario: string): string[] => {
    const fresh = freshReferences(seed, scenario, range);
    return [fresh.order_no(), fresh.order_no(), fresh.uuid(), fresh.token()];
  };
  expect(take(1, "a")).toEqual(take(1, "a"));
  const all = [...take(1, "a"), ...take(1, "b"), ...take(2, "a")];
  expect(new Set(all).size).toBe(all.length);
});

test("references for a whole scenario stay the same, and differ between scenarios", () => {
  const fresh = freshReferences(1, "a", range);
  const first = [fresh.same_order_no(), fresh.same_uuid(), fresh.same_amount()];
  fresh.order_no();
  expect(fresh.amount()).not.toBe(first[2]);
  expect([fresh.same_order_no(), fresh.same_uuid(), fresh.same_amount()]).toEqual(first);
  const other = freshReferences(1, "b", range);
  expect(other.same_order_no()).not.toBe(first[0]);
  expect(other.same_uuid()).not.toBe(first[1]);
  expect(fresh.order_no()).not.toBe(first[0]);
});

test("a fresh UUID is valid, and no fresh value looks like a card number", () => {
  const fresh = freshReferences(7, "x", range);
  for (let time = 0; time < 200; time += 1) {
    expect(fresh.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(fresh.digits()).toMatch(/^[1-9]{8}$/);
    const order = fresh.order_no();
    expect(maskCardNumbers(order)).toBe(order);
    const digits = `007${fresh.digits()}`;
    expect(maskCardNumbers(digits)).toBe(digits);
  }
});
