// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { RefundSearchEntry } from "./RefundSearchEntry.ts";

export type RefundSearchResult = types.RefundSearchResult;

/** The refunds that were found. */
export const RefundSearchResult: Schema<RefundSearchResult> = /* @__PURE__ */ schema("RefundSearchResult", {
  kind: "object",
  required: ["return_status", "return_message", "encryption_data"],
  fields: {
    merchant_id: { kind: "scalar" },
    account_id: { kind: "scalar" },
    return_status: { kind: "scalar" },
    return_message: { kind: "text" },
    encryption_data: { kind: "text" },
    refund_orders: { kind: "list", of: RefundSearchEntry.shape },
  },
});
