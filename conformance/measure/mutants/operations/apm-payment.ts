// Gateways that get a payment by an alternative payment method wrong.
import { randomUUID } from "node:crypto";
import { type WireObject, isRecord } from "@acquiring/contract/codecs";
import type { Answer, Mutant } from "../mutant.ts";
import { mindsOf, numbersForDigits, oneItemOnly, wholeAmountsOnly } from "./payment-requests.ts";
import {
  answering,
  asking,
  hyphened,
  lacking,
  mindingEmpty,
  mutantOf,
  refused,
  refusing,
  replacing,
  rewriting,
  saying,
  text,
  turning,
  unread,
  wanting,
  without,
} from "../words.ts";

const mutant = mutantOf("createApmPayment", "apm-");
const named = mutantOf("createApmPayment");

const minds = mindsOf(mutant);

/** Accepts what the profile says it refuses: the field is corrected before the gateway sees it. */
const mends = (name: string, rule: string, mend: (request: WireObject) => WireObject) =>
  mutant(name, rule, asking(mend));

const invalid = "point:errors.invalid-input";

const personOf = ({ person }: WireObject): WireObject => (isRecord(person) ? person : {});

const accepted: Answer = {
  status: 200,
  as: "xml",
  root: "respon",
  body: { issuer_url: "https://issuer.example.com/" },
};

export const apmPaymentMutants: readonly Mutant[] = [
  named(
    "pays-by-card-where-the-method-is-empty",
    "point:payment.empty-payment-method",
    answering((answer, { body }) =>
      body?.["payment_method"] === ""
        ? {
            status: 200,
            as: "xml",
            root: "respon",
            body: { result_info: "0000:Success", encryption_data: "" },
          }
        : answer,
    ),
  ),
  // How it is reached and read.
  mutant("is-not-offered", "service.payment-creation", refused(501)),
  mutant("is-no-post", "service.post", refused(405)),
  mutant("has-no-v1", "versioning.1", refused(404)),
  mutant("does-not-read-json", "service.body-types", unread("json")),
  mutant(
    "reads-nothing-at-the-top",
    "resources.flat-keys",
    asking(({ merchant_id, account_id, encryption_data, payment_method }) => ({
      merchant_id: text(merchant_id),
      account_id: text(account_id),
      encryption_data: text(encryption_data),
      payment_method: text(payment_method),
    })),
  ),
  mutant("wants-an-api-key", "authentication.3", wanting("x-api-key", 401)),
  mutant("wants-a-session", "authentication.3", wanting("cookie", 403)),
  named(
    "takes-an-apm-payment-for-a-direct-payment",
    "endpoints.1",
    asking((request) => without(request, "payment_method")),
  ),
  minds("knows-no-return-url", "return_url", "events.1.return"),

  // What the result says.
  named(
    "answers-an-apm-payment-in-json",
    "endpoints.apm-payment",
    answering((answer) => ({ ...answer, as: "json" })),
  ),
  named(
    "names-the-root-of-an-apm-result-response",
    "apm-payment-result.root",
    answering((answer) => ({ ...answer, root: "response" })),
  ),
  named(
    "writes-the-amount-of-an-apm-result-in-words",
    "apm-payment-result.amount",
    saying({ amount: "ten" }),
  ),
  named("answers-an-apm-payment-without-issuer-url", "apm-payment-result.issuer-url", lacking("issuer_url")),
  ...Object.entries({
    merchant_id: "1",
    account_id: "1",
    order_no: "another",
    amount: "99.00",
    currency: "XTS",
  }).map(([field, value]) =>
    mutant(
      `tells-another-${hyphened(field)}`,
      "apm-payment-result.of-this-payment",
      replacing({ [field]: value }),
    ),
  ),
  named("leaves-the-issuer-url-empty", "apm-payment-result.issuer-url", saying({ issuer_url: "" })),
  named(
    "tells-the-issuer-url-without-its-host",
    "apm-payment-result.issuer-url",
    rewriting("issuer_url", (value) => value.replace(/^https?:\/\/[^/]+/, "")),
  ),
  named(
    "tells-the-issuer-url-with-a-space",
    "apm-payment-result.issuer-url",
    rewriting("issuer_url", (value) => `${value}?name=Ada Byron`),
  ),
  named(
    "tells-the-issuer-url-with-letters-as-they-are",
    "check:apm-payment.address.encoded",
    rewriting("issuer_url", (value) => `${value}?name=Zoë`),
  ),
  named(
    "tells-an-issuer-url-that-nobody-reaches",
    "apm-payment-result.issuer-url",
    rewriting("issuer_url", (value) => value.replace(/^https?:\/\/[^/]+/, "https://issuer.invalid")),
  ),
  named(
    "answers-with-a-record-for-an-order-number",
    "resources.types",
    rewriting("order_no", (value) => ({ text: value })),
  ),
  named(
    "forgets-the-currency-of-an-apm-payment",
    "point:always-present.apm-payment-result",
    lacking("currency"),
  ),
  named(
    "writes-a-needless-zero-of-an-apm-amount",
    "point:amounts.decimals",
    rewriting("amount", (value) => value.replace(/\.\d+$/, "$&0")),
  ),
  named("signs-no-apm-result", "point:signature.apm-response", lacking("encryption_data")),
  named(
    "leads-to-a-page-that-is-not-there",
    "point:apm.issuer-request",
    rewriting("issuer_url", (value) => `${value}x`),
  ),
  named(
    "notifies-another-address-of-an-apm-payment",
    "events.1.notify",
    asking((request) => ({ ...request, notify_url: "http://127.0.0.1:9/" })),
  ),

  // What the request may have.
  mutant("reads-whole-amounts-only", "resources.amounts", wholeAmountsOnly),
  minds("knows-no-shipping", "shipping"),
  minds("knows-no-district", "delivery_district_name"),
  minds("knows-no-person", "person"),
  mutant(
    "reads-no-record-in-a-record",
    "resources.types",
    refusing((request) => isRecord(personOf(request)["documents"])),
  ),
  mutant(
    "wants-countries-of-three-letters",
    "payment-request.codes",
    refusing((request) => text(personOf(request)["fiscal_country"]).length === 2),
  ),
  mutant("wants-numbers-for-digits", "payment-request.numeric-text", numbersForDigits),
  mutant("reads-one-item-only", "payment-request.items", oneItemOnly),
  ...["note", "document"].map((field) =>
    mutant(`refuses-an-empty-${field}`, "payment-request.may-be-empty", mindingEmpty(field)),
  ),
  minds("does-not-know-birth-dates", "birth_date", "payment-request.observed-forms"),

  // What it refuses, and how.
  named("answers-invalid-apm-input-with-422", "errors.status.400", turning(400, 422)),
  named("answers-missing-apm-records-with-400", "errors.status.404", turning(404, 400)),
  named(
    "names-the-code-of-an-apm-refusal-otherwise",
    "point:errors.body",
    answering((answer) =>
      answer.status === 400
        ? { ...answer, body: { error: text(answer.body?.["code"]), message: "no" } }
        : answer,
    ),
  ),
  named(
    "tells-no-message-of-an-apm-refusal",
    "point:errors.body",
    answering((answer) =>
      answer.status === 400 ? { ...answer, body: { code: text(answer.body?.["code"]) } } : answer,
    ),
  ),
  mends("takes-a-number-for-an-order-number", invalid, (request) =>
    typeof request["order_no"] === "number" ? { ...request, order_no: randomUUID() } : request,
  ),
  mends("takes-a-decimal-comma", invalid, (request) =>
    text(request["amount"]).includes(",") ? { ...request, amount: "10.00" } : request,
  ),
  mends("takes-any-currency", invalid, (request) =>
    request["currency"] === "QQQ" ? { ...request, currency: "USD" } : request,
  ),
  mends("makes-up-an-amount", "point:request.required-fields", (request) =>
    request["amount"] === undefined ? { ...request, amount: "10.00" } : request,
  ),
  mends("takes-any-method", "point:codes.payment-method", (request) =>
    request["payment_method"] === "no-such-method"
      ? { ...request, payment_method: "test_approved" }
      : request,
  ),
  ...(["account", "merchant"] as const).map((who) =>
    mutant(
      `finds-every-${who}`,
      "point:errors.not-found",
      answering((answer, { body }) => (text(body?.[`${who}_id`]) === "999999999" ? accepted : answer)),
    ),
  ),
  mutant(
    "takes-every-signature",
    "point:errors.bad-signature",
    answering((answer) => (answer.status === 400 ? accepted : answer)),
  ),
  mutant("answers-a-bad-signature-with-418", "point:errors.bad-signature", turning(400, 418)),
  mutant(
    "leads-to-another-page-each-time",
    "point:payment.repeat",
    rewriting("issuer_url", (value) => `${value}?${process.hrtime.bigint()}`),
  ),
];
