// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type CancelOrder = types.CancelOrder;

/** An order to cancel. Which of its fields are required, such as `order_no`, is open (`fields.required`). */
export const CancelOrder: Schema<CancelOrder> = /* @__PURE__ */ schema("CancelOrder", {
  kind: "object",
  fields: {
    transaction_id: { kind: "scalar" },
    order_no: { kind: "scalar" },
    currency: { kind: "scalar" },
    amount: { kind: "scalar" },
  },
});
