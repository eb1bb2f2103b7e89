import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthly } from "../testing/payment.ts";
import { intervals } from "./interval.ts";
import { asksForContract, readTerms } from "../wire/subscription.ts";
import { periodOf, retryAt, retryDays, type Terms } from "./subscription-terms.ts";

const now = new Date("2026-01-31T10:00:00Z");
const asked = { contract_name: "Gold", interval: "month" };
const read = (change: object = {}) => readTerms({ ...asked, ...change }, { amount: 500n, currency: "USD" });
const terms = (change: object = {}): Terms => {
  const result = read(change);
  if (!result.ok) throw new Error(result.message);
  return result.terms;
};

describe("the terms of a contract", () => {
  test("default to one unit, the payment's amount and no end", () => {
    expect(terms()).toEqual({ ...monthly, amount: 500n, promotionAmount: 500n });
  });

  test("have the requested values", () => {
    const asked = {
      contract: "c-1",
      contract_amount: "9.99",
      interval_count: "2",
      billing_cycle: 12,
      promotion_cycle: 3,
      contract_start: "2026-02-01",
      contract_end: "2028-02-29",
    };
    expect(terms(asked)).toMatchObject({
      contract: "c-1",
      intervalCount: 2,
      billingCycle: 12,
      promotionCycle: 3,
      amount: 999n,
      promotionAmount: 500n,
      start: new Date("2026-02-01T00:00:00Z"),
      last: new Date("2028-02-29T23:59:59.999Z"),
    });
  });

  test.each([
    ["no name", { contract_name: "" }, "contract_name"],
    ["a name without end", { contract_name: "x".repeat(201) }, "contract_name"],
    ["an unknown interval", { interval: "fortnight" }, "interval"],
    ["a count of nothing", { interval_count: "0" }, "interval_count"],
    ["a count that is not a number", { interval_count: "1.5" }, "interval_count"],
    ["a negative cycle", { billing_cycle: -1 }, "billing_cycle"],
    ["half a cycle", { promotion_cycle: 0.5 }, "promotion_cycle"],
    ["more promotion than contract", { billing_cycle: 2, promotion_cycle: 3 }, "promotion_cycle"],
    ["an amount of nothing", { contract_amount: "0.00" }, "contract_amount"],
    ["a third decimal", { contract_amount: "1.001" }, "contract_amount"],
    ["a day that is not", { contract_end: "2026-02-30" }, "contract_end"],
    ["an end before the start", { contract_start: "2026-03-01", contract_end: "2026-02-27" }, "contract_end"],
  ])("refuse %s, and name the field", (_name, change, field) => {
    const result = read(change);
    expect(result.ok ? "" : result.message).toContain(field);
  });

  test("are not requested by an object with only empty fields", () => {
    expect(asksForContract(undefined)).toBe(false);
    expect(asksForContract({})).toBe(false);
    expect(asksForContract({ contract_name: "", interval: "" })).toBe(false);
    expect(asksForContract({ contract: "c" })).toBe(true);
  });
});

describe("the periods of a contract", () => {
  test("end before the year 10000, for any length", () => {
    const long = terms({ interval: "year", interval_count: "1000" });
    const years = [7, 8, 400].map((number) => periodOf(long, now, number)?.endsAt.getUTCFullYear());
    expect(years).toEqual([9026, undefined, undefined]);
  });

  test("end on the last day of a month that is too short, and first have the promotion's price", () => {
    const monthly = terms({ contract_amount: "9.00", promotion_cycle: 2 });
    const periods = [1, 2, 3].map((number) => periodOf(monthly, now, number));
    expect(periods.map((period) => [period?.endsAt.toISOString().slice(0, 10), period?.amount])).toEqual([
      ["2026-02-28", 500n],
      ["2026-03-31", 500n],
      ["2026-04-30", 900n],
    ]);
  });

  test("are limited by the billing cycles, and none ends after the contract", () => {
    const counted = terms({ billing_cycle: 2 });
    const there = (terms: typeof counted) =>
      [1, 2, 3].filter((number) => periodOf(terms, now, number) !== undefined);
    expect(there(counted)).toEqual([1, 2]);
    const ended = terms({ contract_end: "2026-03-31" });
    expect(there(ended)).toEqual([1, 2]);
  });

  test("follow each other without a gap, for any contract", () => {
    const any = fc.record({
      interval: fc.constantFrom(...intervals),
      intervalCount: fc.integer({ min: 1, max: 1000 }),
      billingCycle: fc.integer({ min: 0, max: 1000 }),
      promotionCycle: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(
        any,
        fc.date({ min: now, max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true }),
        fc.integer({ min: 1, max: 500 }),
        (some, start, number) => {
          const contract = { ...terms(), ...some };
          const [one, next] = [periodOf(contract, start, number), periodOf(contract, start, number + 1)];
          if (next === undefined) return;
          expect(one?.endsAt).toEqual(next.startsAt);
          expect(next.endsAt > next.startsAt).toBe(true);
          expect(number === 1 ? one?.startsAt : start).toEqual(start);
        },
      ),
    );
  });
});

test("a failed charge is retried as often as the schedule says, each time later", () => {
  const moments = [1, 2, 3, 4].map((failed) => retryAt(failed, now)?.toISOString().slice(0, 10));
  expect(moments).toEqual(["2026-02-01", "2026-02-03", "2026-02-05", undefined]);
  expect(retryDays).toHaveLength(3);
});
