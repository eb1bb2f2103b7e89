// Everything about signatures for the field in which a contract has them, so that nobody has to name it each time.
import { canonicalText } from "./canonical-text.ts";
import { type Explanation, explainSignature, type Theirs } from "./explain.ts";
import type { SignatureKey } from "./keys.ts";
import type { SignatureScheme } from "./scheme.ts";
import { isSigned, prepareSigner, sign, type Signer } from "./sign.ts";
import type { Shape } from "../schema/shape.ts";
import type { Result } from "../values/result.ts";

/** The functions for signatures. `field` is the one that carries the signature, the contract's own where it is left out. */
export interface Signatures {
  /**
   * The text that is signed, without the key. The signature's own field is always left out, at the top level only.
   * Numbers are written in their shortest form, `null` as the empty text; `undefined` fields and
   * objects or lists without leaves add nothing.
   *
   * @throws UnsignableError for a value that no body could carry (deeper than 64, `NaN`, a lone surrogate, a function).
   */
  readonly canonicalText: (value: unknown, scheme: SignatureScheme, field?: string) => string;
  /**
   * Shows what is signed and, given what the other side has, where the two differ. For the desk of whoever connects to a
   * gateway: it tries many signatures, so it has no place in the way of a payment.
   *
   * `shape` is the body's tree of fields (`operation.request.shape`); what it does not know is hidden. Never throws.
   */
  readonly explainSignature: (
    value: unknown,
    scheme: SignatureScheme,
    keys: readonly SignatureKey[],
    options: { readonly shape: Shape; readonly field?: string; readonly theirs?: Theirs },
  ) => Result<Explanation>;
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
   * or no key of the scheme.
   */
  readonly sign: (value: unknown, scheme: SignatureScheme, key: SignatureKey, field?: string) => string;
  /**
   * Whether `signature` is the value's, made with any of `keys` (several are valid while a key is being replaced).
   * Compares in constant time and exactly: `AB` is not `ab`. Never throws; whatever is odd is no valid signature.
   */
  readonly verify: (
    value: unknown,
    signature: unknown,
    scheme: SignatureScheme,
    keys: readonly SignatureKey[],
  ) => boolean;
  /** As `verify`, of a whole body: `field` is the one that carries its signature. */
  readonly verifyBody: (
    body: Readonly<Record<string, unknown>>,
    scheme: SignatureScheme,
    keys: readonly SignatureKey[],
    field?: string,
  ) => boolean;
}

/** The functions for signatures in this field. */
export const signatureIn = (own: string): Signatures => ({
  canonicalText: (value, scheme, field = own) => canonicalText(value, scheme, field),
  explainSignature: (value, scheme, keys, options) =>
    explainSignature(value, scheme, keys, { field: own, ...options }),
  prepareSigner: (scheme, keys) => prepareSigner(scheme, keys, own),
  sign: (value, scheme, key, field = own) => sign(value, scheme, key, field),
  verify: (value, signature, scheme, keys) => isSigned(value, signature, { scheme, keys, field: own }),
  verifyBody: (body, scheme, keys, field = own) => isSigned(body, body[field], { scheme, keys, field }),
});
