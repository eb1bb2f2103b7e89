// Amounts: decimal text, minor units, and JSON numbers that must not lose a digit. It converts no currency and never computes
// with floats.
import { fail, ok, type Result } from "./result.ts";

/** A longer amount is refused before any arithmetic: the other side chose its length. */
const longestAmount = 64;

/** A decimal text: digits, optionally a minus before and a fraction behind. No exponent, no spaces, no plus. */
export const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

interface Decimal {
  readonly negative: boolean;
  /** Without zeros at either end; `""` is zero. */
  readonly digits: string;
  /** The power of ten that the last digit counts. */
  readonly exponent: number;
}

function decimalOf(text: string): Decimal | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign = "", whole = "", fraction = "", power = "0"] = parts;
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (all[start] === "0") start += 1;
  while (end > start && all[end - 1] === "0") end -= 1;
  if (start === end) return { negative: false, digits: "", exponent: 0 };
  const exponent = Number(power) - fraction.length + (all.length - end);
  return { negative: sign === "-", digits: all.slice(start, end), exponent };
}

/** The JSON or decimal text's number, or `undefined` where a double would hold another number. */
export function exactNumber(text: string): number | undefined {
  const written = decimalOf(text);
  if (!written) return undefined;
  const value = Number(text);
  const held = decimalOf(String(value));
  const same =
    held?.negative === written.negative &&
    held.digits === written.digits &&
    held.exponent === written.exponent;
  if (!same) return undefined;
  return value === 0 ? 0 : value;
}

/** The shortest text of a finite number, without an exponent. */
export function numberText(value: number): string {
  const decimal = decimalOf(String(value));
  if (!decimal) throw new RangeError("The number must be finite.");
  const { digits, exponent } = decimal;
  if (digits === "") return "0";
  const sign = decimal.negative ? "-" : "";
  if (exponent >= 0) return sign + digits + "0".repeat(exponent);
  const padded = digits.padStart(1 - exponent, "0");
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

/**
 * The decimal text of an amount that came as a JSON number.
 *
 * Refused (`money.inexact`): what is not finite, an integer beyond 2^53, and more than 15 significant digits. Beyond that,
 * one double is the value of several decimal texts (`0.1 + 0.2`).
 */
export function decimalText(value: number): Result<string> {
  const digits = decimalOf(String(value))?.digits.length ?? Number.POSITIVE_INFINITY;
  if (!(Number.isInteger(value) ? Number.isSafeInteger(value) : digits <= 15)) {
    return fail({
      code: "money.inexact",
      at: "",
      message: "The number is not an exact amount. Round it where it is computed, or send text.",
      expected: "a safe integer, or at most 15 significant digits",
    });
  }
  return ok(numberText(value));
}

const isDigitCount = (digits: number): boolean => Number.isInteger(digits) && digits >= 0 && digits <= 18;

/**
 * Decimal text to minor units, exactly: `parseMoney("10.5", 2)` is `1050n`.
 *
 * `digits` are those behind the point, as `minorDigits` gives them. Further zeros are fine, since they change nothing
 * (`"100.00"` in yen). Any other further digit is refused (`money.too-fine`).
 * Source: Resources, amounts in payment requests are decimal strings.
 */
export function parseMoney(text: string, digits: number): Result<bigint> {
  if (!isDigitCount(digits)) {
    return fail({
      code: "money.digits",
      at: "",
      message: "The currency's minor digits must be between 0 and 18.",
    });
  }
  if (text.length > longestAmount) {
    const message = `The amount must have at most ${longestAmount} characters.`;
    return fail({ code: "money.too-long", at: "", message });
  }
  if (!isDecimal(text)) {
    return fail({
      code: "money.form",
      at: "",
      message: "The amount must be a decimal number, such as 10.50.",
      expected: "decimal text",
    });
  }
  const [whole = "", fraction = ""] = text.split(".");
  if (/[1-9]/.test(fraction.slice(digits))) {
    return fail({
      code: "money.too-fine",
      at: "",
      message: `The amount must have at most ${digits} decimal places. It is not rounded.`,
    });
  }
  return ok(BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0")));
}

/**
 * Minor units to decimal text with exactly `digits` digits behind the point: `formatMoney(1050n, 2)` is `"10.50"`.
 * Throws a RangeError for `digits` outside 0 to 18: that is a mistake in the program, not in what was received.
 */
export function formatMoney(minor: bigint, digits: number): string {
  if (!isDigitCount(digits)) throw new RangeError("The currency's minor digits must be between 0 and 18.");
  const sign = minor < 0n ? "-" : "";
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Which of two decimal texts is greater: `compareDecimal("10.0", "10")` is 0.
 * Throws a RangeError for anything that `isDecimal` refuses; ask that first where the text is foreign.
 */
export function compareDecimal(a: string, b: string): -1 | 0 | 1 {
  const left = isDecimal(a) ? decimalOf(a) : undefined;
  const right = isDecimal(b) ? decimalOf(b) : undefined;
  if (!left || !right) throw new RangeError("Both amounts must be decimal numbers, such as 10.50.");
  const sign = (of: Decimal): number => (of.digits === "" ? 0 : of.negative ? -1 : 1);
  if (sign(left) !== sign(right)) return sign(left) < sign(right) ? -1 : 1;
  // Same sign: the one with more digits before the point is larger, else the digits decide from the left.
  const size = left.digits.length + left.exponent - (right.digits.length + right.exponent);
  const larger = size !== 0 ? size > 0 : left.digits > right.digits;
  if (size === 0 && left.digits === right.digits) return 0;
  return larger === left.negative ? -1 : 1;
}

// ISO 4217, active codes by the number of digits of their minor unit. Plain texts, so that a bundler can drop them if unused.
const currencies = [
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  "",
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
    CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL
    HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR
    MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK
    SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD
    XCG YER ZAR ZMW ZWG`,
  "BHD IQD JOD KWD LYD OMR TND",
  "CLF UYW",
] as const;

/** Digits behind the point of a currency by its three capital letters, or `undefined` for a code unknown here. */
export function minorDigits(currency: string): number | undefined {
  const digits = /^[A-Z]{3}$/u.test(currency)
    ? currencies.findIndex((codes) => codes.includes(currency))
    : -1;
  return digits < 0 ? undefined : digits;
}
