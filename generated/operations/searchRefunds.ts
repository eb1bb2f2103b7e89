// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation/operation.ts";
import { formCodec, jsonCodec } from "../../runtime/codecs/every-codec.ts";
import { RefundSearchRequest } from "../schemas/RefundSearchRequest.ts";
import { RefundSearchResult } from "../schemas/RefundSearchResult.ts";

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
    codecs: [formCodec, jsonCodec],
    schema: "RefundSearchRequest",
    signature: "encryption_data",
    check: RefundSearchRequest.check,
    shape: RefundSearchRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonCodec],
    schema: "RefundSearchResult",
    signature: "encryption_data",
    check: RefundSearchResult.check,
    shape: RefundSearchResult.shape,
  },
  refusals: [],
  batch: { limit: 100, response: "refund_orders" },
};
