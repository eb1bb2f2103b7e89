// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { OpenAmount } from "./OpenAmount.ts";

export type RefundOrder = types.RefundOrder;

/** A payment to refund in full or in part. */
export const RefundOrder: Schema<RefundOrder> = /* @__PURE__ */ schema("RefundOrder", {
  kind: "object",
  fields: {
    transaction_id: { kind: "scalar" },
    order_no: { kind: "scalar" },
    currency: { kind: "text" },
    amount: OpenAmount.shape,
    refund_amount: OpenAmount.shape,
    refund_reason: { kind: "text", free: "whole" },
  },
});
