// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CompactDateTimeText } from "./CompactDateTimeText.ts";
import { DecimalText } from "./DecimalText.ts";

export type RefundSearchEntry = types.RefundSearchEntry;

/** A refund in the gateway's records. */
export const RefundSearchEntry: Schema<RefundSearchEntry> = /* @__PURE__ */ schema("RefundSearchEntry", {
  kind: "object",
  required: ["payment_status", "refund_date", "refund_processing_date"],
  fields: {
    transaction_id: { kind: "text" },
    order_no: { kind: "text" },
    amount: { kind: "text" },
    currency: { kind: "text" },
    refund_amount: DecimalText.shape,
    refund_reason: { kind: "text", free: "whole" },
    refund_reference: { kind: "text" },
    refund_reference_id: { kind: "text" },
    refund_status: { kind: "text" },
    error_message: { kind: "scalar", free: "whole" },
    payment_status: { kind: "text" },
    refund_date: CompactDateTimeText.shape,
    refund_processing_date: { kind: "text" },
  },
});
