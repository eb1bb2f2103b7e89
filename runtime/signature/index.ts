// The package's entry for signatures: made, verified and explained. Nothing is defined here. Apart from the codecs,
// since it needs Node's own cryptography, which no browser has.
export { explainSignature, type Explanation, type Theirs } from "./explain.ts";
export { canonicalText } from "./canonical-text.ts";
export { prepareSigner, sign, type Signer, verify, verifyBody } from "./sign.ts";
export { readScheme } from "./read-scheme.ts";
export { UnsignableError } from "./leaves.ts";
export type { RsaKeys, SignatureKey } from "./keys.ts";
export type { SignatureScheme } from "./scheme.ts";
