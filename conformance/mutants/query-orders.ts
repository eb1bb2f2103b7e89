// Gateways that find the wrong orders, show them wrongly, or not as their profile promises.
import type { WireObject, WireValue } from "@acquiring/contract/codecs";
import {
  changing,
  entries,
  isRecord,
  records,
  refusal,
  selected,
  text,
  without,
  type Answer,
  type Asked,
  type Mutant,
} from "./mutant.ts";

const operation = "queryTransactions";
const list = "orders_list";
const orders = (change: (order: WireObject) => WireObject) => entries(list, change);

const showing = (name: string, rule: string, fields: WireObject): Mutant => ({
  name,
  rule,
  operation,
  answer: orders((order) => ({ ...order, ...fields })),
});

/** A field of an order, or of its delivery, that is not the payment's. */
const other = (field: string): Mutant => ({
  name: `shows-another-${field.replaceAll("_", "-")}`,
  rule: "endpoints.5.synchronise",
  operation,
  answer: orders((order) => {
    const { delivery_information: delivery } = order;
    if (isRecord(delivery) && field in delivery)
      return { ...order, delivery_information: { ...delivery, [field]: `X${text(delivery[field])}` } };
    return field in order ? { ...order, [field]: `X${text(order[field])}` } : order;
  }),
});

const others = [
  "order_no",
  "transaction_id",
  "shopper_email",
  "shopper_phone",
  "delivery_firstname",
  "delivery_lastname",
  "delivery_country",
  "delivery_state",
  "delivery_city",
  "delivery_address",
  "delivery_postal_code",
];

/** The texts of an order, each as something else. */
const typed: Readonly<Record<string, WireValue>> = {
  order_no: 7,
  currency: ["USD"],
  payment_status: 3000,
  query_result: 1,
  is3ds: 0,
  transaction_date: 20340501100000,
  delivery_information: "Toronto",
  fraud_check_result: { check_items: "velocity", status: "ACCEPT" },
  reference_no: 7,
  antifraud_provider: { name: "house" },
  subscription_result: "active",
};

const always = [
  "order_no",
  "transaction_id",
  "amount",
  "currency",
  "payment_status",
  "query_result",
  "transaction_date",
];

const found = (change: (held: WireObject[], request: WireObject) => WireObject[]) =>
  changing((body, request) => ({ ...body, [list]: change(records(body, list), request) }));

/** A success with these orders, whatever the gateway said. */
const answering =
  (held: readonly WireObject[], when: (request: WireObject) => boolean) =>
  (answer: Answer, { body = {} }: Asked): Answer =>
    when(body)
      ? {
          ...answer,
          status: 200,
          body: { return_status: "1", return_message: "OK", encryption_data: "", [list]: [...held] },
        }
      : answer;

const selectsNothing = (request: WireObject): boolean =>
  Object.keys(without(request, "merchant_id", "account_id", "encryption_data")).length === 0;

export const queryOrderMutants: readonly Mutant[] = [
  ...others.map(other),
  ...Object.entries(typed).map(([field, value]): Mutant =>
    showing(`writes-${field.replaceAll("_", "-")}-in-another-type`, "resources.types", { [field]: value }),
  ),
  showing("writes-amounts-of-orders-with-a-comma", "order-record.amount", { amount: "10,00" }),
  showing("tells-the-payment-status-with-a-letter", "order-record.payment-status", { payment_status: "P3" }),
  showing("dates-a-transaction-without-a-time", "order-record.transaction-date", {
    transaction_date: "20340501",
  }),
  showing("dates-a-transaction-on-no-day", "order-record.transaction-date", {
    transaction_date: "20340231100000",
  }),
  showing("tells-the-deduction-as-digits", "order-record.deduction-time", {
    subscription_result: { recurring_deduction_time: "20340501" },
  }),
  showing("gives-fraud-checks-without-items", "order-record.fraud-checks", {
    fraud_check_result: [{ status: "ACCEPT" }],
  }),
  showing("marks-3ds-with-a-word", "order-record.observed-values", { is3ds: "none" }),
  showing("passes-fraud-checks-in-words", "order-record.observed-values", {
    fraud_check_result: [{ check_items: "velocity", status: "PASS" }],
  }),
  showing("calls-a-subscription-live", "order-record.observed-values", {
    subscription_result: { recurring_status: "LIVE" },
  }),
  showing("has-a-payment-status-of-its-own", "order-record.observed-values", { payment_status: "3001" }),
  showing("has-a-payment-status-that-nobody-listed", "point:codes.payment-status", {
    payment_status: "7777",
  }),
  showing("has-a-query-result-that-nobody-listed", "point:codes.query-result", { query_result: "7" }),
  showing("has-a-3ds-mark-that-nobody-listed", "point:codes.is3ds", { is3ds: "7" }),
  showing("adds-an-error-message-to-an-order", "point:batch.order-error-message", { error_message: "" }),
  showing("shows-an-amount-of-its-own", "point:order-record.amount-meaning", { amount: "9.99" }),
  {
    name: "dates-transactions-in-another-zone",
    rule: "point:dates.time-zone",
    operation,
    answer: orders((order) => ({ ...order, transaction_date: hourLater(text(order["transaction_date"])) })),
  },
  {
    name: "shows-amounts-without-needless-zeros",
    rule: "point:amounts.decimals",
    operation,
    answer: orders((order) => ({ ...order, amount: text(order["amount"]).replace(/\.00$/, "") })),
  },
  {
    name: "reads-names-of-one-alphabet",
    rule: "point:encoding.charset",
    operation,
    answer: orders((order) => {
      const { delivery_information: delivery } = order;
      if (!isRecord(delivery)) return order;
      const name = text(delivery["delivery_firstname"]).replaceAll(/[^\u0020-\u007e]/g, "?");
      return { ...order, delivery_information: { ...delivery, delivery_firstname: name } };
    }),
  },
  ...always.map((field): Mutant => ({
    name: `finds-orders-without-${field.replaceAll("_", "-")}`,
    rule: "point:always-present.order-record",
    operation,
    answer: orders((order) => without(order, field)),
  })),
  ...["merchant_id", "account_id", list].map((field): Mutant => ({
    name: `queries-without-${field.replaceAll("_", "-")}`,
    rule: "point:always-present.query-result",
    operation,
    answer: changing((body) => without(body, field)),
  })),
  // Which orders.
  {
    name: "finds-one-order-at-a-time",
    rule: "service.batches",
    operation,
    answer: found((held) => held.slice(0, 1)),
  },
  {
    name: "finds-one-of-two-orders-twice",
    rule: "endpoints.5.orders",
    operation,
    answer: found((held) => held.map(() => held[0] ?? {})),
  },
  {
    name: "finds-nothing-that-was-found",
    rule: "endpoints.5.orders",
    operation,
    answer: found(() => []),
  },
  {
    name: "returns-99-of-a-hundred-orders",
    rule: "endpoints.5.at-most-100",
    operation,
    answer: found((held) => held.slice(0, 99)),
  },
  {
    name: "returns-everything-where-nothing-is-selected",
    rule: "endpoints.5.at-most-100",
    operation,
    answer: answering(
      Array.from({ length: 101 }, () => ({})),
      selectsNothing,
    ),
  },
  {
    name: "cuts-what-it-says-it-refuses",
    rule: "point:query.over-limit",
    operation,
    request: (request) => ({
      ...request,
      ...(request["order_no"] === undefined
        ? {}
        : { order_no: text(request["order_no"]).split(",").slice(0, 100).join(",") }),
    }),
  },
  {
    name: "answers-404-where-nothing-is-found",
    rule: "point:query.no-match",
    operation,
    answer: (answer) =>
      answer.body !== undefined && records(answer.body, list).length === 0 ? refusal(404) : answer,
  },
  {
    name: "finds-an-order-where-there-is-none",
    rule: "point:query.no-match",
    operation,
    answer: found((held) => (held.length === 0 ? [{}] : held)),
  },
  {
    name: "finds-no-order-by-its-transaction",
    rule: "point:query.selection",
    operation,
    answer: found((held, request) => (request["transaction_id"] === undefined ? held : [])),
  },
  {
    name: "answers-an-unregistered-address-with-200",
    rule: "authentication.4",
    operation,
    answer: (answer) => (answer.status === 403 ? answering([{}], () => true)(answer, blank) : answer),
  },
  {
    name: "refuses-an-unregistered-address-with-401",
    rule: "point:query.unregistered-ip",
    operation,
    answer: (answer) => (answer.status === 403 ? { ...answer, status: 401 } : answer),
  },
  {
    name: "reads-no-sampled-query",
    rule: "point:encoding.query",
    operation,
    answer: (answer, { as }) => (as === "json" ? refusal(400) : answer),
  },
  {
    name: "answers-a-query-of-nobody-with-an-empty-list",
    rule: "point:errors.other-operations",
    operation,
    answer: (answer) => (answer.status === 404 ? answering([], () => true)(answer, blank) : answer),
  },
  {
    name: "answers-a-long-query-with-half-a-success",
    rule: "endpoints.5.at-most-100",
    operation,
    answer: changing((body, request) => (selected(request) === 100 ? { ...body, return_status: "2" } : body)),
  },
];

const blank: Asked = { headers: {}, as: undefined, body: {} };

/** One hour on, as far as the digits of a day go. */
function hourLater(date: string): string {
  const hour = (Number(date.slice(8, 10)) + 1) % 24;
  return `${date.slice(0, 8)}${String(hour).padStart(2, "0")}${date.slice(10)}`;
}
