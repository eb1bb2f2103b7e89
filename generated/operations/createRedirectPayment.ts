// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { createRedirectPayment } from "@acquiring/contract/operations/createRedirectPayment";
 *
 * const schema = schemaOf(createRedirectPayment.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(createRedirectPayment.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonWriter, xmlWriter } from "../../runtime/codecs/every-codec.ts";
import { readPage } from "../../runtime/operation/page-inputs.ts";
import { bodies } from "../bodies.ts";
import { RedirectPaymentPage } from "../schemas/RedirectPaymentPage.ts";
import { RedirectPaymentRequest } from "../schemas/RedirectPaymentRequest.ts";

/**
 * Create a redirect payment: `POST /v1/checkout`.
 *
 * The response is an HTML page for the shopper's browser. Its form posts itself to the same path. What
 * follows is open (`redirect.next-page`). A redirect payment can start a subscription. What a 404 means is
 * open, also whether money moved (`errors.by-operation`). The client treats it as a refusal, unless its body
 * is not in the form that a profile gives (`errors.body`).
 */
export const createRedirectPayment: Operation<RedirectPaymentRequest, RedirectPaymentPage, "merchant_id" | "account_id" | "encryption_data"> = {
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
    codecs: [xmlWriter, jsonWriter],
    bodies: bodies,
    schema: "RedirectPaymentRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.createRedirectPayment",
    },
    check: RedirectPaymentRequest.check,
    shape: RedirectPaymentRequest.shape,
  },
  response: {
    encodings: [
      { media: "application/xml", body: "html", evidence: "declared" },
      { media: "text/html", body: "html", evidence: "described" },
    ],
    codecs: [],
    bodies: bodies,
    schema: "RedirectPaymentPage",
    points: { verified: "signature.response", media: "encoding.redirect-page-media" },
    autoPost: {
      action: "/v1/checkout",
      echoes: [
        "order_no",
        "merchant_id",
        "account_id",
        "amount",
        "currency",
        "notify_url",
        "return_url",
        "encryption_data",
      ],
      copies: ["orderNo", "merNo", "orderAmount", "orderCurrency", "notifyUrl", "signInfo", "allParams"],
      processing: ["gbc_id", "connector_code", "account_name", "pm_id", "apm_type", "descriptor"],
    },
    check: RedirectPaymentPage.check,
    shape: RedirectPaymentPage.shape,
  },
  identity: ["merchant_id", "account_id"],
  foundBy: [{ operation: "queryTransactions", point: "search.selection.queryTransactions" }],
  echoes: [
    { fields: ["merchant_id", "account_id", "order_no"] },
    { fields: ["amount"], as: "amount" },
    { fields: ["currency"], as: "code" },
  ],
  repeat: { by: "order_no", point: "payment.repeat" },
  refusals: [],
  readPage: readPage,
};
