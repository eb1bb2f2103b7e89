// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";

export type SubscriptionCancellationResult = types.SubscriptionCancellationResult;

/** What came of the cancellation. */
export const SubscriptionCancellationResult: Schema<SubscriptionCancellationResult> = /* @__PURE__ */ schema("SubscriptionCancellationResult", {
  kind: "object",
  required: ["encryption_data"],
  fields: {
    merchant_id: { kind: "text" },
    account_id: { kind: "text" },
    recurring_id: { kind: "text" },
    contract_name: { kind: "text" },
    cancel_status: { kind: "text" },
    error_message: { kind: "text" },
    encryption_data: { kind: "text" },
  },
});
