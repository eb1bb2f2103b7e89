// Amounts that the wire writes as JSON numbers: only where the number stands for exactly that amount.
import { decimals } from "@acquiring/contract/codecs";
import { writeAmount } from "./amount.ts";

/** Minor units as a JSON number; `undefined` where a double would stand for another amount. */
export function jsonAmount(minor: bigint, currency: string): number | undefined {
  const text = writeAmount(minor, currency);
  const value = Number(text);
  const back = decimals.fromNumber(value);
  return back.ok && decimals.compare(back.value, text) === 0 ? value : undefined;
}
