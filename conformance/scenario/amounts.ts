// The amounts of a run: a range that keeps the profile's limits, a fresh amount for each payment, and parts of an amount. They are
// counted in minor units and written with the decimal places of the currency.
import { decimals, money } from "@acquiring/contract/codecs";
import { objectOf } from "../contract/contract.ts";
import { filledWith, type Profile } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";

/** The amounts that a run may pay, in minor units, and their number of decimal places. */
export interface AmountRange {
  readonly places: number;
  readonly least: bigint;
  readonly most: bigint;
  /** Endings that no amount has, if there are others. */
  readonly avoided?: ReadonlySet<string> | undefined;
}

/** What a test environment may decline an amount for: its fraction, or its last two digits if it has none. */
export const endingOf = (amount: string): string => /\.\d+$/.exec(amount)?.[0] ?? amount.slice(-2);

/** How many decimal places the amounts of a run have. While amounts.decimals is open, as many as ISO 4217 gives the currency. */
export function placesOf(currency: string, profile: Profile): number {
  if (filledWith(profile, "amounts.decimals") === "two") return 2;
  return money.digits(currency.toUpperCase()) ?? 2;
}

export const currencyOf = ({ test_data }: Settings): string => String(test_data["currency"]);

/** 20.00 to 89.99 for a currency with two decimal places, unless the profile has limits. */
const least = 2000n;
const most = 8999n;

/**
 * Returns the range of a run. A tenth of each amount is at least the profile's minimum, because a gateway may apply the same
 * limit to partial captures and refunds. Slightly more than each amount is still within the maximum.
 */
export function rangeOf(settings: Settings, profile: Profile): AmountRange {
  const currency = currencyOf(settings);
  const places = placesOf(currency, profile);
  const limits = limitsOf(currency, places, profile);
  const low = larger(least, (limits.least ?? 0n) * 10n);
  const high = (low * most) / least;
  const top = limits.most === undefined ? high : smaller(high, limits.most - 1n);
  const bottom = larger(smaller(low, top / 2n), limits.least ?? 1n);
  return { places, least: bottom, most: larger(bottom, top) };
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What limits.amounts allows in minor units; what it says in more digits than the currency has is rounded into the range. */
export function limitsOf(
  currency: string,
  places: number,
  profile: Profile,
): { readonly least?: bigint; readonly most?: bigint } {
  const limits = objectOf(objectOf(filledWith(profile, "limits.amounts"))[currency]);
  const bound = (name: string, rounding: (minor: bigint, isExact: boolean) => bigint): object => {
    const text = limits[name];
    if (typeof text !== "string" || !decimals.is(text)) return {};
    const [whole = "", fraction = ""] = text.split(".");
    const minor = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"));
    return { [name]: rounding(minor, !/[1-9]/.test(fraction.slice(places))) };
  };
  return {
    ...bound("least", (minor, isExact) => (isExact ? minor : minor + 1n)),
    ...bound("most", (minor) => minor),
  };
}

/** An amount without a fraction, for the first payment of a run, which is as simple as possible. */
export function wholeAmount({ places, least: low, most: high }: AmountRange): string {
  const one = 10n ** BigInt(places);
  const whole = ((low + one - 1n) / one) * one;
  return money.format(whole > high ? low : whole, places);
}

/**
 * Returns the amounts of one scenario, in an order that depends only on a number. It repeats no amount until it has used all
 * of the range. None ends in a zero if the range has others.
 */
export function amountsFrom(start: number, range: AmountRange): (count: number) => string {
  const { places, least: low, most: high, avoided } = range;
  const size = high - low + 1n;
  const stride = strideOf(size);
  const odd = Array.from({ length: 10 }, (_, ahead) => low + BigInt(ahead)).some(
    (minor) => minor <= high && minor % 10n !== 0n,
  );
  const isFit = (amount: string): boolean =>
    !(odd && amount.endsWith("0")) && avoided?.has(endingOf(amount)) !== true;
  let next = BigInt(start);
  const following = (): string => {
    const amount = money.format(low + (next % size), places);
    next += stride;
    return amount;
  };
  const taken: string[] = [];
  return (count) => {
    while (taken.length <= count) {
      let amount = following();
      for (let skipped = 0n; !isFit(amount) && skipped < size; skipped += 1n) amount = following();
      taken.push(amount);
    }
    return taken[count] ?? money.format(low, places);
  };
}

/** The same for amounts without a fraction; `undefined` for a range without such an amount. */
export function wholeAmountsFrom(start: number, { places, least, most }: AmountRange) {
  const one = 10n ** BigInt(places);
  const range = { places: 0, least: (least + one - 1n) / one, most: most / one };
  if (range.most < range.least) return undefined;
  const amounts = amountsFrom(start, range);
  return (count: number): string => money.format(BigInt(amounts(count)) * one, places);
}

/** Steps of this size reach every amount of a range before one is repeated. */
function strideOf(size: bigint): bigint {
  let stride = (size * 382n) / 1000n + 1n;
  while (divisorOf(stride, size) !== 1n) stride += 1n;
  return stride;
}

const divisorOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisorOf(b, a % b));

/** Variables that depend on the amount of another one, such as `${4/10 of pay.request/amount}`, and the other one's name. */
const derived = /^(?:(all but )?([1-9])\/10 of|(more|less|finer) than) (.+)$/;

/** The source variable of a derived amount; the variable itself if it is not derived. */
export const sourceOf = (name: string): string => derived.exec(name)?.[4] ?? name;

/**
 * Returns the amount of such a variable, or `undefined` if the other one is not an amount. Tenths are rounded down
 * once, so that parts add up: `3/10` three times and `all but 9/10` are the whole.
 */
export function derivedAmount(name: string, amount: unknown, places: number): string | undefined {
  const [, rest, tenths, compared] = derived.exec(name) ?? [];
  if (typeof amount !== "string") return undefined;
  if (compared === "finer") return amount.includes(".") ? `${amount}5` : `${amount}.5`;
  const minor = money.parse(amount, places);
  if (!minor.ok) return undefined;
  if (compared !== undefined) return money.format(minor.value + (compared === "more" ? 1n : -1n), places);
  const part = (minor.value / 10n) * BigInt(tenths ?? 0);
  return money.format(rest === undefined ? part : minor.value - part, places);
}
