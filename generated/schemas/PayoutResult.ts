// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { BeneficiaryResult } from "./BeneficiaryResult.ts";
import { DateText } from "./DateText.ts";
import { OffsetDateTimeText } from "./OffsetDateTimeText.ts";
import { Payer } from "./Payer.ts";
import { UuidText } from "./UuidText.ts";

export type PayoutResult = types.PayoutResult;

/**
 * A payout in the gateway's records. It has the fields of the request, except `bank_code`. Its signature is
 * open (`payout.shared-record`).
 */
export const PayoutResult: Schema<PayoutResult> = /* @__PURE__ */ schema("PayoutResult", {
  kind: "object",
  required: [
    "merchant_id",
    "account_id",
    "amount_beneficiary_receives",
    "amount_payer_pays",
    "fee_amount",
    "fee_currency",
    "created_at",
    "last_updated_at",
    "payer_id",
    "transaction_id",
    "short_reference_id",
    "status",
  ],
  when: {
    is: { failure_reason: [""] },
    absent: true,
    filled: ["transaction_id", "payer_id", "short_reference_id", "fee_currency"],
  },
  fields: {
    merchant_id: { kind: "text" },
    account_id: { kind: "text" },
    beneficiary_id: { kind: "text" },
    client_data: { kind: "text", sensitive: "personal" },
    fee_paid_by: { kind: "text" },
    payment_amount: { kind: "text" },
    payment_currency: { kind: "text" },
    payment_date: DateText.shape,
    payment_method: { kind: "text" },
    reason: { kind: "text", free: "whole" },
    reference: { kind: "text" },
    request_id: UuidText.shape,
    source_amount: { kind: "text" },
    source_currency: { kind: "text" },
    swift_charge_option: { kind: "text" },
    fund_source: { kind: "text" },
    notify_url: { kind: "text" },
    payer: Payer.shape,
    encryption_data: { kind: "text" },
    beneficiary: BeneficiaryResult.shape,
    amount_beneficiary_receives: { kind: "number" },
    amount_payer_pays: { kind: "number" },
    fee_amount: { kind: "number" },
    fee_currency: { kind: "text" },
    created_at: OffsetDateTimeText.shape,
    last_updated_at: OffsetDateTimeText.shape,
    failure_reason: { kind: "text", free: "whole" },
    failure_type: { kind: "text" },
    payer_id: { kind: "text" },
    transaction_id: { kind: "text" },
    short_reference_id: { kind: "text" },
    status: { kind: "text" },
  },
});
