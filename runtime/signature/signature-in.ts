// The functions for signatures with the contract's signature field, so that callers need not name it each time.
import { bindingOf, boundText, thisMoment } from "./bound.ts";
import { canonicalText } from "./canonical-text.ts";
import type { SignatureKey } from "./keys.ts";
import { isBound, type SignatureScheme, type Verdict } from "./scheme.ts";
import type { Signer, SignOptions, VerifyOptions } from "./kind.ts";
import { prepareSigner, sign, verdictOf } from "./sign.ts";

/** The field that has the signature, the contract's own where it is left out. */
export interface InField {
  readonly field?: string;
}

/**
 * The functions for signatures. For the bound scheme, the options say what the signature is bound to:
 * `{ ...boundTo(operation, request) }`.
 */
export interface Signatures {
  /**
   * The text that is signed, without the key. The signature's own field is always left out, at the top level only. In a
   * row of pairs numbers are written in their shortest form, `null` as the empty text; `undefined` fields and objects
   * or lists without leaves add nothing. The bound scheme refuses `null`, and what is empty in a request.
   *
   * @throws UnsignableError for a value that no body could have (deeper than 64, `NaN`, a lone surrogate, a function).
   */
  readonly canonicalText: (
    value: unknown,
    scheme: SignatureScheme,
    options?: SignOptions & InField,
  ) => string;
  /**
   * Reads a scheme and keys once, for many signatures. `sign` throws UnsignableError for a value without canonical text.
   *
   * @throws UnsignableError for a scheme that `readScheme` refuses, and for a key that is empty or no key of the scheme.
   */
  readonly prepareSigner: (scheme: SignatureScheme, keys: readonly SignatureKey[]) => Signer;
  /**
   * The signature of a body.
   *
   * @throws UnsignableError as `canonicalText` does, for a scheme that `readScheme` refuses, and for a key that is empty
   * or no key of the scheme. Also for RSA on a runtime without Node's cryptography, where RSA is asynchronous.
   */
  readonly sign: (
    value: unknown,
    scheme: SignatureScheme,
    key: SignatureKey,
    options?: SignOptions & InField,
  ) => string;
  /**
   * Whether a whole body has a valid signature, made with any of `keys`, and in one word why not. Several keys are valid
   * during the replacement of a key. Compares in constant time and exactly: `AB` is not `ab`. Malformed input is not a
   * valid signature.
   *
   * @throws UnsignableError only for RSA on a runtime without Node's cryptography, where RSA is asynchronous.
   */
  readonly verifyBody: (
    body: Readonly<Record<string, unknown>>,
    scheme: SignatureScheme,
    keys: readonly SignatureKey[],
    options?: VerifyOptions & InField,
  ) => Verdict;
}

/** The functions for signatures in this field. */
export const signatureIn = (own: string): Signatures => ({
  canonicalText: (value, scheme, { field = own, at = thisMoment(), ...options } = {}) =>
    isBound(scheme) ? boundText(value, field, bindingOf(options), at) : canonicalText(value, scheme, field),
  prepareSigner: (scheme, keys) => prepareSigner(scheme, keys, own),
  sign: (value, scheme, key, { field = own, ...options } = {}) =>
    sign(value, { scheme, keys: [key], field }, options),
  verifyBody: (body, scheme, keys, { field = own, ...options } = {}) =>
    verdictOf(body, body[field], { scheme, keys, field }, options),
});
