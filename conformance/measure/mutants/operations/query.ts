// Gateways that find the wrong orders, show wrong values, or violate the promises of their profile.
import { type WireObject, type WireValue, isRecord } from "@acquiring/contract/codecs";
import type { Mutant } from "../mutant.ts";
import { type Place, commonMutants, envelopeMutants } from "./common.ts";
import { searchWords, tooMany } from "./searches.ts";
import {
  answering,
  changing,
  cuttingOrders,
  hyphened,
  inXml,
  lacking,
  mutantOf,
  saying,
  selected,
  text,
  turning,
  unread,
  without,
} from "../words.ts";

const query: Place = { operation: "queryTransactions", name: "query", body: "form" };
const mutant = mutantOf(query.operation);
const list = "orders_list";
const {
  all,
  blindTo,
  calling,
  each,
  finding,
  findingFor,
  lacking: eachLacking,
  rewriting,
  showing,
  lengthening,
  ...found
} = searchWords(list);

/** A field of an order, or of its delivery, that is not the payment's. */
const other = (field: string) =>
  mutant(
    `shows-another-${hyphened(field)}`,
    "endpoints.5.synchronise",
    each((order) => {
      const { delivery_information: delivery } = order;
      if (isRecord(delivery) && field in delivery)
        return { ...order, delivery_information: { ...delivery, [field]: `X${text(delivery[field])}` } };
      return field in order ? { ...order, [field]: `X${text(order[field])}` } : order;
    }),
  );

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

const selectsNothing = (request: WireObject): boolean =>
  Object.keys(without(request, "merchant_id", "account_id", "encryption_data")).length === 0;

export const queryMutants: readonly Mutant[] = [
  ...commonMutants(query),
  ...envelopeMutants(query),
  ...others.map(other),
  ...Object.entries(typed).map(([field, value]) =>
    mutant(`writes-${hyphened(field)}-in-another-type`, "resources.types", showing({ [field]: value })),
  ),
  mutant("writes-amounts-of-orders-with-a-comma", "order-record.amount", showing({ amount: "10,00" })),
  mutant(
    "tells-the-payment-status-with-a-letter",
    "order-record.payment-status",
    showing({ payment_status: "P3" }),
  ),
  mutant(
    "dates-a-transaction-without-a-time",
    "order-record.transaction-date",
    showing({
      transaction_date: "20340501",
    }),
  ),
  mutant(
    "dates-a-transaction-on-no-day",
    "order-record.transaction-date",
    showing({
      transaction_date: "20340231100000",
    }),
  ),
  mutant(
    "tells-the-deduction-as-digits",
    "order-record.deduction-time",
    showing({
      subscription_result: { recurring_deduction_time: "20340501" },
    }),
  ),
  mutant(
    "gives-fraud-checks-without-items",
    "order-record.fraud-checks",
    showing({
      fraud_check_result: [{ status: "ACCEPT" }],
    }),
  ),
  mutant("marks-3ds-with-a-word", "order-record.observed-values", showing({ is3ds: "none" })),
  mutant(
    "passes-fraud-checks-in-words",
    "order-record.observed-values",
    showing({
      fraud_check_result: [{ check_items: "velocity", status: "PASS" }],
    }),
  ),
  mutant(
    "calls-a-subscription-live",
    "order-record.observed-values",
    showing({
      subscription_result: { recurring_status: "LIVE" },
    }),
  ),
  mutant(
    "has-a-payment-status-of-its-own",
    "order-record.observed-values",
    showing({ payment_status: "3001" }),
  ),
  mutant(
    "has-a-payment-status-that-nobody-listed",
    "point:codes.payment-status",
    showing({
      payment_status: "7777",
    }),
  ),
  mutant("has-a-query-result-that-nobody-listed", "point:codes.query-result", showing({ query_result: "7" })),
  mutant("has-a-3ds-mark-that-nobody-listed", "point:codes.is3ds", showing({ is3ds: "7" })),
  mutant(
    "adds-an-error-message-to-an-order",
    "point:batch.order-error-message",
    showing({ error_message: "" }),
  ),
  mutant("shows-an-amount-of-its-own", "point:order-record.amount-meaning", showing({ amount: "9.99" })),
  mutant(
    "dates-transactions-in-another-zone",
    "point:dates.time-zone",
    rewriting("transaction_date", hourLater),
  ),
  mutant("shows-amounts-with-a-needless-zero", "point:amounts.decimals", lengthening("amount")),
  mutant(
    "reads-names-of-one-alphabet",
    "point:encoding.charset",
    each((order) => {
      const { delivery_information: delivery } = order;
      if (!isRecord(delivery)) return order;
      const name = text(delivery["delivery_firstname"]).replaceAll(/[^\u0020-\u007e]/g, "?");
      return { ...order, delivery_information: { ...delivery, delivery_firstname: name } };
    }),
  ),
  ...always.map((field) =>
    mutant(
      `finds-orders-without-${hyphened(field)}`,
      "point:always-present.order-record",
      eachLacking(field),
    ),
  ),
  ...["merchant_id", "account_id"].map((field) =>
    mutant(`queries-without-${hyphened(field)}`, "batch-envelope.response", lacking(field)),
  ),
  mutant("queries-without-a-list", "endpoints.5.body", lacking(list)),
  mutant("finds-orders-in-another-currency", "payments.agree", showing({ currency: "XTS" })),
  // Which orders.
  mutant("finds-one-order-at-a-time", "service.batches", found.one),
  mutant("finds-one-of-two-orders-twice", "endpoints.5.orders", found.firstOnly),
  mutant(
    "finds-nothing-that-was-found",
    "endpoints.5.orders",
    all(() => []),
  ),
  mutant("returns-99-of-a-hundred-orders", "endpoints.5.at-most-100", found.ninetyNine),
  mutant(
    "returns-everything-where-nothing-is-selected",
    "endpoints.5.at-most-100",
    finding(tooMany, selectsNothing),
  ),
  mutant("cuts-what-it-says-it-refuses", "point:query.over-limit", cuttingOrders),
  mutant("answers-404-where-nothing-is-found", "point:query.no-match", found.missing),
  mutant("finds-an-order-where-there-is-none", "point:query.no-match", found.oneForNone),
  mutant("makes-up-the-order-that-is-asked-for", "endpoints.5.synchronise", found.madeUp),
  mutant("signs-no-query-without-orders", "authentication.1.response", found.emptyUnsigned),
  mutant("finds-no-order-by-its-transaction", "point:query.selection", blindTo("transaction_id")),
  mutant("answers-an-unregistered-address-with-200", "authentication.4", findingFor(403, [{}])),
  mutant("refuses-an-unregistered-address-with-401", "point:query.unregistered-ip", turning(403, 401)),
  mutant("reads-no-sampled-query", "point:encoding.query", unread("json", 400)),
  mutant("answers-a-query-of-nobody-with-an-empty-list", "point:errors.by-operation", findingFor(404, [])),
  mutant(
    "answers-a-long-query-with-half-a-success",
    "endpoints.5.at-most-100",
    changing((body, request) => (selected(request) === 100 ? { ...body, return_status: "2" } : body)),
  ),
  mutant(
    "answers-a-query-that-selects-nothing-to-somebody-else",
    "batch-envelope.response",
    answering((answer, { body = {} }) =>
      Object.keys(body).length === 3
        ? {
            ...answer,
            status: 200,
            body: { merchant_id: "1", return_status: "1", return_message: "OK", encryption_data: "" },
          }
        : answer,
    ),
  ),
  mutant("reads-no-form", "service.body-types", unread("form")),
  mutant("answers-a-query-in-xml", "endpoints.query", inXml),
  mutant("writes-an-amount-as-a-number", "resources.types", showing({ amount: 10 })),
  mutant("answers-under-another-account", "batch-envelope.response", saying({ account_id: "1" })),
  mutant(
    "returns-101-orders",
    "endpoints.5.at-most-100",
    finding(tooMany, (request) => selected(request) > 100),
  ),
  mutant("calls-the-list-orders", "endpoints.5.orders", calling("orders")),
  mutant("shows-another-currency", "endpoints.5.synchronise", showing({ currency: "XTS" })),
  mutant("answers-every-address", "authentication.4", { hidesAddress: true }),
  mutant(
    "writes-the-amount-of-an-order-with-its-currency",
    "order-record.amount",
    each((order) => ({ ...order, amount: `${text(order["currency"])} 10.00` })),
  ),
  mutant(
    "tells-the-payment-status-in-words",
    "order-record.payment-status",
    showing({ payment_status: "PAID" }),
  ),
  mutant(
    "writes-the-transaction-date-with-hyphens",
    "order-record.transaction-date",
    showing({ transaction_date: "2034-05-01 10:00:00" }),
  ),
  mutant(
    "tells-the-deduction-with-a-time",
    "order-record.deduction-time",
    showing({ subscription_result: { recurring_deduction_time: "2034-05-01 10:00:00" } }),
  ),
  mutant(
    "gives-fraud-checks-without-a-status",
    "order-record.fraud-checks",
    showing({ fraud_check_result: [{ check_items: "velocity" }] }),
  ),
  mutant(
    "marks-found-orders-with-a-word",
    "order-record.observed-values",
    showing({ query_result: "found" }),
  ),
];

/** One hour later on the same day; the date itself does not change. */
function hourLater(date: string): string {
  const hour = (Number(date.slice(8, 10)) + 1) % 24;
  return `${date.slice(0, 8)}${String(hour).padStart(2, "0")}${date.slice(10)}`;
}
