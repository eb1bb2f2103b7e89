// generated, do not edit; npm run generate
/**
 * The descriptor of one operation, for a program that must be small. `caller` calls it (with the bound
 * scheme, or the kinds in `schemes`), and `schemaOf` returns the schema of its request or response.
 *
 * ```ts
 * import { schemaOf } from "@acquiring/contract";
 * import { queryTransactions } from "@acquiring/contract/operations/queryTransactions";
 *
 * const schema = schemaOf(queryTransactions.request, { strict: true });
 * const [issue] = schema.check({ merchant: "1000" });
 * console.log(queryTransactions.method, issue?.code, issue?.at); // POST required /merchant_id
 * ```
 *
 * @module
 */

import type { Operation } from "../../runtime/operation/operation.ts";
import { formWriter, jsonReader, jsonWriter } from "../../runtime/codecs/every-codec.ts";
import { notSelected } from "../../runtime/operation/selection.ts";
import { bodies } from "../bodies.ts";
import { QueryRequest } from "../schemas/QueryRequest.ts";
import { QueryResult } from "../schemas/QueryResult.ts";

/**
 * Query transactions: `POST /v1/retrievalTrans`.
 *
 * Returns orders, so that a merchant can synchronise their status. A response has at most 100 orders. Allowed
 * only from IP addresses that the merchant has registered with the gateway.
 */
export const queryTransactions: Operation<QueryRequest, QueryResult, "merchant_id" | "account_id" | "encryption_data"> = {
  id: "queryTransactions",
  title: "Query transactions",
  method: "POST",
  path: "/v1/retrievalTrans",
  effect: "read",
  request: {
    encodings: [
      { media: "application/x-www-form-urlencoded", body: "form", evidence: "declared" },
      { media: "application/x-www-form-urlencoded", body: "json", evidence: "sampled" },
    ],
    codecs: [formWriter, jsonWriter],
    bodies: bodies,
    schema: "QueryRequest",
    root: "request",
    signature: "encryption_data",
    points: {
      root: "encoding.xml-root",
      repeated: "signature.repeated",
      encoding: "encoding.requests.queryTransactions",
      selection: "search.selection.queryTransactions",
    },
    check: QueryRequest.check,
    shape: QueryRequest.shape,
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    codecs: [jsonReader],
    bodies: bodies,
    schema: "QueryResult",
    signature: "encryption_data",
    points: { verified: "signature.response", signed: "signature.responses.queryTransactions" },
    check: QueryResult.check,
    shape: QueryResult.shape,
  },
  identity: ["merchant_id", "account_id"],
  echoes: [{ fields: ["merchant_id", "account_id"] }],
  finder: {
    name: "findOrder",
    key: ["transaction_id", "order_no"],
    state: { by: "order_no", amount: "amount", currency: "currency" },
  },
  promises: "always-present.queryTransactions",
  refusals: [],
  batch: {
    response: "orders_list",
    envelope: "return_status",
    success: "1",
    reason: "return_message",
    limit: 100,
    foreign: notSelected,
  },
};
