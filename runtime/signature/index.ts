// The package's entry for signatures: making and verifying them. It only exports.

export type { HeaderKind } from "./standard-webhooks.ts";
export type { SchemeKind, Signer } from "./kind.ts";
export { boundScheme } from "./bound.ts";
export { everyScheme, rowScheme, rsaScheme } from "./window.ts";
export { signatureIn } from "./signature-in.ts";
export { readScheme, schemesOf } from "./read-scheme.ts";
export { UnsignableError } from "./leaves.ts";
export type { RsaKeys, SignatureKey } from "./keys.ts";
export type { Binding, BoundScheme, RowScheme, SignatureScheme, Verdict } from "./scheme.ts";
export { boundTo, isBound } from "./scheme.ts";
export { signWebhook, standardWebhooks } from "./standard-webhooks.ts";
