// Gateways whose captures are of another order or amount than they were asked for, or of one that their profile says is refused.
import type { WireObject, WireValue } from "@acquiring/contract/codecs";
import { entries, records, refusing, text, without, type Mutant } from "./mutant.ts";

const operation = "captureTransactions";
const list = "capture_orders";
const orders = (change: (order: WireObject) => WireObject) => entries(list, change);

const other: Readonly<Record<string, string>> = {
  order_no: "another",
  transaction_id: "another",
  currency: "XTS",
  amount: "9.99",
};

const typed: Readonly<Record<string, WireValue>> = {
  capture_status: true,
  error_message: 0,
  currency: 840,
  order_no: ["1"],
};

const amountsOf = (request: WireObject): string[] => records(request, list).map(({ amount }) => text(amount));

const succeeding = orders((order) => ({ ...order, capture_status: "1", error_message: "" }));

export const captureAmountMutants: readonly Mutant[] = [
  ...Object.entries(other).map(([field, value]): Mutant => ({
    name: `captures-another-${field.replaceAll("_", "-")}`,
    rule: "endpoints.7",
    operation,
    answer: orders((order) => ({ ...order, [field]: value })),
  })),
  ...Object.entries(typed).map(([field, value]): Mutant => ({
    name: `captures-with-${field.replaceAll("_", "-")}-in-another-type`,
    rule: "resources.types",
    operation,
    answer: orders((order) => ({ ...order, [field]: value })),
  })),
  {
    name: "has-no-error-message",
    rule: "batch-envelope.entry-error",
    operation,
    answer: orders((order) => without(order, "error_message")),
  },
  {
    name: "expects-captures-under-another-name",
    rule: "batch-envelope.request",
    operation,
    request: (request) => ({ ...without(request, list), orders: request[list] ?? [] }),
  },
  {
    name: "writes-the-entry-status-as-a-number",
    rule: "point:types.unstated",
    operation,
    answer: orders((order) => ({ ...order, capture_status: Number(order["capture_status"]) })),
  },
  {
    name: "writes-the-captured-amount-as-a-number",
    rule: "point:types.unstated",
    operation,
    answer: orders((order) => ({ ...order, amount: Number(order["amount"]) })),
  },
  {
    name: "has-an-entry-status-that-nobody-listed",
    rule: "point:codes.entry-status",
    operation,
    answer: orders((order) => ({ ...order, capture_status: "7" })),
  },
  {
    name: "captures-whole-payments-only",
    rule: "point:capture.partial",
    operation,
    answer: refusing((request) => amountsOf(request).includes("4.00")),
  },
  {
    name: "captures-once-only",
    rule: "point:capture.several",
    operation,
    answer: refusing((request) => amountsOf(request).includes("6.00")),
  },
  {
    name: "captures-more-than-was-authorised",
    rule: "point:capture.above-authorised",
    operation,
    answer: (answer, asked) =>
      asked.body !== undefined &&
      amountsOf(asked.body).some((amount) => amount === "10.01" || amount === "0.01")
        ? succeeding(answer, asked)
        : answer,
  },
  {
    name: "captures-in-every-currency",
    rule: "point:capture.identification",
    operation,
    request: (request) => ({
      ...request,
      [list]: records(request, list).map((order) => ({ ...order, currency: "USD" })),
    }),
  },
  ...["merchant_id", "account_id"].map((field): Mutant => ({
    name: `captures-without-telling-the-${field.replaceAll("_", "-")}`,
    rule: "point:always-present.capture-result",
    operation,
    answer: (answer) =>
      answer.status === 200 && answer.body !== undefined
        ? { ...answer, body: without(answer.body, field) }
        : answer,
  })),
  ...["order_no", "transaction_id", "currency", "amount"].map((field): Mutant => ({
    name: `captures-without-telling-the-${field.replaceAll("_", "-")}`,
    rule: "point:always-present.capture-result",
    operation,
    answer: orders((order) => without(order, field)),
  })),
];
