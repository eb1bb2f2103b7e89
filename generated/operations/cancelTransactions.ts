// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation/operation.ts";
import { jsonCodec } from "../../runtime/codecs/every-codec.ts";
import { CancelRequest } from "../schemas/CancelRequest.ts";
import { CancelResult } from "../schemas/CancelResult.ts";

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
    codecs: [jsonCodec],
    schema: "CancelRequest",
    signature: "encryption_data",
    check: CancelRequest.check,
    shape: CancelRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    schema: "CancelResult",
    signature: "encryption_data",
    check: CancelResult.check,
    shape: CancelResult.shape,
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
