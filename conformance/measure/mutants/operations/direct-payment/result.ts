// Gateways whose results of direct payments have wrong fields, or violate the promises of their profile.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../../mutant.ts";
import {
  answering,
  asking,
  changing,
  hyphened,
  lacking,
  mutantOf,
  payingAgain,
  rewriting,
  saying,
  takesNoPayment,
  text,
  turning,
  without,
} from "../../words.ts";

const mutant = mutantOf("createDirectPayment");

const always = ["amount", "currency", "transaction_id", "card", "order_status", "result_info"];

/** The result of an earlier payment of this gateway, for defects that confuse two payments. */
const firstTransactions = new Map<string, string>();

/** Changes the result of a payment that did not succeed. */
const ofFailures = (change: (body: WireObject, request: WireObject) => WireObject): Change =>
  changing((body, request) => (body["result_info"] === "0000:Success" ? body : change(body, request)));

export const directPaymentResultMutants: readonly Mutant[] = [
  {
    ...mutant("declines-every-card", "service.payment-creation", saying({ result_info: "0999:Declined" })),
    survives: takesNoPayment,
  },
  mutant("answers-a-payment-with-status-201", "endpoints.direct-payment", turning(200, 201)),
  mutant("ends-its-result-too-early", "endpoints.direct-payment", {
    ...changing((body) => ({ ...body })),
    write: (written) => written.replace(/<\/respon>\s*$/, ""),
  }),
  mutant(
    "writes-its-names-without-an-underscore",
    "direct-payment-result.echo",
    changing((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    ),
  ),
  mutant(
    "answers-a-payment-in-json",
    "endpoints.direct-payment",
    answering((answer) => ({ ...answer, as: "json" })),
  ),
  mutant(
    "spells-the-root-element-out",
    "direct-payment-result.root",
    answering((answer) => ({ ...answer, root: "response" })),
  ),
  mutant(
    "echoes-a-number-of-its-own",
    "direct-payment-result.echo",
    rewriting("order_no", (value) => `G-${value}`),
  ),
  mutant("writes-amounts-with-a-comma", "direct-payment-result.amount", saying({ amount: "10,00" })),
  mutant(
    "shows-eight-digits-of-the-card",
    "direct-payment-result.card",
    changing((body, { card }) => ({
      ...body,
      card: `${text(card).slice(0, 8)}****${text(card).slice(-4)}`,
    })),
  ),
  mutant("calls-a-paid-order-ok", "direct-payment-result.order-status", saying({ order_status: "OK" })),
  mutant(
    "tells-success-without-a-code",
    "direct-payment-result.result-info",
    saying({ result_info: "Success" }),
  ),
  mutant("scores-risk-in-words", "direct-payment-result.numeric-text", saying({ risk_score: "low" })),
  mutant(
    "tells-the-deduction-without-a-time",
    "direct-payment-result.deduction-time",
    saying({ recurring_deduction_time: "2034-05-01" }),
  ),
  mutant(
    "gives-risk-reasons-without-a-status",
    "direct-payment-result.risk-reasons",
    saying({ risk_reasons: { name: "velocity" } }),
  ),
  mutant("calls-an-accepted-risk-pass", "direct-payment-result.risk-action", saying({ risk_action: "PASS" })),
  // Echo.
  mutant("echoes-another-merchant", "direct-payment-result.echo", saying({ merchant_id: "1" })),
  mutant("echoes-another-account", "direct-payment-result.echo", saying({ account_id: "1" })),
  mutant("echoes-no-order-number", "direct-payment-result.echo", lacking("order_no")),
  mutant(
    "echoes-no-order-number-of-a-decline",
    "direct-payment-result.echo",
    ofFailures((body) => ({ ...body, order_no: "declined" })),
  ),
  mutant("repeats-another-amount", "point:direct-payment.echoed-fields", saying({ amount: "99.00" })),
  mutant("repeats-another-currency", "point:direct-payment.echoed-fields", saying({ currency: "XTS" })),
  mutant("repeats-no-note", "point:direct-payment.echoed-fields", saying({ note: "" })),
  mutant(
    "reads-letters-of-one-alphabet",
    "point:encoding.charset",
    rewriting("note", (value) => value.replaceAll(/[^\u0020-\u007e]/g, "?")),
  ),
  // Which payment.
  mutant(
    "gives-every-payment-one-transaction",
    "direct-payment-result.transaction-id",
    saying({ transaction_id: "the-first" }),
  ),
  mutant(
    "gives-payments-no-transaction",
    "direct-payment-result.transaction-id",
    saying({ transaction_id: "" }),
  ),
  mutant("leaves-the-amount-empty", "direct-payment-result.amount", saying({ amount: "" })),
  mutant("leaves-the-currency-empty", "direct-payment-result.currency", saying({ currency: "" })),
  mutant("tells-another-currency-than-later-answers", "payments.agree", saying({ currency: "XTS" })),
  mutant("tells-another-amount-than-later-answers", "payments.agree", saying({ amount: "99.00" })),
  // Card.
  mutant(
    "shows-the-whole-card",
    "direct-payment-result.card",
    changing((body, { card }) => ({ ...body, card: text(card) })),
  ),
  mutant(
    "shows-the-card-in-another-field",
    "direct-payment-result.card",
    changing((body, { card }) => ({ ...body, connector: `card ${text(card)}` })),
  ),
  mutant("shows-only-the-last-four", "direct-payment-result.card", saying({ card: "************1111" })),
  mutant("shows-another-card", "direct-payment-result.card", saying({ card: "400000******0009" })),
  mutant(
    "shows-the-whole-card-of-a-decline",
    "direct-payment-result.card",
    ofFailures((body, { card }) => ({ ...body, note: text(card) })),
  ),
  mutant(
    "masks-by-another-character",
    "point:direct-payment.mask",
    rewriting("card", (value) => value.replaceAll("*", "X")),
  ),
  mutant(
    "shortens-the-mask",
    "point:direct-payment.mask",
    rewriting("card", (value) => value.replace(/\*+/, "***")),
  ),
  // Outcome.
  mutant(
    "says-success-in-small-letters",
    "direct-payment-result.result-info",
    saying({
      result_info: "0000:success",
    }),
  ),
  mutant("has-a-code-alone", "direct-payment-result.result-info", saying({ result_info: "0000" })),
  mutant(
    "takes-a-decline-for-a-success",
    "direct-payment-result.result-info",
    saying({ result_info: "0000:Success" }),
  ),
  mutant(
    "declines-with-status-402",
    "point:direct-payment.failure",
    answering((answer) =>
      answer.body !== undefined && text(answer.body["result_info"]).startsWith("1")
        ? { ...answer, status: 402 }
        : answer,
    ),
  ),
  mutant(
    "declines-without-a-code",
    "point:direct-payment.failure",
    ofFailures((body) => ({ ...body, result_info: "Declined" })),
  ),
  mutant(
    "adds-an-issuer-to-a-direct-payment",
    "endpoints.1",
    saying({ issuer_url: "https://issuer.example/" }),
  ),
  mutant(
    "waits-for-nobody",
    "point:payment.three-ds",
    changing((body, { open3d }) => (open3d === undefined ? body : { ...body, result_info: "0000:Success" })),
  ),
  // Forms.
  mutant(
    "writes-an-amount-with-its-currency",
    "direct-payment-result.amount",
    saying({ amount: "USD 10.00" }),
  ),
  mutant("writes-an-amount-with-thousands", "direct-payment-result.amount", saying({ amount: "1,010.00" })),
  mutant("leaves-needless-zeros-out", "point:amounts.decimals", saying({ amount: "10" })),
  mutant(
    "counts-a-period-in-words",
    "direct-payment-result.numeric-text",
    saying({
      recurring_deduction_period: "30 days",
    }),
  ),
  mutant("scores-risk-with-a-unit", "direct-payment-result.numeric-text", saying({ risk_score: "7%" })),
  mutant(
    "tells-the-deduction-on-no-day",
    "direct-payment-result.deduction-time",
    saying({
      recurring_deduction_time: "2034-02-30 10:00:00",
    }),
  ),
  mutant(
    "tells-the-deduction-in-iso-form",
    "direct-payment-result.deduction-time",
    saying({
      recurring_deduction_time: "2034-05-01T10:00:00",
    }),
  ),
  mutant(
    "gives-risk-reasons-without-a-name",
    "direct-payment-result.risk-reasons",
    saying({
      risk_reasons: { status: "ACCEPT" },
    }),
  ),
  mutant(
    "gives-one-of-two-risk-reasons-no-status",
    "direct-payment-result.risk-reasons",
    saying({
      risk_reasons: [{ name: "velocity", status: "ACCEPT" }, { name: "country" }],
    }),
  ),
  mutant("nests-the-amount", "resources.types", saying({ amount: { value: "10.00", currency: "USD" } })),
  mutant("writes-risk-reasons-as-text", "resources.types", saying({ risk_reasons: "velocity" })),
  // Codes.
  mutant("has-an-order-status-that-nobody-listed", "point:codes.order-status", saying({ order_status: "7" })),
  mutant(
    "has-a-result-code-that-nobody-listed",
    "point:codes.result-info",
    ofFailures((body) => ({ ...body, result_info: "0777:Perhaps" })),
  ),
  mutant(
    "has-a-risk-action-that-nobody-listed",
    "point:codes.risk-action",
    saying({ risk_action: "PERHAPS" }),
  ),
  ...always.map((field) =>
    mutant(
      `pays-without-telling-the-${hyphened(field)}`,
      "point:always-present.direct-payment-result",
      lacking(field),
    ),
  ),
  // Two payments.
  mutant("pays-a-repeated-order-again", "point:payment.repeat", payingAgain()),
  mutant(
    "answers-another-amount-with-the-first-payment",
    "point:payment.repeat",
    asking((request, paid) => ({
      ...request,
      amount: paid(request["order_no"]) ?? text(request["amount"]),
    })),
  ),
  mutant(
    "keeps-no-card",
    "point:payment.tokens",
    changing((body, { token_flag }) => (token_flag === undefined ? body : without(body, "token_id"))),
  ),
  mutant(
    "forgets-the-cards-that-it-kept",
    "point:payment.tokens",
    asking((request) => (text(request["token_id"]) === "" ? request : { ...request, token_id: "forgotten" })),
  ),
  mutant(
    "answers-a-token-with-the-payment-that-stored-it",
    "point:payment.tokens",
    changing((body, { token_id }) => {
      const token = text(body["token_id"]);
      const first = firstTransactions.get(token) ?? text(body["transaction_id"]);
      if (token !== "") firstTransactions.set(token, first);
      return text(token_id) === "" ? body : { ...body, transaction_id: first };
    }),
  ),
];
