// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { AccountOwner } from "./AccountOwner.ts";
import { AdditionalInformation } from "./AdditionalInformation.ts";
import { CartItem } from "./CartItem.ts";
import { CountryText } from "./CountryText.ts";
import { CurrencyText } from "./CurrencyText.ts";
import { DecimalText } from "./DecimalText.ts";
import { NumericText } from "./NumericText.ts";
import { SignatureText } from "./SignatureText.ts";
import { Subscription } from "./Subscription.ts";
import { TotalDiscount } from "./TotalDiscount.ts";

export type DirectPaymentRequest = types.DirectPaymentRequest;

/**
 * A payment with a card whose number the merchant has. It never has `payment_method`. The interface gives it
 * no `return_url`, which is of APM and redirect payments (`events.1.return`). Where a shopper returns to
 * after 3-D Secure is open (`payment.three-ds`).
 */
export const DirectPaymentRequest: Schema<DirectPaymentRequest> = /* @__PURE__ */ schema("DirectPaymentRequest", {
  kind: "object",
  required: ["merchant_id", "account_id", "encryption_data"],
  never: "payment_method",
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
    open3d: { kind: "text" },
    token_flag: { kind: "text" },
    token_id: { kind: "text", sensitive: "secret" },
    challenge_window_size: { kind: "text" },
    session_id: { kind: "text", sensitive: "personal" },
    installments: { kind: "text" },
    installments_id: { kind: "text" },
    order_type: { kind: "text" },
    checkout_time: { kind: "integer" },
    user_agent: { kind: "text" },
    antifraud_token_cookie: { kind: "text", sensitive: "personal" },
    cart_items: { kind: "list", of: CartItem.shape },
    account_owner: { kind: "list", of: AccountOwner.shape },
    total_discount: { kind: "list", of: TotalDiscount.shape },
    additional_information: { kind: "list", of: AdditionalInformation.shape },
    price_id: { kind: "text" },
    quote_id: { kind: "text" },
    quote_price: { kind: "text" },
    storefront_domains: { kind: "text" },
    subscription: Subscription.shape,
    card: { kind: "text", sensitive: "pan" },
    expiration_month: { kind: "text", sensitive: "secret", pattern: /^(?:0[1-9]|1[0-2])?$/u, words: "two digits, such as `03`" },
    expiration_year: { kind: "text", sensitive: "secret", pattern: /^(?:[0-9]{4})?$/u, words: "four digits, such as `2030`" },
    security_code: { kind: "text", sensitive: "cvv" },
    accept: { kind: "text" },
  },
});
