// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation.ts";
import { issuesOf } from "../../runtime/validate.ts";
import type { ReviewRequest, ReviewResult } from "../types.ts";
import { validateReviewRequest } from "../validators/ReviewRequest.ts";
import { validateReviewResult } from "../validators/ReviewResult.ts";

/**
 * Review transactions: `POST /v1/review`.
 *
 * Decides payments that wait for a review. At most 100 orders in one request; each has its own result.
 */
export const reviewTransactions: Operation<ReviewRequest, ReviewResult> = {
  id: "reviewTransactions",
  title: "Review transactions",
  method: "POST",
  path: "/v1/review",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "ReviewRequest",
    signature: "encryption_data",
    check: (value) => issuesOf(validateReviewRequest, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "text" },
        account_id: { kind: "text" },
        encryption_data: { kind: "text" },
        review_orders: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              transaction_id: { kind: "scalar" },
              order_no: { kind: "scalar" },
              currency: { kind: "text" },
              amount: { kind: "scalar" },
              review_flag: { kind: "scalar" },
            },
          },
        },
      },
    },
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "ReviewResult",
    signature: "encryption_data",
    check: (value) => issuesOf(validateReviewResult, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "scalar" },
        account_id: { kind: "scalar" },
        return_status: { kind: "scalar" },
        return_message: { kind: "text" },
        encryption_data: { kind: "text" },
        review_orders: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              amount: { kind: "scalar" },
              review_status: { kind: "scalar" },
              currency: { kind: "text" },
              error_message: { kind: "text" },
              order_no: { kind: "scalar" },
              transaction_id: { kind: "scalar" },
              review_flag: { kind: "scalar" },
            },
          },
        },
      },
    },
  },
  refusals: [],
  batch: {
    limit: 100,
    request: "review_orders",
    response: "review_orders",
    status: "review_status",
    error: "error_message",
  },
};
