import { decimals, money } from "@acquiring/contract/codecs";
import { describe, expect, test } from "vitest";
import {
  amountsFrom,
  derivedAmount,
  endingOf,
  rangeOf,
  sourceOf,
  wholeAmount,
  wholeAmountsFrom,
  type AmountRange,
} from "./amounts.ts";
import { defaultSettings } from "../inputs/settings.ts";

const settings = (currency: string): typeof defaultSettings => ({
  ...defaultSettings,
  test_data: { ...defaultSettings.test_data, currency },
});
const range = (currency: string, points: Record<string, unknown> = {}): AmountRange =>
  rangeOf(settings(currency), { name: "amounts", points });
const limits = (currency: string, bounds: Record<string, string>): AmountRange =>
  range(currency, { "limits.amounts": { [currency]: bounds } });
const taken = (of: AmountRange, count: number, start = 1): string[] => {
  const amounts = amountsFrom(start, of);
  return Array.from({ length: count }, (_, index) => amounts(index));
};

describe("the range of amounts in a run", () => {
  test("has the decimal places of the currency, or two if the profile promises two", () => {
    expect(range("USD")).toEqual({ places: 2, least: 2000n, most: 8999n });
    expect(range("JPY").places).toBe(0);
    expect(range("KWD").places).toBe(3);
    expect(range("KWD", { "amounts.decimals": "two" }).places).toBe(2);
    expect(range("JPY", { "amounts.decimals": "iso-4217" }).places).toBe(0);
  });

  test.each<[string, Record<string, string>]>([
    ["USD", { least: "20.00" }],
    ["USD", { least: "0.50", most: "50" }],
    ["USD", { most: "5.00" }],
    ["USD", { least: "20.00", most: "30.00" }],
    ["USD", { least: "10.005", most: "10.019" }],
    ["JPY", { least: "100", most: "5000" }],
    ["JPY", { least: "2500.5" }],
    ["USD", { most: "0.03" }],
  ])("of %s keeps the limits %j", (currency, bounds) => {
    const of = limits(currency, bounds);
    for (const amount of taken(of, 300)) {
      expect(decimals.compare(amount, bounds["least"] ?? "0.00")).toBeGreaterThanOrEqual(0);
      expect(decimals.compare(amount, bounds["most"] ?? "99999999")).toBeLessThanOrEqual(0);
      expect(amount.split(".")[1]?.length ?? 0).toBe(of.places);
    }
  });

  test("keeps a tenth free above the least amount, and some room below the greatest", () => {
    const of = limits("USD", { least: "20.00", most: "500.00" });
    expect(of.least).toBe(20_000n);
    expect(of.most).toBe(49_999n);
  });

  test("has no amount with an ending to avoid, unless there are no others", () => {
    const avoided = new Set([".13", ".47"]);
    const endings = taken({ ...range("USD"), avoided }, 6000).map(endingOf);
    expect(endings).toContain(".14");
    expect(endings.filter((ending) => avoided.has(ending))).toEqual([]);
    expect(taken({ places: 2, least: 2013n, most: 2013n, avoided }, 2)).toEqual(["20.13", "20.13"]);
    expect(endingOf("1250")).toBe("50");
  });

  test("ignores limits of another currency", () => {
    expect(range("EUR", { "limits.amounts": { USD: { least: "500" } } })).toEqual(range("EUR"));
  });
});

test("whole amounts have no fraction and differ; a range without one has none", () => {
  const amounts = wholeAmountsFrom(7, range("USD"));
  const some = Array.from({ length: 60 }, (_, count) => amounts?.(count) ?? "");
  expect(new Set(some).size).toBe(60);
  for (const amount of some) expect(amount).toMatch(/^[2-8]\d\.00$/u);
  expect(wholeAmountsFrom(7, range("JPY"))?.(1)).toMatch(/^\d{4}$/u);
  expect(wholeAmountsFrom(7, { places: 2, least: 1001n, most: 1099n })).toBeUndefined();
});

test("the first payment's amount has no fraction if the range has such an amount", () => {
  expect(wholeAmount(range("USD"))).toBe("20.00");
  expect(wholeAmount(range("JPY"))).toBe("2000");
  expect(wholeAmount(limits("USD", { least: "30.25" }))).toBe("303.00");
  expect(wholeAmount({ places: 2, least: 1001n, most: 1050n })).toBe("10.01");
});

describe("the amounts of a scenario", () => {
  test("differ if the range allows it, and depend on their start number", () => {
    expect(new Set(taken(range("USD"), 500)).size).toBe(500);
    expect(new Set(taken({ places: 2, least: 1n, most: 9n }, 9)).size).toBe(9);
    expect(taken(range("USD"), 5)).toEqual(taken(range("USD"), 5));
    expect(taken(range("USD"), 5, 2)).not.toEqual(taken(range("USD"), 5));
  });

  test("are not round if the range has others", () => {
    expect(taken(range("USD"), 500).filter((amount) => amount.endsWith("0"))).toEqual([]);
    expect(taken({ places: 2, least: 1000n, most: 1000n }, 2)).toEqual(["10.00", "10.00"]);
  });
});

describe("a derived amount", () => {
  test.each([
    ["4/10 of pay.request/amount", "43.27", "17.28"],
    ["all but 4/10 of pay.request/amount", "43.27", "25.99"],
    ["more than same.amount", "43.99", "44.00"],
    ["less than same.amount", "43.00", "42.99"],
    ["finer than same.amount", "43.27", "43.275"],
  ])("%s of %s is %s", (name, amount, expected) => {
    expect(derivedAmount(name, amount, 2)).toBe(expected);
  });

  test("has no decimal places if the currency has none", () => {
    expect(derivedAmount("4/10 of a", "4327", 0)).toBe("1728");
    expect(derivedAmount("more than a", "4327", 0)).toBe("4328");
    expect(derivedAmount("finer than a", "4327", 0)).toBe("4327.5");
  });

  test("and the other parts add up to the whole, for any amount", () => {
    for (const amount of taken(range("USD"), 50)) {
      const parts = ["3/10 of a", "3/10 of a", "3/10 of a", "all but 9/10 of a"];
      const sum = parts.reduce((minor, part) => {
        const parsed = money.parse(derivedAmount(part, amount, 2) ?? "", 2);
        return minor + (parsed.ok ? parsed.value : 0n);
      }, 0n);
      expect(money.format(sum, 2)).toBe(amount);
    }
  });

  test("names its source, and is missing if the source is not an amount", () => {
    expect(sourceOf("all but 4/10 of pay.0.request/amount")).toBe("pay.0.request/amount");
    expect(sourceOf("fresh.amount")).toBe("fresh.amount");
    expect(derivedAmount("4/10 of a", 43.27, 2)).toBeUndefined();
    expect(derivedAmount("4/10 of a", "ten", 2)).toBeUndefined();
  });
});
