// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation.ts";
import { issuesOf } from "../../runtime/validate.ts";
import type { CaptureRequest, CaptureResult } from "../types.ts";
import { validateCaptureRequest } from "../validators/CaptureRequest.ts";
import { validateCaptureResult } from "../validators/CaptureResult.ts";

/**
 * Capture transactions: `POST /v1/capture`.
 *
 * Takes authorised money. At most 50 orders in one request; each has its own result. The contract has no key
 * that makes a capture repeatable: each one that is sent may take money.
 */
export const captureTransactions: Operation<CaptureRequest, CaptureResult> = {
  id: "captureTransactions",
  title: "Capture transactions",
  method: "POST",
  path: "/v1/capture",
  effect: "write",
  request: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "CaptureRequest",
    signature: "encryption_data",
    check: (value) => issuesOf(validateCaptureRequest, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "text" },
        account_id: { kind: "text" },
        encryption_data: { kind: "text" },
        capture_orders: {
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
    schema: "CaptureResult",
    signature: "encryption_data",
    check: (value) => issuesOf(validateCaptureResult, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "scalar" },
        account_id: { kind: "scalar" },
        return_status: { kind: "scalar" },
        return_message: { kind: "text" },
        encryption_data: { kind: "text" },
        capture_orders: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              amount: { kind: "scalar" },
              capture_status: { kind: "scalar" },
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
    request: "capture_orders",
    response: "capture_orders",
    status: "capture_status",
    error: "error_message",
  },
};
