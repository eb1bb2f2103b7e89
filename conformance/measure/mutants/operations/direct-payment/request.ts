// Gateways that ignore optional fields of a direct payment, or accept what their profile says they refuse.
import { type WireObject, isRecord } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../../mutant.ts";
import { type Place, commonMutants } from "../common.ts";
import {
  cartOf,
  emptyFields,
  itemsOf,
  mindsOf,
  numbersForDigits,
  oneItemOnly,
  registeredElsewhere,
  threeLetterCountries,
  wholeAmountsOnly,
} from "../payment-requests.ts";
import {
  answering,
  asking,
  hyphened,
  minding,
  mindingEmpty,
  mutantOf,
  readingNested,
  refusal,
  refused,
  refusing,
  takesNoPayment,
  text,
  turning,
} from "../../words.ts";

const direct: Place = { operation: "createDirectPayment", name: "direct-payment", body: "json" };
const mutant = mutantOf(direct.operation);

const minds = mindsOf(mutant);

const unknown = "999999999";

/** Explains a refusal by this body. */
const explaining = (body: WireObject): Change =>
  answering((answer) => (answer.status === 200 ? answer : { ...answer, body }));

/** Those that refuse the simplest payment, too. */
const takingNone = new Set([
  "direct-payment-is-no-post",
  "direct-payment-has-no-v1",
  "direct-payment-does-not-read-json",
  "direct-payment-reads-nothing-at-the-top",
  "direct-payment-wants-an-api-key",
  "direct-payment-wants-a-session",
  "wants-the-country-of-a-bill-in-three-letters",
  "wants-expiry-months-without-a-zero",
  "serves-another-version",
  "reads-fields-from-a-nested-object",
  "takes-a-direct-payment-for-an-apm-payment",
  "wants-expiry-years-of-two-digits",
]);

export const directPaymentRequestMutants: readonly Mutant[] = [
  ...commonMutants(direct),
  minds("minds-a-field-that-nobody-knows", "x_suite_unknown", "check:direct-payment.unknown-field.ignored"),
  {
    ...mutant(
      "minds-empty-groups",
      "check:direct-payment.empty-groups.read",
      refusing(({ cart_items }) => Array.isArray(cart_items) && cart_items.length === 0),
    ),
    survives: "The reference profile's scheme cannot sign an empty list or object, so none can be sent.",
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
  ...emptyFields.map((field) =>
    mutant(`refuses-an-empty-${hyphened(field)}`, "payment-request.may-be-empty", mindingEmpty(field)),
  ),
  // Forms and types.
  mutant(
    "splits-items-at-a-comma",
    "payment-request.items",
    refusing((request) => itemsOf(request).some(([name = ""]) => name.includes(","))),
  ),
  mutant(
    "wants-five-components-of-an-item",
    "payment-request.items",
    refusing((request) => request["items"] !== undefined && itemsOf(request).some((item) => item.length < 5)),
  ),
  mutant(
    "wants-amounts-of-a-cart-as-text",
    "resources.types",
    refusing((request) =>
      cartOf(request).some(({ price }) => isRecord(price) && typeof price["amount_usd"] === "number"),
    ),
  ),
  mutant(
    "wants-quantities-of-a-cart-as-numbers",
    "resources.types",
    refusing((request) => cartOf(request).some(({ quantity }) => typeof quantity === "string")),
  ),
  mutant(
    "takes-one-item-in-a-cart",
    "payment-request.operations",
    refusing((request) => cartOf(request).length > 1),
  ),
  mutant(
    "wants-the-country-of-a-bill-in-three-letters",
    "payment-request.codes",
    refusing(({ billing_country }) => text(billing_country).length === 2),
  ),
  mutant(
    "wants-expiry-months-without-a-zero",
    "payment-request.expiry",
    refusing(({ expiration_month }) => typeof expiration_month === "string"),
  ),
  mutant("knows-no-ipv4", "payment-request.registration-ip", registeredElsewhere(".")),
  mutant("knows-no-3ds-switch", "payment-request.observed-forms", minding("open3d")),
  mutant(
    "wants-the-resolution-as-a-number",
    "payment-request.observed-forms",
    refusing(({ resolution }) => text(resolution).includes("x")),
  ),
  mutant("serves-another-version", "versioning.1", refused(404)),
  mutant("reads-fields-from-a-nested-object", "resources.flat-keys", readingNested("payment")),
  mutant(
    "takes-a-direct-payment-for-an-apm-payment",
    "endpoints.1",
    asking((request) => ({ ...request, payment_method: "card" })),
  ),
  mutant("reads-whole-amounts-only", "resources.amounts", wholeAmountsOnly),
  mutant("refuses-fields-that-apm-payments-share", "payment-request.operations", minding("shipping")),
  mutant("wants-numbers-for-digits", "payment-request.numeric-text", numbersForDigits),
  mutant("wants-countries-of-three-letters", "payment-request.codes", threeLetterCountries),
  mutant("reads-one-item-only", "payment-request.items", oneItemOnly),
  mutant("refuses-an-empty-note", "payment-request.may-be-empty", mindingEmpty("note")),
  mutant(
    "reads-birth-dates-with-the-year-first-only",
    "payment-request.observed-forms",
    refusing(({ birth_date }) => /^\d\d-\d\d-\d{4}$/.test(text(birth_date))),
  ),
  mutant(
    "wants-the-checkout-time-as-text",
    "payment-request.checkout-time",
    refusing(({ checkout_time }) => typeof checkout_time === "number"),
  ),
  mutant(
    "wants-expiry-years-of-two-digits",
    "payment-request.expiry",
    refusing(({ expiration_year }) => text(expiration_year).length === 4),
  ),
  mutant("knows-no-ipv6", "payment-request.registration-ip", registeredElsewhere(":")),
  mutant("refuses-recurring-contracts", "service.subscriptions", minding("subscription")),
  mutant(
    "notifies-another-address",
    "events.1.notify",
    asking((request) => ({ ...request, notify_url: "http://127.0.0.1:9/" })),
  ),
  // What the profile says is refused, and with which status.
  mutant(
    "takes-a-number-for-an-order-number",
    "point:errors.invalid-input",
    asking((request) => ({ ...request, order_no: text(request["order_no"]) })),
  ),
  mutant(
    "takes-a-decimal-comma",
    "point:errors.invalid-input",
    asking((request) => ({ ...request, amount: text(request["amount"]).replace(",", ".") })),
  ),
  mutant(
    "takes-an-unknown-currency-for-dollars",
    "point:errors.invalid-input",
    asking((request) => ({ ...request, ...(request["currency"] === "QQQ" ? { currency: "USD" } : {}) })),
  ),
  mutant(
    "makes-an-amount-up",
    "point:request.required-fields",
    asking((request) => ({ amount: "1.00", ...request })),
  ),
  mutant(
    "makes-an-order-number-up",
    "point:request.required-fields",
    asking((request) => ({ order_no: `G${text(request["amount"])}`, ...request })),
  ),
  mutant(
    "pays-from-the-only-account-there-is",
    "point:errors.not-found",
    asking((request) =>
      request["account_id"] === unknown ? { ...request, account_id: "1000001" } : request,
    ),
  ),
  mutant(
    "pays-to-the-only-merchant-there-is",
    "point:errors.not-found",
    asking((request) => (request["merchant_id"] === unknown ? { ...request, merchant_id: "1000" } : request)),
  ),
  mutant(
    "answers-an-unknown-token-with-400",
    "errors.status.404",
    answering((answer, { body }) =>
      answer.status === 404 && text(body?.["token_id"]) !== "" ? refusal(400) : answer,
    ),
  ),
  mutant(
    "rounds-a-third-decimal-away",
    "point:amounts.decimals",
    asking((request) => ({ ...request, amount: text(request["amount"]).replace(/(\.\d\d)\d$/, "$1") })),
  ),
  mutant("tells-an-error-without-a-code", "point:errors.body", explaining({ message: "x" })),
  mutant("tells-an-error-without-a-message", "point:errors.body", explaining({ code: "x" })),
  mutant(
    "tells-an-error-in-xml",
    "point:errors.body",
    answering((answer) => (answer.status === 200 ? answer : { ...answer, as: "xml", root: "error" })),
  ),
  mutant("answers-unreadable-input-with-422", "errors.status.400", turning(400, 422)),
  mutant("answers-missing-records-with-400", "errors.status.404", turning(404, 400)),
].map((one) => (takingNone.has(one.name) ? { ...one, survives: takesNoPayment } : one));
