// The card that a shopper typed, read from the form. The shopper gets the problem, without the input.
import type { Card } from "../operations/payment/instrument.ts";
import { brands, findBrand, isLuhn, isSecurityCode } from "./card-number.ts";
import { defaultTexts } from "./language.ts";
import type { Texts } from "./texts.ts";

/**
 * The problems, as in the address of the page that shows them:
 * - `noNumber`: an empty field; `number`: no card number; `unknown`: a card number, but none of the test cards'
 * - `noDate`: an empty field; `date`: no date, or one that has passed
 * - `noCode`: an empty field; `code`, `fourDigits`: no security code of this brand
 */
export type CardProblem = keyof Texts["checkout"]["wrong"];
const cardProblems = Object.keys(defaultTexts.checkout.wrong) as CardProblem[];

export const cardProblemsIn = (texts: readonly string[]): readonly CardProblem[] =>
  cardProblems.filter((problem) => texts.includes(problem));

export type ReadCard =
  | { readonly card: Card; readonly problems?: never }
  | { readonly card?: never; readonly problems: readonly CardProblem[] };

/**
 * Reads the form's fields: the date in `expiry`, or in `expiration_month` and `expiration_year`. `isTaken` tells
 * whether the acquirer takes a card of this number. The security code is looked at and goes no further.
 */
export function readCard(fields: URLSearchParams, now: Date, isTaken: (number: string) => boolean): ReadCard {
  const number = (fields.get("card") ?? "").replaceAll(/[\s-]/gu, "");
  const isNumber = /^\d{12,19}$/u.test(number) && isLuhn(number);
  const isKnown = isTaken(number);
  const date = readExpiry(fields);
  const isDate = date !== undefined && `${date.year}-${date.month}` >= now.toISOString().slice(0, 7);
  const brand = findBrand(brands, number);
  const isCode = isSecurityCode((fields.get("security_code") ?? "").trim(), brand);
  const isBlank = (name: string) => !/\w/u.test(fields.get(name) ?? "");
  if (isNumber && isKnown && isDate && isCode)
    return { card: { number, expirationMonth: date.month, expirationYear: date.year } };
  const problems: readonly (readonly [CardProblem, boolean])[] = [
    [isBlank("card") ? "noNumber" : "number", !isNumber],
    ["unknown", isNumber && !isKnown],
    [isBlank("expiry") && isBlank("expiration_month") ? "noDate" : "date", !isDate],
    [isBlank("security_code") ? "noCode" : brand?.code === undefined ? "code" : "fourDigits", !isCode],
  ];
  return { problems: problems.filter(([, isWrong]) => isWrong).map(([problem]) => problem) };
}

// A month of one digit needs a separator after it: `134` could be two dates.
function readExpiry(fields: URLSearchParams): { readonly month: string; readonly year: string } | undefined {
  const parts = [fields.get("expiration_month") ?? "", fields.get("expiration_year") ?? ""];
  const text = fields.get("expiry") ?? parts.map((part) => part.trim()).join("/");
  const [, month = "", year = ""] =
    /^\s*(\d{1,2}(?=\D)|\d{2})\s*[/.-]?\s*(\d{2}|\d{4})\s*$/u.exec(text) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return isMonth ? { month: month.padStart(2, "0"), year: year.padStart(4, "20") } : undefined;
}
