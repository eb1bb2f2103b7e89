// Everything about signatures that the package's entry has: made, verified and explained. Nothing is defined here.
export type { Explanation, Theirs } from "./explain.ts";
export type { Signer } from "./sign.ts";
export { signatureIn } from "./signature-in.ts";
export { readScheme } from "./read-scheme.ts";
export { UnsignableError } from "./leaves.ts";
export type { RsaKeys, SignatureKey } from "./keys.ts";
export type { SignatureScheme } from "./scheme.ts";
