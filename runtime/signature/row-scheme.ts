// The kind of scheme with a row of pairs, signed with a digest or an HMAC. rsa-scheme.ts has RSA, canonical-text.ts makes the
// text.
import { isSameText, readBytes, type TextEncoding, utf8 } from "./cryptography/bytes.ts";
import { digest as digestOf, macWith } from "./cryptography/digests.ts";
import { digestName, digestText, signedText } from "./canonical-text.ts";
import type { SignatureKey } from "./keys.ts";
import type { SchemeKind } from "./kind.ts";
import { UnsignableError } from "./leaves.ts";
import { rowIssue } from "./row-members.ts";
import type { RowScheme } from "./scheme.ts";

/** Signs and verifies by a row of pairs with a digest or an HMAC; digests are compared in constant time. */
export const rowKind: SchemeKind = {
  name: "rowScheme",
  issueOf: rowIssue,
  signs: digests,
  verifies(key, scheme: RowScheme) {
    const expected = digests(key, scheme);
    return (value, signature, field) =>
      isSameText(expected(value, field), signature) ? "valid" : "mismatch";
  },
};

/** The secret of a digest or an HMAC, as text and as the HMAC's key. */
export interface Secret {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** @throws UnsignableError for RSA keys, an empty key, and a text that is not written as the scheme says. */
export function secretOf(key: SignatureKey, scheme: RowScheme): Secret {
  if (typeof key !== "string")
    throw new UnsignableError(`${scheme.algorithm} needs a shared key, as a text.`);
  if (key === "") {
    throw new UnsignableError("The key must not be empty: anyone could make the same signature.");
  }
  const encoding = scheme.key.place === "hmac" ? scheme.key.encoding : undefined;
  const bytes = encoding === undefined ? utf8(key) : readBytes(key, encoding);
  if (bytes === undefined) {
    throw new UnsignableError(`The key must be written in ${encoding}, as the scheme states.`);
  }
  return { text: key, bytes };
}

function digests(key: SignatureKey, scheme: RowScheme): (value: unknown, field: string) => string {
  const { text: secret, bytes } = secretOf(key, scheme);
  const keyText = scheme.key.place === "hmac" ? undefined : secret;
  const name = digestName(scheme);
  const encoding = encodingOf(scheme);
  const digest = scheme.algorithm.startsWith("hmac-")
    ? (
        (mac) => (text: string) =>
          mac([text], encoding)
      )(macWith(name, bytes))
    : (text: string) => digestOf(name, text, encoding);
  return (value, field) => {
    const text = signedText(value, scheme, field, keyText);
    const signature = digest(scheme.twice === "text" ? digestText(text, scheme) : text);
    return scheme.output === "HEX" ? signature.toUpperCase() : signature;
  };
}

/** How the signature's bytes are written; upper case comes on top. */
export const encodingOf = ({ output }: RowScheme): TextEncoding => (output === "HEX" ? "hex" : output);
