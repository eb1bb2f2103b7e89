// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CodeMessageText } from "./CodeMessageText.ts";
import { DateTimeText } from "./DateTimeText.ts";
import { DecimalText } from "./DecimalText.ts";
import { MaskedPanText } from "./MaskedPanText.ts";
import { NumericText } from "./NumericText.ts";
import { RiskReasons } from "./RiskReasons.ts";
import { SignatureText } from "./SignatureText.ts";

export type DirectPaymentResult = types.DirectPaymentResult;

/**
 * The result of a direct payment. Always check `result_info`: only `0000:Success` is a success. What a
 * declined payment gets is open (`direct-payment.failure`).
 */
export const DirectPaymentResult: Schema<DirectPaymentResult> = /* @__PURE__ */ schema("DirectPaymentResult", {
  kind: "object",
  required: ["merchant_id", "account_id", "order_no", "encryption_data"],
  when: { is: { result_info: ["0000:Success"] }, filled: ["transaction_id", "amount", "currency"] },
  fields: {
    merchant_id: { kind: "text", bounds: { minLength: 1 } },
    account_id: { kind: "text", bounds: { minLength: 1 } },
    order_no: { kind: "text", bounds: { minLength: 1 } },
    amount: DecimalText.shape,
    currency: { kind: "text" },
    transaction_id: { kind: "text" },
    card: MaskedPanText.shape,
    order_status: { kind: "text" },
    result_info: CodeMessageText.shape,
    contract_name: { kind: "text" },
    recurring_id: { kind: "text" },
    recurring_deduction_period: NumericText.shape,
    recurring_deduction_time: DateTimeText.shape,
    note: { kind: "text", free: "whole" },
    token_id: { kind: "text", sensitive: "secret" },
    connector: { kind: "text" },
    threeds_result: { kind: "text", free: "whole" },
    risk_action: { kind: "text" },
    risk_score: NumericText.shape,
    risk_reasons: RiskReasons.shape,
    encryption_data: SignatureText.shape,
  },
});
