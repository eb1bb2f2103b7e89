// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type ReviewOrder = types.ReviewOrder;

/** An order to review. Which of its fields are required, such as `order_no`, is open (`fields.required`). */
export const ReviewOrder: Schema<ReviewOrder> = /* @__PURE__ */ schema("ReviewOrder", {
  kind: "object",
  fields: {
    transaction_id: { kind: "scalar" },
    order_no: { kind: "scalar" },
    currency: { kind: "scalar" },
    amount: { kind: "scalar" },
    review_flag: { kind: "scalar" },
  },
});
