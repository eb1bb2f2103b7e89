// Converts amounts of requests to minor units, as strictly as the profile's `amounts.decimals: iso-4217` says.
import { decimals, money } from "@acquiring/contract/codecs";
import { spellings } from "../domain/spellings.ts";

// Far above any payment and far below the largest bigint of the database, so that sums stay in range too.
const largest = 10n ** 17n;

/** Whether the gateway knows the currency: three capital letters of ISO 4217. */
export const isCurrency = (currency: string): boolean => money.digits(currency) !== undefined;

/**
 * The minor units of a positive amount: `readAmount("10.5", "USD")` is `1050n`. `undefined` for anything else: zero,
 * a sign, more places than the currency has, a number that is not exact, an unknown currency.
 */
export function readAmount(amount: string | number | undefined, currency: string): bigint | undefined {
  const digits = money.digits(currency);
  const text = amountText(amount);
  if (digits === undefined || text === undefined || !decimals.is(text)) return undefined;
  const [, fraction = ""] = text.split(".");
  if (fraction.length > digits) return undefined;
  const minor = money.parse(text, digits);
  return minor.ok && minor.value > 0n && minor.value < largest ? minor.value : undefined;
}

/** Why `readAmount` does not take what a person typed, with an example. */
export function amountProblem(typed: string, currency: string, example: bigint): string {
  const digits = digitsOf(currency);
  const [whole = "", fraction = "", ...more] = typed.split(".");
  if (/^\d+$/u.test(whole + fraction) && fraction.length > digits && more.length === 0) {
    const has = digits === 0 ? "no decimals" : `at most ${digits} decimals`;
    return `An amount in ${currency} has ${has}, for example ${writeAmount(example, currency)}.`;
  }
  const meant = spellings(typed).find((one) => readAmount(one, currency) !== undefined);
  if (meant !== undefined)
    return `Enter the amount with a point before the decimals and no other separator, for example ${meant}.`;
  return `Enter a positive amount in ${currency}, for example ${writeAmount(example, currency)}.`;
}

/** What `readAmount` takes, for a message. */
export const amountForm = (currency: string): string =>
  `a positive decimal below ${writeAmount(largest, currency)}, with at most as many places as the currency has`;

/** How many minor units make one whole unit: 100 for `USD`. */
export const minorUnits = (currency: string): bigint => 10n ** BigInt(digitsOf(currency));

function digitsOf(currency: string): number {
  const digits = money.digits(currency);
  if (digits === undefined) throw new RangeError("A stored amount has a currency that is not known.");
  return digits;
}

/** An amount as text: one that came as a JSON number is written out; `undefined` if that is not exact. */
export function amountText(amount: string | number | undefined): string | undefined {
  if (typeof amount !== "number") return amount;
  const text = decimals.fromNumber(amount);
  return text.ok ? text.value : undefined;
}

/** Minor units as decimal text with all the currency's places. */
export const writeAmount = (minor: bigint, currency: string): string =>
  money.format(minor, digitsOf(currency));

/** Minor units as a JSON number; `undefined` if a double would be another amount. */
export function jsonAmount(minor: bigint, currency: string): number | undefined {
  const text = writeAmount(minor, currency);
  const value = Number(text);
  const back = decimals.fromNumber(value);
  return back.ok && decimals.compare(back.value, text) === 0 ? value : undefined;
}
