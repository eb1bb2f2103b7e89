// generated, do not edit; npm run generate
/**
 * Makes and verifies signatures: with Node's cryptography if available, and with `@noble/hashes` in browsers
 * and workers.
 *
 * ```ts
 * import { boundTo, type SignatureScheme, sign, verifyBody } from "@acquiring/contract/signature";
 * import { captureTransactions } from "@acquiring/contract/operations/captureTransactions";
 *
 * const scheme: SignatureScheme = { kind: "bound", version: 1 };
 * const body = { merchant_id: "1000", account_id: "1000001", capture_orders: [{ order_no: "A-1", amount: "10.50" }] };
 * const binding = boundTo(captureTransactions, body);
 * const signed = { ...body, encryption_data: sign(body, scheme, "secret", binding) };
 * console.log(verifyBody(signed, scheme, ["secret"], binding)); // valid
 * console.log(verifyBody({ ...signed, account_id: "1000002" }, scheme, ["secret"], binding)); // mismatch
 * ```
 *
 * @module
 */

import { signatureIn } from "../runtime/signature/index.ts";
import type { SignatureKey } from "../runtime/signature/keys.ts";
import type { SignOptions, Signer, VerifyOptions } from "../runtime/signature/kind.ts";
import type { SignatureScheme, Verdict } from "../runtime/signature/scheme.ts";
import type { InField } from "../runtime/signature/signature-in.ts";

export {
  boundScheme,
  boundTo,
  everyScheme,
  isBound,
  readScheme,
  rowScheme,
  rsaScheme,
  schemesOf,
  signWebhook,
  standardWebhooks,
  UnsignableError,
} from "../runtime/signature/index.ts";
export type {
  Binding,
  BoundScheme,
  HeaderKind,
  RowScheme,
  RsaKeys,
  SchemeKind,
  SignatureKey,
  SignatureScheme,
  Signer,
  Verdict,
} from "../runtime/signature/index.ts";

const own = /* @__PURE__ */ signatureIn("encryption_data");

/**
 * The text that is signed, without the key. The signature's own field is always left out, at the top level only. In a
 * row of pairs numbers are written in their shortest form, `null` as the empty text; `undefined` fields and objects
 * or lists without leaves add nothing. The bound scheme refuses `null`, and what is empty in a request.
 *
 * @throws UnsignableError for a value that no body could have (deeper than 64, `NaN`, a lone surrogate, a function).
 */
export function canonicalText(
  value: unknown,
  scheme: SignatureScheme,
  options?: SignOptions & InField,
): string {
  return own.canonicalText(value, scheme, options);
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
 * or no key of the scheme. Also for RSA on a runtime without Node's cryptography, where RSA is asynchronous.
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
 * Whether a whole body has a valid signature, made with any of `keys`, and in one word why not. Several keys are valid
 * during the replacement of a key. Compares in constant time and exactly: `AB` is not `ab`. Malformed input is not a
 * valid signature.
 *
 * @throws UnsignableError only for RSA on a runtime without Node's cryptography, where RSA is asynchronous.
 */
export function verifyBody(
  body: Readonly<Record<string, unknown>>,
  scheme: SignatureScheme,
  keys: readonly SignatureKey[],
  options?: VerifyOptions & InField,
): Verdict {
  return own.verifyBody(body, scheme, keys, options);
}
