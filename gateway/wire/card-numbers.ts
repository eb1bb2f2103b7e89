// Card numbers in texts that people write, in forms that only a reader sees: digits of any script, with dots or invisible
// characters between them.
import { asPrinted, type CardForm, cardMasker } from "@acquiring/contract/codecs";

const dots = "[._·•‧∙]";
const written: CardForm = {
  ...asPrinted,
  separators: new RegExp(`${asPrinted.separators.source}|${dots}`, "u"),
  scripts: true,
  scattered: true,
};
const mask = cardMasker(written);
// What begins like an escape may be digits after a percent sign.
const maskUnescaped = cardMasker({ ...written, separators: /(?!)/u, escapes: false });

const anyDots = new RegExp(`(?<=[\\d*])${dots}{1,3}(?=[\\d*])`, "gu");
const isHidden = new RegExp(`\\p{Default_Ignorable_Code_Point}|[^\\P{Nd}0-9]|\\d${dots}{1,3}\\d`, "u");

/** Whether a text has a card number, or in any form one of the `known` ones. With `any` false only the known ones count. */
export const hasCardNumber = (text: string, known: readonly string[], any: boolean): boolean =>
  mask(text, known, any) !== text || maskUnescaped(text, known, false) !== text;

/** The text with its card numbers masked; unchanged without one. */
export function withoutCardNumbers(text: string): string {
  const masked = mask(text);
  return masked === text ? text : masked.replaceAll(anyDots, "-");
}

/** The same, of the forms that only a reader sees: a row of digits may be an identifier. */
export const withoutHiddenCardNumbers = (text: string): string =>
  isHidden.test(text) ? withoutCardNumbers(text) : text;
