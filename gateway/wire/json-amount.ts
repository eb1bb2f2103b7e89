// Amounts as JSON numbers on the wire: only if the number is exactly that amount.
import { decimals } from "@acquiring/contract/codecs";
import { writeAmount } from "./amount.ts";

/** Minor units as a JSON number; `undefined` if a double would be another amount. */
export function jsonAmount(minor: bigint, currency: string): number | undefined {
  const text = writeAmount(minor, currency);
  const value = Number(text);
  const back = decimals.fromNumber(value);
  return back.ok && decimals.compare(back.value, text) === 0 ? value : undefined;
}
