// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { Identifier } from "./Identifier.ts";
import { RefundSearchEntry } from "./RefundSearchEntry.ts";
import { SignatureText } from "./SignatureText.ts";

export type RefundSearchResult = types.RefundSearchResult;

/** The refunds that were found. */
export const RefundSearchResult: Schema<RefundSearchResult> = /* @__PURE__ */ schema("RefundSearchResult", {
  kind: "object",
  required: ["merchant_id", "account_id", "return_status", "return_message", "encryption_data", "refund_orders"],
  fields: {
    merchant_id: Identifier.shape,
    account_id: Identifier.shape,
    return_status: { kind: "scalar" },
    return_message: { kind: "scalar", free: "whole" },
    encryption_data: SignatureText.shape,
    refund_orders: { kind: "list", of: RefundSearchEntry.shape },
  },
});
