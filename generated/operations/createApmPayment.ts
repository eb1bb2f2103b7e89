// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { createApmPayment } from "@acquiring/contract/operations/createApmPayment";
 *
 * const schema = schemaOf(createApmPayment.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(createApmPayment.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonWriter, xmlReader } from "../../runtime/codecs/every-codec.ts";
import { isFinalForRepeat } from "../../runtime/client/outcome/outcome.ts";
import { bodies } from "../bodies.ts";
import { ApmPaymentRequest } from "../schemas/ApmPaymentRequest.ts";
import { ApmPaymentResult } from "../schemas/ApmPaymentResult.ts";

/**
 * Create an APM payment: `POST /v1/authorise`.
 *
 * Pays with an alternative payment method. The result has the URL of the page where the shopper pays.
 */
export const createApmPayment: Operation<ApmPaymentRequest, ApmPaymentResult, "merchant_id" | "account_id" | "encryption_data"> = {
  id: "createApmPayment",
  title: "Create an APM payment",
  method: "POST",
  path: "/v1/authorise",
  effect: "write",
  variant: {
    field: "payment_method",
    carried: true,
    empty: { point: "payment.empty-payment-method", value: "apm", default: "apm" },
  },
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonWriter],
    bodies: bodies,
    schema: "ApmPaymentRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.createApmPayment",
    },
    check: ApmPaymentRequest.check,
    shape: ApmPaymentRequest.shape,
  },
  response: {
    encodings: [{ media: "application/xml", body: "xml", evidence: "declared" }],
    codecs: [xmlReader],
    bodies: bodies,
    schema: "ApmPaymentResult",
    root: "respon",
    signature: "encryption_data",
    points: {
      verified: "signature.response",
      media: "encoding.xml-answer-media",
      signed: "signature.responses.createApmPayment",
    },
    check: ApmPaymentResult.check,
    shape: ApmPaymentResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  foundBy: [{ operation: "queryTransactions", point: "search.selection.queryTransactions" }],
  echoes: [
    { fields: ["merchant_id", "account_id", "order_no"] },
    { fields: ["amount"], as: "amount" },
    { fields: ["currency"], as: "code" },
  ],
  repeat: { by: "order_no", point: "payment.repeat", isFinal: isFinalForRepeat },
  promises: "always-present.createApmPayment",
  refusals: [400, 404],
};
