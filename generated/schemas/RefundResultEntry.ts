// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CodeMessageText } from "./CodeMessageText.ts";
import { DecimalText } from "./DecimalText.ts";

export type RefundResultEntry = types.RefundResultEntry;

/** The result of one refund. */
export const RefundResultEntry: Schema<RefundResultEntry> = /* @__PURE__ */ schema("RefundResultEntry", {
  kind: "object",
  required: ["refund_status", "refund_message"],
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
    refund_message: CodeMessageText.shape,
  },
});
