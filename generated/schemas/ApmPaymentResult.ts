// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { DecimalText } from "./DecimalText.ts";

export type ApmPaymentResult = types.ApmPaymentResult;

/**
 * The result of an APM payment. It has the URL where the shopper pays. It does not show whether the shopper
 * has paid.
 */
export const ApmPaymentResult: Schema<ApmPaymentResult> = /* @__PURE__ */ schema("ApmPaymentResult", {
  kind: "object",
  required: ["issuer_url"],
  fields: {
    merchant_id: { kind: "text" },
    account_id: { kind: "text" },
    order_no: { kind: "text" },
    amount: DecimalText.shape,
    currency: { kind: "text" },
    issuer_url: { kind: "text", bounds: { minLength: 1 } },
  },
});
