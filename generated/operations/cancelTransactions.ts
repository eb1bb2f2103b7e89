// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation.ts";
import { issuesOf } from "../../runtime/validate.ts";
import type { CancelRequest, CancelResult } from "../types.ts";
import { validateCancelRequest } from "../validators/CancelRequest.ts";
import { validateCancelResult } from "../validators/CancelResult.ts";

/**
 * Cancel transactions: `POST /v1/cancel`.
 *
 * Cancels payments. At most 50 orders in one request; each has its own result.
 */
export const cancelTransactions: Operation<CancelRequest, CancelResult> = {
  id: "cancelTransactions",
  title: "Cancel transactions",
  method: "POST",
  path: "/v1/cancel",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "CancelRequest",
    signature: "encryption_data",
    check: (value) => issuesOf(validateCancelRequest, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "text" },
        account_id: { kind: "text" },
        encryption_data: { kind: "text" },
        cancel_orders: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              transaction_id: { kind: "scalar" },
              order_no: { kind: "scalar" },
              currency: { kind: "text" },
              amount: { kind: "scalar" },
            },
          },
        },
      },
    },
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "CancelResult",
    signature: "encryption_data",
    check: (value) => issuesOf(validateCancelResult, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "scalar" },
        account_id: { kind: "scalar" },
        return_status: { kind: "scalar" },
        return_message: { kind: "text" },
        encryption_data: { kind: "text" },
        cancel_orders: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              amount: { kind: "scalar" },
              cancel_status: { kind: "scalar" },
              currency: { kind: "text" },
              error_message: { kind: "text" },
              order_no: { kind: "scalar" },
              transaction_id: { kind: "scalar" },
            },
          },
        },
      },
    },
  },
  refusals: [],
  batch: {
    limit: 50,
    request: "cancel_orders",
    response: "cancel_orders",
    status: "cancel_status",
    error: "error_message",
  },
};
