// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation.ts";
import { issuesOf } from "../../runtime/validate.ts";
import type { RefundSearchRequest, RefundSearchResult } from "../types.ts";
import { validateRefundSearchRequest } from "../validators/RefundSearchRequest.ts";
import { validateRefundSearchResult } from "../validators/RefundSearchResult.ts";

/**
 * Search refunds: `POST /v1/retrievalRefund`.
 *
 * Finds refunds, at most 100 at once.
 */
export const searchRefunds: Operation<RefundSearchRequest, RefundSearchResult> = {
  id: "searchRefunds",
  title: "Search refunds",
  method: "POST",
  path: "/v1/retrievalRefund",
  effect: "read",
  request: {
    encodings: [
      { media: "application/x-www-form-urlencoded", body: "form", evidence: "declared" },
      { media: "application/x-www-form-urlencoded", body: "json", evidence: "sampled" },
    ],
    schema: "RefundSearchRequest",
    signature: "encryption_data",
    check: (value) => issuesOf(validateRefundSearchRequest, value),
    shape: {
      kind: "object",
      fields: { merchant_id: { kind: "text" }, account_id: { kind: "text" }, encryption_data: { kind: "text" } },
    },
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "RefundSearchResult",
    signature: "encryption_data",
    check: (value) => issuesOf(validateRefundSearchResult, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "scalar" },
        account_id: { kind: "scalar" },
        return_status: { kind: "scalar" },
        return_message: { kind: "text" },
        encryption_data: { kind: "text" },
        refund_orders: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              transaction_id: { kind: "text" },
              order_no: { kind: "text" },
              amount: { kind: "text" },
              currency: { kind: "text" },
              refund_amount: { kind: "text" },
              refund_reason: { kind: "text" },
              refund_reference: { kind: "text" },
              refund_reference_id: { kind: "text" },
              refund_status: { kind: "text" },
              error_message: { kind: "scalar" },
              payment_status: { kind: "text" },
              refund_date: { kind: "text" },
              refund_processing_date: { kind: "text" },
            },
          },
        },
      },
    },
  },
  refusals: [],
  batch: { limit: 100, response: "refund_orders" },
};
