// The text that a row of pairs signs. row-text.ts writes it, and leaves.ts decides which leaves it covers.
import { digest, type DigestName } from "./cryptography/digests.ts";
import { rowText } from "./row-text.ts";
import type { RowScheme } from "./scheme.ts";

/**
 * The text that is signed, without the key. The signature's own field is always left out, at the top level only.
 * Numbers are written in their shortest form, `null` as the empty text; `undefined` fields and objects or lists without
 * leaves add nothing.
 *
 * @throws UnsignableError for a value that no body could have (deeper than 64, `NaN`, a lone surrogate, a function).
 */
export function canonicalText(value: unknown, scheme: RowScheme, field: string): string {
  return signedText(value, scheme, field, undefined);
}

/** The text that is signed, with the key's text wherever the scheme writes it. */
export function signedText(
  value: unknown,
  scheme: RowScheme,
  field: string,
  key: string | undefined,
): string {
  const digest = scheme.twice === "row" ? (row: string) => digestText(row, scheme) : undefined;
  return rowText(value, scheme, { field, key }, digest);
}

/** The digest that a scheme is built on. */
export const digestName = ({ algorithm }: RowScheme): DigestName =>
  algorithm.replace(/^.*-/u, "") as DigestName;

/** The digest that is signed instead of a text, in lower-case hexadecimal digits. */
export const digestText = (text: string, scheme: RowScheme): string =>
  digest(digestName(scheme), text, "hex");
