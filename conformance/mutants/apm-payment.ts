// Gateways that get a payment by an alternative payment method wrong.
import { randomUUID } from "node:crypto";
import type { WireObject } from "@acquiring/contract/codecs";
import {
  changing,
  isRecord,
  refusal,
  refusing,
  saying,
  text,
  without,
  type Answer,
  type Mutant,
} from "./mutant.ts";

const operation = "createApmPayment";

/** Refuses a request that carries this field. */
const minds = (name: string, field: string, rule = "payment-request.operations"): Mutant => ({
  name: `apm-${name}`,
  rule,
  operation,
  answer: refusing((request) => request[field] !== undefined),
});

/** Takes what the profile says it refuses: the field is put right before the gateway sees it. */
const mends = (name: string, rule: string, mend: (request: WireObject) => WireObject): Mutant => ({
  name: `apm-${name}`,
  rule,
  operation,
  request: mend,
});

const invalid = "point:errors.invalid-input";

const personOf = ({ person }: WireObject): WireObject => (isRecord(person) ? person : {});

const accepted: Answer = {
  status: 200,
  as: "xml",
  root: "respon",
  body: { issuer_url: "https://issuer.example.com/" },
};

export const apmPaymentMutants: readonly Mutant[] = [
  {
    name: "pays-by-card-where-the-method-is-empty",
    rule: "point:payment.empty-payment-method",
    operation,
    answer: (answer, { body }) =>
      body?.["payment_method"] === ""
        ? {
            status: 200,
            as: "xml",
            root: "respon",
            body: { result_info: "0000:Success", encryption_data: "" },
          }
        : answer,
  },
  // How it is reached and read.
  {
    name: "apm-is-not-offered",
    rule: "service.payment-creation",
    operation,
    answer: () => refusal(501),
  },
  { name: "apm-is-no-post", rule: "service.post", operation, answer: () => refusal(405) },
  { name: "apm-has-no-v1", rule: "versioning.1", operation, answer: () => refusal(404) },
  {
    name: "apm-does-not-read-json",
    rule: "service.body-types",
    operation,
    answer: (answer, { as }) => (as === "json" ? refusal(415) : answer),
  },
  {
    name: "apm-reads-nothing-at-the-top",
    rule: "resources.flat-keys",
    operation,
    request: ({ merchant_id, account_id, encryption_data, payment_method }) => ({
      merchant_id: text(merchant_id),
      account_id: text(account_id),
      encryption_data: text(encryption_data),
      payment_method: text(payment_method),
    }),
  },
  {
    name: "apm-wants-an-api-key",
    rule: "authentication.3",
    operation,
    answer: (answer, { headers }) => (headers["x-api-key"] === undefined ? refusal(401) : answer),
  },
  {
    name: "apm-wants-a-session",
    rule: "authentication.3",
    operation,
    answer: (answer, { headers }) => (headers["cookie"] === undefined ? refusal(403) : answer),
  },
  {
    name: "takes-an-apm-payment-for-a-direct-payment",
    rule: "endpoints.1",
    operation,
    request: (request) => without(request, "payment_method"),
  },
  minds("knows-no-return-url", "return_url", "events.1.return"),

  // What the result says.
  {
    name: "answers-an-apm-payment-in-json",
    rule: "endpoints.apm-payment",
    operation,
    answer: (answer) => ({ ...answer, as: "json" }),
  },
  {
    name: "names-the-root-of-an-apm-result-response",
    rule: "apm-payment-result.root",
    operation,
    answer: (answer) => ({ ...answer, root: "response" }),
  },
  {
    name: "writes-the-amount-of-an-apm-result-in-words",
    rule: "apm-payment-result.amount",
    operation,
    answer: saying({ amount: "ten" }),
  },
  {
    name: "answers-an-apm-payment-without-issuer-url",
    rule: "apm-payment-result.issuer-url",
    operation,
    answer: changing((told) => without(told, "issuer_url")),
  },
  {
    name: "leaves-the-issuer-url-empty",
    rule: "apm-payment-result.issuer-url",
    operation,
    answer: saying({ issuer_url: "" }),
  },
  {
    name: "tells-the-issuer-url-without-its-host",
    rule: "apm-payment-result.issuer-url",
    operation,
    answer: changing((told) => ({
      ...told,
      issuer_url: text(told["issuer_url"]).replace(/^https?:\/\/[^/]+/, ""),
    })),
  },
  {
    name: "answers-with-a-record-for-an-order-number",
    rule: "resources.types",
    operation,
    answer: changing((told) => ({ ...told, order_no: { text: text(told["order_no"]) } })),
  },
  {
    name: "forgets-the-currency-of-an-apm-payment",
    rule: "point:always-present.apm-payment-result",
    operation,
    answer: changing((told) => without(told, "currency")),
  },
  {
    name: "cuts-the-decimals-of-an-apm-amount",
    rule: "point:amounts.decimals",
    operation,
    answer: changing((told) => ({ ...told, amount: text(told["amount"]).replace(/\.?0+$/, "") })),
  },
  {
    name: "signs-an-apm-result-though-it-says-no",
    rule: "point:signature.apm-response",
    operation,
    answer: saying({ encryption_data: "00" }),
  },
  {
    name: "leads-to-a-page-that-is-not-there",
    rule: "point:apm.issuer-request",
    operation,
    answer: changing((told) => ({ ...told, issuer_url: `${text(told["issuer_url"])}x` })),
  },
  {
    name: "notifies-another-address-of-an-apm-payment",
    rule: "events.1.notify",
    operation,
    request: (request) => ({ ...request, notify_url: "http://127.0.0.1:9/" }),
  },

  // What the request may carry.
  {
    name: "apm-reads-whole-amounts-only",
    rule: "resources.amounts",
    operation,
    answer: refusing(({ amount }) => /\.0*[1-9]/.test(text(amount))),
  },
  minds("knows-no-shipping", "shipping"),
  minds("knows-no-district", "delivery_district_name"),
  minds("knows-no-person", "person"),
  {
    name: "apm-reads-no-record-in-a-record",
    rule: "resources.types",
    operation,
    answer: refusing((request) => isRecord(personOf(request)["documents"])),
  },
  {
    name: "apm-wants-countries-of-three-letters",
    rule: "payment-request.codes",
    operation,
    answer: refusing((request) => text(personOf(request)["fiscal_country"]).length === 2),
  },
  {
    name: "apm-wants-numbers-for-digits",
    rule: "payment-request.numeric-text",
    operation,
    answer: refusing(({ shopper_level }) => typeof shopper_level === "string"),
  },
  {
    name: "apm-reads-one-item-only",
    rule: "payment-request.items",
    operation,
    answer: refusing(({ items }) => text(items).includes("#;#")),
  },
  ...["note", "document"].map((field): Mutant => ({
    name: `apm-refuses-an-empty-${field}`,
    rule: "payment-request.may-be-empty",
    operation,
    answer: refusing((request) => request[field] === ""),
  })),
  minds("does-not-know-birth-dates", "birth_date", "payment-request.observed-forms"),

  // What it refuses, and how.
  {
    name: "answers-invalid-apm-input-with-422",
    rule: "errors.status.400",
    operation,
    answer: (answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer),
  },
  {
    name: "answers-missing-apm-records-with-400",
    rule: "errors.status.404",
    operation,
    answer: (answer) => (answer.status === 404 ? { ...answer, status: 400 } : answer),
  },
  {
    name: "names-the-code-of-an-apm-refusal-otherwise",
    rule: "point:errors.body",
    operation,
    answer: (answer) =>
      answer.status === 400
        ? { ...answer, body: { error: text(answer.body?.["code"]), message: "no" } }
        : answer,
  },
  {
    name: "tells-no-message-of-an-apm-refusal",
    rule: "point:errors.body",
    operation,
    answer: (answer) =>
      answer.status === 400 ? { ...answer, body: { code: text(answer.body?.["code"]) } } : answer,
  },
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
  ...(["account", "merchant"] as const).map((who): Mutant => ({
    name: `apm-finds-every-${who}`,
    rule: "point:errors.not-found",
    operation,
    answer: (answer, { body }) => (text(body?.[`${who}_id`]) === "999999999" ? accepted : answer),
  })),
  {
    name: "apm-takes-every-signature",
    rule: "point:errors.bad-signature",
    operation,
    answer: (answer) => (answer.status === 400 ? accepted : answer),
  },
  {
    name: "apm-answers-a-bad-signature-with-418",
    rule: "point:errors.bad-signature",
    operation,
    answer: (answer) => (answer.status === 400 ? { ...answer, status: 418 } : answer),
  },
  {
    name: "apm-leads-to-another-page-each-time",
    rule: "point:payment.repeat",
    operation,
    answer: changing((told) => ({
      ...told,
      issuer_url: `${text(told["issuer_url"])}?${process.hrtime.bigint()}`,
    })),
  },
];
