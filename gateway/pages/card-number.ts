// The facts in a card number: check digit, brand and groups of digits. Another file decides whether the card can pay.
// Functions that are also in the shoppers' script use no outer names.

export interface Brand {
  readonly name: string;
  /** The source of a regular expression for the first digits. */
  readonly begins: string;
  /** The sizes of the digit groups on the card. The remaining digits are one more group. */
  readonly groups: readonly number[];
  /** The digits of the security code, if there are not three. */
  readonly code?: number;
}

const fours = [4, 4, 4, 4];

/** The first match counts. */
export const brands: readonly Brand[] = [
  { name: "Visa", begins: "4", groups: fours },
  { name: "Mastercard", begins: "5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720", groups: fours },
  { name: "American Express", begins: "3[47]", groups: [4, 6, 5], code: 4 },
  { name: "Diners Club", begins: "30[0-5]|3095|36|3[89]", groups: [4, 6, 4] },
  { name: "Discover", begins: "6011|64[4-9]|65", groups: fours },
  { name: "JCB", begins: "35(?:2[89]|[3-8])", groups: fours },
  { name: "UnionPay", begins: "62", groups: fours },
];

/** The first of the brands that a number, or the first digits of one, can be of. */
export function findBrand(brands: readonly Brand[], digits: string): Brand | undefined {
  return brands.find(({ begins }) => new RegExp(`^(?:${begins})`, "u").test(digits));
}

/** The digits in groups of these sizes. The remaining digits are a separate group. */
export function groupDigits(digits: string, sizes: readonly number[] = [4, 4, 4, 4]): string {
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
  const parts = [0, ...ends].map((end, index) => digits.slice(end, ends[index]));
  return parts.filter((part) => part !== "").join(" ");
}

/** Whether a security code has as many digits as the brand's cards have. Without a brand, three or four. */
export function isSecurityCode(code: string, brand: Brand | undefined): boolean {
  return /^\d{3,4}$/u.test(code) && (brand === undefined || code.length === (brand.code ?? 3));
}

/** Whether a number's check digit is valid: ISO/IEC 7812-1, annex B. */
export function isLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
