// Additional checks of requests beyond the contract's schema: the fields, lengths and characters that this gateway requires.
import type { ErrorBody } from "@acquiring/contract/server";
import type { Choices } from "../config.ts";
import { isStorable } from "../store/pool.ts";
import { textsOf } from "../wire/known-fields.ts";

type Fields = Readonly<Record<string, unknown>>;

// The characters that XML 1.0 allows, in any spelling.
const writable = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

/** The fields that the profile's `fields.required` names for the operation and that are absent or empty, without `except`. */
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
    : { code: "missing-field", message: `Required fields are missing: ${absent.join(", ")}.` };
}

/** A text that is longer than the profile's `fields.max_length` allows. */
export function tooLong(choices: Choices, operation: string, request: Fields): ErrorBody | undefined {
  for (const [path, text] of textsOf(request)) {
    const most = choices.lengths[`${operation}.${path}`];
    if (most !== undefined && text.length > most)
      return { code: "too-long", message: `${path} must have at most ${most} characters.` };
  }
  return undefined;
}

/** A text that is written otherwise than the profile's `fields.format` asks for. */
export function misfit(choices: Choices, operation: string, request: Fields): ErrorBody | undefined {
  for (const [path, text] of textsOf(request)) {
    if (choices.formats.get(`${operation}.${path}`)?.test(text) === false)
      return {
        code: "format",
        message: `${path} is not in the form of the profile (fields.format). It may have a character that is not allowed, such as a line break or a direction mark, or nothing visible.`,
      };
  }
  return undefined;
}

/**
 * A text that cannot be stored or written into the response. Found before any money moves: a response that fails
 * later would leave the merchant without an outcome.
 */
export function strangeText(request: Fields, response: "xml" | "json"): ErrorBody | undefined {
  for (const [path, text] of textsOf(request)) {
    if (!isStorable(text) || (response === "xml" && !writable.test(text)))
      return {
        code: "character",
        message: `${path} has a character that is not allowed, such as a control character.`,
      };
  }
  return undefined;
}
