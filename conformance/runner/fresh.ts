// Fresh references: order numbers and UUIDs that no other request has, made from the run's seed so that a run can be repeated.
import { createHash } from "node:crypto";

export interface Fresh {
  readonly order_no: () => string;
  readonly uuid: () => string;
  /** A piece of a URL that nobody guesses. */
  readonly token: () => string;
}

/** References of one scenario: they do not depend on what else runs at the same time. */
export function freshReferences(seed: number, scenario: string): Fresh {
  let count = 0;
  const bytes = (): Buffer => {
    count += 1;
    return createHash("sha256").update(`${seed}\n${scenario}\n${count}`).digest();
  };
  // Letters only: digits in a row could be taken for a card number and masked in a report.
  const letters = (length: number, alphabet: string): string =>
    Array.from(bytes().subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join("");
  return {
    order_no: () => `C${letters(15, "ABCDEFGHJKLMNPQRSTUVWXYZ")}`,
    uuid: () => {
      const hex = letters(30, "abcdef");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
    },
    token: () => letters(20, "abcdefghijkmnpqrstuvwxyz"),
  };
}
