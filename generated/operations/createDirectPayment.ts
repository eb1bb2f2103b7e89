// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonCodec, xmlCodec } from "../../runtime/codecs/every-codec.ts";
import { DirectPaymentRequest } from "../schemas/DirectPaymentRequest.ts";
import { DirectPaymentResult } from "../schemas/DirectPaymentResult.ts";

/**
 * Create a direct payment: `POST /v1/authorise`.
 *
 * Pays with a card whose number the merchant holds. A decline is a result, not an error.
 */
export const createDirectPayment: Operation<DirectPaymentRequest, DirectPaymentResult> = {
  id: "createDirectPayment",
  title: "Create a direct payment",
  method: "POST",
  path: "/v1/authorise",
  effect: "write",
  variant: { field: "payment_method", carried: false },
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    schema: "DirectPaymentRequest",
    signature: "encryption_data",
    check: DirectPaymentRequest.check,
    shape: DirectPaymentRequest.shape,
  },
  response: {
    encodings: [{ media: "application/xml", body: "xml", evidence: "declared" }],
    codecs: [xmlCodec],
    schema: "DirectPaymentResult",
    root: "respon",
    signature: "encryption_data",
    check: DirectPaymentResult.check,
    shape: DirectPaymentResult.shape,
  },
  refusals: [400, 404],
};
