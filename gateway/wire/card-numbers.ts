// Card numbers in texts that people write, in forms that only a reader sees: digits of any script, with dots or invisible
// characters between them.
import { maskCardNumbers } from "@acquiring/contract/codecs";

/** The text with every digit as 0 to 9, without invisible characters, and with hyphens for dots and lines between digits. */
const plainOf = (text: string): string =>
  /[^ -~]|\d[._]/u.test(text)
    ? text
        .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
        .replaceAll(/[^\P{Nd}0-9]/gu, asDigit)
        .replaceAll(/(?<=\d)[._·•‧∙]{1,3}(?=\d)/gu, "-")
    : text;

// Of digits that were met before.
const digits = new Map<string, string>();

/** `0` to `9` for a digit of another script: Unicode has the ten of each script in a row, from zero on. */
function asDigit(character: string): string {
  const known = digits.get(character);
  if (known !== undefined) return known;
  const point = character.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  const digit = String(before % 10);
  digits.set(character, digit);
  return digit;
}

/** Whether a text has a card number, or in any form one of the `known` ones. With `any` false only the known ones count. */
export function hasCardNumber(text: string, known: readonly string[], any: boolean): boolean {
  const plain = plainOf(text);
  if (known.length > 0) {
    // An escape in an address also has digits.
    const rows = [plain, plain.replaceAll(/%[\da-f]{2}/giu, "")].map((one) => one.replaceAll(/\D+/gu, ""));
    if (known.some((card) => rows.some((row) => row.includes(card)))) return true;
  }
  return maskCardNumbers(plain, known, any) !== plain;
}

/** The text with its card numbers masked; unchanged without one. */
export function withoutCardNumbers(text: string): string {
  const plain = plainOf(text);
  const masked = maskCardNumbers(plain);
  return masked === plain ? text : masked;
}

/** The same, of the forms that only a reader sees: a row of digits may be an identifier. */
export const withoutHiddenCardNumbers = (text: string): string =>
  plainOf(text) === text ? text : withoutCardNumbers(text);
