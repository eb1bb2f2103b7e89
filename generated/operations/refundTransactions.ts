// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { refundTransactions } from "@acquiring/contract/operations/refundTransactions";
 *
 * const schema = schemaOf(refundTransactions.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(refundTransactions.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonReader, jsonWriter } from "../../runtime/codecs/every-codec.ts";
import { foreignEntries } from "../../runtime/operation/entries.ts";
import { bodies } from "../bodies.ts";
import { RefundRequest } from "../schemas/RefundRequest.ts";
import { RefundResult } from "../schemas/RefundResult.ts";

/**
 * Refund transactions: `POST /v1/refund`.
 *
 * Refunds payments in full or in part. A request has at most 50 orders, and each order has its own result.
 * Whether a repeated request pays back money again is open (`signature.repeated`). A client repeats one only
 * if the profile promises the first response. What a 404 means is open, also whether money moved
 * (`errors.by-operation`). The client treats it as a refusal, unless its body is not in the form that a
 * profile gives (`errors.body`).
 */
export const refundTransactions: Operation<RefundRequest, RefundResult, "merchant_id" | "account_id" | "encryption_data"> = {
  id: "refundTransactions",
  title: "Refund transactions",
  method: "POST",
  path: "/v1/refund",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonWriter],
    bodies: bodies,
    schema: "RefundRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.refundTransactions",
    },
    check: RefundRequest.check,
    shape: RefundRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonReader],
    bodies: bodies,
    schema: "RefundResult",
    signature: "encryption_data",
    points: { verified: "signature.response" },
    check: RefundResult.check,
    shape: RefundResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  foundBy: [
    { operation: "searchRefunds", point: "search.selection.searchRefunds" },
    { operation: "queryTransactions", point: "search.selection.queryTransactions" },
  ],
  echoes: [
    { fields: ["merchant_id", "account_id"] },
    {
      of: "entries",
      fields: ["currency"],
      as: "code",
      may: { be: "any", point: "orders.mismatch.refundTransactions", says: ["accepted"] },
    },
    {
      of: "entries",
      fields: ["amount"],
      as: "amount",
      may: { be: "any", point: "refund.amount-match", says: ["accepted"] },
    },
    {
      of: "entries",
      fields: ["refund_amount"],
      as: "amount",
      may: { be: "less", point: "refund.above-remaining", says: ["accepted"] },
    },
  ],
  promises: "always-present.refundTransactions",
  refusals: [],
  batch: {
    request: "refund_orders",
    response: "refund_orders",
    status: "refund_status",
    error: "error_message",
    message: "refund_message",
    done: "V0000:OK",
    success: "1",
    key: ["transaction_id", "order_no"],
    envelope: "return_status",
    reason: "return_message",
    limit: 50,
    foreign: foreignEntries,
  },
};
