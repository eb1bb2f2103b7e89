// Gateway styles whose profiles describe the values of fields: types, dates, amounts, lengths, formats, codes.
import type { WireObject, WireValue } from "@acquiring/contract/codecs";
import { housesOf, showing } from "./house.ts";
import { asking, changing, entriesOf, records, refusing, rewriting, text } from "../words.ts";

const pay = "createDirectPayment";
const capture = "captureTransactions";
const search = "searchRefunds";
const query = "queryTransactions";

const numbered = (record: WireObject, names: readonly string[]): WireObject =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]): [string, WireValue] => [
      name,
      names.includes(name) && /^(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text(value))
        ? Number(text(value))
        : value,
    ]),
  );

const createdOf = (request: WireObject): number =>
  Number(records(request, "account_owner")[0]?.["created"] ?? 0);

const cents = (request: WireObject): number => Math.round(Number(text(request["amount"])) * 100);

const lengths = { "createDirectPayment.order_no": 20 };
const acquirer = {
  response: { "orders_list.acquirer": { type: "integer", means: "The acquirer's number.", always: true } },
};
const bounds = { USD: { least: "1.00", most: "100.00" } };

/** Keeps the first hundred characters of an order number. */
const shortened = asking((request) => ({ ...request, order_no: text(request["order_no"]).slice(0, 100) }));

export const valueHouses = housesOf({
  "writes numbers if no type is stated": {
    fills: { "fields.type": "number" },
    keeps: {
      [capture]: changing((body) => ({
        ...numbered(body, ["merchant_id", "account_id", "return_status"]),
        capture_orders: records(body, "capture_orders").map((entry) =>
          numbered(entry, ["capture_status", "amount", "transaction_id"]),
        ),
      })),
    },
    checks: ["capture.whole.numbers"],
  },
  "shows the acquirer of an order, beyond the contract": {
    fills: { "further-fields.queryTransactions": acquirer },
    keeps: { [query]: showing({ acquirer: 7 }) },
    breaks: { [query]: showing({ acquirer: "seven" }) },
    checks: ["answer.query.further-fields"],
  },
  "always shows the acquirer of an order": {
    fills: { "further-fields.queryTransactions": acquirer },
    keeps: { [query]: showing({ acquirer: 7 }) },
    checks: ["answer.query.further-fields"],
  },
  "shows the processing date of refunds as a day": {
    fills: { "refund.processing-date": "YYYY-MM-DD" },
    keeps: {
      [search]: entriesOf("refund_orders").each((entry) => ({
        ...entry,
        refund_processing_date: text(entry["refund_processing_date"]).replace(
          /^(\d{4})(\d\d)(\d\d)\d{6}$/,
          "$1-$2-$3",
        ),
      })),
    },
    checks: ["refund-search.found.processing-date"],
  },
  "reads an owner's registration time in seconds": {
    fills: { "account-owner.created": "unix-seconds" },
    breaks: { [pay]: refusing((request) => createdOf(request) > 0 && createdOf(request) < 1e11) },
    checks: ["direct-payment.owner-seconds.read"],
  },
  "reads an owner's registration time in milliseconds": {
    fills: { "account-owner.created": "unix-milliseconds" },
    breaks: { [pay]: refusing((request) => createdOf(request) > 1e11) },
    checks: ["direct-payment.owner-milliseconds.read"],
  },
  "has a minimum and a maximum amount": {
    fills: { "limits.amounts": bounds },
    keeps: { [pay]: refusing((request) => cents(request) < 100 || cents(request) > 10_000) },
    checks: ["direct-payment.least-amount.not-less", "direct-payment.greatest-amount.not-more"],
  },
  "has a minimum and a maximum amount, both inclusive": {
    fills: { "limits.amounts": bounds },
    breaks: { [pay]: refusing((request) => cents(request) <= 100 || cents(request) >= 10_000) },
    checks: ["direct-payment.least-amount.paid", "direct-payment.greatest-amount.paid"],
  },
  "has order numbers of at most twenty characters": {
    fills: { "fields.max_length": lengths },
    keeps: { [pay]: refusing(({ order_no }) => text(order_no).length > 20) },
    checks: ["direct-payment.order-number-length.not-longer"],
  },
  "accepts order numbers of twenty characters": {
    fills: { "fields.max_length": lengths },
    breaks: { [pay]: rewriting("order_no", (value) => value.slice(0, 19)) },
    checks: ["direct-payment.order-number-length.paid"],
  },
  "accepts order numbers of any length": {
    fills: {},
    keeps: {
      [pay]: { ...shortened, ...changing((body, { order_no }) => ({ ...body, order_no: text(order_no) })) },
    },
    breaks: { [pay]: shortened },
    checks: ["direct-payment.order-numbers.longest"],
  },
  "responds with short order numbers": {
    fills: { "fields.max_length": { "queryTransactions.orders_list.order_no": 40 } },
    breaks: { [query]: showing({ order_no: "A".repeat(41) }) },
    checks: ["answer.query.fields.max_length"],
  },
  "has a format of transaction ids": {
    fills: { "fields.format": { "queryTransactions.orders_list.transaction_id": "[0-9A-Za-z-]+" } },
    breaks: { [query]: showing({ transaction_id: "a transaction" }) },
    checks: ["answer.query.fields.format"],
  },
  "has two currencies": {
    fills: {
      "fields.values": { "queryTransactions.orders_list.currency": { USD: "Dollar.", EUR: "Euro." } },
    },
    breaks: { [query]: showing({ currency: "XTS" }) },
    checks: ["answer.query.fields.values"],
  },
  "lists the values of fraud checks": {
    fills: {
      "codes.fraud_check_result.status": { ACCEPT: "Nothing was found.", REJECT: "Something was found." },
    },
    keeps: { [query]: showing({ fraud_check_result: [{ check_items: "velocity", status: "ACCEPT" }] }) },
    breaks: { [query]: showing({ fraud_check_result: [{ check_items: "velocity", status: "PERHAPS" }] }) },
    checks: ["answer.query.codes.fraud_check_result.status"],
  },
  "treats an empty order number as absent": {
    fills: { "fields.empty": "same-as-absent" },
    keeps: { [pay]: refusing(({ order_no }) => order_no === "") },
    breaks: {
      [pay]: asking((request) => ({
        ...request,
        ...(request["order_no"] === "" ? { order_no: "none" } : {}),
      })),
    },
    checks: ["direct-payment.empty-order-number.status"],
  },
});
