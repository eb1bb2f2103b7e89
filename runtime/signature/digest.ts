// From the signed text to the signature's bytes and back to a verdict. What the text is, signature-text.ts says.
import {
  constants,
  createHmac,
  hash,
  type KeyObject,
  sign as signBytes,
  timingSafeEqual,
  verify as verifyBytes,
} from "node:crypto";
import { isRsa, privateKeyOf, publicKeyOf, secretOf, type SignatureKey } from "./keys.ts";
import type { SignatureScheme } from "./scheme.ts";
import { digestName, digestText, signedText } from "./canonical-text.ts";

type Signs = (value: unknown, field: string) => string;
type Verifies = (value: unknown, signature: string, field: string) => boolean;

/**
 * What signs with one key: the scheme must be one that `readScheme` takes.
 *
 * @throws UnsignableError for a key that cannot sign by the scheme.
 */
export function signsWith(key: SignatureKey, scheme: SignatureScheme): Signs {
  if (!isRsa(scheme)) return digests(key, scheme);
  const own = withPadding(privateKeyOf(key, scheme), scheme);
  return (value, field) => {
    const text = Buffer.from(signedText(value, scheme, field, undefined), "utf8");
    return written(signBytes(digestName(scheme), text, own), scheme);
  };
}

/**
 * What verifies with one key; digests are compared in constant time.
 *
 * @throws UnsignableError for a key that cannot verify by the scheme.
 */
export function verifiesWith(key: SignatureKey, scheme: SignatureScheme): Verifies {
  if (isRsa(scheme)) {
    const theirs = withPadding(publicKeyOf(key, scheme), scheme);
    return (value, signature, field) => {
      const bytes = Buffer.from(signature, encodingOf(scheme));
      // The reader of hex and base64 passes over what it does not know; two texts for one signature would be one too many.
      if (!sameText(written(bytes, scheme), signature)) return false;
      const text = Buffer.from(signedText(value, scheme, field, undefined), "utf8");
      return verifyBytes(digestName(scheme), text, theirs, bytes);
    };
  }
  const expected = digests(key, scheme);
  return (value, signature, field) => sameText(expected(value, field), signature);
}

function digests(key: SignatureKey, scheme: SignatureScheme): Signs {
  const { text: secret, bytes } = secretOf(key, scheme);
  const keyText = scheme.key.place === "hmac" ? undefined : secret;
  const name = digestName(scheme);
  const encoding = encodingOf(scheme);
  const digest = scheme.algorithm.startsWith("hmac-")
    ? (text: string) => createHmac(name, bytes).update(text, "utf8").digest(encoding)
    : (text: string) => hash(name, text, encoding);
  return (value, field) => {
    const text = signedText(value, scheme, field, keyText);
    const signature = digest(scheme.twice === "text" ? digestText(text, scheme) : text);
    return scheme.output === "HEX" ? signature.toUpperCase() : signature;
  };
}

const withPadding = (key: KeyObject, { algorithm }: SignatureScheme) =>
  algorithm.startsWith("rsa-pss-")
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : { key, padding: constants.RSA_PKCS1_PADDING };

/** How node writes the signature's bytes; upper case comes on top. */
const encodingOf = ({ output }: SignatureScheme): "hex" | "base64" | "base64url" =>
  output === "HEX" ? "hex" : output;

function written(bytes: Buffer, scheme: SignatureScheme): string {
  const text = bytes.toString(encodingOf(scheme));
  return scheme.output === "HEX" ? text.toUpperCase() : text;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, "utf8"), Buffer.from(b, "utf8")];
  return left.length === right.length && timingSafeEqual(left, right);
}
