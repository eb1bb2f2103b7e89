// The face of signatures: made, held against a value, and explained. Nothing is defined here. Apart from the codecs,
// since it stands on node's own cryptography and no browser has that.
export { explainSignature, type Explanation, type Theirs } from "./explain.ts";
export {
  canonicalText,
  prepareSigner,
  readScheme,
  sign,
  UnsignableError,
  verify,
  type RsaKeys,
  type SignatureKey,
  type SignatureScheme,
  type Signer,
} from "./sign.ts";
