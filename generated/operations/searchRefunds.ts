// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { searchRefunds } from "@acquiring/contract/operations/searchRefunds";
 *
 * const schema = schemaOf(searchRefunds.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(searchRefunds.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { formWriter, jsonReader, jsonWriter } from "../../runtime/codecs/every-codec.ts";
import { notSelected } from "../../runtime/operation/selection.ts";
import { bodies } from "../bodies.ts";
import { RefundSearchRequest } from "../schemas/RefundSearchRequest.ts";
import { RefundSearchResult } from "../schemas/RefundSearchResult.ts";

/**
 * Search refunds: `POST /v1/retrievalRefund`.
 *
 * Finds refunds. Whether an order may have several is not stated. The limit is 100 orders per request, and
 * what it counts is open (`search.over-limit.searchRefunds`).
 */
export const searchRefunds: Operation<RefundSearchRequest, RefundSearchResult, "merchant_id" | "account_id" | "encryption_data"> = {
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
    codecs: [formWriter, jsonWriter],
    bodies: bodies,
    schema: "RefundSearchRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.searchRefunds",
      selection: "search.selection.searchRefunds",
    },
    check: RefundSearchRequest.check,
    shape: RefundSearchRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonReader],
    bodies: bodies,
    schema: "RefundSearchResult",
    signature: "encryption_data",
    points: { verified: "signature.response" },
    check: RefundSearchResult.check,
    shape: RefundSearchResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  echoes: [{ fields: ["merchant_id", "account_id"] }],
  finder: { name: "findRefunds", key: ["transaction_id", "order_no", "refund_reference_id"] },
  promises: "always-present.searchRefunds",
  refusals: [],
  batch: {
    response: "refund_orders",
    limit: 100,
    envelope: "return_status",
    success: "1",
    reason: "return_message",
    foreign: notSelected,
  },
};
