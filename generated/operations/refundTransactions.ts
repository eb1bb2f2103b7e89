// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation.ts";
import { issuesOf } from "../../runtime/validate.ts";
import type { RefundRequest, RefundResult } from "../types.ts";
import { validateRefundRequest } from "../validators/RefundRequest.ts";
import { validateRefundResult } from "../validators/RefundResult.ts";

/**
 * Refund transactions: `POST /v1/refund`.
 *
 * Pays back, whole or in part. At most 50 orders in one request; each has its own result. The contract has no
 * key that makes a refund repeatable: each one that is sent may pay back.
 */
export const refundTransactions: Operation<RefundRequest, RefundResult> = {
  id: "refundTransactions",
  title: "Refund transactions",
  method: "POST",
  path: "/v1/refund",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "RefundRequest",
    signature: "encryption_data",
    check: (value) => issuesOf(validateRefundRequest, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "text" },
        account_id: { kind: "text" },
        encryption_data: { kind: "text" },
        refund_orders: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              transaction_id: { kind: "scalar" },
              order_no: { kind: "scalar" },
              currency: { kind: "text" },
              amount: { kind: "scalar" },
              refund_amount: { kind: "scalar" },
              refund_reason: { kind: "text" },
            },
          },
        },
      },
    },
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "RefundResult",
    signature: "encryption_data",
    check: (value) => issuesOf(validateRefundResult, value),
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
              refund_message: { kind: "text" },
            },
          },
        },
      },
    },
  },
  refusals: [],
  batch: {
    limit: 50,
    request: "refund_orders",
    response: "refund_orders",
    status: "refund_status",
    error: "error_message",
  },
};
