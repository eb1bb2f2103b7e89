// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { DateText } from "./DateText.ts";

export type SubscriptionResult = types.SubscriptionResult;

/** The subscription of an order. */
export const SubscriptionResult: Schema<SubscriptionResult> = /* @__PURE__ */ schema("SubscriptionResult", {
  kind: "object",
  fields: {
    contract_name: { kind: "text" },
    recurring_deduction_period: { kind: "text" },
    recurring_deduction_time: DateText.shape,
    recurring_id: { kind: "text" },
    recurring_status: { kind: "text" },
  },
});
