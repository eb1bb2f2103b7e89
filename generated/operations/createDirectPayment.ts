// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
 *
 * const schema = schemaOf(createDirectPayment.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(createDirectPayment.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonWriter, xmlReader } from "../../runtime/codecs/every-codec.ts";
import { isFinalForRepeat } from "../../runtime/client/outcome/outcome.ts";
import { bodies } from "../bodies.ts";
import { DirectPaymentRequest } from "../schemas/DirectPaymentRequest.ts";
import { DirectPaymentResult } from "../schemas/DirectPaymentResult.ts";

/**
 * Create a direct payment: `POST /v1/authorise`.
 *
 * Pays with a card whose number the merchant has. Whether the money is taken at once or only authorised is
 * open (`payment.capture-mode`). What a declined payment gets is open too (`direct-payment.failure`).
 */
export const createDirectPayment: Operation<DirectPaymentRequest, DirectPaymentResult, "merchant_id" | "account_id" | "encryption_data"> = {
  id: "createDirectPayment",
  title: "Create a direct payment",
  method: "POST",
  path: "/v1/authorise",
  effect: "write",
  variant: {
    field: "payment_method",
    carried: false,
    empty: { point: "payment.empty-payment-method", value: "direct", default: "apm" },
  },
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonWriter],
    bodies: bodies,
    schema: "DirectPaymentRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.createDirectPayment",
    },
    check: DirectPaymentRequest.check,
    shape: DirectPaymentRequest.shape,
  },
  response: {
    encodings: [{ media: "application/xml", body: "xml", evidence: "declared" }],
    codecs: [xmlReader],
    bodies: bodies,
    schema: "DirectPaymentResult",
    root: "respon",
    signature: "encryption_data",
    points: { verified: "signature.response", media: "encoding.xml-answer-media" },
    check: DirectPaymentResult.check,
    shape: DirectPaymentResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  foundBy: [{ operation: "queryTransactions", point: "search.selection.queryTransactions" }],
  echoes: [
    { fields: ["merchant_id", "account_id", "order_no"] },
    { fields: ["amount"], as: "amount", named: "direct-payment.echoed-fields" },
    { fields: ["currency"], as: "code", named: "direct-payment.echoed-fields" },
  ],
  repeat: { by: "order_no", point: "payment.repeat", isFinal: isFinalForRepeat },
  promises: "always-present.createDirectPayment",
  refusals: [400, 404],
};
