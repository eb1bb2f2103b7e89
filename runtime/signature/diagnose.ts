// The package's entry for the day you connect to a gateway: why two signatures differ, and what a scheme allows. No call of a
// payment needs it.
import { type Explanation, type ExplainOptions, explainSignature } from "./explain.ts";
import type { SignatureKey } from "./keys.ts";
import type { SignatureScheme } from "./scheme.ts";
import type { InField } from "./signature-in.ts";
import type { Result } from "../values/result.ts";

export { type Attack, attacksOn } from "./ambiguity.ts";
export type { Explanation } from "./explain.ts";
export type { Theirs } from "./explain-bound.ts";

/** What explains signatures. */
export interface Diagnoses {
  /**
   * Shows what is signed and, given what the other side has, where the two differ. For the day you connect
   * to a gateway: it tries many signatures, so do not call it during a payment.
   *
   * `shape` is the body's tree of fields (`operation.request.shape`); what it does not know is hidden. Never throws.
   */
  readonly explainSignature: (
    value: unknown,
    scheme: SignatureScheme,
    keys: readonly SignatureKey[],
    options: ExplainOptions & InField,
  ) => Result<Explanation>;
}

/** Explains signatures in this field. */
export const diagnosesIn = (own: string): Diagnoses => ({
  explainSignature: (value, scheme, keys, { field = own, ...options }) =>
    explainSignature(value, { scheme, keys, field }, options),
});
