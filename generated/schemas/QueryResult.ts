// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { OrderRecord } from "./OrderRecord.ts";

export type QueryResult = types.QueryResult;

/** The orders that were found. */
export const QueryResult: Schema<QueryResult> = /* @__PURE__ */ schema("QueryResult", {
  kind: "object",
  required: ["return_status", "return_message", "encryption_data"],
  fields: {
    merchant_id: { kind: "scalar" },
    account_id: { kind: "scalar" },
    return_status: { kind: "scalar" },
    return_message: { kind: "text" },
    encryption_data: { kind: "text" },
    orders_list: { kind: "list", of: OrderRecord.shape },
  },
});
