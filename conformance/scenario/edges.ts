// Values at the edge of what a profile promises, and just beyond it: an amount at a limit, a text of the greatest length.
import { money } from "@acquiring/contract/codecs";
import { limitsOf, placesOf } from "./amounts.ts";
import { objectOf } from "../contract/contract.ts";
import { filledWith, type Profile } from "../inputs/profile.ts";

/** The variables for such values; `sized` and `oversized` name a field as profiles do. */
export const edgeVariable = /^(?:limits\.(?:least|most|below|above)|(?:sized|oversized)\.[A-Za-z0-9_.]+)$/;

/**
 * Returns the value of such a variable, or `undefined` if the profile gives nothing to make it from. `text` is a fresh
 * text of letters for a sized value.
 */
export function edgeValue(
  name: string,
  profile: Profile,
  currency: string,
  text: () => string,
): string | undefined {
  const [kind = "", ...rest] = name.split(".");
  if (kind === "limits") return limitOf(rest.join("."), profile, currency);
  const length = objectOf(filledWith(profile, "fields.max_length"))[rest.join(".")];
  if (typeof length !== "number") return undefined;
  return ofLength(text(), kind === "oversized" ? length + 1 : length);
}

function limitOf(which: string, profile: Profile, currency: string): string | undefined {
  const places = placesOf(currency, profile);
  const limits = limitsOf(currency, places, profile);
  const bound = limits[which === "least" || which === "below" ? "least" : "most"];
  if (bound === undefined) return undefined;
  const minor = bound + (which === "below" ? -1n : which === "above" ? 1n : 0n);
  // No amount is below the smallest possible one.
  return minor > 0n ? money.format(minor, places) : undefined;
}

/** The end of a fresh text is as fresh as the whole; what is too short is filled up. */
const ofLength = (text: string, length: number): string =>
  text.length >= length ? text.slice(text.length - length) : text.padEnd(length, "A");
