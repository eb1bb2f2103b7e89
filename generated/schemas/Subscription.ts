// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { DecimalText } from "./DecimalText.ts";

export type Subscription = types.Subscription;

/**
 * The terms of a recurring contract. The interface names them; when and how much they charge is open
 * (`subscription.terms`).
 */
export const Subscription: Schema<Subscription> = /* @__PURE__ */ schema("Subscription", {
  kind: "object",
  fields: {
    contract: { kind: "text" },
    contract_name: { kind: "text" },
    contract_amount: DecimalText.shape,
    interval: { kind: "text" },
    interval_count: { kind: "text" },
    billing_cycle: { kind: "integer" },
    promotion_cycle: { kind: "integer" },
    contract_start: { kind: "text" },
    contract_end: { kind: "text" },
    price_id: { kind: "text" },
  },
});
