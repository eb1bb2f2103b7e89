// Gateways that get a query wrong, one rule each.
import type { WireObject } from "@acquiring/contract/codecs";
import { changing, entries, refusal, saying, selected, text, without, type Mutant } from "./mutant.ts";

const operation = "queryTransactions";
const orders = (change: (order: WireObject) => WireObject) => entries("orders_list", change);

export const queryMutants: readonly Mutant[] = [
  {
    name: "answers-a-query-that-selects-nothing-to-somebody-else",
    rule: "batch-envelope.response",
    operation,
    answer: (answer, { body = {} }) =>
      Object.keys(body).length === 3
        ? {
            ...answer,
            status: 200,
            body: { merchant_id: "1", return_status: "1", return_message: "OK", encryption_data: "" },
          }
        : answer,
  },
  {
    name: "reads-no-form",
    rule: "service.body-types",
    operation,
    answer: (answer, { as }) => (as === "form" ? refusal(415) : answer),
  },
  {
    name: "answers-a-query-in-xml",
    rule: "endpoints.query",
    operation,
    answer: (answer) => ({ ...answer, as: "xml", root: "result" }),
  },
  {
    name: "writes-an-amount-as-a-number",
    rule: "resources.types",
    operation,
    answer: orders((order) => ({ ...order, amount: 10 })),
  },
  {
    name: "answers-under-another-account",
    rule: "batch-envelope.response",
    operation,
    answer: saying({ account_id: "1" }),
  },
  {
    name: "returns-101-orders",
    rule: "endpoints.5.at-most-100",
    operation,
    answer: (answer, { body = {} }) =>
      selected(body) > 100
        ? {
            ...answer,
            status: 200,
            body: {
              return_status: "1",
              return_message: "OK",
              orders_list: Array.from({ length: 101 }, () => ({})),
              encryption_data: "",
            },
          }
        : answer,
  },
  {
    name: "calls-the-list-orders",
    rule: "endpoints.5.orders",
    operation,
    answer: changing((body) => ({ ...without(body, "orders_list"), orders: body["orders_list"] ?? [] })),
  },
  {
    name: "shows-another-currency",
    rule: "endpoints.5.synchronise",
    operation,
    answer: orders((order) => ({ ...order, currency: "XTS" })),
  },
  {
    name: "answers-every-address",
    rule: "authentication.4",
    operation,
    hidesAddress: true,
  },
  {
    name: "writes-the-amount-of-an-order-with-its-currency",
    rule: "order-record.amount",
    operation,
    answer: orders((order) => ({ ...order, amount: `${text(order["currency"])} 10.00` })),
  },
  {
    name: "tells-the-payment-status-in-words",
    rule: "order-record.payment-status",
    operation,
    answer: orders((order) => ({ ...order, payment_status: "PAID" })),
  },
  {
    name: "writes-the-transaction-date-with-hyphens",
    rule: "order-record.transaction-date",
    operation,
    answer: orders((order) => ({ ...order, transaction_date: "2034-05-01 10:00:00" })),
  },
  {
    name: "tells-the-deduction-with-a-time",
    rule: "order-record.deduction-time",
    operation,
    answer: orders((order) => ({
      ...order,
      subscription_result: { recurring_deduction_time: "2034-05-01 10:00:00" },
    })),
  },
  {
    name: "gives-fraud-checks-without-a-status",
    rule: "order-record.fraud-checks",
    operation,
    answer: orders((order) => ({ ...order, fraud_check_result: [{ check_items: "velocity" }] })),
  },
  {
    name: "marks-found-orders-with-a-word",
    rule: "order-record.observed-values",
    operation,
    answer: orders((order) => ({ ...order, query_result: "found" })),
  },
];
