// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { Identifier } from "./Identifier.ts";
import { ReviewResultEntry } from "./ReviewResultEntry.ts";
import { SignatureText } from "./SignatureText.ts";

export type ReviewResult = types.ReviewResult;

/**
 * The result of the batch. Each order has its own entry. The envelope alone does not show that money moved.
 */
export const ReviewResult: Schema<ReviewResult> = /* @__PURE__ */ schema("ReviewResult", {
  kind: "object",
  required: ["merchant_id", "account_id", "return_status", "return_message", "encryption_data", "review_orders"],
  fields: {
    merchant_id: Identifier.shape,
    account_id: Identifier.shape,
    return_status: { kind: "scalar" },
    return_message: { kind: "scalar", free: "whole" },
    encryption_data: SignatureText.shape,
    review_orders: { kind: "list", of: ReviewResultEntry.shape },
  },
});
