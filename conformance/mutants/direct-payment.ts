// Gateways that get a direct payment wrong, one rule each.
import { changing, isRecord, records, refusal, refusing, saying, text, type Mutant } from "./mutant.ts";

const operation = "createDirectPayment";

export const directPaymentMutants: readonly Mutant[] = [
  {
    name: "declines-every-card",
    rule: "service.payment-creation",
    operation,
    answer: saying({ result_info: "0999:Declined" }),
  },
  {
    name: "serves-another-version",
    rule: "versioning.1",
    operation,
    answer: () => refusal(404),
  },
  {
    name: "reads-fields-from-a-nested-object",
    rule: "resources.flat-keys",
    operation,
    request: ({ merchant_id, account_id, encryption_data, payment }) => ({
      merchant_id: text(merchant_id),
      account_id: text(account_id),
      encryption_data: text(encryption_data),
      ...(isRecord(payment) ? payment : {}),
    }),
  },
  {
    name: "answers-a-payment-in-json",
    rule: "endpoints.direct-payment",
    operation,
    answer: (answer) => ({ ...answer, as: "json" }),
  },
  {
    name: "takes-a-direct-payment-for-an-apm-payment",
    rule: "endpoints.1",
    operation,
    request: (request) => ({ ...request, payment_method: "card" }),
  },
  {
    name: "reads-whole-amounts-only",
    rule: "resources.amounts",
    operation,
    answer: refusing(({ amount }) => /\.0*[1-9]/.test(text(amount))),
  },
  {
    name: "refuses-fields-that-apm-payments-share",
    rule: "payment-request.operations",
    operation,
    answer: refusing(({ shipping }) => shipping !== undefined),
  },
  {
    name: "wants-numbers-for-digits",
    rule: "payment-request.numeric-text",
    operation,
    answer: refusing(({ shopper_level }) => typeof shopper_level === "string"),
  },
  {
    name: "wants-countries-of-three-letters",
    rule: "payment-request.codes",
    operation,
    answer: refusing(({ delivery_country }) => text(delivery_country).length === 2),
  },
  {
    name: "reads-one-item-only",
    rule: "payment-request.items",
    operation,
    answer: refusing(({ items }) => text(items).includes("#;#")),
  },
  {
    name: "refuses-an-empty-note",
    rule: "payment-request.may-be-empty",
    operation,
    answer: refusing(({ note }) => note === ""),
  },
  {
    name: "reads-birth-dates-with-the-year-first-only",
    rule: "payment-request.observed-forms",
    operation,
    answer: refusing(({ birth_date }) => /^\d\d-\d\d-\d{4}$/.test(text(birth_date))),
  },
  {
    name: "wants-the-checkout-time-as-text",
    rule: "payment-request.checkout-time",
    operation,
    answer: refusing(({ checkout_time }) => typeof checkout_time === "number"),
  },
  {
    name: "wants-expiry-years-of-two-digits",
    rule: "payment-request.expiry",
    operation,
    answer: refusing(({ expiration_year }) => text(expiration_year).length === 4),
  },
  {
    name: "knows-no-ipv6",
    rule: "payment-request.registration-ip",
    operation,
    answer: refusing((request) =>
      records(request, "account_owner").some(({ registration_ip }) => text(registration_ip).includes(":")),
    ),
  },
  {
    name: "refuses-recurring-contracts",
    rule: "service.subscriptions",
    operation,
    answer: refusing(({ subscription }) => subscription !== undefined),
  },
  {
    name: "spells-the-root-element-out",
    rule: "direct-payment-result.root",
    operation,
    answer: (answer) => ({ ...answer, root: "response" }),
  },
  {
    name: "echoes-a-number-of-its-own",
    rule: "direct-payment-result.echo",
    operation,
    answer: changing((body) => ({ ...body, order_no: `G-${text(body["order_no"])}` })),
  },
  {
    name: "writes-amounts-with-a-comma",
    rule: "direct-payment-result.amount",
    operation,
    answer: saying({ amount: "10,00" }),
  },
  {
    name: "shows-eight-digits-of-the-card",
    rule: "direct-payment-result.card",
    operation,
    answer: changing((body, { card }) => ({
      ...body,
      card: `${text(card).slice(0, 8)}****${text(card).slice(-4)}`,
    })),
  },
  {
    name: "calls-a-paid-order-ok",
    rule: "direct-payment-result.order-status",
    operation,
    answer: saying({ order_status: "OK" }),
  },
  {
    name: "tells-success-without-a-code",
    rule: "direct-payment-result.result-info",
    operation,
    answer: saying({ result_info: "Success" }),
  },
  {
    name: "scores-risk-in-words",
    rule: "direct-payment-result.numeric-text",
    operation,
    answer: saying({ risk_score: "low" }),
  },
  {
    name: "tells-the-deduction-without-a-time",
    rule: "direct-payment-result.deduction-time",
    operation,
    answer: saying({ recurring_deduction_time: "2034-05-01" }),
  },
  {
    name: "gives-risk-reasons-without-a-status",
    rule: "direct-payment-result.risk-reasons",
    operation,
    answer: saying({ risk_reasons: { name: "velocity" } }),
  },
  {
    name: "calls-an-accepted-risk-pass",
    rule: "direct-payment-result.risk-action",
    operation,
    answer: saying({ risk_action: "PASS" }),
  },
  {
    name: "answers-unreadable-input-with-422",
    rule: "errors.status.400",
    operation,
    answer: (answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer),
  },
  {
    name: "answers-missing-records-with-400",
    rule: "errors.status.404",
    operation,
    answer: (answer) => (answer.status === 404 ? { ...answer, status: 400 } : answer),
  },
  {
    name: "notifies-another-address",
    rule: "events.1.notify",
    operation,
    request: (request) => ({ ...request, notify_url: "http://127.0.0.1:9/" }),
  },
];
