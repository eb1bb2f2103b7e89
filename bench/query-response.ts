// The response of a query with a hundred orders, bytes to validated value: the contract, and JSON.parse with checks by hand.
import { queryTransactions } from "@acquiring/contract/operations/queryTransactions";
import { type Pair, readBody } from "./measure.ts";

const order = (index: number): object => ({
  order_no: `W-2026-${String(11_000 + index)}`,
  transaction_id: `2611201027443812${String(1000 + index)}`,
  reference_no: `R${String(index)}`,
  amount: `${String(10 + index)}.50`,
  currency: "EUR",
  payment_status: "3000",
  query_result: "1",
  is3ds: "0",
  antifraud_provider: "in-house",
  transaction_date: `202611201027${String(10 + (index % 50))}`,
  shopper_email: `shopper.${String(index)}@example.org`,
  shopper_phone: "+46 8 555 010",
  delivery_information: {
    delivery_address: `Exempelgatan ${String(index)}`,
    delivery_city: "Göteborg",
    delivery_country: "SE",
    delivery_firstname: "Mira",
    delivery_lastname: "Lindqvist",
    delivery_postal_code: "111 22",
    delivery_state: "AB",
  },
  fraud_check_result: [
    { check_items: "country", status: "ACCEPT" },
    { check_items: "velocity", status: "ACCEPT" },
  ],
  subscription_result: {
    contract_name: "Monthly delivery",
    recurring_deduction_period: "12",
    recurring_deduction_time: "2026-12-20",
    recurring_id: `R-77120-${String(index)}`,
    recurring_status: "1",
  },
});

/** A hundred orders. */
export const response = {
  merchant_id: "100482",
  account_id: "100482001",
  return_status: "1",
  return_message: "OK",
  orders_list: Array.from({ length: 100 }, (_, index) => order(index)),
  encryption_data: "9b2c64f1f2f6c0f0c8f5a53f8b06d1a7a7fd3f1f1c6b6a1d0e9a4a0a54b6b7c1",
};

const bytes = new TextEncoder().encode(JSON.stringify(response));

const utf8 = new TextDecoder("utf-8", { fatal: true });
type Fields = Readonly<Record<string, unknown>>;

function baseline(): unknown {
  const value: unknown = JSON.parse(utf8.decode(bytes));
  if (!isResponse(value)) throw new Error("This is no answer of a query.");
  return value;
}

// What one would write by hand, without saying what is wrong or where.
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => value === undefined || typeof value === "string";
const isScalar = (value: unknown): boolean => isText(value) || Number.isFinite(value);
const isForm = (value: unknown, form: RegExp): boolean =>
  value === undefined || (typeof value === "string" && form.test(value));

const decimal = /^(-?[0-9]+(\.[0-9]+)?)?$/u;
const digits = /^[0-9]*$/u;
const date = /^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$/u;
const dateTime =
  /^([0-9]{4}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])[0-5][0-9][0-5][0-9])?$/u;

const isResponse = (value: unknown): boolean =>
  isFields(value) &&
  isScalar(value["merchant_id"]) &&
  isScalar(value["account_id"]) &&
  value["return_status"] !== undefined &&
  isScalar(value["return_status"]) &&
  typeof value["return_message"] === "string" &&
  typeof value["encryption_data"] === "string" &&
  isListOf(value["orders_list"], isOrder);

const isListOf = (value: unknown, is: (entry: unknown) => boolean): boolean =>
  value === undefined || (Array.isArray(value) && value.every(is));

const isOrder = (order: unknown): boolean =>
  isFields(order) &&
  isForm(order["amount"], decimal) &&
  isText(order["currency"]) &&
  isDelivery(order["delivery_information"]) &&
  isText(order["antifraud_provider"]) &&
  isListOf(order["fraud_check_result"], isFraudCheck) &&
  isText(order["is3ds"]) &&
  isText(order["order_no"]) &&
  isForm(order["payment_status"], digits) &&
  isText(order["query_result"]) &&
  isText(order["reference_no"]) &&
  isText(order["shopper_email"]) &&
  isText(order["shopper_phone"]) &&
  isSubscription(order["subscription_result"]) &&
  isForm(order["transaction_date"], dateTime) &&
  isText(order["transaction_id"]);

const isDelivery = (value: unknown): boolean =>
  value === undefined ||
  (isFields(value) &&
    isText(value["delivery_address"]) &&
    isText(value["delivery_city"]) &&
    isText(value["delivery_country"]) &&
    isText(value["delivery_firstname"]) &&
    isText(value["delivery_lastname"]) &&
    isText(value["delivery_postal_code"]) &&
    isText(value["delivery_state"]));

const isFraudCheck = (value: unknown): boolean =>
  isFields(value) && typeof value["check_items"] === "string" && typeof value["status"] === "string";

const isSubscription = (value: unknown): boolean =>
  value === undefined ||
  (isFields(value) &&
    isText(value["contract_name"]) &&
    isText(value["recurring_deduction_period"]) &&
    isForm(value["recurring_deduction_time"], date) &&
    isText(value["recurring_id"]) &&
    isText(value["recurring_status"]));

export const queryResponse: Pair = {
  ours: () => readBody(bytes, "application/json", queryTransactions.response),
  baseline,
};
