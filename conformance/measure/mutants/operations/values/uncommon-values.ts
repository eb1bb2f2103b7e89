// Gateways that change only uncommon order numbers and amounts: long ones, great ones, and small ones.
import type { Mutant } from "../../mutant.ts";
import { mutantOf, rewriting } from "../../words.ts";

const pays = mutantOf("createDirectPayment");
const otherwise = mutantOf("createApmPayment", "apm-");
const redirects = mutantOf("createRedirectPayment", "page-");

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
  pays(
    "keeps-eighty-characters-of-an-order-number",
    "direct-payment-result.echo",
    rewriting("order_no", cut),
  ),
  pays("reads-long-order-numbers-as-numbers", "direct-payment-result.echo", rewriting("order_no", asNumber)),
  pays(
    "composes-the-letters-of-an-order-number",
    "direct-payment-result.echo",
    rewriting("order_no", (value) => value.normalize("NFC")),
  ),
  pays("counts-millions-in-exponents", "direct-payment-result.amount", rewriting("amount", inExponents)),
  pays(
    "counts-seven-digits-of-millions",
    "direct-payment-result.amount",
    rewriting("amount", roundedMillions),
  ),
  pays(
    "counts-no-zero-before-a-point",
    "direct-payment-result.amount",
    rewriting("amount", (value) => value.replace(/^0\./, ".")),
  ),
  pays(
    "counts-every-currency-in-hundredths-at-most",
    "direct-payment-result.amount",
    rewriting("amount", inHundredthsAtMost),
  ),
  otherwise(
    "keeps-eighty-characters-of-an-order-number",
    "apm-payment-result.of-this-payment",
    rewriting("order_no", cut),
  ),
  otherwise(
    "reads-long-order-numbers-as-numbers",
    "apm-payment-result.of-this-payment",
    rewriting("order_no", asNumber),
  ),
  otherwise(
    "counts-seven-digits-of-millions",
    "apm-payment-result.of-this-payment",
    rewriting("amount", roundedMillions),
  ),
  otherwise(
    "counts-every-currency-in-hundredths-at-most",
    "apm-payment-result.of-this-payment",
    rewriting("amount", inHundredthsAtMost),
  ),
  redirects("keeps-eighty-characters-of-an-order-number", "redirect-payment-result.inputs", {
    page: (html) => html.replaceAll(/(C[A-Z]{79})[A-Z]+/g, "$1"),
  }),
  redirects("counts-every-currency-in-hundredths-at-most", "redirect-payment-result.aliases", {
    page: (html) => html.replaceAll("1234567.895", "1234567.89"),
  }),
];
