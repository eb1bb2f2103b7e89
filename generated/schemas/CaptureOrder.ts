// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type CaptureOrder = types.CaptureOrder;

/** An order to capture. Which of its fields are required, such as `order_no`, is open (`fields.required`). */
export const CaptureOrder: Schema<CaptureOrder> = /* @__PURE__ */ schema("CaptureOrder", {
  kind: "object",
  fields: {
    transaction_id: { kind: "scalar" },
    order_no: { kind: "scalar" },
    currency: { kind: "scalar" },
    amount: { kind: "scalar" },
  },
});
