// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { Identifier } from "./Identifier.ts";
import { RefundResultEntry } from "./RefundResultEntry.ts";
import { SignatureText } from "./SignatureText.ts";

export type RefundResult = types.RefundResult;

/**
 * The result of the batch. Each refund has its own entry. The envelope alone does not show that money moved.
 */
export const RefundResult: Schema<RefundResult> = /* @__PURE__ */ schema("RefundResult", {
  kind: "object",
  required: ["merchant_id", "account_id", "return_status", "return_message", "encryption_data", "refund_orders"],
  fields: {
    merchant_id: Identifier.shape,
    account_id: Identifier.shape,
    return_status: { kind: "scalar" },
    return_message: { kind: "scalar", free: "whole" },
    encryption_data: SignatureText.shape,
    refund_orders: { kind: "list", of: RefundResultEntry.shape },
  },
});
