// Fresh references: order numbers and UUIDs that no other request has, and amounts that differ between payments. The amounts
// depend on the seed of a run, so that they can be repeated; the references also depend on the run, so that they are new.
import { createHash, randomBytes, randomInt } from "node:crypto";
import { formOf, plainShape, shapeFor } from "../inputs/fitting.ts";
import type { Profile } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import { amountsFrom, rangeOf, type AmountRange, wholeAmountsFrom } from "./amounts.ts";

/** What all fresh values of a run are made from. */
export interface Origin {
  /** Makes the amounts. */
  readonly seed: number;
  /** Makes, with the seed, the order numbers, UUIDs and notification addresses: another text for each run. */
  readonly run: string;
}

/** The origin of a new run; with a seed, it makes the choices of an earlier run with that seed again. */
export const newOrigin = (seed: number = randomInt(1, 2 ** 31)): Origin => ({
  seed,
  run: randomBytes(5).toString("hex"),
});

export interface Fresh {
  readonly order_no: () => string;
  /** Eight digits, none of them a zero. */
  readonly digits: () => string;
  readonly uuid: () => string;
  readonly amount: () => string;
  /** An amount without a fraction, if the range has such amounts. */
  readonly whole_amount: () => string;
  /** One order number, one UUID and one amount for the whole scenario. */
  readonly same_order_no: () => string;
  readonly same_uuid: () => string;
  readonly same_amount: () => string;
  /** Returns a part of a URL that cannot be guessed. */
  readonly token: () => string;
}

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;

/** What fresh values have to fit. */
interface Fitting {
  readonly settings: Settings;
  readonly profile: Profile;
  /** Endings that no amount has, if the range has others. */
  readonly avoided?: ReadonlySet<string>;
}

/** References of one scenario in a run. */
export const freshOf = (origin: Origin, scenario: string, { settings, profile, avoided }: Fitting): Fresh =>
  freshReferences(
    origin,
    scenario,
    { ...rangeOf(settings, profile), avoided },
    orderNumberShape(settings, profile),
  );

/** The fields that the plain requests fill with a fresh order number. */
const orderNumbers = [
  "createDirectPayment.order_no",
  "createApmPayment.order_no",
  "createRedirectPayment.order_no",
  "createPayout.reference",
];

/** A field that contains a fresh order number, so that its form limits the number too if one fits both. */
const beside = "createDirectPayment.subscription.contract_name";

/** The form of fresh order numbers; `undefined` if the suite finds none that fits the profile's forms. */
export function orderNumberShape({ test_data }: Settings, profile: Profile): string | undefined {
  if (typeof test_data["order_no"] === "string") return test_data["order_no"];
  const forms = (fields: readonly string[]) => fields.flatMap((field) => formOf(profile, field) ?? []);
  return shapeFor(forms([...orderNumbers, beside])) ?? shapeFor(forms(orderNumbers));
}

/** References of one scenario: they do not depend on what else runs at the same time. */
export function freshReferences(
  { seed, run }: Origin,
  scenario: string,
  range: AmountRange,
  shape: string = plainShape,
): Fresh {
  let count = 0;
  let paid = 0;
  const digest = (text: string): Buffer =>
    createHash("sha256").update(`${seed}\n${scenario}\n${text}`).digest();
  const hash = (number: number): Buffer => digest(`${number}\n${run}`);
  const next = (): Buffer => {
    count += 1;
    return hash(count);
  };
  // Letters only: digits in a row could be taken for a card number and masked in a report.
  const letters = (length: number, alphabet: string, bytes = next()): string =>
    Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join("");
  const start = digest("-1").readUInt32BE();
  const amounts = amountsFrom(start, range);
  const wholes = wholeAmountsFrom(start, range) ?? amounts;
  const capitals = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  const alphabets: Readonly<Record<string, string>> = {
    "#": "0123456789",
    "@": capitals,
    "%": capitals.toLowerCase(),
  };
  const shaped = (bytes: Buffer): string => {
    let at = 0;
    return shape.replaceAll(/[#@%]/g, (sign) => {
      const alphabet = alphabets[sign] ?? sign;
      return alphabet[(bytes[at++ % bytes.length] ?? 0) % alphabet.length] ?? "";
    });
  };
  return {
    order_no: () => shaped(next()),
    same_order_no: () => shaped(hash(0)),
    // Too few for a card number.
    digits: () => letters(8, "123456789"),
    uuid: () => uuidOf(letters(30, "abcdef")),
    same_uuid: () => uuidOf(letters(30, "abcdef", hash(0))),
    amount: () => amounts((paid += 1)),
    whole_amount: () => wholes((paid += 1)),
    same_amount: () => amounts(0),
    token: () => letters(20, "abcdefghijkmnpqrstuvwxyz"),
  };
}
