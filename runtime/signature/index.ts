// Everything about signatures that the package's entry has: made, verified and explained. Nothing is defined here.
export type { Verdict } from "./bound.ts";
export type { Explanation } from "./explain.ts";
export type { Theirs } from "./explain-bound.ts";
export type { Signer } from "./sign.ts";
export { signatureIn } from "./signature-in.ts";
export { readScheme, schemesOf } from "./read-scheme.ts";
export { UnsignableError } from "./leaves.ts";
export type { RsaKeys, SignatureKey } from "./keys.ts";
export type { Binding, BoundScheme, RowScheme, SignatureScheme } from "./scheme.ts";
export { boundTo, isBound } from "./scheme.ts";
export { signWebhook } from "./standard-webhooks.ts";
