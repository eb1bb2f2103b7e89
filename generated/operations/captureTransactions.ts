// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { captureTransactions } from "@acquiring/contract/operations/captureTransactions";
 *
 * const schema = schemaOf(captureTransactions.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(captureTransactions.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonReader, jsonWriter } from "../../runtime/codecs/every-codec.ts";
import { foreignEntries } from "../../runtime/operation/entries.ts";
import { bodies } from "../bodies.ts";
import { CaptureRequest } from "../schemas/CaptureRequest.ts";
import { CaptureResult } from "../schemas/CaptureResult.ts";

/**
 * Capture transactions: `POST /v1/capture`.
 *
 * Captures payments. A request has at most 50 orders, and each order has its own result. Whether a second
 * capture of a payment takes money again is open (`capture.several`). A client repeats one only if the
 * profile promises the first response (`signature.repeated`). What a 404 means is open, also whether money
 * moved (`errors.by-operation`). The client treats it as a refusal, unless its body is not in the form that a
 * profile gives (`errors.body`).
 */
export const captureTransactions: Operation<CaptureRequest, CaptureResult, "merchant_id" | "account_id" | "encryption_data"> = {
  id: "captureTransactions",
  title: "Capture transactions",
  method: "POST",
  path: "/v1/capture",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonWriter],
    bodies: bodies,
    schema: "CaptureRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.captureTransactions",
    },
    check: CaptureRequest.check,
    shape: CaptureRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonReader],
    bodies: bodies,
    schema: "CaptureResult",
    signature: "encryption_data",
    points: { verified: "signature.response" },
    check: CaptureResult.check,
    shape: CaptureResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  foundBy: [{ operation: "queryTransactions", point: "search.selection.queryTransactions" }],
  echoes: [
    { fields: ["merchant_id", "account_id"] },
    {
      of: "entries",
      fields: ["currency"],
      as: "code",
      may: { be: "any", point: "orders.mismatch.captureTransactions", says: ["accepted"] },
    },
    { of: "entries", fields: ["amount"], as: "amount" },
  ],
  promises: "always-present.captureTransactions",
  refusals: [],
  batch: {
    request: "capture_orders",
    response: "capture_orders",
    status: "capture_status",
    error: "error_message",
    success: "1",
    key: ["transaction_id", "order_no"],
    envelope: "return_status",
    reason: "return_message",
    limit: 50,
    foreign: foreignEntries,
  },
};
