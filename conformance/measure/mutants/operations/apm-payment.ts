// Gateways that get a payment by an alternative payment method wrong.
import { randomUUID } from "node:crypto";
import { type WireObject, isRecord } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { unreached } from "./common.ts";
import { numbersForDigits, oneItemOnly, respon, wholeAmountsOnly } from "./payment-requests.ts";
import {
  responding,
  asking,
  byField,
  byValue,
  lacking,
  minding,
  mindingEmpty,
  mutantsOf,
  onlyWhoAsks,
  refused,
  reading,
  refusing,
  replacing,
  rewriting,
  saying,
  sending,
  text,
  turning,
  without,
  withZero,
} from "../words.ts";

const mutant = mutantsOf("createApmPayment", "apm-");
const named = mutantsOf("createApmPayment");

const personOf = ({ person }: WireObject): WireObject => (isRecord(person) ? person : {});

/** Explains a refusal with 400 otherwise, by its code. */
const explaining = (body: (code: string) => WireObject): Change =>
  responding((response) =>
    response.status === 400 ? { ...response, body: body(text(response.body?.["code"])) } : response,
  );

const issuerAt = (host: string): Change =>
  rewriting("issuer_url", (value) => value.replace(/^https?:\/\/[^/]+/, host));

const accepted = respon({ issuer_url: "https://issuer.example.com/" });

export const apmPaymentMutants: readonly Mutant[] = [
  ...named({
    "point:payment.empty-payment-method": {
      "pays-by-card-where-the-method-is-empty": responding((response, { body }) =>
        body?.["payment_method"] === ""
          ? respon({ result_info: "0000:Success", encryption_data: "" })
          : response,
      ),
    },
  }),
  // How it is reached and read.
  ...mutant({
    "service.apm-payments": { "is-not-offered": refused(501) },
    ...unreached("json", "endpoints.apm-payment"),
    "resources.flat-keys": {
      "reads-nothing-at-the-top": asking((request) => ({
        ...onlyWhoAsks(request),
        payment_method: text(request["payment_method"]),
      })),
    },
    "events.1.return": { "knows-no-return-url": minding("return_url") },
  }),
  ...named({
    "endpoints.1": {
      "takes-an-apm-payment-for-a-direct-payment": asking((request) => without(request, "payment_method")),
    },
    // What the result says.
    "endpoints.apm-payment.response": {
      "answers-an-apm-payment-in-json": responding((response) => ({ ...response, as: "json" })),
    },
    "apm-payment-result.root": {
      "names-the-root-of-an-apm-result-response": responding((response) => ({
        ...response,
        root: "response",
      })),
    },
    "apm-payment-result.amount": { "writes-the-amount-of-an-apm-result-in-words": saying({ amount: "ten" }) },
    "apm-payment-result.issuer-url": {
      "answers-an-apm-payment-without-issuer-url": lacking("issuer_url"),
      "leaves-the-issuer-url-empty": saying({ issuer_url: "" }),
      "tells-the-issuer-url-without-its-host": issuerAt(""),
      "tells-the-issuer-url-with-a-space": rewriting("issuer_url", (value) => `${value}?name=Ada Byron`),
      "tells-an-issuer-url-that-nobody-reaches": issuerAt("https://issuer.invalid"),
    },
    "check:apm-payment.address.encoded": {
      "tells-the-issuer-url-with-letters-as-they-are": rewriting(
        "issuer_url",
        (value) => `${value}?name=Zoë`,
      ),
    },
    "resources.types": {
      "answers-with-a-record-for-an-order-number": rewriting("order_no", (value) => ({ text: value })),
    },
    "point:always-present.createApmPayment": {
      "forgets-the-currency-of-an-apm-payment": lacking("currency"),
    },
    "point:amounts.decimals": {
      "writes-a-needless-zero-of-an-apm-amount": rewriting("amount", withZero),
    },
    "point:signature.responses.createApmPayment": { "signs-no-apm-result": lacking("encryption_data") },
    "point:apm.issuer-request": {
      "leads-to-a-page-that-is-not-there": rewriting("issuer_url", (value) => `${value}x`),
    },
    "events.1.notify": {
      "notifies-another-address-of-an-apm-payment": sending({ notify_url: "http://127.0.0.1:9/" }),
    },
  }),
  ...mutant({
    "apm-payment-result.of-this-payment": byValue(
      { merchant_id: "1", account_id: "1", order_no: "another", amount: "99.00", currency: "XTS" },
      "tells-another-*",
      replacing,
    ),
    // What the request may have.
    "resources.amounts": { "reads-whole-amounts-only": wholeAmountsOnly },
    "payment-request.operations": {
      "knows-no-shipping": minding("shipping"),
      "knows-no-district": minding("delivery_district_name"),
      "knows-no-person": minding("person"),
    },
    "resources.types": {
      "reads-no-record-in-a-record": refusing((request) => isRecord(personOf(request)["documents"])),
    },
    "payment-request.country-codes": {
      "wants-countries-of-three-letters": refusing(
        (request) => text(personOf(request)["fiscal_country"]).length === 2,
      ),
    },
    "payment-request.numeric-text": { "wants-numbers-for-digits": numbersForDigits },
    "payment-request.items": { "reads-one-item-only": oneItemOnly },
    "payment-request.may-be-empty": byField(["note", "document"], "refuses-an-empty", mindingEmpty),
    "payment-request.observed-forms": { "does-not-know-birth-dates": minding("birth_date") },
  }),
  // What it refuses, and how.
  ...named({
    "errors.status.400": { "answers-invalid-apm-input-with-422": turning(400, 422) },
    "errors.status.404": { "answers-missing-apm-records-with-400": turning(404, 400) },
    "point:errors.body": {
      "names-the-code-of-an-apm-refusal-otherwise": explaining((code) => ({ error: code, message: "no" })),
      "tells-no-message-of-an-apm-refusal": explaining((code) => ({ code })),
    },
  }),
  ...mutant({
    "point:errors.invalid-input": {
      "takes-a-number-for-an-order-number": asking((request) =>
        typeof request["order_no"] === "number" ? { ...request, order_no: randomUUID() } : request,
      ),
      "takes-a-decimal-comma": asking((request) =>
        text(request["amount"]).includes(",") ? { ...request, amount: "10.00" } : request,
      ),
      "takes-any-currency": reading("currency", "QQQ", "USD"),
    },
    "point:fields.required": {
      "makes-up-an-amount": reading("amount", undefined, "10.00"),
    },
    "point:codes.createApmPayment.payment_method": {
      "takes-any-method": reading("payment_method", "no-such-method", "test_approved"),
    },
    "point:errors.not-found": Object.fromEntries(
      (["account", "merchant"] as const).map((who) => [
        `finds-every-${who}`,
        responding((response, { body }) => (text(body?.[`${who}_id`]) === "999999999" ? accepted : response)),
      ]),
    ),
    "point:errors.bad-signature": {
      "takes-every-signature": responding((response) => (response.status === 400 ? accepted : response)),
      "answers-a-bad-signature-with-418": turning(400, 418),
    },
    "point:payment.repeat": {
      "leads-to-another-page-each-time": rewriting(
        "issuer_url",
        (value) => `${value}?${process.hrtime.bigint()}`,
      ),
    },
  }),
];
