// generated, do not edit; npm run generate
/**
 * Makes, verifies and explains signatures. Apart from the codecs, since it needs Node's own cryptography.
 *
 * ```ts
 * import { canonicalText, sign, type SignatureScheme, verify } from "@acquiring/contract/signature";
 *
 * const scheme: SignatureScheme = {
 *   algorithm: "hmac-sha256",
 *   fields: "sorted",
 *   nested: "flatten",
 *   empty: "omit",
 *   pair: "name=value",
 *   join: "&",
 *   key: { place: "hmac" },
 *   output: "hex",
 * };
 * const body = { order_no: "A-1", amount: "10.50" };
 * console.log(canonicalText(body, scheme)); // amount=10.50&order_no=A-1
 * console.log(verify(body, sign(body, scheme, "secret"), scheme, ["secret"])); // true
 * ```
 *
 * @module
 */

import { signatureIn } from "../runtime/signature/index.ts";
import type { Verdict } from "../runtime/signature/bound.ts";
import type { ExplainOptions, Explanation } from "../runtime/signature/explain.ts";
import type { SignatureKey } from "../runtime/signature/keys.ts";
import type { SignatureScheme } from "../runtime/signature/scheme.ts";
import type { SignOptions, Signer, VerifyOptions } from "../runtime/signature/sign.ts";
import type { InField } from "../runtime/signature/signature-in.ts";
import type { Result } from "../runtime/values/result.ts";

export { boundTo, readScheme, schemesOf, UnsignableError } from "../runtime/signature/index.ts";
export type {
  Binding,
  BoundScheme,
  Explanation,
  RowScheme,
  RsaKeys,
  SignatureKey,
  SignatureScheme,
  Signer,
  Theirs,
  Verdict,
} from "../runtime/signature/index.ts";

const own = /* @__PURE__ */ signatureIn("encryption_data");

/**
 * The text that is signed, without the key. The signature's own field is always left out, at the top level only.
 * In a row of pairs numbers are written in their shortest form, `null` as the empty text; `undefined` fields and
 * objects or lists without leaves add nothing. The bound scheme refuses `null`, and what is empty in a request.
 *
 * @throws UnsignableError for a value that no body could carry (deeper than 64, `NaN`, a lone surrogate, a function).
 */
export function canonicalText(
  value: unknown,
  scheme: SignatureScheme,
  options?: SignOptions & InField,
): string {
  return own.canonicalText(value, scheme, options);
}

/**
 * Shows what is signed and, given what the other side has, where the two differ. For the desk of whoever connects to a
 * gateway: it tries many signatures, so it has no place in the way of a payment.
 *
 * `shape` is the body's tree of fields (`operation.request.shape`); what it does not know is hidden. Never throws.
 */
export function explainSignature(
  value: unknown,
  scheme: SignatureScheme,
  keys: readonly SignatureKey[],
  options: ExplainOptions & InField,
): Result<Explanation> {
  return own.explainSignature(value, scheme, keys, options);
}

/**
 * Reads a scheme and keys once, for many signatures. `sign` throws UnsignableError for a value without canonical text.
 *
 * @throws UnsignableError for a scheme that `readScheme` refuses, and for a key that is empty or no key of the scheme.
 */
export function prepareSigner(
  scheme: SignatureScheme,
  keys: readonly SignatureKey[],
): Signer {
  return own.prepareSigner(scheme, keys);
}

/**
 * The signature of a body.
 *
 * @throws UnsignableError as `canonicalText` does, for a scheme that `readScheme` refuses, and for a key that is empty
 * or no key of the scheme.
 */
export function sign(
  value: unknown,
  scheme: SignatureScheme,
  key: SignatureKey,
  options?: SignOptions & InField,
): string {
  return own.sign(value, scheme, key, options);
}

/**
 * Whether `signature`, made by a row of pairs, is the value's, made with any of `keys` (several are valid while a key is being replaced).
 * Compares in constant time and exactly: `AB` is not `ab`. Never throws; whatever is odd is no valid signature.
 */
export function verify(
  value: unknown,
  signature: unknown,
  scheme: SignatureScheme,
  keys: readonly SignatureKey[],
): boolean {
  return own.verify(value, signature, scheme, keys);
}

/** As `verify`, of a whole body that carries its signature, and in one word why it is not valid. */
export function verifyBody(
  body: Readonly<Record<string, unknown>>,
  scheme: SignatureScheme,
  keys: readonly SignatureKey[],
  options?: VerifyOptions & InField,
): Verdict {
  return own.verifyBody(body, scheme, keys, options);
}
