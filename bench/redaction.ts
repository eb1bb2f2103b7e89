// How long the search of a text for card numbers takes: of a megabyte, in the forms that the client and the gateway's searches of
// written texts have.
import { asPrinted, cardMasker } from "@acquiring/contract/codecs";

const megabyte = 1_000_000;

/** These signs in no order, the same each time. */
function mixed(signs: string): string {
  let state = 1;
  return Array.from({ length: megabyte }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return signs.charAt(state % signs.length);
  }).join("");
}

const texts: Readonly<Record<string, string>> = {
  "single digits": "4 ".repeat(megabyte / 2),
  "one row of digits": "4".repeat(megabyte),
  "digits and blanks mixed": mixed("0123456789  "),
  "groups of four": "4444 ".repeat(megabyte / 5),
  "card numbers": "4111111111111111 ".repeat(megabyte / 17),
  separators: "- ".repeat(megabyte / 2),
  "digits and invisible signs": "4\u200B".repeat(megabyte / 2),
  "digits of another script": "\u0664".repeat(megabyte),
};

const forms = [asPrinted, { ...asPrinted, separators: /[\s+\-./|,;'*:]/u, scripts: true }].map(cardMasker);

/** Of each text the milliseconds of the quickest of so many runs, in the form that takes longest. */
export function redactionTimes(runs: number): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const times = forms.map((mask) =>
        Array.from({ length: runs }, () => {
          const start = performance.now();
          if (mask(text).length > text.length) throw new Error("A text never grows.");
          return performance.now() - start;
        }),
      );
      return [name, Math.max(...times.map((one) => Math.min(...one)))];
    }),
  );
}
