// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation.ts";
import { issuesOf } from "../../runtime/validate.ts";
import type { QueryRequest, QueryResult } from "../types.ts";
import { validateQueryRequest } from "../validators/QueryRequest.ts";
import { validateQueryResult } from "../validators/QueryResult.ts";

/**
 * Query transactions: `POST /v1/retrievalTrans`.
 *
 * Brings the state of orders into the merchant's system: at most 100 orders in one answer. Only answered for
 * IP addresses that the merchant has registered with the gateway.
 */
export const queryTransactions: Operation<QueryRequest, QueryResult> = {
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
    schema: "QueryRequest",
    signature: "encryption_data",
    check: (value) => issuesOf(validateQueryRequest, value),
    shape: {
      kind: "object",
      fields: { merchant_id: { kind: "text" }, account_id: { kind: "text" }, encryption_data: { kind: "text" } },
    },
  },
  response: {
    encodings: [{ media: "application/json", body: "json", evidence: "declared" }],
    schema: "QueryResult",
    signature: "encryption_data",
    check: (value) => issuesOf(validateQueryResult, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "scalar" },
        account_id: { kind: "scalar" },
        return_status: { kind: "scalar" },
        return_message: { kind: "text" },
        encryption_data: { kind: "text" },
        orders_list: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              amount: { kind: "text" },
              currency: { kind: "text" },
              delivery_information: {
                kind: "object",
                fields: {
                  delivery_address: { kind: "text", sensitive: "personal" },
                  delivery_city: { kind: "text", sensitive: "personal" },
                  delivery_country: { kind: "text", sensitive: "personal" },
                  delivery_firstname: { kind: "text", sensitive: "personal" },
                  delivery_lastname: { kind: "text", sensitive: "personal" },
                  delivery_postal_code: { kind: "text", sensitive: "personal" },
                  delivery_state: { kind: "text", sensitive: "personal" },
                },
              },
              antifraud_provider: { kind: "text" },
              fraud_check_result: {
                kind: "list",
                of: { kind: "object", fields: { check_items: { kind: "text" }, status: { kind: "text" } } },
              },
              is3ds: { kind: "text" },
              order_no: { kind: "text" },
              payment_status: { kind: "text" },
              query_result: { kind: "text" },
              reference_no: { kind: "text" },
              shopper_email: { kind: "text", sensitive: "personal" },
              shopper_phone: { kind: "text", sensitive: "personal" },
              subscription_result: {
                kind: "object",
                fields: {
                  contract_name: { kind: "text" },
                  recurring_deduction_period: { kind: "text" },
                  recurring_deduction_time: { kind: "text" },
                  recurring_id: { kind: "text" },
                  recurring_status: { kind: "text" },
                },
              },
              transaction_date: { kind: "text" },
              transaction_id: { kind: "text" },
            },
          },
        },
      },
    },
  },
  refusals: [],
  batch: { limit: 100, response: "orders_list" },
};
