// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CaptureOrder } from "./CaptureOrder.ts";
import { SignatureText } from "./SignatureText.ts";

export type CaptureRequest = types.CaptureRequest;

/** The orders to capture. */
export const CaptureRequest: Schema<CaptureRequest> = /* @__PURE__ */ schema("CaptureRequest", {
  kind: "object",
  required: ["merchant_id", "account_id", "encryption_data"],
  fields: {
    merchant_id: { kind: "text" },
    account_id: { kind: "text" },
    encryption_data: SignatureText.shape,
    capture_orders: { kind: "list", bounds: { maxItems: 50 }, of: CaptureOrder.shape },
  },
});
