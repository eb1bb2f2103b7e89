// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CountryText } from "./CountryText.ts";
import { CurrencyText } from "./CurrencyText.ts";
import { DecimalText } from "./DecimalText.ts";
import { NumericText } from "./NumericText.ts";
import { Person } from "./Person.ts";
import { SignatureText } from "./SignatureText.ts";

export type ApmPaymentRequest = types.ApmPaymentRequest;

/** A payment with an alternative payment method. A request with `payment_method` is an APM payment. */
export const ApmPaymentRequest: Schema<ApmPaymentRequest> = /* @__PURE__ */ schema("ApmPaymentRequest", {
  kind: "object",
  required: ["merchant_id", "account_id", "encryption_data", "payment_method"],
  fields: {
    merchant_id: NumericText.shape,
    account_id: NumericText.shape,
    order_no: { kind: "text" },
    currency: CurrencyText.shape,
    amount: DecimalText.shape,
    item_total: DecimalText.shape,
    shipping: DecimalText.shape,
    handling: DecimalText.shape,
    tax_total: DecimalText.shape,
    insurance: DecimalText.shape,
    shipping_discount: DecimalText.shape,
    discount: DecimalText.shape,
    items: { kind: "text" },
    note: { kind: "text", free: "whole" },
    shopper_id: { kind: "text", sensitive: "personal" },
    shopper_email: { kind: "text", sensitive: "personal" },
    shopper_ip: { kind: "text", sensitive: "personal" },
    shopper_phone: { kind: "text", sensitive: "personal" },
    shopper_level: NumericText.shape,
    first_name: { kind: "text", sensitive: "personal" },
    last_name: { kind: "text", sensitive: "personal" },
    document: { kind: "text", sensitive: "personal" },
    birth_date: { kind: "text", sensitive: "personal" },
    billing_country: CountryText.shape,
    billing_state: { kind: "text", sensitive: "personal" },
    billing_city: { kind: "text", sensitive: "personal" },
    billing_address: { kind: "text", sensitive: "personal" },
    billing_postal_code: { kind: "text", sensitive: "personal" },
    os: { kind: "text" },
    browser: { kind: "text" },
    browser_lang: { kind: "text" },
    time_zone: { kind: "text" },
    resolution: { kind: "text" },
    color_depth: { kind: "text" },
    cookie_new: { kind: "text", sensitive: "personal" },
    cookie_old: { kind: "text", sensitive: "personal" },
    delivery_firstname: { kind: "text", sensitive: "personal" },
    delivery_lastname: { kind: "text", sensitive: "personal" },
    delivery_country: CountryText.shape,
    delivery_state: { kind: "text", sensitive: "personal" },
    delivery_city: { kind: "text", sensitive: "personal" },
    delivery_address: { kind: "text", sensitive: "personal" },
    delivery_postal_code: { kind: "text", sensitive: "personal" },
    notify_url: { kind: "text" },
    custom: { kind: "text", sensitive: "personal" },
    device_fingerprint: { kind: "text", sensitive: "personal" },
    encryption_data: SignatureText.shape,
    platform_source: { kind: "text" },
    device_type: { kind: "text" },
    payment_method: { kind: "text" },
    bank_code: { kind: "text" },
    delivery_district_name: { kind: "text", sensitive: "personal" },
    delivery_street_name: { kind: "text", sensitive: "personal" },
    return_url: { kind: "text" },
    person: Person.shape,
  },
});
