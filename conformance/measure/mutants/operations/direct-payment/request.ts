// Gateways that ignore optional fields of a direct payment, or accept what their profile says they refuse.
import { type WireObject, isRecord } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../../mutant.ts";
import { type OperationForm, commonMutants } from "../common.ts";
import {
  cardRequest,
  cartOf,
  itemsOf,
  numbering,
  numbersForDigits,
  threeLetterCountries,
} from "../payment-requests.ts";
import * as w from "../../words.ts";

const direct: OperationForm = { operation: "createDirectPayment", name: "direct-payment", body: "json" };
const mutant = w.mutantsOf(direct.operation);

/** Explains a refusal by this body. */
const explaining = (body: WireObject): Change =>
  w.responding((response) => (response.status === 200 ? response : { ...response, body }));

export const directPaymentRequestMutants: readonly Mutant[] = [
  ...commonMutants(direct),
  ...mutant({
    "service.json-bodies": {
      "reads-json-without-parameters-only": w.responding((response, { headers }) =>
        headers["content-type"]?.includes(";") === true ? w.refusal(415) : response,
      ),
    },
    "check:direct-payment.unknown-field.ignored": {
      "minds-a-field-that-nobody-knows": w.minding("x_suite_unknown"),
    },
    "check:direct-payment.empty-groups.read": {
      "minds-empty-groups": {
        ...w.refusing(({ cart_items }) => Array.isArray(cart_items) && cart_items.length === 0),
        survives: "The reference profile's scheme cannot sign an empty list or object, so none can be sent.",
      },
    },
    // Field groups.
    "payment-request.operations": {
      "knows-no-item-total": w.minding("item_total"),
      "knows-no-discount": w.minding("discount"),
      "knows-no-shopper-id": w.minding("shopper_id"),
      "knows-no-client-environment": w.minding("browser_lang"),
      "knows-no-cookies-of-the-client": w.minding("cookie_old"),
      "knows-no-delivery-address": w.minding("delivery_address"),
      "knows-no-custom-text": w.minding("custom"),
      "knows-no-device-fingerprint": w.minding("device_fingerprint"),
      "knows-no-shop-platform": w.minding("platform_source"),
      "knows-no-cart": w.minding("cart_items"),
      "knows-no-account-owner": w.minding("account_owner"),
      "knows-no-coupons": w.minding("total_discount"),
      "knows-no-outside-authentication": w.minding("additional_information"),
      "knows-no-quotes": w.minding("quote_price"),
      "knows-no-storefronts": w.minding("storefront_domains"),
      "knows-no-user-agent": w.minding("user_agent"),
      "knows-no-accept-header": w.minding("accept"),
      "takes-one-item-in-a-cart": w.refusing((request) => cartOf(request).length > 1),
      "refuses-fields-that-apm-payments-share": w.minding("shipping"),
    },
    // Forms and types.
    ...cardRequest,
    "payment-request.item-parts": {
      "splits-items-at-a-comma": w.refusing((request) =>
        itemsOf(request).some(([name = ""]) => name.includes(",")),
      ),
      "wants-five-components-of-an-item": w.refusing(
        (request) => request["items"] !== undefined && itemsOf(request).some((item) => item.length < 5),
      ),
    },
    "resources.types": {
      "wants-amounts-of-a-cart-as-text": w.refusing((request) =>
        cartOf(request).some(({ price }) => isRecord(price) && typeof price["amount_usd"] === "number"),
      ),
      "wants-quantities-of-a-cart-as-numbers": w.refusing((request) =>
        cartOf(request).some(({ quantity }) => typeof quantity === "string"),
      ),
    },
    "payment-request.country-codes": {
      "wants-the-country-of-a-bill-in-three-letters": w.refusing(
        ({ billing_country }) => w.text(billing_country).length === 2,
      ),
      "wants-countries-of-three-letters": threeLetterCountries,
    },
    "payment-request.expiration-month": {
      "wants-expiry-months-without-a-zero": w.refusing(
        ({ expiration_month }) => typeof expiration_month === "string",
      ),
    },
    "payment-request.expiration-year": {
      "wants-expiry-years-of-two-digits": w.refusing(
        ({ expiration_year }) => w.text(expiration_year).length === 4,
      ),
    },
    "payment-request.observed-values": { "knows-no-3ds-switch": w.minding("open3d") },
    "payment-request.observed-forms": {
      "wants-the-resolution-as-a-number": w.refusing(({ resolution }) => w.text(resolution).includes("x")),
      "reads-birth-dates-with-the-year-first-only": w.refusing(({ birth_date }) =>
        /^\d\d-\d\d-\d{4}$/.test(w.text(birth_date)),
      ),
    },
    "versioning.1": { "serves-another-version": w.refused(404) },
    "resources.flat-keys": { "reads-fields-from-a-nested-object": w.readingNested("payment") },
    "endpoints.1": { "takes-a-direct-payment-for-an-apm-payment": w.sending({ payment_method: "card" }) },
    "payment-request.numeric-text": { "wants-numbers-for-digits": numbersForDigits },
    "payment-request.checkout-time": {
      "wants-the-checkout-time-as-text": w.refusing(({ checkout_time }) => typeof checkout_time === "number"),
    },
    "service.subscriptions": { "refuses-recurring-contracts": w.minding("subscription") },
    "events.1.notify": { "notifies-another-address": w.sending({ notify_url: "http://127.0.0.1:9/" }) },
    // What the profile says is refused, and with which status.
    "point:errors.invalid-input": {
      "takes-a-number-for-an-order-number": w.rereading("order_no", (value) => value),
      "takes-a-decimal-comma": w.rereading("amount", (value) => value.replace(",", ".")),
      "takes-an-unknown-currency-for-dollars": w.reading("currency", "QQQ", "USD"),
    },
    "point:fields.required": {
      "makes-an-amount-up": w.asking((request) => ({ amount: "1.00", ...request })),
      "makes-an-order-number-up": numbering,
      "makes-a-currency-up": w.reading("currency", undefined, "USD"),
      "pays-without-a-card": w.reading("card", undefined, "4111111111111111"),
      "makes-an-expiry-month-up": w.reading("expiration_month", undefined, "12"),
      "makes-an-expiry-year-up": w.reading("expiration_year", undefined, "2034"),
    },
    "point:errors.not-found": {
      "pays-from-the-only-account-there-is": w.reading("account_id", "999999999", "1000001"),
      "pays-to-the-only-merchant-there-is": w.reading("merchant_id", "999999999", "1000"),
    },
    "errors.status.404": {
      "answers-an-unknown-token-with-400": w.responding((response, { body }) =>
        response.status === 404 && w.text(body?.["token_id"]) !== "" ? w.refusal(400) : response,
      ),
      "answers-missing-records-with-400": w.turning(404, 400),
    },
    "point:amounts.decimals": {
      "rounds-a-third-decimal-away": w.rereading("amount", (value) => value.replace(/(\.\d\d)\d$/, "$1")),
    },
    "point:errors.body": {
      "tells-an-error-without-a-code": explaining({ message: "x" }),
      "tells-an-error-without-a-message": explaining({ code: "x" }),
      "tells-an-error-in-xml": w.responding((response) =>
        response.status === 200 ? response : { ...response, as: "xml", root: "error" },
      ),
    },
    "errors.status.400": { "answers-unreadable-input-with-422": w.turning(400, 422) },
  }),
];
