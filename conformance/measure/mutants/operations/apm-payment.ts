// Gateways that get a payment by an alternative payment method wrong.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { type WireObject, isRecord } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { unreached } from "./common.ts";
import { anyRequest, numbering, numbersForDigits, respon } from "./payment-requests.ts";
import { silentAt } from "./notifications.ts";
import * as w from "../words.ts";

const mutant = w.mutantsOf("createApmPayment", "apm-");
const named = w.mutantsOf("createApmPayment");

const personOf = ({ person }: WireObject): WireObject => (isRecord(person) ? person : {});

/** Explains a refusal with 400 otherwise, by its code. */
const explaining = (body: (code: string) => WireObject): Change =>
  w.responding((response) =>
    response.status === 400 ? { ...response, body: body(w.text(response.body?.["code"])) } : response,
  );

const issuerAt = (host: string): Change =>
  w.rewriting("issuer_url", (value) => value.replace(/^https?:\/\/[^/]+/, host));

/** Leads to a page that is gone after its first visit. */
function toOnePage(): Change {
  const isGone = w.remembering();
  const pages = createServer(({ url = "" }, response) =>
    response.writeHead(isGone(url) ? 410 : 200, { "content-type": "text/html" }).end("<p>Pay here.</p>"),
  ).unref();
  return w.rewriting("issuer_url", () => {
    const listening = pages.address() ?? pages.listen(0).address();
    const { port } = isRecord(listening) ? listening : {};
    return `http://127.0.0.1:${String(port)}/${randomUUID()}`;
  });
}

const accepted = respon({ issuer_url: "https://issuer.example.com/" });

export const apmPaymentMutants: readonly Mutant[] = [
  ...named({
    "point:fields.format": {
      "writes-order-numbers-of-apm-payments-backwards": w.rewriting("order_no", w.backwards),
    },
    "point:payment.empty-payment-method": {
      "pays-by-card-where-the-method-is-empty": w.responding((response, { body }) =>
        body?.["payment_method"] === ""
          ? respon({ result_info: "0000:Success", encryption_data: "" })
          : response,
      ),
    },
  }),
  // How it is reached and read.
  ...mutant({
    "service.apm-payments": { "is-not-offered": w.refused(501) },
    ...unreached("json", "endpoints.apm-payment"),
    "resources.flat-keys": {
      "reads-nothing-at-the-top": w.asking((request) => ({
        ...w.onlyWhoAsks(request),
        payment_method: w.text(request["payment_method"]),
      })),
    },
    "events.1.return": { "knows-no-return-url": w.minding("return_url") },
  }),
  ...named({
    "endpoints.1": {
      "takes-an-apm-payment-for-a-direct-payment": w.asking((request) =>
        w.without(request, "payment_method"),
      ),
    },
    // What the result says.
    "endpoints.apm-payment.response": {
      "answers-an-apm-payment-in-json": w.responding((response) => ({ ...response, as: "json" })),
    },
    "apm-payment-result.root": {
      "names-the-root-of-an-apm-result-response": w.responding((response) => ({
        ...response,
        root: "response",
      })),
    },
    "apm-payment-result.amount": {
      "writes-the-amount-of-an-apm-result-in-words": w.saying({ amount: "ten" }),
    },
    "apm-payment-result.issuer-url": {
      "answers-an-apm-payment-without-issuer-url": w.lacking("issuer_url"),
      "leaves-the-issuer-url-empty": w.saying({ issuer_url: "" }),
      "tells-the-issuer-url-without-its-host": issuerAt(""),
      "tells-the-issuer-url-with-a-space": w.rewriting("issuer_url", (value) => `${value}?name=Ada Byron`),
      "shows-the-issuer-page-once-and-not-again": toOnePage(),
      "tells-an-issuer-url-that-nobody-reaches": issuerAt("https://issuer.invalid"),
    },
    "check:apm-payment.address.encoded": {
      "tells-the-issuer-url-with-letters-as-they-are": w.rewriting(
        "issuer_url",
        (value) => `${value}?name=Zoë`,
      ),
    },
    "resources.types": {
      "answers-with-a-record-for-an-order-number": w.rewriting("order_no", (value) => ({ text: value })),
    },
    "point:always-present.createApmPayment": {
      "forgets-the-currency-of-an-apm-payment": w.lacking("currency"),
    },
    "point:amounts.decimals": {
      "writes-a-needless-zero-of-an-apm-amount": w.rewriting("amount", w.withZero),
    },
    "point:signature.responses.createApmPayment": { "signs-no-apm-result": w.lacking("encryption_data") },
    "point:apm.issuer-request": {
      "leads-to-a-page-that-is-not-there": w.rewriting("issuer_url", (value) => `${value}x`),
    },
    "events.1.notify": {
      "notifies-another-address-of-an-apm-payment": w.sending({ notify_url: "http://127.0.0.1:9/" }),
      "notifies-of-no-apm-payment-that-was-paid": silentAt(/\/apm-paid$/),
      "notifies-of-no-apm-payment-that-was-refused": silentAt(/\/apm-refused$/),
    },
    "events.1.return": {
      "leads-the-shopper-of-an-apm-payment-elsewhere": w.sending({ return_url: "http://127.0.0.1:9/" }),
    },
  }),
  ...mutant({
    "apm-payment-result.of-this-payment": w.byValue(
      { merchant_id: "1", account_id: "1", order_no: "another", amount: "99.00", currency: "XTS" },
      "tells-another-*",
      w.replacing,
    ),
    // What the request may have.
    ...anyRequest,
    "payment-request.operations": {
      "knows-no-shipping": w.minding("shipping"),
      "knows-no-district": w.minding("delivery_district_name"),
      "knows-no-person": w.minding("person"),
    },
    "resources.types": {
      "reads-no-record-in-a-record": w.refusing((request) => isRecord(personOf(request)["documents"])),
    },
    "payment-request.country-codes": {
      "wants-countries-of-three-letters": w.refusing(
        (request) => w.text(personOf(request)["fiscal_country"]).length === 2,
      ),
    },
    "payment-request.numeric-text": { "wants-numbers-for-digits": numbersForDigits },
    "payment-request.may-be-empty": w.byField(["note", "document"], "refuses-an-empty", w.mindingEmpty),
    "payment-request.observed-forms": { "does-not-know-birth-dates": w.minding("birth_date") },
  }),
  // What it refuses, and how.
  ...named({
    "errors.status.400": { "answers-invalid-apm-input-with-422": w.turning(400, 422) },
    "errors.status.404": { "answers-missing-apm-records-with-400": w.turning(404, 400) },
    "point:errors.body": {
      "names-the-code-of-an-apm-refusal-otherwise": explaining((code) => ({ error: code, message: "no" })),
      "tells-no-message-of-an-apm-refusal": explaining((code) => ({ code })),
    },
  }),
  ...mutant({
    "point:errors.invalid-input": {
      "takes-a-number-for-an-order-number": w.asking((request) =>
        typeof request["order_no"] === "number" ? { ...request, order_no: randomUUID() } : request,
      ),
      "takes-a-decimal-comma": w.asking((request) =>
        w.text(request["amount"]).includes(",") ? { ...request, amount: "10.00" } : request,
      ),
      "takes-any-currency": w.reading("currency", "QQQ", "USD"),
    },
    "point:fields.required": {
      "makes-up-an-amount": w.reading("amount", undefined, "10.00"),
      "makes-up-a-currency": w.reading("currency", undefined, "USD"),
      "makes-up-an-order-number": numbering,
    },
    "point:codes.createApmPayment.payment_method": {
      "takes-any-method": w.reading("payment_method", "no-such-method", "test_approved"),
    },
    "point:errors.not-found": Object.fromEntries(
      (["account", "merchant"] as const).map((who) => [
        `finds-every-${who}`,
        w.responding((response, { body }) =>
          w.text(body?.[`${who}_id`]) === "999999999" ? accepted : response,
        ),
      ]),
    ),
    "point:errors.bad-signature": {
      "takes-every-signature": w.responding((response) => (response.status === 400 ? accepted : response)),
      "answers-a-bad-signature-with-418": w.turning(400, 418),
    },
    "point:payment.repeat": {
      "leads-to-another-page-each-time": w.rewriting(
        "issuer_url",
        (value) => `${value}?${process.hrtime.bigint()}`,
      ),
    },
  }),
];
