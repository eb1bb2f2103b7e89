// generated, do not edit; npm run generate
/**
 * Explains signatures, for the day you connect to a gateway: where your text and that of the other side
 * differ, and which attacks a scheme allows. It tries many signatures, so do not call it during a payment.
 *
 * ```ts
 * import { attacksOn, explainSignature } from "@acquiring/contract/diagnose";
 * import { boundTo, type SignatureScheme } from "@acquiring/contract/signature";
 * import { captureTransactions } from "@acquiring/contract/operations/captureTransactions";
 *
 * const scheme: SignatureScheme = { kind: "bound", version: 1 };
 * const body = { merchant_id: "1000", account_id: "1000001", capture_orders: [{ order_no: "A-1", amount: "10.50" }] };
 * const binding = boundTo(captureTransactions, body);
 * const { shape } = captureTransactions.request;
 * const explained = explainSignature(body, scheme, ["secret"], { ...binding, shape, theirs: { text: "4:1000," } });
 * console.log(explained.ok); // true
 * console.log(attacksOn(scheme).length); // 0
 * ```
 *
 * @module
 */

import { diagnosesIn } from "../runtime/signature/diagnose.ts";
import type { ExplainOptions, Explanation } from "../runtime/signature/explain.ts";
import type { SignatureKey } from "../runtime/signature/keys.ts";
import type { SignatureScheme } from "../runtime/signature/scheme.ts";
import type { InField } from "../runtime/signature/signature-in.ts";
import type { Result } from "../runtime/values/result.ts";

export { type Attack, attacksOn, type Explanation, type Theirs } from "../runtime/signature/diagnose.ts";

const own = /* @__PURE__ */ diagnosesIn("encryption_data");

/**
 * Shows what is signed and, given what the other side has, where the two differ. For the day you connect
 * to a gateway: it tries many signatures, so do not call it during a payment.
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
