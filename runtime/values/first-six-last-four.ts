// Masked card numbers: six digits, a mask, four digits. schema/mask-card-numbers.ts finds card numbers in text.
import { fail, ok, type Result } from "./result.ts";

/** The visible digits of a masked card number. */
export interface MaskedPan {
  readonly firstSix: string;
  readonly lastFour: string;
}

/**
 * Masks a card number except its first six and last four digits, length kept; spaces and dashes between digits are
 * dropped. Anything that is not 13 to 19 digits is masked whole, since ten digits of a shorter number would tell too
 * much. Throws a RangeError for a mask that is not one character or is a digit. Source: Resources, direct payment
 * result; mask character and length are open there.
 */
export function maskPan(pan: string, char = "*"): string {
  if (!/^[^\d\s]$/u.test(char))
    throw new RangeError("The mask must be one character that is not a digit or a space.");
  const digits = pan.replaceAll(/[ -]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return char.repeat(pan.length);
  return digits.slice(0, 6) + char.repeat(digits.length - 10) + digits.slice(-4);
}

const masked = /^\P{Nd}*((?:\d[ -]?){5}\d)\P{Nd}+((?:\d[ -]?){3}\d)\P{Nd}*$/u;
/** No masked card number is longer. This limits the work on a foreign text. */
const mostOfMask = 100;

/** `isMaskedPan` as yes or no, without what an issue would say. */
export const isMasked = (text: string): boolean => text.length <= mostOfMask && masked.test(text);

/**
 * Whether a text is a masked card number: six digits, a mask without digits, four digits, and no other digit. Blanks and
 * hyphens may be between digits, and other marks around them.
 * An issue never repeats the text, which may be a whole card number (`masked-pan.unmasked`).
 */
export function isMaskedPan(text: string): Result<MaskedPan> {
  const found = isMasked(text) ? masked.exec(text) : null;
  const [, firstSix = "", lastFour = ""] = (found ?? []).map((part) => part.replaceAll(/[ -]/g, ""));
  if (found) return ok({ firstSix, lastFour });
  const whole = /^\d{12,19}$/.test(text.replaceAll(/[ -]/g, ""));
  return fail({
    code: whole ? "masked-pan.unmasked" : "masked-pan.form",
    at: "",
    message: whole
      ? "The card number is not masked. Show only its first six and last four digits."
      : "The text must be a masked card number.",
    expected: "first six digits, mask, last four digits",
  });
}
