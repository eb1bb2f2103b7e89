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
    ["1", 18, 10n ** 18n],
    ["9".repeat(64), 0, BigInt("9".repeat(64))],
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
    ["1", 19, "money.digits"],
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
    [0n, 2, "0.00"],
    [-100n, 0, "-100"],
    [1234n, 3, "1.234"],
  ])("%d with %i digits are written as text", (minor, digits, text) => {
    expect(formatMoney(minor, digits)).toBe(text);
  });
  it("are not written with an impossible number of digits", () => {
    expect(() => formatMoney(1n, -1)).toThrow(RangeError);
    expect(() => formatMoney(1n, Number.NaN)).toThrow(RangeError);
    const words = "The currency's minor digits must be between 0 and 18.";
    expect(() => formatMoney(1n, 19)).toThrow(words);
    expect(formatMoney(1n, 18)).toBe("0.000000000000000001");
  });
  it.each([
    ["1", 19, "money.digits", "The currency's minor digits must be between 0 and 18."],
    ["1".repeat(65), 2, "money.too-long", "The amount must have at most 64 characters."],
    ["x", 2, "money.form", "The amount must be a decimal number, such as 10.50.", "decimal text"],
    ["1.005", 2, "money.too-fine", "The amount must have at most 2 decimal places. It is not rounded."],
  ])("of '%s' with %d digits are refused in words (%s)", (text, digits, code, message, expected?: string) => {
    const issue = { code, at: "", message, ...(expected !== undefined && { expected }) };
    expect(parseMoney(text, digits)).toEqual({ ok: false, issues: [issue] });
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
    [1_234_567_890_123.45, "1234567890123.45"],
  ])("%d becomes the text %s", (number, text) => {
    expect(decimalText(number)).toEqual({ ok: true, value: text });
  });
  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2, 1 / 3, 12_345_678_901_234.56, 2 ** 53, -1e21])(
    "%d is refused as an amount",
    (number) => {
      const message = "The number is not an exact amount. Round it where it is computed, or send text.";
      const expected = "a safe integer, or at most 15 significant digits";
      expect(decimalText(number)).toEqual({
        ok: false,
        issues: [{ code: "money.inexact", at: "", message, expected }],
      });
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
  it.each([Number.NaN, Number.NEGATIVE_INFINITY])("%d has no text", (number) => {
    expect(() => numberText(number)).toThrow(new RangeError("The number must be finite."));
  });
  it.each([
    ["10.50", 10.5],
    ["10 ", undefined],
    [" 10", undefined],
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
    ["0", "0.01", -1],
    ["1", "10", -1],
    ["-1", "-10", 1],
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
    const words = "Both amounts must be decimal numbers, such as 10.50.";
    expect(() => compareDecimal("1", text)).toThrow(new RangeError(words));
  });
});

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
  ["USD EUR", undefined],
  ["EUR FJD", undefined],
  ["K DOP", undefined],
  ["constructor", undefined],
  ["", undefined],
])("the currency %s has its minor digits", (code, digits) => {
  expect(minorDigits(code)).toBe(digits);
});
