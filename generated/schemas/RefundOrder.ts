// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type RefundOrder = types.RefundOrder;

/**
 * A payment to refund in full or in part. Which of its fields are required, such as `order_no`, is open
 * (`fields.required`).
 */
export const RefundOrder: Schema<RefundOrder> = /* @__PURE__ */ schema("RefundOrder", {
  kind: "object",
  fields: {
    transaction_id: { kind: "scalar" },
    order_no: { kind: "scalar" },
    currency: { kind: "scalar" },
    amount: { kind: "scalar" },
    refund_amount: { kind: "scalar" },
    refund_reason: { kind: "scalar", free: "whole" },
  },
});
