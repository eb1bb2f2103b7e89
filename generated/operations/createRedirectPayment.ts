// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonCodec, xmlCodec } from "../../runtime/codecs/every-codec.ts";
import { RedirectPaymentPage } from "../schemas/RedirectPaymentPage.ts";
import { RedirectPaymentRequest } from "../schemas/RedirectPaymentRequest.ts";

/**
 * Create a redirect payment: `POST /v1/checkout`.
 *
 * Answers an HTML page for the shopper's browser. Its form posts itself to the same path; the shopper pays on
 * the page that comes then. A redirect payment can carry a subscription.
 */
export const createRedirectPayment: Operation<RedirectPaymentRequest, RedirectPaymentPage> = {
  id: "createRedirectPayment",
  title: "Create a redirect payment",
  method: "POST",
  path: "/v1/checkout",
  effect: "write",
  request: {
    encodings: [
      { media: "application/xml", body: "xml", evidence: "declared" },
      { media: "application/xml", body: "json", evidence: "sampled" },
    ],
    codecs: [xmlCodec, jsonCodec],
    schema: "RedirectPaymentRequest",
    signature: "encryption_data",
    check: RedirectPaymentRequest.check,
    shape: RedirectPaymentRequest.shape,
  },
  response: {
    encodings: [
      { media: "application/xml", body: "html", evidence: "declared" },
      { media: "text/html", body: "html", evidence: "described" },
    ],
    codecs: [],
    schema: "RedirectPaymentPage",
    check: RedirectPaymentPage.check,
    shape: RedirectPaymentPage.shape,
  },
  refusals: [],
};
