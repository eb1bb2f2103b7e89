// Gateways whose results of direct payments have wrong fields, or violate the promises of their profile.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../../mutant.ts";
import {
  responding,
  asking,
  changing,
  byField,
  lacking,
  mutantsOf,
  payingAgain,
  rewriting,
  saying,
  text,
  turning,
  without,
  writing,
} from "../../words.ts";

const mutant = mutantsOf("createDirectPayment");

const always = ["amount", "currency", "transaction_id", "card", "order_status", "result_info"];

/** The result of an earlier payment of this gateway, for defects that confuse two payments. */
const firstTransactions = new Map<string, string>();

/** Changes the result of a payment that did not succeed. */
const ofFailures = (change: (body: WireObject, request: WireObject) => WireObject): Change =>
  changing((body, request) => (body["result_info"] === "0000:Success" ? body : change(body, request)));

export const directPaymentResultMutants: readonly Mutant[] = mutant({
  "service.card-payments": { "declines-every-card": saying({ result_info: "0999:Declined" }) },
  "service.success-status": { "answers-a-payment-with-status-201": turning(200, 201) },
  "endpoints.direct-payment.response": {
    "ends-its-result-too-early": writing((written) => written.replace(/<\/respon>\s*$/, "")),
    "answers-a-payment-in-json": responding((response) => ({ ...response, as: "json" })),
  },
  "direct-payment-result.echo": {
    "writes-its-names-without-an-underscore": changing((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    ),
    "echoes-a-number-of-its-own": rewriting("order_no", (value) => `G-${value}`),
    "echoes-another-merchant": saying({ merchant_id: "1" }),
    "echoes-another-account": saying({ account_id: "1" }),
    "echoes-no-order-number": lacking("order_no"),
    "echoes-no-order-number-of-a-decline": ofFailures((body) => ({ ...body, order_no: "declined" })),
  },
  "direct-payment-result.root": {
    "spells-the-root-element-out": responding((response) => ({ ...response, root: "response" })),
  },
  "direct-payment-result.amount": {
    "writes-amounts-with-a-comma": saying({ amount: "10,00" }),
    "writes-an-amount-with-its-currency": saying({ amount: "USD 10.00" }),
    "writes-an-amount-with-thousands": saying({ amount: "1,010.00" }),
  },
  "direct-payment-result.filled-amount": { "leaves-the-amount-empty": saying({ amount: "" }) },
  "direct-payment-result.card": {
    "shows-eight-digits-of-the-card": changing((body, { card }) => ({
      ...body,
      card: `${text(card).slice(0, 8)}****${text(card).slice(-4)}`,
    })),
    "shows-the-whole-card": changing((body, { card }) => ({ ...body, card: text(card) })),
    "shows-the-card-in-another-field": changing((body, { card }) => ({
      ...body,
      connector: `card ${text(card)}`,
    })),
    "shows-only-the-last-four": saying({ card: "************1111" }),
    "shows-another-card": saying({ card: "400000******0009" }),
    "shows-the-whole-card-of-a-decline": ofFailures((body, { card }) => ({ ...body, note: text(card) })),
  },
  "direct-payment-result.order-status": { "calls-a-paid-order-ok": saying({ order_status: "OK" }) },
  "direct-payment-result.result-info": {
    "tells-success-without-a-code": saying({ result_info: "Success" }),
    "has-a-code-alone": saying({ result_info: "0000" }),
  },
  "direct-payment-result.success": {
    "says-success-in-small-letters": saying({ result_info: "0000:success" }),
    "takes-a-decline-for-a-success": saying({ result_info: "0000:Success" }),
  },
  "direct-payment-result.numeric-text": {
    "scores-risk-in-words": saying({ risk_score: "low" }),
    "counts-a-period-in-words": saying({ recurring_deduction_period: "30 days" }),
    "scores-risk-with-a-unit": saying({ risk_score: "7%" }),
  },
  "direct-payment-result.deduction-time": {
    "tells-the-deduction-without-a-time": saying({ recurring_deduction_time: "2034-05-01" }),
    "tells-the-deduction-on-no-day": saying({ recurring_deduction_time: "2034-02-30 10:00:00" }),
    "tells-the-deduction-in-iso-form": saying({ recurring_deduction_time: "2034-05-01T10:00:00" }),
  },
  "direct-payment-result.risk-reasons": {
    "gives-risk-reasons-without-a-status": saying({ risk_reasons: { name: "velocity" } }),
    "gives-risk-reasons-without-a-name": saying({ risk_reasons: { status: "ACCEPT" } }),
    "gives-one-of-two-risk-reasons-no-status": saying({
      risk_reasons: [{ name: "velocity", status: "ACCEPT" }, { name: "country" }],
    }),
  },
  "direct-payment-result.risk-action": { "calls-an-accepted-risk-pass": saying({ risk_action: "PASS" }) },
  "point:direct-payment.echoed-fields": {
    "repeats-another-amount": saying({ amount: "99.00" }),
    "repeats-another-currency": saying({ currency: "XTS" }),
    "repeats-no-note": saying({ note: "" }),
  },
  "point:encoding.charset": {
    "reads-letters-of-one-alphabet": rewriting("note", (value) => value.replaceAll(/[^\u0020-\u007e]/g, "?")),
  },
  "direct-payment-result.own-transaction-id": {
    "gives-every-payment-one-transaction": saying({ transaction_id: "the-first" }),
  },
  "direct-payment-result.transaction-id": {
    "gives-payments-no-transaction": saying({ transaction_id: "" }),
  },
  "direct-payment-result.currency": { "leaves-the-currency-empty": saying({ currency: "" }) },
  "payments.agree": {
    "tells-another-currency-than-later-answers": saying({ currency: "XTS" }),
    "tells-another-amount-than-later-answers": saying({ amount: "99.00" }),
  },
  "point:direct-payment.mask": {
    "masks-by-another-character": rewriting("card", (value) => value.replaceAll("*", "X")),
    "shortens-the-mask": rewriting("card", (value) => value.replace(/\*+/, "***")),
  },
  "point:direct-payment.failure": {
    "declines-with-status-402": responding((response) =>
      response.body !== undefined && text(response.body["result_info"]).startsWith("1")
        ? { ...response, status: 402 }
        : response,
    ),
    "declines-without-a-code": ofFailures((body) => ({ ...body, result_info: "Declined" })),
  },
  "endpoints.1": {
    "adds-an-issuer-to-a-direct-payment": saying({ issuer_url: "https://issuer.example/" }),
  },
  "point:payment.three-ds": {
    "waits-for-nobody": changing((body, { open3d }) =>
      open3d === undefined ? body : { ...body, result_info: "0000:Success" },
    ),
  },
  "point:amounts.decimals": { "leaves-needless-zeros-out": saying({ amount: "10" }) },
  "resources.types": {
    "nests-the-amount": saying({ amount: { value: "10.00", currency: "USD" } }),
    "writes-risk-reasons-as-text": saying({ risk_reasons: "velocity" }),
  },
  "point:codes.order_status": { "has-an-order-status-that-nobody-listed": saying({ order_status: "7" }) },
  "point:codes.result_info": {
    "has-a-result-code-that-nobody-listed": ofFailures((body) => ({ ...body, result_info: "0777:Perhaps" })),
  },
  "point:codes.risk_action": { "has-a-risk-action-that-nobody-listed": saying({ risk_action: "PERHAPS" }) },
  "point:always-present.createDirectPayment": byField(always, "pays-without-telling-the", lacking),
  "point:payment.repeat": {
    "pays-a-repeated-order-again": payingAgain(),
    "answers-another-amount-with-the-first-payment": asking((request, paid) => ({
      ...request,
      amount: paid(request["order_no"]) ?? text(request["amount"]),
    })),
  },
  "point:payment.tokens": {
    "keeps-no-card": changing((body, { token_flag }) =>
      token_flag === undefined ? body : without(body, "token_id"),
    ),
    "forgets-the-cards-that-it-kept": asking((request) =>
      text(request["token_id"]) === "" ? request : { ...request, token_id: "forgotten" },
    ),
    "answers-a-token-with-the-payment-that-stored-it": changing((body, { token_id }) => {
      const token = text(body["token_id"]);
      const first = firstTransactions.get(token) ?? text(body["transaction_id"]);
      if (token !== "") firstTransactions.set(token, first);
      return text(token_id) === "" ? body : { ...body, transaction_id: first };
    }),
  },
});
