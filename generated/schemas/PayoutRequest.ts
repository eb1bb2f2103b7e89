// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { Beneficiary } from "./Beneficiary.ts";
import { DateText } from "./DateText.ts";
import { Payer } from "./Payer.ts";
import { SignatureText } from "./SignatureText.ts";
import { UuidText } from "./UuidText.ts";

export type PayoutRequest = types.PayoutRequest;

/** A payout to a beneficiary. */
export const PayoutRequest: Schema<PayoutRequest> = /* @__PURE__ */ schema("PayoutRequest", {
  kind: "object",
  required: ["merchant_id", "account_id", "encryption_data"],
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
    encryption_data: SignatureText.shape,
    beneficiary: Beneficiary.shape,
  },
});
