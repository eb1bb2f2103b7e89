// The lists of codes in a profile, and whether a response value is one of them.
import { isRecord } from "@acquiring/contract/codecs";
import type { Flat } from "../contract/flat-schema.ts";
import { filledWith, type Terms } from "../inputs/profile.ts";
import { codePoints, listingOf, type Listing } from "../scenario/field-points.ts";

/** The codes in a profile for a field; `undefined` if it lists none. */
function listed(listing: Listing | undefined, filled: unknown): readonly string[] | undefined {
  if (listing === "states")
    return Array.isArray(filled)
      ? filled.filter(isRecord).flatMap(({ from, to }) => [String(from), String(to)])
      : undefined;
  return isRecord(filled) ? Object.keys(filled) : undefined;
}

/** The filled points that a value is not a code of. What the contract itself has seen need not be listed. */
export function unlistedBy(
  { contract, profile }: Terms,
  name: string,
  field: Flat,
  value: unknown,
): string[] {
  if ((typeof value !== "string" && typeof value !== "number") || value === "") return [];
  const code = codeIn(field, String(value));
  return codePoints(contract, name, field).filter((point) => {
    const codes = listed(listingOf(contract.points, point), filledWith(profile, point));
    const seen = field.observed.some((one) => codeIn(field, one) === code);
    return codes !== undefined && !codes.includes(code) && !seen;
  });
}

/** Of a code with a message the part before the colon. */
const codeIn = ({ form }: Flat, text: string): string =>
  form === "code-message" ? (text.split(":")[0] ?? "") : text;
