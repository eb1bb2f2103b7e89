// generated, do not edit; npm run generate
import type { Operation } from "../../runtime/operation.ts";
import { issuesOf } from "../../runtime/validate.ts";
import type { RedirectPaymentPage, RedirectPaymentRequest } from "../types.ts";
import { validateRedirectPaymentPage } from "../validators/RedirectPaymentPage.ts";
import { validateRedirectPaymentRequest } from "../validators/RedirectPaymentRequest.ts";

/**
 * Create a redirect payment: `POST /v1/checkout`.
 *
 * Answers an HTML page for the shopper's browser. Its form posts itself to the same path; the shopper pays on
 * the page that comes then. A redirect payment can carry a subscription.
 */
export const createRedirectPayment: Operation<RedirectPaymentRequest, RedirectPaymentPage> = {
  id: "createRedirectPayment",
  title: "Create a redirect payment",
  method: "POST",
  path: "/v1/checkout",
  effect: "write",
  request: {
    encodings: [
      { media: "application/xml", body: "xml", evidence: "declared" },
      { media: "application/xml", body: "json", evidence: "sampled" },
    ],
    schema: "RedirectPaymentRequest",
    signature: "encryption_data",
    check: (value) => issuesOf(validateRedirectPaymentRequest, value),
    shape: {
      kind: "object",
      fields: {
        merchant_id: { kind: "text" },
        account_id: { kind: "text" },
        order_no: { kind: "text" },
        currency: { kind: "text" },
        amount: { kind: "text" },
        item_total: { kind: "text" },
        shipping: { kind: "text" },
        handling: { kind: "text" },
        tax_total: { kind: "text" },
        insurance: { kind: "text" },
        shipping_discount: { kind: "text" },
        discount: { kind: "text" },
        items: { kind: "text" },
        note: { kind: "text" },
        shopper_id: { kind: "text", sensitive: "personal" },
        shopper_email: { kind: "text", sensitive: "personal" },
        shopper_ip: { kind: "text", sensitive: "personal" },
        shopper_phone: { kind: "text", sensitive: "personal" },
        shopper_level: { kind: "text" },
        first_name: { kind: "text", sensitive: "personal" },
        last_name: { kind: "text", sensitive: "personal" },
        document: { kind: "text", sensitive: "personal" },
        birth_date: { kind: "text", sensitive: "personal" },
        billing_country: { kind: "text" },
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
        delivery_country: { kind: "text" },
        delivery_state: { kind: "text", sensitive: "personal" },
        delivery_city: { kind: "text", sensitive: "personal" },
        delivery_address: { kind: "text", sensitive: "personal" },
        delivery_postal_code: { kind: "text", sensitive: "personal" },
        notify_url: { kind: "text" },
        custom: { kind: "text", sensitive: "personal" },
        device_fingerprint: { kind: "text", sensitive: "personal" },
        encryption_data: { kind: "text" },
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
        cart_items: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              basic_item_data: {
                kind: "object",
                fields: {
                  name: { kind: "text" },
                  quantity: { kind: "text" },
                  type: { kind: "text" },
                  price: {
                    kind: "object",
                    fields: {
                      amount_usd: { kind: "number" },
                      amount_local_currency: { kind: "number" },
                      currency: { kind: "text" },
                    },
                  },
                  category: { kind: "text" },
                  productId: { kind: "text" },
                },
              },
            },
          },
        },
        account_owner: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              first_name: { kind: "text", sensitive: "personal" },
              last_name: { kind: "text", sensitive: "personal" },
              email: { kind: "text", sensitive: "personal" },
              account_id: { kind: "text", sensitive: "personal" },
              created: { kind: "number" },
              past_orders_count: { kind: "number" },
              past_orders_sum: { kind: "number" },
              lastLogin_ip: { kind: "text", sensitive: "personal" },
              registration_ip: { kind: "text", sensitive: "personal" },
            },
          },
        },
        total_discount: {
          kind: "list",
          of: { kind: "object", fields: { coupon_code_used: { kind: "text" }, discount_type: { kind: "text" } } },
        },
        additional_information: {
          kind: "list",
          of: {
            kind: "object",
            fields: {
              mpi_info: {
                kind: "object",
                fields: {
                  eci: { kind: "text" },
                  cavv: { kind: "text", sensitive: "secret" },
                  xid: { kind: "text", sensitive: "secret" },
                  dsTransID: { kind: "text", sensitive: "secret" },
                },
              },
            },
          },
        },
        price_id: { kind: "text" },
        quote_id: { kind: "text" },
        quote_price: { kind: "text" },
        storefront_domains: { kind: "text" },
        subscription: {
          kind: "object",
          fields: {
            contract: { kind: "text" },
            contract_name: { kind: "text" },
            contract_amount: { kind: "text" },
            interval: { kind: "text" },
            interval_count: { kind: "text" },
            billing_cycle: { kind: "integer" },
            promotion_cycle: { kind: "integer" },
            contract_start: { kind: "text" },
            contract_end: { kind: "text" },
            price_id: { kind: "text" },
          },
        },
        return_url: { kind: "text" },
      },
    },
  },
  response: {
    encodings: [
      { media: "application/xml", body: "html", evidence: "declared" },
      { media: "text/html", body: "html", evidence: "described" },
    ],
    schema: "RedirectPaymentPage",
    check: (value) => issuesOf(validateRedirectPaymentPage, value),
    shape: { kind: "object", fields: { page: { kind: "text" } } },
  },
  refusals: [],
};
