// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type ReviewResultEntry = types.ReviewResultEntry;

/** The result for one order. */
export const ReviewResultEntry: Schema<ReviewResultEntry> = /* @__PURE__ */ schema("ReviewResultEntry", {
  kind: "object",
  required: ["review_status", "error_message"],
  when: {
    is: { review_status: ["1", 1] },
    required: ["transaction_id", "order_no", "currency", "amount", "review_flag"],
    filled: ["transaction_id", "order_no", "currency", "amount"],
  },
  fields: {
    amount: { kind: "scalar" },
    review_status: { kind: "scalar" },
    currency: { kind: "scalar" },
    error_message: { kind: "scalar", free: "whole" },
    order_no: { kind: "scalar" },
    transaction_id: { kind: "scalar" },
    review_flag: { kind: "scalar" },
  },
});
