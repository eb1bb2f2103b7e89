// Signatures of requests and responses, as a profile's scheme describes them: made and verified, for every kind of scheme.
// kind.ts describes a kind. client/ and server/ decide who verifies what.

import { boundScheme } from "./bound.ts";
import type { SignatureKey } from "./keys.ts";
import {
  type KnownScheme,
  knownSchemes,
  type SchemeKind,
  type Signer,
  signerOf,
  type SignOptions,
  verdictBy,
  type VerifyOptions,
} from "./kind.ts";
import { atOnce, type MayWait } from "./may-wait.ts";
import { UnsignableError } from "./leaves.ts";
import { rowKind } from "./row-scheme.ts";
import { rsaKind } from "./rsa-scheme.ts";
import type { RowScheme, SignatureScheme, Verdict } from "./scheme.ts";

/** Every kind of scheme that there is. */
export const everyKind: readonly SchemeKind[] = [boundScheme, rowKind, rsaKind];

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

/**
 * The scheme with its kind.
 *
 * @throws UnsignableError for a scheme that `readScheme` refuses.
 */
function knownScheme(scheme: SignatureScheme): KnownScheme {
  const read = knownSchemes(scheme, everyKind);
  if (!read.ok) throw new UnsignableError(read.issues[0].message);
  return read.value[0];
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
  const { sign: signs, verify: verifies } = signerOf(knownScheme(scheme), keys, inField);
  return {
    ...(signs && { sign: (...given) => atOnce(signs(...given)) }),
    ...(verifies && { verify: (...given) => atOnce(verifies(...given)) }),
  };
}

/**
 * The signature of a body; its own `field` is left out of it.
 *
 * @throws UnsignableError as `canonicalText` does. Also for a scheme that `readScheme` refuses, for a key that is empty or
 * does not fit the scheme, and for a bound scheme without a `Binding`.
 */
export function signWaiting(
  value: unknown,
  { scheme, keys: [key = ""], field }: Signing,
  options: SignOptions = {},
): MayWait<string> {
  return knownScheme(scheme).kind.signs(key, scheme)(value, field, options);
}

/** As `signWaiting`, but throws UnsignableError where it would have to wait. */
export const sign = (value: unknown, signing: Signing, options?: SignOptions): string =>
  atOnce(signWaiting(value, signing, options));

/**
 * Whether `signature` is the value's signature with any of the keys, and if not, why. Several keys are valid during the
 * replacement of a key. It ignores the signature's field in `value`. Compares in constant time and exactly: `AB` is not
 * `ab`. Never throws: malformed input is not a valid signature.
 */
export function verdictWaiting(
  value: unknown,
  signature: unknown,
  { scheme, keys, field }: Signing,
  options: VerifyOptions = {},
): MayWait<Verdict> {
  const known = knownSchemes(scheme, everyKind);
  if (!known.ok) return "malformed";
  return verdictBy(known.value[0], keys, { value, signature, field }, options);
}

/** As `verdictWaiting`, but throws UnsignableError where it would have to wait. */
export const verdictOf = (
  value: unknown,
  signature: unknown,
  signing: Signing,
  options?: VerifyOptions,
): Verdict => atOnce(verdictWaiting(value, signature, signing, options));

/** `verdictOf` as yes or no. */
export const isSigned = (
  value: unknown,
  signature: unknown,
  signing: Signing,
  options?: VerifyOptions,
): boolean => verdictOf(value, signature, signing, options) === "valid";
