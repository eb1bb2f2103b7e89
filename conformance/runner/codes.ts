// Lists of codes that a profile fills: which fields of an answer they are about, and whether a value is one of them.
import type { Contract } from "./contract.ts";
import type { Flat } from "./flat-schema.ts";
import { isObject } from "./pointer.ts";
import { filledWith, type Profile } from "./profile.ts";

const codeForms = new Set(["code", "digits", "code-message"]);

/**
 * The points of kind `codes` that list the values of this field. Some are cited beside a field that only has to do with
 * them (`return_message`, `antifraud_provider`): the field is meant that holds a code, or has the point's own name.
 */
export const codePoints = ({ points }: Contract, name: string, field: Flat): string[] =>
  field.points.filter((id) => {
    const own = id.split(".").at(-1)?.replaceAll("-", "_") === name;
    const known = [...points.values()].find((point) => point.id === id);
    return known?.kind === "codes" && isList(known.schema) && (own || codeForms.has(field.form ?? ""));
  });

/** Codes with their meanings; another point holds a list for each of several fields. */
const isList = (schema: unknown): boolean =>
  isObject(schema) &&
  isObject(schema["additionalProperties"]) &&
  schema["additionalProperties"]["type"] === "string";

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
    const listed = filledWith(profile, point);
    const seen = field.observed.some((one) => codeIn(field, one) === code);
    return isObject(listed) && !Object.hasOwn(listed, code) && !seen;
  });
}

/** Of a code with a message the part before the colon. */
const codeIn = ({ form }: Flat, text: string): string =>
  form === "code-message" ? (text.split(":")[0] ?? "") : text;
