// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { RefundOrder } from "./RefundOrder.ts";
import { SignatureText } from "./SignatureText.ts";

export type RefundRequest = types.RefundRequest;

/** The payments to refund. */
export const RefundRequest: Schema<RefundRequest> = /* @__PURE__ */ schema("RefundRequest", {
  kind: "object",
  required: ["merchant_id", "account_id", "encryption_data"],
  fields: {
    merchant_id: { kind: "text" },
    account_id: { kind: "text" },
    encryption_data: SignatureText.shape,
    refund_orders: { kind: "list", bounds: { maxItems: 50 }, of: RefundOrder.shape },
  },
});
