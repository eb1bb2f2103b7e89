// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { cancelTransactions } from "@acquiring/contract/operations/cancelTransactions";
 *
 * const schema = schemaOf(cancelTransactions.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(cancelTransactions.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonReader, jsonWriter } from "../../runtime/codecs/every-codec.ts";
import { foreignEntries } from "../../runtime/operation/entries.ts";
import { bodies } from "../bodies.ts";
import { CancelRequest } from "../schemas/CancelRequest.ts";
import { CancelResult } from "../schemas/CancelResult.ts";

/**
 * Cancel transactions: `POST /v1/cancel`.
 *
 * Cancels payments. A request has at most 50 orders, and each order has its own result. What a 404 means is
 * open, also whether money moved (`errors.by-operation`). The client treats it as a refusal, unless its body
 * is not in the form that a profile gives (`errors.body`).
 */
export const cancelTransactions: Operation<CancelRequest, CancelResult, "merchant_id" | "account_id" | "encryption_data"> = {
  id: "cancelTransactions",
  title: "Cancel transactions",
  method: "POST",
  path: "/v1/cancel",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonWriter],
    bodies: bodies,
    schema: "CancelRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.cancelTransactions",
    },
    check: CancelRequest.check,
    shape: CancelRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonReader],
    bodies: bodies,
    schema: "CancelResult",
    signature: "encryption_data",
    points: { verified: "signature.response" },
    check: CancelResult.check,
    shape: CancelResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  foundBy: [{ operation: "queryTransactions", point: "search.selection.queryTransactions" }],
  echoes: [
    { fields: ["merchant_id", "account_id"] },
    {
      of: "entries",
      fields: ["currency"],
      as: "code",
      may: { be: "any", point: "orders.mismatch.cancelTransactions", says: ["accepted"] },
    },
    { of: "entries", fields: ["amount"], as: "amount" },
  ],
  promises: "always-present.cancelTransactions",
  refusals: [],
  batch: {
    request: "cancel_orders",
    response: "cancel_orders",
    status: "cancel_status",
    error: "error_message",
    success: "1",
    key: ["transaction_id", "order_no"],
    envelope: "return_status",
    reason: "return_message",
    limit: 50,
    foreign: foreignEntries,
  },
};
