// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonCodec } from "../../runtime/codecs/every-codec.ts";
import { ReviewRequest } from "../schemas/ReviewRequest.ts";
import { ReviewResult } from "../schemas/ReviewResult.ts";

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
    codecs: [jsonCodec],
    schema: "ReviewRequest",
    signature: "encryption_data",
    check: ReviewRequest.check,
    shape: ReviewRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    schema: "ReviewResult",
    signature: "encryption_data",
    check: ReviewResult.check,
    shape: ReviewResult.shape,
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
