// Gateways that do not read what a direct payment may carry, or take what their profile says they refuse.
import type { WireObject } from "@acquiring/contract/codecs";
import { isRecord, records, refusal, refusing, text, type Mutant } from "./mutant.ts";

const operation = "createDirectPayment";

/** Refuses a request that carries this field. */
const minds = (name: string, field: string, rule = "payment-request.operations"): Mutant => ({
  name,
  rule,
  operation,
  answer: refusing((request) => request[field] !== undefined),
});

const empties = [
  "document",
  "token_id",
  "session_id",
  "installments",
  "installments_id",
  "antifraud_token_cookie",
];

const itemsOf = (request: WireObject): string[][] =>
  text(request["items"])
    .split("#;#")
    .map((item) => item.split("#,#"));

const carts = (request: WireObject): WireObject[] =>
  records(request, "cart_items").flatMap(({ basic_item_data: item }) => (isRecord(item) ? [item] : []));

const unknown = "999999999";

export const directPaymentRequestMutants: readonly Mutant[] = [
  minds("minds-a-field-that-nobody-knows", "x_suite_unknown", "check:direct-payment.unknown-field.ignored"),
  {
    name: "minds-empty-groups",
    rule: "check:direct-payment.empty-groups.read",
    operation,
    answer: refusing(({ cart_items }) => Array.isArray(cart_items) && cart_items.length === 0),
  },
  // Field groups.
  minds("knows-no-item-total", "item_total"),
  minds("knows-no-discount", "discount"),
  minds("knows-no-shopper-id", "shopper_id"),
  minds("knows-no-client-environment", "browser_lang"),
  minds("knows-no-cookies-of-the-client", "cookie_old"),
  minds("knows-no-delivery-address", "delivery_address"),
  minds("knows-no-custom-text", "custom"),
  minds("knows-no-device-fingerprint", "device_fingerprint"),
  minds("knows-no-shop-platform", "platform_source"),
  minds("knows-no-cart", "cart_items"),
  minds("knows-no-account-owner", "account_owner"),
  minds("knows-no-coupons", "total_discount"),
  minds("knows-no-outside-authentication", "additional_information"),
  minds("knows-no-quotes", "quote_price"),
  minds("knows-no-storefronts", "storefront_domains"),
  minds("knows-no-user-agent", "user_agent"),
  minds("knows-no-accept-header", "accept"),
  ...empties.map((field): Mutant => ({
    name: `refuses-an-empty-${field.replaceAll("_", "-")}`,
    rule: "payment-request.may-be-empty",
    operation,
    answer: refusing((request) => request[field] === ""),
  })),
  // Forms and types.
  {
    name: "splits-items-at-a-comma",
    rule: "payment-request.items",
    operation,
    answer: refusing((request) => itemsOf(request).some(([name = ""]) => name.includes(","))),
  },
  {
    name: "wants-five-components-of-an-item",
    rule: "payment-request.items",
    operation,
    answer: refusing(
      (request) => request["items"] !== undefined && itemsOf(request).some((item) => item.length < 5),
    ),
  },
  {
    name: "wants-amounts-of-a-cart-as-text",
    rule: "resources.types",
    operation,
    answer: refusing((request) =>
      carts(request).some(({ price }) => isRecord(price) && typeof price["amount_usd"] === "number"),
    ),
  },
  {
    name: "wants-quantities-of-a-cart-as-numbers",
    rule: "resources.types",
    operation,
    answer: refusing((request) => carts(request).some(({ quantity }) => typeof quantity === "string")),
  },
  {
    name: "takes-one-item-in-a-cart",
    rule: "payment-request.operations",
    operation,
    answer: refusing((request) => carts(request).length > 1),
  },
  {
    name: "wants-the-country-of-a-bill-in-three-letters",
    rule: "payment-request.codes",
    operation,
    answer: refusing(({ billing_country }) => text(billing_country).length === 2),
  },
  {
    name: "wants-expiry-months-without-a-zero",
    rule: "payment-request.expiry",
    operation,
    answer: refusing(({ expiration_month }) => typeof expiration_month === "string"),
  },
  {
    name: "knows-no-ipv4",
    rule: "payment-request.registration-ip",
    operation,
    answer: refusing((request) =>
      records(request, "account_owner").some(({ registration_ip }) => text(registration_ip).includes(".")),
    ),
  },
  {
    name: "knows-no-3ds-switch",
    rule: "payment-request.observed-forms",
    operation,
    answer: refusing(({ open3d }) => open3d !== undefined),
  },
  {
    name: "wants-the-resolution-as-a-number",
    rule: "payment-request.observed-forms",
    operation,
    answer: refusing(({ resolution }) => text(resolution).includes("x")),
  },
  // What the profile says is refused, and with which status.
  {
    name: "takes-a-number-for-an-order-number",
    rule: "point:errors.invalid-input",
    operation,
    request: (request) => ({ ...request, order_no: text(request["order_no"]) }),
  },
  {
    name: "takes-a-decimal-comma",
    rule: "point:errors.invalid-input",
    operation,
    request: (request) => ({ ...request, amount: text(request["amount"]).replace(",", ".") }),
  },
  {
    name: "takes-an-unknown-currency-for-dollars",
    rule: "point:errors.invalid-input",
    operation,
    request: (request) => ({ ...request, ...(request["currency"] === "QQQ" ? { currency: "USD" } : {}) }),
  },
  {
    name: "makes-an-amount-up",
    rule: "point:request.required-fields",
    operation,
    request: (request) => ({ amount: "1.00", ...request }),
  },
  {
    name: "makes-an-order-number-up",
    rule: "point:request.required-fields",
    operation,
    request: (request) => ({ order_no: `G${text(request["amount"])}`, ...request }),
  },
  {
    name: "pays-from-the-only-account-there-is",
    rule: "point:errors.not-found",
    operation,
    request: (request) =>
      request["account_id"] === unknown ? { ...request, account_id: "1000001" } : request,
  },
  {
    name: "pays-to-the-only-merchant-there-is",
    rule: "point:errors.not-found",
    operation,
    request: (request) =>
      request["merchant_id"] === unknown ? { ...request, merchant_id: "1000" } : request,
  },
  {
    name: "answers-an-unknown-token-with-400",
    rule: "errors.status.404",
    operation,
    answer: (answer, { body }) =>
      answer.status === 404 && text(body?.["token_id"]) !== "" ? refusal(400) : answer,
  },
  {
    name: "rounds-a-third-decimal-away",
    rule: "point:amounts.decimals",
    operation,
    request: (request) => ({ ...request, amount: text(request["amount"]).replace(/(\.\d\d)\d$/, "$1") }),
  },
  {
    name: "tells-an-error-without-a-code",
    rule: "point:errors.body",
    operation,
    answer: (answer) => refusingWithout(answer, "code"),
  },
  {
    name: "tells-an-error-without-a-message",
    rule: "point:errors.body",
    operation,
    answer: (answer) => refusingWithout(answer, "message"),
  },
  {
    name: "tells-an-error-in-xml",
    rule: "point:errors.body",
    operation,
    answer: (answer) => (answer.status === 200 ? answer : { ...answer, as: "xml", root: "error" }),
  },
];

type Answered = Parameters<NonNullable<Mutant["answer"]>>[0];

/** A refusal without one of its fields. */
function refusingWithout(answer: Answered, name: string): Answered {
  if (answer.status === 200) return answer;
  return { ...answer, body: name === "code" ? { message: "x" } : { code: "x" } };
}
