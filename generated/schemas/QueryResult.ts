// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { Identifier } from "./Identifier.ts";
import { OrderRecord } from "./OrderRecord.ts";
import { SignatureText } from "./SignatureText.ts";

export type QueryResult = types.QueryResult;

/** The orders that were found. */
export const QueryResult: Schema<QueryResult> = /* @__PURE__ */ schema("QueryResult", {
  kind: "object",
  required: ["merchant_id", "account_id", "return_status", "return_message", "encryption_data", "orders_list"],
  fields: {
    merchant_id: Identifier.shape,
    account_id: Identifier.shape,
    return_status: { kind: "scalar" },
    return_message: { kind: "scalar", free: "whole" },
    encryption_data: SignatureText.shape,
    orders_list: { kind: "list", bounds: { maxItems: 100 }, of: OrderRecord.shape },
  },
});
