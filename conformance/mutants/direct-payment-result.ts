// Gateways whose results of direct payments say something wrong, field by field, or not what their profile promises.
import type { WireObject } from "@acquiring/contract/codecs";
import { changing, saying, text, without, type Mutant } from "./mutant.ts";

const operation = "createDirectPayment";

const says = (name: string, rule: string, fields: WireObject): Mutant => ({
  name,
  rule,
  operation,
  answer: saying(fields),
});

const always = ["amount", "currency", "transaction_id", "card", "order_status", "result_info"];

/** What an earlier payment of this gateway said, for the defects that mix two payments up. */
const firstTransactions = new Map<string, string>();
let repeats = 0;

export const directPaymentResultMutants: readonly Mutant[] = [
  // Echo.
  says("echoes-another-merchant", "direct-payment-result.echo", { merchant_id: "1" }),
  says("echoes-another-account", "direct-payment-result.echo", { account_id: "1" }),
  {
    name: "echoes-no-order-number",
    rule: "direct-payment-result.echo",
    operation,
    answer: changing((body) => without(body, "order_no")),
  },
  {
    name: "echoes-no-order-number-of-a-decline",
    rule: "direct-payment-result.echo",
    operation,
    answer: changing((body) =>
      body["result_info"] === "0000:Success" ? body : { ...body, order_no: "declined" },
    ),
  },
  says("repeats-another-amount", "point:direct-payment.echoed-fields", { amount: "99.00" }),
  says("repeats-another-currency", "point:direct-payment.echoed-fields", { currency: "XTS" }),
  says("repeats-no-note", "point:direct-payment.echoed-fields", { note: "" }),
  {
    name: "reads-letters-of-one-alphabet",
    rule: "point:encoding.charset",
    operation,
    answer: changing((body) => ({ ...body, note: text(body["note"]).replaceAll(/[^\u0020-\u007e]/g, "?") })),
  },
  // Card.
  {
    name: "shows-the-whole-card",
    rule: "direct-payment-result.card",
    operation,
    answer: changing((body, { card }) => ({ ...body, card: text(card) })),
  },
  {
    name: "shows-the-card-in-another-field",
    rule: "direct-payment-result.card",
    operation,
    answer: changing((body, { card }) => ({ ...body, connector: `card ${text(card)}` })),
  },
  {
    name: "shows-another-card",
    rule: "direct-payment-result.card",
    operation,
    answer: saying({ card: "400000******0009" }),
  },
  {
    name: "shows-the-whole-card-of-a-decline",
    rule: "direct-payment-result.card",
    operation,
    answer: changing((body, { card }) =>
      body["result_info"] === "0000:Success" ? body : { ...body, note: text(card) },
    ),
  },
  {
    name: "masks-by-another-character",
    rule: "point:direct-payment.mask",
    operation,
    answer: changing((body) => ({ ...body, card: text(body["card"]).replaceAll("*", "X") })),
  },
  {
    name: "shortens-the-mask",
    rule: "point:direct-payment.mask",
    operation,
    answer: changing((body) => ({ ...body, card: text(body["card"]).replace(/\*+/, "***") })),
  },
  // Outcome.
  says("says-success-in-small-letters", "direct-payment-result.result-info", {
    result_info: "0000:success",
  }),
  says("has-a-code-alone", "direct-payment-result.result-info", { result_info: "0000" }),
  {
    name: "takes-a-decline-for-a-success",
    rule: "direct-payment-result.result-info",
    operation,
    answer: saying({ result_info: "0000:Success" }),
  },
  {
    name: "declines-with-status-402",
    rule: "point:direct-payment.failure",
    operation,
    answer: (answer) =>
      answer.body !== undefined && text(answer.body["result_info"]).startsWith("1")
        ? { ...answer, status: 402 }
        : answer,
  },
  {
    name: "declines-without-a-code",
    rule: "point:direct-payment.failure",
    operation,
    answer: changing((body) =>
      body["result_info"] === "0000:Success" ? body : { ...body, result_info: "Declined" },
    ),
  },
  {
    name: "adds-an-issuer-to-a-direct-payment",
    rule: "endpoints.1",
    operation,
    answer: saying({ issuer_url: "https://issuer.example/" }),
  },
  {
    name: "waits-for-nobody",
    rule: "point:payment.three-ds",
    operation,
    answer: changing((body, { open3d }) =>
      open3d === undefined ? body : { ...body, result_info: "0000:Success" },
    ),
  },
  // Forms.
  says("writes-an-amount-with-its-currency", "direct-payment-result.amount", { amount: "USD 10.00" }),
  says("writes-an-amount-with-thousands", "direct-payment-result.amount", { amount: "1,010.00" }),
  says("leaves-needless-zeros-out", "point:amounts.decimals", { amount: "10" }),
  says("counts-a-period-in-words", "direct-payment-result.numeric-text", {
    recurring_deduction_period: "30 days",
  }),
  says("scores-risk-with-decimals", "direct-payment-result.numeric-text", { risk_score: "0.7" }),
  says("tells-the-deduction-on-no-day", "direct-payment-result.deduction-time", {
    recurring_deduction_time: "2034-02-30 10:00:00",
  }),
  says("tells-the-deduction-in-iso-form", "direct-payment-result.deduction-time", {
    recurring_deduction_time: "2034-05-01T10:00:00",
  }),
  says("gives-risk-reasons-without-a-name", "direct-payment-result.risk-reasons", {
    risk_reasons: { status: "ACCEPT" },
  }),
  says("gives-one-of-two-risk-reasons-no-status", "direct-payment-result.risk-reasons", {
    risk_reasons: [{ name: "velocity", status: "ACCEPT" }, { name: "country" }],
  }),
  says("nests-the-amount", "resources.types", { amount: { value: "10.00", currency: "USD" } }),
  says("writes-risk-reasons-as-text", "resources.types", { risk_reasons: "velocity" }),
  // Codes.
  says("has-an-order-status-that-nobody-listed", "point:codes.order-status", { order_status: "7" }),
  says("has-a-result-code-that-nobody-listed", "point:codes.result-info", { result_info: "0777:Perhaps" }),
  says("has-a-risk-action-that-nobody-listed", "point:codes.risk-action", { risk_action: "PERHAPS" }),
  ...always.map((field): Mutant => ({
    name: `pays-without-telling-the-${field.replaceAll("_", "-")}`,
    rule: "point:always-present.direct-payment-result",
    operation,
    answer: changing((body) => without(body, field)),
  })),
  // Two payments.
  {
    name: "pays-a-repeated-order-again",
    rule: "point:payment.repeat",
    operation,
    request: (request) => ({ ...request, order_no: `${text(request["order_no"])}-${(repeats += 1)}` }),
    answer: changing((body, { order_no }) => ({ ...body, order_no: text(order_no) })),
  },
  {
    name: "answers-another-amount-with-the-first-payment",
    rule: "point:payment.repeat",
    operation,
    request: (request) => (request["amount"] === "99.00" ? { ...request, amount: "10.00" } : request),
  },
  {
    name: "keeps-no-card",
    rule: "point:payment.tokens",
    operation,
    answer: changing((body, { token_flag }) => (token_flag === undefined ? body : without(body, "token_id"))),
  },
  {
    name: "forgets-the-cards-that-it-kept",
    rule: "point:payment.tokens",
    operation,
    request: (request) =>
      text(request["token_id"]) === "" ? request : { ...request, token_id: "forgotten" },
  },
  {
    name: "answers-a-token-with-the-payment-that-stored-it",
    rule: "point:payment.tokens",
    operation,
    answer: changing((body, { token_id }) => {
      const token = text(body["token_id"]);
      const first = firstTransactions.get(token) ?? text(body["transaction_id"]);
      if (token !== "") firstTransactions.set(token, first);
      return text(token_id) === "" ? body : { ...body, transaction_id: first };
    }),
  },
];
