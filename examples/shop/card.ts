// The card that a shopper typed. The shop checks it before it creates an order. It stores and shows no part of it.

/** What the shopper has to correct, by the field of the form. */
export type CardProblems = { readonly [field in "card" | "expiry" | "code"]?: string };

/** The fields of the payment request, and the problems: none if the card can be sent. */
export function readCard({ card: typed, expiry, code }: Required<CardProblems>, now = new Date()) {
  const card = typed.replaceAll(/[\s-]/gu, "");
  const [, month = "", year = ""] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/u.exec(expiry) ?? [];
  const [expiration_month, expiration_year] = [month.padStart(2, "0"), `20${year}`];
  const isDate = month !== "" && `${expiration_year}-${expiration_month}` >= now.toISOString().slice(0, 7);
  const digits = /^3[47]/u.test(card) ? "four" : "three";
  const isCode = /^\d+$/u.test(code) && code.length === (digits === "four" ? 4 : 3);
  const wrong = (text: string, isRight: boolean, name: string, check: string): string | undefined =>
    text === "" ? `Enter ${name}` : isRight ? undefined : `Check ${name.replace("your", "the")}: ${check}.`;
  const found = {
    card: wrong(card, isNumber(card), "your card number", "a digit is missing or wrong"),
    expiry: wrong(expiry, isDate, "the expiry date", "it is incomplete or in the past"),
    code: wrong(code, isCode, "the security code", `it has ${digits} digits on this card`),
  };
  const problems: CardProblems = Object.fromEntries(Object.entries(found).filter(([, one]) => one));
  return { fields: { card, expiration_month, expiration_year, security_code: code }, problems };
}

/** Whether the length and the check digit (Luhn) are valid. */
function isNumber(card: string): boolean {
  const sum = [...card].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/u.test(card) && sum % 10 === 0;
}
