// The card that a shopper typed, read from the form. What is not a card is told to the shopper, without repeating it.
import { testCards } from "../acquirer/cards.ts";
import type { Card } from "../commands/instrument.ts";

/** What is wrong, as it stands in the address of the page that says so. */
export const cardProblems = {
  number: "This is no card number. Look at the digits once more.",
  unknown: "This is not one of the gateway's test cards. Only those can pay here.",
  date: "The expiry date is not right, or it has passed.",
  code: "The security code has three or four digits.",
} as const;

export type CardProblem = keyof typeof cardProblems;

export const isCardProblem = (text: string | null): text is CardProblem =>
  text !== null && Object.hasOwn(cardProblems, text);

/** Reads the form's fields. The security code is looked at and goes no further. */
export function readCard(fields: URLSearchParams, now: Date): Card | CardProblem {
  const number = (fields.get("card") ?? "").replaceAll(/[\s-]/gu, "");
  const month = (fields.get("expiration_month") ?? "").trim().padStart(2, "0");
  const typedYear = (fields.get("expiration_year") ?? "").trim();
  const year = /^\d{2}$/u.test(typedYear) ? `20${typedYear}` : typedYear;
  if (!/^\d{12,19}$/u.test(number) || !isLuhn(number)) return "number";
  if (!testCards.some(({ numbers }) => numbers.includes(number))) return "unknown";
  if (!/^(?:0[1-9]|1[0-2])$/u.test(month) || !/^\d{4}$/u.test(year)) return "date";
  if (`${year}-${month}` < now.toISOString().slice(0, 7)) return "date";
  if (!/^\d{3,4}$/u.test((fields.get("security_code") ?? "").trim())) return "code";
  return { number, expirationMonth: month, expirationYear: year };
}

/** The check digit of a card number: ISO/IEC 7812-1, annex B. */
function isLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
