// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { SignatureText } from "./SignatureText.ts";

export type SubscriptionCancellationResult = types.SubscriptionCancellationResult;

/** The result of the cancellation of a subscription. */
export const SubscriptionCancellationResult: Schema<SubscriptionCancellationResult> = /* @__PURE__ */ schema("SubscriptionCancellationResult", {
  kind: "object",
  required: ["error_message", "encryption_data"],
  when: { is: { cancel_status: ["1"], error_message: [""] }, filled: ["recurring_id"] },
  fields: {
    merchant_id: { kind: "text", bounds: { minLength: 1 } },
    account_id: { kind: "text", bounds: { minLength: 1 } },
    recurring_id: { kind: "text" },
    contract_name: { kind: "text" },
    cancel_status: { kind: "text" },
    error_message: { kind: "text", free: "whole" },
    encryption_data: SignatureText.shape,
  },
});
