// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonCodec, xmlCodec } from "../../runtime/codecs/every-codec.ts";
import { ApmPaymentRequest } from "../schemas/ApmPaymentRequest.ts";
import { ApmPaymentResult } from "../schemas/ApmPaymentResult.ts";

/**
 * Create an APM payment: `POST /v1/authorise`.
 *
 * Pays with an alternative payment method. The result says where the shopper goes to pay.
 */
export const createApmPayment: Operation<ApmPaymentRequest, ApmPaymentResult> = {
  id: "createApmPayment",
  title: "Create an APM payment",
  method: "POST",
  path: "/v1/authorise",
  effect: "write",
  variant: { field: "payment_method", carried: true },
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    schema: "ApmPaymentRequest",
    signature: "encryption_data",
    check: ApmPaymentRequest.check,
    shape: ApmPaymentRequest.shape,
  },
  response: {
    encodings: [{ media: "application/xml", body: "xml", evidence: "declared" }],
    codecs: [xmlCodec],
    schema: "ApmPaymentResult",
    root: "respon",
    check: ApmPaymentResult.check,
    shape: ApmPaymentResult.shape,
  },
  refusals: [400, 404],
};
