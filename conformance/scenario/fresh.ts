// Fresh references: order numbers and UUIDs that no other request has, and amounts that differ from payment to payment, made from
// the run's seed so that a run can be repeated.
import { createHash } from "node:crypto";
import { amountsFrom, type AmountRange } from "./amounts.ts";

export interface Fresh {
  readonly order_no: () => string;
  readonly uuid: () => string;
  readonly amount: () => string;
  /** One order number, one UUID and one amount for the whole scenario. */
  readonly same_order_no: () => string;
  readonly same_uuid: () => string;
  readonly same_amount: () => string;
  /** A piece of a URL that nobody guesses. */
  readonly token: () => string;
}

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;

/** References of one scenario: they do not depend on what else runs at the same time. */
export function freshReferences(seed: number, scenario: string, range: AmountRange): Fresh {
  let count = 0;
  let paid = 0;
  const hash = (number: number): Buffer =>
    createHash("sha256").update(`${seed}\n${scenario}\n${number}`).digest();
  const next = (): Buffer => {
    count += 1;
    return hash(count);
  };
  // Letters only: digits in a row could be taken for a card number and masked in a report.
  const letters = (length: number, alphabet: string, bytes = next()): string =>
    Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join("");
  const amounts = amountsFrom(hash(-1).readUInt32BE(), range);
  const capitals = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  return {
    order_no: () => `C${letters(15, capitals)}`,
    same_order_no: () => `C${letters(15, capitals, hash(0))}`,
    uuid: () => uuidOf(letters(30, "abcdef")),
    same_uuid: () => uuidOf(letters(30, "abcdef", hash(0))),
    amount: () => amounts((paid += 1)),
    same_amount: () => amounts(0),
    token: () => letters(20, "abcdefghijkmnpqrstuvwxyz"),
  };
}
