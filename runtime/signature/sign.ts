// Signatures of requests and responses, as a profile's scheme describes them: made and verified.
// What the signed text is stands in canonical-text.ts; who verifies what is decided in request.ts, response.ts and serve.ts.
import {
  constants,
  createHmac,
  hash,
  type KeyObject,
  sign as signBytes,
  timingSafeEqual,
  verify as verifyBytes,
} from "node:crypto";
import { digestName, digestText, signedText } from "./canonical-text.ts";
import { isRsa, privateKeyOf, publicKeyOf, secretOf, type SignatureKey } from "./keys.ts";
import { UnsignableError } from "./leaves.ts";
import { schemeIssue } from "./read-scheme.ts";
import type { SignatureScheme } from "./scheme.ts";

/** How the signatures of one account are made: by a scheme, with any of these keys, in this field of the body. */
export interface Signing {
  readonly scheme: SignatureScheme;
  readonly keys: readonly SignatureKey[];
  readonly field: string;
}

/** Signs and verifies by one scheme with keys that were read once. Both are synchronous; `field` is the signature's own. */
export interface Signer {
  /** Signs with the first key; absent where that one cannot sign (no private key). */
  readonly sign?: (value: unknown, field?: string) => string;
  /** As `verify`; absent where no key can verify (no public key). */
  readonly verify?: (value: unknown, signature: unknown, field?: string) => boolean;
}

/**
 * Reads a scheme and keys once, for many signatures. `sign` throws UnsignableError for a value without canonical text.
 *
 * @throws UnsignableError for a scheme that `readScheme` refuses, and for a key that is empty or no key of the scheme.
 */
export function prepareSigner(
  scheme: SignatureScheme,
  keys: readonly SignatureKey[],
  inField: string,
): Signer {
  refuseNonsense(scheme);
  const [first] = keys;
  const sign = first !== undefined && holds(first, "privateKey") ? signsWith(first, scheme) : undefined;
  const able = keys.filter((key) => holds(key, "publicKey"));
  const verifiers = able.map((key) => verifiesWith(key, scheme));
  return {
    ...(sign && { sign: (value, field = inField) => sign(value, field) }),
    ...(verifiers.length > 0 && {
      verify: (value, signature, field = inField) => anyVerifies(verifiers, value, signature, field),
    }),
  };
}

/**
 * The signature of a body; its own `field` is left out of it.
 *
 * @throws UnsignableError as `canonicalText` does, for a scheme that `readScheme` refuses, and for a key that is empty
 * or no key of the scheme.
 */
export function sign(value: unknown, scheme: SignatureScheme, key: SignatureKey, field: string): string {
  refuseNonsense(scheme);
  return signsWith(key, scheme)(value, field);
}

/**
 * Whether `signature` is the value's, made with any of `keys` (several are valid while a key is being replaced); whether
 * `value` still has the signature's field makes no difference. Compares in constant time and exactly: `AB` is not `ab`.
 * Never throws; whatever is odd is no valid signature.
 */
export function isSigned(value: unknown, signature: unknown, { scheme, keys, field }: Signing): boolean {
  if (schemeIssue(scheme) !== undefined) return false;
  const verifiers = keys.map((key): Verifies => {
    // Each key is read where it is used, so that one that cannot be read does not stand in another's way.
    return (...given) => verifiesWith(key, scheme)(...given);
  });
  return anyVerifies(verifiers, value, signature, field);
}

function anyVerifies(
  verifiers: readonly Verifies[],
  value: unknown,
  signature: unknown,
  field: string,
): boolean {
  if (typeof signature !== "string" || signature === "") return false;
  const verdicts = verifiers.map((verifies) => {
    try {
      return verifies(value, signature, field);
    } catch {
      return false;
    }
  });
  // Every key is tried, so that the time taken does not tell which one fitted.
  return verdicts.includes(true);
}

const holds = (key: SignatureKey, half: "privateKey" | "publicKey"): boolean =>
  typeof key === "string" || key[half] !== undefined;

function refuseNonsense(scheme: SignatureScheme): void {
  const issue = schemeIssue(scheme);
  if (issue !== undefined) throw new UnsignableError(issue.message);
}

/** Makes the signature of a value. */
type Signs = (value: unknown, field: string) => string;
type Verifies = (value: unknown, signature: string, field: string) => boolean;

/**
 * What signs with one key: the scheme must be one that `readScheme` takes.
 *
 * @throws UnsignableError for a key that cannot sign by the scheme.
 */
function signsWith(key: SignatureKey, scheme: SignatureScheme): Signs {
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
function verifiesWith(key: SignatureKey, scheme: SignatureScheme): Verifies {
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
