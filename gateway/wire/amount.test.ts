import * as fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, isCurrency, readAmount, writeAmount } from "./amount.ts";

test("an amount has at most the decimal places of its currency", () => {
  expect(readAmount("10.50", "USD")).toBe(1050n);
  expect(readAmount("10", "USD")).toBe(1000n);
  expect(readAmount("10.500", "USD")).toBeUndefined();
  expect(readAmount("10", "JPY")).toBe(10n);
  expect(readAmount("10.0", "JPY")).toBeUndefined();
  expect(readAmount("1.234", "KWD")).toBe(1234n);
  expect(readAmount("1.2345", "KWD")).toBeUndefined();
});

test.each(["0", "0.00", "-1", "", "1e3", "1,00", " 1", "+1", "1.", ".5", "NaN", "9".repeat(40)])(
  "%j is not an amount",
  (text) => {
    expect(readAmount(text, "USD")).toBeUndefined();
  },
);

test("a number is accepted if it is exact", () => {
  expect(readAmount(10.5, "USD")).toBe(1050n);
  expect(readAmount(0.1 + 0.2, "USD")).toBeUndefined();
  expect(readAmount(Number.NaN, "USD")).toBeUndefined();
  expect(amountText(40)).toBe("40");
  expect(amountText("40.0")).toBe("40.0");
});

test("a currency is an ISO 4217 code in capitals", () => {
  expect(["USD", "JPY", "KWD"].every(isCurrency)).toBe(true);
  expect(["usd", "XXX", "", "US", "DOLLAR", "constructor"].some(isCurrency)).toBe(false);
  expect(readAmount("1", "XXX")).toBeUndefined();
  expect(readAmount(undefined, "USD")).toBeUndefined();
});

test("writing and reading preserves the minor units, in currencies with any decimal places", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 17n - 1n }),
      fc.constantFrom("JPY", "USD", "KWD", "CLF"),
      (minor, currency) => {
        expect(readAmount(writeAmount(minor, currency), currency)).toBe(minor);
      },
    ),
  );
});
