// Lists of codes that a profile fills: which fields of an answer they are about, and whether a value is one of them.
import type { Contract } from "../contract/contract.ts";
import type { Flat } from "../contract/flat-schema.ts";
import { isObject } from "../contract/pointer.ts";
import { filledWith, type Profile } from "../given/profile.ts";

/** What a list of codes is: codes with their meanings, such lists by field, or moves between states. */
type Listing = "codes" | "by-field" | "states";

const codeForms = new Set(["code", "digits", "code-message"]);

/**
 * The points of kind `codes` that list the values of this field. Some are cited beside a field that only has to do with
 * them (`return_message`, `antifraud_provider`): the field is meant that holds a code, or has the point's own name.
 */
export const codePoints = ({ points }: Contract, name: string, field: Flat): string[] =>
  field.points.filter((id) => {
    const own = id.split(".").at(-1)?.replaceAll("-", "_") === name;
    const listing = listingOf(points, id);
    if (listing === undefined || !(own || codeForms.has(field.form ?? ""))) return false;
    // The states of an order have names of their own; a field that has codes as well does not hold those.
    return listing !== "states" || !field.points.some((other) => listingOf(points, other) === "codes");
  });

function listingOf(points: Contract["points"], id: string): Listing | undefined {
  const point = points.get(id);
  const schema: unknown = point?.schema;
  if (point === undefined || !isObject(schema)) return undefined;
  if (isObject(schema["items"]) && isObject(schema["items"]["properties"]))
    return Object.hasOwn(schema["items"]["properties"], "to") ? "states" : undefined;
  const inner = schema["additionalProperties"];
  if (point.kind !== "codes" || !isObject(inner)) return undefined;
  return inner["type"] === "string" ? "codes" : "by-field";
}

/** The codes that a profile lists for a field; `undefined` where it lists none for it. */
function listed(listing: Listing | undefined, filled: unknown, name: string): readonly string[] | undefined {
  if (listing === "states")
    return Array.isArray(filled)
      ? filled.filter(isObject).flatMap(({ from, to }) => [String(from), String(to)])
      : undefined;
  const codes = listing === "by-field" && isObject(filled) ? filled[name] : filled;
  return isObject(codes) ? Object.keys(codes) : undefined;
}

/** The filled points that a value is no code of. What the contract itself has seen need not be listed. */
export function unlistedBy(
  contract: Contract,
  profile: Profile,
  name: string,
  field: Flat,
  value: unknown,
): string[] {
  if ((typeof value !== "string" && typeof value !== "number") || value === "") return [];
  const code = codeIn(field, String(value));
  return codePoints(contract, name, field).filter((point) => {
    const codes = listed(listingOf(contract.points, point), filledWith(profile, point), name);
    const seen = field.observed.some((one) => codeIn(field, one) === code);
    return codes !== undefined && !codes.includes(code) && !seen;
  });
}

/** Of a code with a message the part before the colon. */
const codeIn = ({ form }: Flat, text: string): string =>
  form === "code-message" ? (text.split(":")[0] ?? "") : text;
