// Signatures of requests and responses, as a profile's scheme describes them: made and verified.
// What is signed stands in canonical-text.ts for a row of pairs and in bound.ts for the bound scheme; who verifies what is
// decided in client/ and server/.
import { isSameText, readBytes, type TextEncoding, writeBytes } from "../digest/bytes.ts";
import { digest as digestOf, macWith } from "../digest/digest.ts";
import { rsaSignLater, signsAtOnce } from "../digest/rsa.ts";
import type { RsaAlgorithm } from "../digest/rsa-verify.ts";
import {
  boundSignature,
  boundText,
  boundVerdict,
  type Moment,
  purposeKey,
  thisMoment,
  type Verdict,
} from "./bound.ts";
import { digestName, digestText, signedText } from "./canonical-text.ts";
import { isRsa, privateKeyOf, privatePemOf, publicKeyOf, secretOf, type SignatureKey } from "./keys.ts";
import { UnsignableError } from "./leaves.ts";
import { schemeIssue } from "./read-scheme.ts";
import { type Binding, type BoundScheme, isBound, type RowScheme, type SignatureScheme } from "./scheme.ts";

/** How the signatures of one account are made: by a scheme, with any of these keys, in this field of the body. */
export interface Signing {
  readonly scheme: SignatureScheme;
  readonly keys: readonly SignatureKey[];
  readonly field: string;
}

/** The same for a row of pairs. */
export interface RowSigning extends Signing {
  readonly scheme: RowScheme;
}

/** What a signature is made for. Of it, a row of pairs uses nothing; the bound scheme asks for a `Binding`. */
export interface SignOptions extends Partial<Binding> {
  /** Seconds since 1970 and a nonce of 16 to 64 letters, digits, `-` or `_`; now and a random one if left out. */
  readonly at?: Moment;
}

/** What a signature is verified for. */
export interface VerifyOptions extends Partial<Binding> {
  /** In milliseconds since 1970; the machine's clock if left out. */
  readonly now?: number | undefined;
}

/** Signs and verifies by one scheme with keys that were read once. Both are synchronous. */
export interface Signer {
  /** Signs with the first key; absent where that one cannot sign (no private key), or not at once (RSA without Node's cryptography). */
  readonly sign?: (value: unknown, options?: SignOptions, field?: string) => string;
  /** As `verdictOf`; absent where no key can verify (no public key). */
  readonly verify?: (value: unknown, signature: unknown, options?: VerifyOptions, field?: string) => Verdict;
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
  const isAble = first !== undefined && holds(first, "privateKey") && (signsAtOnce || !isRsa(scheme));
  const sign = isAble ? signsWith(first, scheme) : undefined;
  const able = keys.filter((key) => holds(key, "publicKey"));
  const verifiers = able.map((key) => verifiesWith(key, scheme));
  return {
    ...(sign && { sign: (value, options = {}, field = inField) => sign(value, field, options) }),
    ...(verifiers.length > 0 && {
      verify: (value, signature, options = {}, field = inField) =>
        anyVerdict(verifiers, { value, field, signature }, options),
    }),
  };
}

/**
 * The signature of a body; its own `field` is left out of it.
 *
 * @throws UnsignableError as `canonicalText` does, for a scheme that `readScheme` refuses, for a key that is empty
 * or no key of the scheme, and for a bound scheme without a `Binding`.
 */
export function sign(
  value: unknown,
  { scheme, keys: [key = ""], field }: Signing,
  options: SignOptions = {},
): string {
  refuseNonsense(scheme);
  return signsWith(key, scheme)(value, field, options);
}

/**
 * Whether `signature` is the value's, made with any of the keys (several are valid while a key is being replaced), and
 * why not; whether `value` still has the signature's field makes no difference. Compares in constant time and exactly:
 * `AB` is not `ab`. Never throws; whatever is odd is no valid signature.
 */
export function verdictOf(
  value: unknown,
  signature: unknown,
  { scheme, keys, field }: Signing,
  options: VerifyOptions = {},
): Verdict {
  if (schemeIssue(scheme) !== undefined) return "malformed";
  const verifiers = keys.map((key): Verifies => {
    // Each key is read where it is used, so that one that cannot be read does not stand in another's way.
    return (...given) => verifiesWith(key, scheme)(...given);
  });
  return anyVerdict(verifiers, { value, field, signature }, options);
}

/** `verdictOf` as yes or no. */
export const isSigned = (
  value: unknown,
  signature: unknown,
  signing: Signing,
  options?: VerifyOptions,
): boolean => verdictOf(value, signature, signing, options) === "valid";

// What is told where keys disagree: the verdict of the one that fits best.
const tellingFirst: readonly Verdict[] = ["valid", "stale", "early", "mismatch"];

function anyVerdict(
  verifiers: readonly Verifies[],
  { value, field, signature }: { value: unknown; field: string; signature: unknown },
  options: VerifyOptions,
): Verdict {
  if (typeof signature !== "string" || signature === "") return "missing";
  // Every key is tried, so that the time taken does not tell which one fitted.
  const verdicts = verifiers.map((verifies): Verdict => {
    try {
      return verifies(value, signature, field, options);
    } catch {
      return "malformed";
    }
  });
  return tellingFirst.find((verdict) => verdicts.includes(verdict)) ?? "malformed";
}

const holds = (key: SignatureKey, half: "privateKey" | "publicKey"): boolean =>
  typeof key === "string" || key[half] !== undefined;

function refuseNonsense(scheme: SignatureScheme): void {
  const issue = schemeIssue(scheme);
  if (issue !== undefined) throw new UnsignableError(issue.message);
}

/** Makes the signature of a value. */
type Signs = (value: unknown, field: string, options: SignOptions) => string;
type Verifies = (value: unknown, signature: string, field: string, options: VerifyOptions) => Verdict;

/**
 * What signs with one key: the scheme must be one that `readScheme` takes.
 *
 * @throws UnsignableError for a key that cannot sign by the scheme.
 */
function signsWith(key: SignatureKey, scheme: SignatureScheme): Signs {
  if (isBound(scheme)) {
    return (value, field, { at = thisMoment(), ...options }) => {
      const binding = bindingOf(options);
      return boundSignature(boundText(value, field, binding, at), purposeKey(key, binding.purpose), at);
    };
  }
  if (!isRsa(scheme)) return digests(key, scheme);
  const own = privateKeyOf(key, scheme);
  return (value, field) => {
    const text = signedText(value, scheme, field, undefined);
    return written(own(text, algorithmOf(scheme)), scheme);
  };
}

/**
 * As `sign` for RSA, on any runtime that has WebCrypto.
 *
 * @throws UnsignableError (as a rejection) as `sign` does.
 */
export async function signLater(
  value: unknown,
  scheme: RowScheme,
  key: SignatureKey,
  field: string,
): Promise<string> {
  const pem = privatePemOf(key, scheme);
  const text = signedText(value, scheme, field, undefined);
  try {
    return written(await rsaSignLater(pem, text, algorithmOf(scheme)), scheme);
  } catch {
    throw new UnsignableError("The RSA private key cannot be read: give it in PEM, without a passphrase.");
  }
}

/**
 * What verifies with one key; digests are compared in constant time.
 *
 * @throws UnsignableError for a key that cannot verify by the scheme.
 */
function verifiesWith(key: SignatureKey, scheme: SignatureScheme): Verifies {
  if (isBound(scheme)) return verifiesBound(key, scheme);
  const isValid = isRsa(scheme) ? verifiesRsa(key, scheme) : verifiesDigest(key, scheme);
  return (value, signature, field) => (isValid(value, signature, field) ? "valid" : "mismatch");
}

function verifiesBound(key: SignatureKey, scheme: BoundScheme): Verifies {
  return (value, signature, field, { now, ...options }) => {
    const binding = bindingOf(options);
    const { purpose } = binding;
    const textAt = (moment: Moment) => boundText(value, field, binding, moment);
    return boundVerdict(signature, textAt, { ...scheme, key: purposeKey(key, purpose), purpose, now });
  };
}

type IsValid = (value: unknown, signature: string, field: string) => boolean;

function verifiesDigest(key: SignatureKey, scheme: RowScheme): IsValid {
  const expected = digests(key, scheme);
  return (value, signature, field) => isSameText(expected(value, field), signature);
}

function verifiesRsa(key: SignatureKey, scheme: RowScheme): IsValid {
  const theirs = publicKeyOf(key, scheme);
  return (value, signature, field) => {
    const bytes = readBytes(signature, encodingOf(scheme));
    // Two texts for one signature would be one too many.
    if (bytes === undefined || written(bytes, scheme) !== signature) return false;
    return theirs(signedText(value, scheme, field, undefined), algorithmOf(scheme), bytes);
  };
}

/** @throws UnsignableError where a part is missing. */
export function bindingOf({ purpose, operation, identity, inResponseTo }: Partial<Binding>): Binding {
  if (purpose === undefined || operation === undefined || identity === undefined) {
    throw new UnsignableError(
      "The bound scheme signs for a purpose, an operation and an account: give `purpose`, `operation` and `identity`.",
    );
  }
  return { purpose, operation, identity, inResponseTo };
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

const algorithmOf = (scheme: RowScheme): RsaAlgorithm => ({
  digest: digestName(scheme),
  pss: scheme.algorithm.startsWith("rsa-pss-"),
});

/** How the signature's bytes are written; upper case comes on top. */
const encodingOf = ({ output }: RowScheme): TextEncoding => (output === "HEX" ? "hex" : output);

function written(bytes: Uint8Array, scheme: RowScheme): string {
  const text = writeBytes(bytes, encodingOf(scheme));
  return scheme.output === "HEX" ? text.toUpperCase() : text;
}
