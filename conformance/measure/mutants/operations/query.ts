// Gateways that find the wrong orders, show wrong values, or violate the promises of their profile.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { type OperationForm, commonMutants, envelopeMutants } from "./common.ts";
import { hourLater, searchWords, tooMany } from "./searches.ts";
import * as w from "../words.ts";

const query: OperationForm = { operation: "queryTransactions", name: "query", body: "form" };
const mutant = w.mutantsOf(query.operation);
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
const other = (field: string): Change => {
  const marked = (record: WireObject): WireObject =>
    field in record ? { ...record, [field]: `X${w.text(record[field])}` } : record;
  return each((order) => w.within(marked(order), "delivery_information", marked));
};

const deducted = (recurring_deduction_time: string): Change =>
  showing({ subscription_result: { recurring_deduction_time } });

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
const typed = {
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
  Object.keys(w.without(request, "merchant_id", "account_id", "encryption_data")).length === 0;

export const queryMutants: readonly Mutant[] = [
  ...commonMutants(query),
  ...envelopeMutants(query),
  ...mutant({
    "endpoints.5.synchronise": {
      ...w.byField(others, "shows-another", other),
      "makes-up-the-order-that-is-asked-for": found.madeUp,
      "shows-another-currency": showing({ currency: "XTS" }),
    },
    "resources.types": {
      ...w.byValue(typed, "writes-*-in-another-type", showing),
      "writes-an-amount-as-a-number": showing({ amount: 10 }),
    },
    "order-record.amount": {
      "writes-amounts-of-orders-with-a-comma": showing({ amount: "10,00" }),
      "writes-the-amount-of-an-order-with-its-currency": each((order) => ({
        ...order,
        amount: `${w.text(order["currency"])} 10.00`,
      })),
    },
    "order-record.payment-status": {
      "tells-the-payment-status-with-a-letter": showing({ payment_status: "P3" }),
      "tells-the-payment-status-in-words": showing({ payment_status: "PAID" }),
    },
    "order-record.transaction-date": {
      "dates-a-transaction-without-a-time": showing({ transaction_date: "20340501" }),
      "dates-a-transaction-on-no-day": showing({ transaction_date: "20340231100000" }),
      "writes-the-transaction-date-with-hyphens": showing({ transaction_date: "2034-05-01 10:00:00" }),
    },
    "order-record.deduction-time": {
      "tells-the-deduction-as-digits": deducted("20340501"),
      "tells-the-deduction-with-a-time": deducted("2034-05-01 10:00:00"),
    },
    "order-record.fraud-checks": {
      "gives-fraud-checks-without-items": showing({ fraud_check_result: [{ status: "ACCEPT" }] }),
      "gives-fraud-checks-without-a-status": showing({ fraud_check_result: [{ check_items: "velocity" }] }),
    },
    "order-record.observed-values": {
      "marks-3ds-with-a-word": showing({ is3ds: "none" }),
      "passes-fraud-checks-in-words": showing({
        fraud_check_result: [{ check_items: "velocity", status: "PASS" }],
      }),
      "calls-a-subscription-live": showing({ subscription_result: { recurring_status: "LIVE" } }),
      "has-a-payment-status-of-its-own": showing({ payment_status: "3001" }),
      "marks-found-orders-with-a-word": showing({ query_result: "found" }),
    },
    "point:codes.payment_status": {
      "has-a-payment-status-that-nobody-listed": showing({ payment_status: "7777" }),
    },
    "point:codes.query_result": { "has-a-query-result-that-nobody-listed": showing({ query_result: "7" }) },
    "point:codes.is3ds": { "has-a-3ds-mark-that-nobody-listed": showing({ is3ds: "7" }) },
    "point:batch.error-message.queryTransactions": {
      "adds-an-error-message-to-an-order": showing({ error_message: "" }),
    },
    "point:order-record.amount-meaning": { "shows-an-amount-of-its-own": showing({ amount: "9.99" }) },
    "point:dates.time-zone": {
      "dates-transactions-in-another-zone": rewriting("transaction_date", hourLater),
    },
    "point:amounts.decimals": { "shows-amounts-with-a-needless-zero": lengthening("amount") },
    "point:encoding.charset": {
      "reads-names-of-one-alphabet": each((order) =>
        w.within(order, "delivery_information", (delivery) => ({
          ...delivery,
          delivery_firstname: w.text(delivery["delivery_firstname"]).replaceAll(/[^\u0020-\u007e]/g, "?"),
        })),
      ),
    },
    "point:always-present.queryTransactions": w.byField(always, "finds-orders-without", eachLacking),
    "batch-envelope.response": w.byField(["merchant_id", "account_id"], "queries-without", w.lacking),
    "batch-envelope.same-merchant": {
      "answers-a-query-that-selects-nothing-to-somebody-else": w.responding((response, { body = {} }) =>
        Object.keys(body).length === 3
          ? w.success({ merchant_id: "1", return_status: "1", return_message: "OK", encryption_data: "" })
          : response,
      ),
      "answers-under-another-account": w.saying({ account_id: "1" }),
    },
    "endpoints.5.body": { "queries-without-a-list": w.lacking(list) },
    "payments.agree": { "finds-orders-in-another-currency": showing({ currency: "XTS" }) },
    // Which orders.
    "service.batches": { "finds-one-order-at-a-time": found.one },
    "endpoints.5.orders": {
      "finds-one-of-two-orders-twice": found.firstOnly,
      "finds-nothing-that-was-found": all(() => []),
      "calls-the-list-orders": calling("orders"),
    },
    "endpoints.5.at-most-100": {
      "returns-99-of-a-hundred-orders": found.ninetyNine,
      "returns-everything-where-nothing-is-selected": finding(tooMany, selectsNothing),
      "answers-a-long-query-with-half-a-success": w.changing((body, request) =>
        w.selected(request) === 100 ? { ...body, return_status: "2" } : body,
      ),
      "returns-101-orders": finding(tooMany, (request) => w.selected(request) > 100),
    },
    "point:search.over-limit.queryTransactions": { "cuts-what-it-says-it-refuses": w.cuttingOrders },
    "point:search.no-match.queryTransactions": {
      "answers-404-where-nothing-is-found": found.missing,
      "finds-an-order-where-there-is-none": found.oneForNone,
    },
    "authentication.1.response": { "signs-no-query-without-orders": found.emptyUnsigned },
    "point:search.selection.queryTransactions": {
      "finds-no-order-by-its-transaction": blindTo("transaction_id"),
    },
    "authentication.4": {
      "answers-an-unregistered-address-with-200": findingFor(403, [{}]),
      "answers-every-address": { hidesAddress: true },
    },
    "point:query.unregistered-ip": { "refuses-an-unregistered-address-with-401": w.turning(403, 401) },
    "point:encoding.requests.queryTransactions": { "reads-no-sampled-query": w.unread("json", 400) },
    "point:errors.by-operation": { "answers-a-query-of-nobody-with-an-empty-list": findingFor(404, []) },
    "service.form-bodies": { "reads-no-form": w.unread("form") },
    "endpoints.query.response": { "answers-a-query-in-xml": w.inXml },
  }),
];
