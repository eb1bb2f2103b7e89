// Gateways whose results of direct payments have wrong fields, or violate the promises of their profile.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../../mutant.ts";
import * as w from "../../words.ts";

const mutant = w.mutantsOf("createDirectPayment");

const listed = ["amount", "currency", "card", "order_status"];
const always = ["transaction_id", "result_info"];

/** The result of an earlier payment of this gateway, for defects that confuse two payments. */
const firstTransactions = new Map<string, string>();

const keepsNoCard = w.when(({ token_flag }) => token_flag !== undefined, w.lacking("token_id"));

/** Changes the result of a payment that did not succeed. */
const ofFailures = (change: (body: WireObject, request: WireObject) => WireObject): Change =>
  w.changing((body, request) => (body["result_info"] === "0000:Success" ? body : change(body, request)));

export const directPaymentResultMutants: readonly Mutant[] = mutant({
  "service.card-payments": { "declines-every-card": w.saying({ result_info: "0999:Declined" }) },
  "service.success-status": { "answers-a-payment-with-status-201": w.turning(200, 201) },
  "endpoints.direct-payment.response": {
    "ends-its-result-too-early": w.writing((written) => written.replace(/<\/respon>\s*$/, "")),
    "answers-a-payment-in-json": w.responding((response) => ({ ...response, as: "json" })),
  },
  "direct-payment-result.echo": {
    "writes-its-names-without-an-underscore": w.changing((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    ),
    "echoes-a-number-of-its-own": w.rewriting("order_no", (value) => `G-${value}`),
    "echoes-another-merchant": w.saying({ merchant_id: "1" }),
    "echoes-another-account": w.saying({ account_id: "1" }),
    "echoes-no-order-number": w.lacking("order_no"),
    "echoes-no-order-number-of-a-decline": ofFailures((body) => ({ ...body, order_no: "declined" })),
  },
  "direct-payment-result.root": {
    "spells-the-root-element-out": w.responding((response) => ({ ...response, root: "response" })),
  },
  "direct-payment-result.amount": {
    "writes-amounts-with-a-comma": w.saying({ amount: "10,00" }),
    "writes-an-amount-with-its-currency": w.saying({ amount: "USD 10.00" }),
    "writes-an-amount-with-thousands": w.saying({ amount: "1,010.00" }),
  },
  "direct-payment-result.filled-amount": { "leaves-the-amount-empty": w.saying({ amount: "" }) },
  "direct-payment-result.card": {
    "shows-eight-digits-of-the-card": w.changing((body, { card }) => ({
      ...body,
      card: `${w.text(card).slice(0, 8)}****${w.text(card).slice(-4)}`,
    })),
    "shows-the-whole-card": w.changing((body, { card }) => ({ ...body, card: w.text(card) })),
    "shows-the-card-in-another-field": w.changing((body, { card }) => ({
      ...body,
      connector: `card ${w.text(card)}`,
    })),
    "shows-only-the-last-four": w.saying({ card: "************1111" }),
    "shows-another-card": w.saying({ card: "400000******0009" }),
    "shows-the-whole-card-of-a-decline": ofFailures((body, { card }) => ({ ...body, note: w.text(card) })),
  },
  "direct-payment-result.order-status": { "calls-a-paid-order-ok": w.saying({ order_status: "OK" }) },
  "direct-payment-result.result-info": {
    "tells-success-without-a-code": w.saying({ result_info: "Success" }),
    "has-a-code-alone": w.saying({ result_info: "0000" }),
  },
  "direct-payment-result.success": {
    "says-success-in-small-letters": w.saying({ result_info: "0000:success" }),
  },
  "direct-payment-result.failed-info": {
    "takes-a-decline-for-a-success": w.saying({ result_info: "0000:Success" }),
  },
  "direct-payment-result.numeric-text": {
    "scores-risk-in-words": w.saying({ risk_score: "low" }),
    "counts-a-period-in-words": w.saying({ recurring_deduction_period: "30 days" }),
    "scores-risk-with-a-unit": w.saying({ risk_score: "7%" }),
  },
  "direct-payment-result.deduction-time": {
    "tells-the-deduction-without-a-time": w.saying({ recurring_deduction_time: "2034-05-01" }),
    "tells-the-deduction-on-no-day": w.saying({ recurring_deduction_time: "2034-02-30 10:00:00" }),
    "tells-the-deduction-in-iso-form": w.saying({ recurring_deduction_time: "2034-05-01T10:00:00" }),
  },
  "direct-payment-result.risk-reasons": {
    "gives-risk-reasons-without-a-status": w.saying({ risk_reasons: { name: "velocity" } }),
    "gives-risk-reasons-without-a-name": w.saying({ risk_reasons: { status: "ACCEPT" } }),
    "gives-one-of-two-risk-reasons-no-status": w.saying({
      risk_reasons: [{ name: "velocity", status: "ACCEPT" }, { name: "country" }],
    }),
  },
  "direct-payment-result.risk-action": { "calls-an-accepted-risk-pass": w.saying({ risk_action: "PASS" }) },
  "point:direct-payment.echoed-fields": {
    "repeats-another-amount": w.saying({ amount: "99.00" }),
    "repeats-another-currency": w.saying({ currency: "XTS" }),
    "repeats-no-note": w.saying({ note: "" }),
  },
  "point:encoding.charset": {
    "reads-letters-of-one-alphabet": w.rewriting("note", (value) =>
      value.replaceAll(/[^\u0020-\u007e]/g, "?"),
    ),
  },
  "direct-payment-result.own-transaction-id": {
    "gives-every-payment-one-transaction": w.saying({ transaction_id: "the-first" }),
  },
  "direct-payment-result.transaction-id": {
    "gives-payments-no-transaction": w.saying({ transaction_id: "" }),
  },
  "direct-payment-result.currency": { "leaves-the-currency-empty": w.saying({ currency: "" }) },
  "payments.agree": {
    "tells-another-currency-than-later-answers": w.saying({ currency: "XTS" }),
    "tells-another-amount-than-later-answers": w.saying({ amount: "99.00" }),
  },
  "point:direct-payment.mask": {
    "masks-by-another-character": w.rewriting("card", (value) => value.replaceAll("*", "X")),
    "shortens-the-mask": w.rewriting("card", (value) => value.replace(/\*+/, "***")),
  },
  "point:direct-payment.failure": {
    "declines-with-status-402": w.responding((response) =>
      response.body !== undefined && w.text(response.body["result_info"]).startsWith("1")
        ? { ...response, status: 402 }
        : response,
    ),
    "declines-without-a-code": ofFailures((body) => ({ ...body, result_info: "Declined" })),
  },
  "endpoints.1": {
    "adds-an-issuer-to-a-direct-payment": w.saying({ issuer_url: "https://issuer.example/" }),
  },
  "point:payment.three-ds": {
    "waits-for-nobody": w.when(
      ({ open3d }) => open3d !== undefined,
      w.saying({ result_info: "0000:Success" }),
    ),
  },
  "point:amounts.decimals": { "leaves-needless-zeros-out": w.saying({ amount: "10" }) },
  "resources.types": {
    "nests-the-amount": w.saying({ amount: { value: "10.00", currency: "USD" } }),
    "writes-risk-reasons-as-text": w.saying({ risk_reasons: "velocity" }),
  },
  "point:fields.format": { "writes-order-numbers-backwards": w.rewriting("order_no", w.backwards) },
  "point:codes.order_status": { "has-an-order-status-that-nobody-listed": w.saying({ order_status: "7" }) },
  "point:codes.result_info": {
    "has-a-result-code-that-nobody-listed": ofFailures((body) => ({ ...body, result_info: "0777:Perhaps" })),
  },
  "point:codes.risk_action": { "has-a-risk-action-that-nobody-listed": w.saying({ risk_action: "PERHAPS" }) },
  "results.listed": w.byField(listed, "pays-without-telling-the", w.lacking),
  "point:always-present.createDirectPayment": w.byField(always, "pays-without-telling-the", w.lacking),
  "point:payment.repeat": {
    "pays-a-repeated-order-again": w.payingAgain(),
    "answers-another-amount-with-the-first-payment": w.asking((request, paid) => ({
      ...request,
      amount: paid(request["order_no"]) ?? w.text(request["amount"]),
    })),
  },
  "direct-payment-result.token-id": {
    "gives-a-kept-card-no-token": keepsNoCard,
    "refuses-its-own-tokens": w.responding((response, { body }) =>
      w.text(body?.["token_id"]) === "" ? response : w.refusal(404),
    ),
  },
  "point:payment.tokens": {
    "keeps-no-card": keepsNoCard,
    "forgets-the-cards-that-it-kept": w.asking((request) =>
      w.text(request["token_id"]) === "" ? request : { ...request, token_id: "forgotten" },
    ),
    "answers-a-token-with-the-payment-that-stored-it": w.changing((body, { token_id }) => {
      const token = w.text(body["token_id"]);
      const first = firstTransactions.get(token) ?? w.text(body["transaction_id"]);
      if (token !== "") firstTransactions.set(token, first);
      return w.text(token_id) === "" ? body : { ...body, transaction_id: first };
    }),
  },
});
