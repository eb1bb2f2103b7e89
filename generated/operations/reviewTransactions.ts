// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { reviewTransactions } from "@acquiring/contract/operations/reviewTransactions";
 *
 * const schema = schemaOf(reviewTransactions.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(reviewTransactions.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonReader, jsonWriter } from "../../runtime/codecs/every-codec.ts";
import { foreignEntries } from "../../runtime/operation/entries.ts";
import { bodies } from "../bodies.ts";
import { ReviewRequest } from "../schemas/ReviewRequest.ts";
import { ReviewResult } from "../schemas/ReviewResult.ts";

/**
 * Review transactions: `POST /v1/review`.
 *
 * Reviews payments. Which payments wait for a review and what a flag decides is open (`review.which`,
 * `codes.review_flag`). A request has at most 100 orders, and each order has its own result. What a 404 means
 * is open, also whether money moved (`errors.by-operation`). The client treats it as a refusal, unless its
 * body is not in the form that a profile gives (`errors.body`).
 */
export const reviewTransactions: Operation<ReviewRequest, ReviewResult, "merchant_id" | "account_id" | "encryption_data"> = {
  id: "reviewTransactions",
  title: "Review transactions",
  method: "POST",
  path: "/v1/review",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonWriter],
    bodies: bodies,
    schema: "ReviewRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.reviewTransactions",
    },
    check: ReviewRequest.check,
    shape: ReviewRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonReader],
    bodies: bodies,
    schema: "ReviewResult",
    signature: "encryption_data",
    points: { verified: "signature.response" },
    check: ReviewResult.check,
    shape: ReviewResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  foundBy: [{ operation: "queryTransactions", point: "search.selection.queryTransactions" }],
  echoes: [
    { fields: ["merchant_id", "account_id"] },
    {
      of: "entries",
      fields: ["currency"],
      as: "code",
      may: { be: "any", point: "orders.mismatch.reviewTransactions", says: ["accepted"] },
    },
    { of: "entries", fields: ["amount"], as: "amount" },
  ],
  promises: "always-present.reviewTransactions",
  refusals: [],
  batch: {
    request: "review_orders",
    response: "review_orders",
    status: "review_status",
    error: "error_message",
    success: "1",
    key: ["transaction_id", "order_no"],
    envelope: "return_status",
    reason: "return_message",
    limit: 100,
    foreign: foreignEntries,
  },
};
