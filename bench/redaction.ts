// How long the search of a field for card numbers takes: a note of a megabyte, the worst mix of digits and blanks. The search
// comes before the explanation of a signature, as in a gateway's log of requests.
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import { explainSignature, type SignatureScheme } from "@acquiring/contract/signature";

const megabyte = 1_000_000;

/** Digits and blanks in no order, the same each time. */
function mixed(): string {
  let state = 1;
  return Array.from({ length: megabyte }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return "0123456789  ".charAt(state % 12);
  }).join("");
}

const texts: Readonly<Record<string, string>> = {
  "single digits": "4 ".repeat(megabyte / 2),
  "one row of digits": "4".repeat(megabyte),
  "digits and blanks mixed": mixed(),
  "groups of four": "4444 ".repeat(megabyte / 5),
  "card numbers": "4111111111111111 ".repeat(megabyte / 17),
};

const scheme: SignatureScheme = {
  algorithm: "sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "keep",
  pair: "name=value",
  join: "&",
  key: { place: "suffix", join: "" },
  output: "hex",
};

/** Of each text the milliseconds of the quickest of so many runs. */
export function redactionTimes(runs: number): Readonly<Record<string, number>> {
  const { shape } = createDirectPayment.request;
  return Object.fromEntries(
    Object.entries(texts).map(([name, note]) => {
      const times = Array.from({ length: runs }, () => {
        const start = performance.now();
        const explained = explainSignature({ note }, scheme, [], { shape, field: "encryption_data" });
        const time = performance.now() - start;
        const shown = explained.ok ? explained.value.pairs[0]?.value : undefined;
        if (shown?.length !== note.length) throw new Error("A note is shown as long as it is.");
        return time;
      });
      return [name, Math.min(...times)];
    }),
  );
}
