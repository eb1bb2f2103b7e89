// Gateways that find the wrong orders, show wrong values, or violate the promises of their profile.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { type OperationForm, commonMutants, envelopeMutants } from "./common.ts";
import { hourLater, searchWords, tooMany } from "./searches.ts";
import * as w from "../words.ts";

const query: OperationForm = { operation: "queryTransactions", name: "query", body: "form" };
const mutant = w.mutantsOf(query.operation);
const list = "orders_list";
const found = searchWords(list);

/** A field of an order, or of its delivery, that is not the payment's. */
const other = (field: string): Change => {
  const marked = (record: WireObject): WireObject =>
    field in record ? { ...record, [field]: `X${w.text(record[field])}` } : record;
  return found.each((order) => w.within(marked(order), "delivery_information", marked));
};

const deducted = (recurring_deduction_time: string): Change =>
  found.showing({ subscription_result: { recurring_deduction_time } });

const others = [
  "order_no",
  "transaction_id",
  "shopper_email",
  "shopper_phone",
  ...["firstname", "lastname", "country", "state", "city", "address", "postal_code"].map(
    (part) => `delivery_${part}`,
  ),
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

const listed = ["amount", "currency", "transaction_date"];
const always = ["order_no", "transaction_id", "payment_status", "query_result"];

const selectsNothing = (request: WireObject): boolean =>
  Object.keys(w.without(request, "merchant_id", "account_id", "encryption_data")).length === 0;

export const queryMutants: readonly Mutant[] = [
  ...commonMutants(query),
  ...envelopeMutants(query),
  ...mutant({
    "endpoints.5.synchronise": {
      ...w.byField(others, "shows-another", other),
      "makes-up-the-order-that-is-asked-for": found.madeUp,
      "shows-another-currency": found.showing({ currency: "XTS" }),
      "reads-names-of-one-alphabet": found.each((order) =>
        w.within(order, "delivery_information", (delivery) => ({
          ...delivery,
          delivery_firstname: w.text(delivery["delivery_firstname"]).replaceAll(/[^\u0020-\u007e]/g, "?"),
        })),
      ),
    },
    "resources.types": {
      ...w.byValue(typed, "writes-*-in-another-type", found.showing),
      "writes-an-amount-as-a-number": found.showing({ amount: 10 }),
    },
    "order-record.amount": {
      "writes-amounts-of-orders-with-a-comma": found.showing({ amount: "10,00" }),
      "writes-the-amount-of-an-order-with-its-currency": found.each((order) => ({
        ...order,
        amount: `${w.text(order["currency"])} 10.00`,
      })),
    },
    "order-record.payment-status": {
      "tells-the-payment-status-with-a-letter": found.showing({ payment_status: "P3" }),
      "tells-the-payment-status-in-words": found.showing({ payment_status: "PAID" }),
    },
    "order-record.transaction-date": {
      "dates-a-transaction-without-a-time": found.showing({ transaction_date: "20340501" }),
      "dates-a-transaction-on-no-day": found.showing({ transaction_date: "20340231100000" }),
      "writes-the-transaction-date-with-hyphens": found.showing({ transaction_date: "2034-05-01 10:00:00" }),
    },
    "order-record.deduction-time": {
      "tells-the-deduction-as-digits": deducted("20340501"),
      "tells-the-deduction-with-a-time": deducted("2034-05-01 10:00:00"),
    },
    "order-record.fraud-checks": {
      "gives-fraud-checks-without-items": found.showing({ fraud_check_result: [{ status: "ACCEPT" }] }),
      "gives-fraud-checks-without-a-status": found.showing({
        fraud_check_result: [{ check_items: "velocity" }],
      }),
    },
    "order-record.observed-values": {
      "marks-3ds-with-a-word": found.showing({ is3ds: "none" }),
      "passes-fraud-checks-in-words": found.showing({
        fraud_check_result: [{ check_items: "velocity", status: "PASS" }],
      }),
      "calls-a-subscription-live": found.showing({ subscription_result: { recurring_status: "LIVE" } }),
      "has-a-payment-status-of-its-own": found.showing({ payment_status: "3001" }),
      "marks-found-orders-with-a-word": found.showing({ query_result: "found" }),
    },
    "point:codes.payment_status": {
      "has-a-payment-status-that-nobody-listed": found.showing({ payment_status: "7777" }),
    },
    "point:codes.query_result": {
      "has-a-query-result-that-nobody-listed": found.showing({ query_result: "7" }),
    },
    "point:codes.is3ds": { "has-a-3ds-mark-that-nobody-listed": found.showing({ is3ds: "7" }) },
    "point:batch.error-message.queryTransactions": {
      "adds-an-error-message-to-an-order": found.showing({ error_message: "" }),
    },
    "point:order-record.amount-meaning": { "shows-an-amount-of-its-own": found.showing({ amount: "9.99" }) },
    "point:dates.time-zone": {
      "dates-transactions-in-another-zone": found.rewriting("transaction_date", hourLater),
    },
    "point:amounts.decimals": { "shows-amounts-with-a-needless-zero": found.lengthening("amount") },
    "results.listed": w.byField(listed, "finds-orders-without", found.lacking),
    "point:always-present.queryTransactions": w.byField(always, "finds-orders-without", found.lacking),
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
    "payments.agree": { "finds-orders-in-another-currency": found.showing({ currency: "XTS" }) },
    // Which orders.
    "service.batches": { "finds-one-order-at-a-time": found.one },
    "endpoints.5.orders": {
      "finds-one-of-two-orders-twice": found.firstOnly,
      "finds-nothing-that-was-found": found.all(() => []),
      "calls-the-list-orders": found.calling("orders"),
    },
    "endpoints.5.at-most-100": {
      "returns-99-of-a-hundred-orders": found.ninetyNine,
      "returns-everything-where-nothing-is-selected": found.finding(tooMany, selectsNothing),
      "answers-a-long-query-with-half-a-success": w.changing((body, request) =>
        w.selected(request) === 100 ? { ...body, return_status: "2" } : body,
      ),
      "returns-101-orders": found.finding(tooMany, (request) => w.selected(request) > 100),
    },
    "point:search.over-limit.queryTransactions": { "cuts-what-it-says-it-refuses": w.cuttingOrders },
    "point:search.no-match.queryTransactions": {
      "answers-404-where-nothing-is-found": found.missing,
      "finds-an-order-where-there-is-none": found.oneForNone,
    },
    "authentication.1.response": { "signs-no-query-without-orders": found.emptyUnsigned },
    "point:search.selection.queryTransactions": {
      "finds-no-order-by-its-transaction": found.blindTo("transaction_id"),
    },
    "authentication.4": {
      "answers-an-unregistered-address-with-200": found.findingFor(403, [{}]),
      "answers-every-address": { hidesAddress: true },
    },
    "point:query.unregistered-ip": { "refuses-an-unregistered-address-with-401": w.turning(403, 401) },
    "point:encoding.requests.queryTransactions": { "reads-no-sampled-query": w.unread("json", 400) },
    "point:errors.by-operation": {
      "answers-a-query-of-nobody-with-an-empty-list": found.findingFor(404, []),
    },
    "service.form-bodies": { "reads-no-form": w.unread("form") },
    "endpoints.query.response": { "answers-a-query-in-xml": w.inXml },
  }),
];
