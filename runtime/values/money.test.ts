// Behaviour of amounts: nothing is rounded, nothing passes through a float.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareDecimal,
  decimalText,
  exactNumber,
  formatMoney,
  minorDigits,
  numberText,
  parseMoney,
} from "./money.ts";

const told = (text: string, digits: number): unknown => {
  const result = parseMoney(text, digits);
  return result.ok ? result.value : result.issues[0].code;
};

describe("minor units", () => {
  it.each([
    ["10.50", 2, 1050n],
    ["10.5", 2, 1050n],
    ["10", 2, 1000n],
    ["0010.05", 2, 1005n],
    ["-0.01", 2, -1n],
    ["-0.00", 2, 0n],
    ["100.00", 0, 100n],
    ["1.2340", 3, 1234n],
    ["90071992547409930.01", 2, 9007199254740993001n],
  ])("of %s with %i digits are exact", (text, digits, minor) => {
    expect(told(text, digits)).toBe(minor);
  });
  it.each([
    ["10.505", 2, "money.too-fine"],
    ["0.5", 0, "money.too-fine"],
    ["", 2, "money.form"],
    [" 1", 2, "money.form"],
    ["1\n", 2, "money.form"],
    ["+1", 2, "money.form"],
    ["1,5", 2, "money.form"],
    ["1.", 2, "money.form"],
    [".5", 2, "money.form"],
    ["1e3", 2, "money.form"],
    ["0x10", 2, "money.form"],
    ["--1", 2, "money.form"],
    ["١", 2, "money.form"],
    ["NaN", 2, "money.form"],
    ["9".repeat(65), 2, "money.too-long"],
    ["1", -1, "money.digits"],
    ["1", 1.5, "money.digits"],
  ])("of '%s' with %d digits are refused", (text, digits, code) => {
    expect(told(text, digits)).toBe(code);
  });
  it("are preserved by writing and reading, with exactly the currency's digits", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.nat({ max: 18 }),
        (minor, digits) => {
          const text = formatMoney(minor, digits);
          expect(told(text, digits)).toBe(minor);
          expect(text.split(".")[1]?.length ?? 0).toBe(digits);
        },
      ),
    );
  });
  it.each([
    [5n, 2, "0.05"],
    [-5n, 2, "-0.05"],
    [0n, 0, "0"],
    [1234n, 3, "1.234"],
  ])("%d with %i digits are written as text", (minor, digits, text) => {
    expect(formatMoney(minor, digits)).toBe(text);
  });
  it("are not written with an impossible number of digits", () => {
    expect(() => formatMoney(1n, -1)).toThrow(RangeError);
    expect(() => formatMoney(1n, Number.NaN)).toThrow(RangeError);
  });
});

describe("numbers", () => {
  it.each([
    [10.5, "10.5"],
    [0, "0"],
    [-0, "0"],
    [-1.25, "-1.25"],
    [1e-7, "0.0000001"],
    [9_007_199_254_740_991, "9007199254740991"],
  ])("%d becomes the text %s", (number, text) => {
    expect(decimalText(number)).toEqual({ ok: true, value: text });
  });
  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2, 1 / 3, 2 ** 53, -1e21])(
    "%d is refused as an amount",
    (number) => {
      expect(decimalText(number)).toMatchObject({ ok: false, issues: [{ code: "money.inexact" }] });
    },
  );
  it("of at most fifteen digits keep their exact amount", () => {
    const amount = fc.tuple(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), fc.nat({ max: 4 }));
    fc.assert(
      fc.property(amount, ([minor, digits]) => {
        const text = formatMoney(BigInt(minor), digits);
        const back = decimalText(Number(text));
        expect(back.ok && compareDecimal(back.value, text)).toBe(0);
      }),
    );
  });
  it("are written without an exponent, and keep their value", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = numberText(number);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text) === number).toBe(true);
        expect(exactNumber(text)).toBe(number === 0 ? 0 : number);
      }),
    );
  });
  it.each([
    ["10.50", 10.5],
    ["1e2", 100],
    ["1E-2", 0.01],
    ["-0", 0],
    ["0.30000000000000004", 0.1 + 0.2],
    ["9007199254740993", undefined],
    ["0.10000000000000000001", undefined],
    ["1e999", undefined],
    ["1e-999", undefined],
    ["", undefined],
    ["1e", undefined],
  ])("are read from '%s' only without a loss of digits", (text, number) => {
    expect(exactNumber(text)).toBe(number);
  });
});

describe("comparing decimal texts", () => {
  it.each([
    ["10.0", "10", 0],
    ["0010", "10.000", 0],
    ["-0", "0.0", 0],
    ["9", "10", -1],
    ["0.09", "0.1", -1],
    ["1.10", "1.1", 0],
    ["-2", "-1", -1],
    ["-1", "1", -1],
    ["1", "-1000", 1],
    ["0", "-0.01", 1],
    ["123.4", "123.39", 1],
    ["90071992547409930.1", "90071992547409930.2", -1],
  ] as const)("%s compared with %s is %i", (a, b, order) => {
    expect(compareDecimal(a, b)).toBe(order);
    expect(compareDecimal(b, a)).toBe(order === 0 ? 0 : -order);
  });
  it("agrees with comparing minor units", () => {
    const amount = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(compareDecimal(formatMoney(a, 3), formatMoney(b, 3))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });
  it.each(["", "1e3", "abc", "+1", " 1"])("refuses '%s'", (text) => {
    expect(() => compareDecimal(text, "1")).toThrow(RangeError);
    expect(() => compareDecimal("1", text)).toThrow(RangeError);
  });
});

describe("currencies", () => {
  it.each([
    ["USD", 2],
    ["CNY", 2],
    ["JPY", 0],
    ["KRW", 0],
    ["ISK", 0],
    ["KWD", 3],
    ["TND", 3],
    ["CLF", 4],
    ["CLP", 0],
    ["MGA", 2],
    ["usd", undefined],
    ["XXX", undefined],
    ["constructor", undefined],
    ["", undefined],
  ])("%s has its minor digits", (code, digits) => {
    expect(minorDigits(code)).toBe(digits);
  });
});
