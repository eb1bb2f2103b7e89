// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type CancelResultEntry = types.CancelResultEntry;

/** The result for one order. */
export const CancelResultEntry: Schema<CancelResultEntry> = /* @__PURE__ */ schema("CancelResultEntry", {
  kind: "object",
  required: ["cancel_status", "error_message"],
  when: {
    is: { cancel_status: ["1", 1] },
    required: ["transaction_id", "order_no", "currency", "amount"],
    filled: ["transaction_id", "order_no", "currency", "amount"],
  },
  fields: {
    amount: { kind: "scalar" },
    cancel_status: { kind: "scalar" },
    currency: { kind: "scalar" },
    error_message: { kind: "scalar", free: "whole" },
    order_no: { kind: "scalar" },
    transaction_id: { kind: "scalar" },
  },
});
