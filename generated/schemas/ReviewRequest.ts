// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { ReviewOrder } from "./ReviewOrder.ts";
import { SignatureText } from "./SignatureText.ts";

export type ReviewRequest = types.ReviewRequest;

/** The orders to review. */
export const ReviewRequest: Schema<ReviewRequest> = /* @__PURE__ */ schema("ReviewRequest", {
  kind: "object",
  required: ["merchant_id", "account_id", "encryption_data"],
  fields: {
    merchant_id: { kind: "text" },
    account_id: { kind: "text" },
    encryption_data: SignatureText.shape,
    review_orders: { kind: "list", bounds: { maxItems: 100 }, of: ReviewOrder.shape },
  },
});
