// What is asked of a request beyond the contract's own schema: the fields, lengths and characters that this gateway needs.
import type { ErrorBody } from "@acquiring/contract/server";
import type { Choices } from "../config.ts";
import { isStorable } from "../store/pool.ts";

type Fields = Readonly<Record<string, unknown>>;

// What XML 1.0 can carry, by any spelling.
const writable = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

/** The fields that the profile's `request.required-fields` names for the operation and that are absent or empty, without `except`. */
export function missingFields(
  choices: Choices,
  operation: string,
  request: Fields,
  except: ReadonlySet<string> = new Set(),
): ErrorBody | undefined {
  const absent = (choices.requiredFields[operation] ?? []).filter((name) => {
    if (except.has(name)) return false;
    const value = Object.hasOwn(request, name) ? request[name] : undefined;
    return value === undefined || value === null || value === "";
  });
  return absent.length === 0
    ? undefined
    : { code: "missing-field", message: `Needed and not there: ${absent.join(", ")}.` };
}

/** A field that is longer than the profile's `fields.lengths` allows. */
export function tooLong(choices: Choices, operation: string, request: Fields): ErrorBody | undefined {
  for (const [name, value] of Object.entries(request)) {
    const most = choices.lengths[`${operation}.${name}`];
    if (most !== undefined && typeof value === "string" && value.length > most)
      return { code: "too-long", message: `${name} has at most ${most} characters.` };
  }
  return undefined;
}

/**
 * A text that could not be stored, or not be written into the answer. Found before any money moves: an answer that
 * fails afterwards would leave the merchant without an outcome.
 */
export function strangeText(
  request: Fields,
  names: readonly string[],
  answer: "xml" | "json",
): ErrorBody | undefined {
  const fits = (text: string) => isStorable(text) && (answer === "json" || writable.test(text));
  const name = names.find((one) => {
    const value = request[one];
    return typeof value === "string" && !fits(value);
  });
  return name === undefined
    ? undefined
    : { code: "character", message: `${name} holds a character that cannot be stored or answered.` };
}
