// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { SignatureText } from "./SignatureText.ts";

export type CancelSubscriptionRequest = types.CancelSubscriptionRequest;

/** The subscription to cancel. */
export const CancelSubscriptionRequest: Schema<CancelSubscriptionRequest> = /* @__PURE__ */ schema("CancelSubscriptionRequest", {
  kind: "object",
  required: ["merchant_id", "account_id", "encryption_data"],
  fields: {
    merchant_id: { kind: "scalar" },
    account_id: { kind: "scalar" },
    recurring_id: { kind: "scalar" },
    contract_name: { kind: "scalar" },
    encryption_data: SignatureText.shape,
  },
});
