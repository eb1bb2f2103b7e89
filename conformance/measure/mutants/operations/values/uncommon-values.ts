// Gateways that change only uncommon order numbers and amounts: long ones, great ones, and small ones.
import type { Mutant } from "../../mutant.ts";
import { mutantsOf, rewriting } from "../../words.ts";

const pays = mutantsOf("createDirectPayment");
const otherwise = mutantsOf("createApmPayment", "apm-");
const redirects = mutantsOf("createRedirectPayment", "page-");

const cut = (value: string): string => value.slice(0, 80);

/** As a number of a common programming language, which keeps some sixteen digits. */
const asNumber = (value: string): string => (/^[1-9]\d{16,}$/.test(value) ? String(Number(value)) : value);

/** As the shortest text of a number, which is in exponents from a million on. */
const inExponents = (value: string): string =>
  Number(value) >= 1_000_000 ? Number(value).toExponential() : value;

const roundedMillions = (value: string): string =>
  Number(value) >= 1_000_000 ? Number(value).toPrecision(7) : value;

const inHundredthsAtMost = (value: string): string => value.replace(/(\.\d\d)\d+$/, "$1");

export const uncommonValueMutants: readonly Mutant[] = [
  ...pays({
    "direct-payment-result.echo": {
      "keeps-eighty-characters-of-an-order-number": rewriting("order_no", cut),
      "reads-long-order-numbers-as-numbers": rewriting("order_no", asNumber),
      "composes-the-letters-of-an-order-number": rewriting("order_no", (value) => value.normalize("NFC")),
    },
    "direct-payment-result.of-this-payment": {
      "counts-millions-in-exponents": rewriting("amount", inExponents),
      "counts-seven-digits-of-millions": rewriting("amount", roundedMillions),
      "counts-no-zero-before-a-point": rewriting("amount", (value) => value.replace(/^0\./, ".")),
      "counts-every-currency-in-hundredths-at-most": rewriting("amount", inHundredthsAtMost),
    },
  }),
  ...otherwise({
    "apm-payment-result.of-this-payment": {
      "keeps-eighty-characters-of-an-order-number": rewriting("order_no", cut),
      "reads-long-order-numbers-as-numbers": rewriting("order_no", asNumber),
      "counts-seven-digits-of-millions": rewriting("amount", roundedMillions),
      "counts-every-currency-in-hundredths-at-most": rewriting("amount", inHundredthsAtMost),
    },
  }),
  ...redirects({
    "redirect-payment-result.echoes": {
      "keeps-eighty-characters-of-an-order-number": {
        page: (html) => html.replaceAll(/(C[A-Z]{79})[A-Z]+/g, "$1"),
      },
    },
    "redirect-payment-result.copies": {
      "counts-every-currency-in-hundredths-at-most": {
        page: (html) => html.replaceAll("1234567.895", "1234567.89"),
      },
    },
  }),
];
