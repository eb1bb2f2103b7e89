// generated, do not edit; npm run generate
// The package's entry for signatures: made, verified and explained. Apart from the codecs, since it needs Node's own
// cryptography, which no browser has.
import { signatureIn } from "../runtime/signature/index.ts";

export { readScheme, UnsignableError } from "../runtime/signature/index.ts";
export type { Explanation, RsaKeys, SignatureKey, SignatureScheme, Signer, Theirs } from "../runtime/signature/index.ts";

const own = /* @__PURE__ */ signatureIn("encryption_data");

/**
 * The text that is signed, without the key. The signature's own field is always left out, at the top level only.
 * Numbers are written in their shortest form, `null` as the empty text; `undefined` fields and
 * objects or lists without leaves add nothing.
 *
 * @throws UnsignableError for a value that no body could carry (deeper than 64, `NaN`, a lone surrogate, a function).
 */
export const canonicalText = /* @__PURE__ */ (() => own.canonicalText)();

/**
 * Shows what is signed and, given what the other side has, where the two differ. For the desk of whoever connects to a
 * gateway: it tries many signatures, so it has no place in the way of a payment.
 *
 * `shape` is the body's tree of fields (`operation.request.shape`); what it does not know is hidden. Never throws.
 */
export const explainSignature = /* @__PURE__ */ (() => own.explainSignature)();

/**
 * Reads a scheme and keys once, for many signatures. `sign` throws UnsignableError for a value without canonical text.
 *
 * @throws UnsignableError for a scheme that `readScheme` refuses, and for a key that is empty or no key of the scheme.
 */
export const prepareSigner = /* @__PURE__ */ (() => own.prepareSigner)();

/**
 * The signature of a body.
 *
 * @throws UnsignableError as `canonicalText` does, for a scheme that `readScheme` refuses, and for a key that is empty
 * or no key of the scheme.
 */
export const sign = /* @__PURE__ */ (() => own.sign)();

/**
 * Whether `signature` is the value's, made with any of `keys` (several are valid while a key is being replaced).
 * Compares in constant time and exactly: `AB` is not `ab`. Never throws; whatever is odd is no valid signature.
 */
export const verify = /* @__PURE__ */ (() => own.verify)();

/** As `verify`, of a whole body: `field` is the one that carries its signature. */
export const verifyBody = /* @__PURE__ */ (() => own.verifyBody)();
