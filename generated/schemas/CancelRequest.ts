// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CancelOrder } from "./CancelOrder.ts";
import { SignatureText } from "./SignatureText.ts";

export type CancelRequest = types.CancelRequest;

/** The orders to cancel. */
export const CancelRequest: Schema<CancelRequest> = /* @__PURE__ */ schema("CancelRequest", {
  kind: "object",
  required: ["merchant_id", "account_id", "encryption_data"],
  fields: {
    merchant_id: { kind: "text" },
    account_id: { kind: "text" },
    encryption_data: SignatureText.shape,
    cancel_orders: { kind: "list", bounds: { maxItems: 50 }, of: CancelOrder.shape },
  },
});
