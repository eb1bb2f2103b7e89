// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { DecimalText } from "./DecimalText.ts";

export type ApmPaymentResult = types.ApmPaymentResult;

/**
 * The result of an APM payment. It says where the shopper pays; whether the shopper has paid, it does not
 * say.
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
