// Gateways that reshape texts of a request - cut them, compose their letters, merge their blanks - or miscount its amounts,
// wherever a response shows them.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../../mutant.ts";
import { changing, entriesOf, mutantOf, rewriting, text, within } from "../../words.ts";
import { type Alter, alterations, byACent, textsOfPayout } from "./alterations.ts";

/** Alters the texts of one place. */
type TextTarget = (alter: Alter) => Change;

type Ways = Readonly<Record<string, Alter>>;

const cut: Ways = { "of-eighty-characters-at-most": (value) => value.slice(0, 80) };
const composed: Ways = { composed: (value) => value.normalize("NFC") };
const odd: Ways = { "without-second-blanks": alterations["without-second-blanks"], ...cut, ...composed };

const ofPeople: Ways = {
  ...cut,
  ...composed,
  "of-255-characters-at-most": (value) => value.slice(0, 255),
  "without-blanks-at-their-ends": (value) => value.trim(),
  "in-one-line": (value) => value.replaceAll("\n", " "),
};

const ofShoppers: Ways = {
  ...cut,
  "without-second-blanks": alterations["without-second-blanks"],
  "without-leading-zeros": alterations["without-leading-zeros"],
  "escaped-twice": alterations["escaped-twice"],
  "with-small-addresses": (value) => (value.includes("@") ? value.toLowerCase() : value),
};

/** What is easily done to an amount that is not round. */
const miscounts: Ways = {
  "by-a-cent": byACent,
  "with-tenths-as-hundredths": (value) => value.replace(/^(\d+)\.(\d)0*$/, "$1.0$2"),
  "with-millions-as-exponents": (value) => (Number(value) < 1e6 ? value : Number(value).toExponential(3)),
  "without-thousandths": (value) => value.replace(/^(\d+\.\d\d)[1-9]$/, "$1"),
};

/** The texts of an order that are its shopper's. */
const ofShopper: TextTarget = (alter) =>
  entriesOf("orders_list").each((order) => {
    const altered = (record: WireObject): WireObject =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          /^(?:shopper|delivery)_/.test(name) && typeof value === "string" ? alter(value) : value,
        ]),
      );
    return within(altered(order), "delivery_information", altered);
  });

const inList =
  (list: string) =>
  (field: string): TextTarget =>
  (alter) =>
    entriesOf(list).rewriting(field, alter);
const captured = inList("capture_orders");
const reviewed = inList("review_orders");
const cancelled = inList("cancel_orders");
const refunded = inList("refund_orders");
const found = inList("orders_list");

/** A record with the name of its contract altered, if it has one. */
const withContract =
  (alter: Alter) =>
  (record: WireObject): WireObject =>
    record["contract_name"] === undefined
      ? record
      : { ...record, contract_name: alter(text(record["contract_name"])) };

const contractOfOrder: TextTarget = (alter) =>
  entriesOf("orders_list").each((order) => within(order, "subscription_result", withContract(alter)));

const contractOfPayment: TextTarget = (alter) => changing(withContract(alter));

const ofField =
  (field: string): TextTarget =>
  (alter) =>
    rewriting(field, alter);

/** Of each operation: its texts or amounts, the rule about them, the ways to alter them, and where the mutants' names begin. */
const places: readonly (readonly [
  operation: string,
  rule: string,
  place: TextTarget,
  ways: Ways,
  name: string,
])[] = [
  ["createPayout", "payout.echo", textsOfPayout, ofPeople, "pays-out-to-texts"],
  ["queryTransactions", "endpoints.5.synchronise", ofShopper, ofShoppers, "shows-shoppers"],
  ["captureTransactions", "batch-envelope.entry-order", captured("order_no"), odd, "captures-order-numbers"],
  ["reviewTransactions", "batch-envelope.entry-order", reviewed("order_no"), odd, "reviews-order-numbers"],
  ["cancelTransactions", "batch-envelope.entry-order", cancelled("order_no"), odd, "cancels-order-numbers"],
  ["refundTransactions", "batch-envelope.entry-order", refunded("order_no"), odd, "refunds-order-numbers"],
  ["refundTransactions", "batch-envelope.entry-order", refunded("refund_reason"), odd, "refunds-for-reasons"],
  ["queryTransactions", "endpoints.5.synchronise", found("order_no"), odd, "finds-order-numbers"],
  ["searchRefunds", "payments.agree", refunded("order_no"), odd, "finds-refunds-of-order-numbers"],
  ["searchRefunds", "endpoints.11.same-refund", refunded("refund_reason"), odd, "finds-refunds-for-reasons"],
  [
    "createApmPayment",
    "apm-payment-result.of-this-payment",
    ofField("order_no"),
    odd,
    "takes-apm-order-numbers",
  ],
  ["createDirectPayment", "direct-payment-result.contract-name", contractOfPayment, odd, "begins-contracts"],
  ["queryTransactions", "endpoints.5.synchronise", contractOfOrder, odd, "finds-contracts"],
  [
    "cancelSubscription",
    "subscription-cancellation-result.same-subscription",
    ofField("contract_name"),
    odd,
    "cancels-contracts",
  ],
  ["captureTransactions", "batch-envelope.entry-order", captured("amount"), miscounts, "captures-amounts"],
  ["reviewTransactions", "batch-envelope.entry-order", reviewed("amount"), miscounts, "reviews-amounts"],
  ["cancelTransactions", "batch-envelope.entry-order", cancelled("amount"), miscounts, "cancels-amounts"],
  ["refundTransactions", "batch-envelope.entry-order", refunded("amount"), miscounts, "refunds-of-amounts"],
  [
    "refundTransactions",
    "batch-envelope.entry-order",
    refunded("refund_amount"),
    miscounts,
    "refunds-amounts",
  ],
  ["queryTransactions", "point:order-record.amount-meaning", found("amount"), miscounts, "finds-amounts"],
  ["searchRefunds", "endpoints.11.same-refund", refunded("amount"), miscounts, "finds-refunds-of-amounts"],
  [
    "searchRefunds",
    "endpoints.11.same-refund",
    refunded("refund_amount"),
    miscounts,
    "finds-refunded-amounts",
  ],
  ["createPayout", "payout.echo", ofField("payment_amount"), miscounts, "pays-out-amounts"],
];

export const reshapingMutants: readonly Mutant[] = places.flatMap(([operation, rule, place, ways, name]) =>
  Object.entries(ways).map(([how, alter]) => mutantOf(operation)(`${name}-${how}`, rule, place(alter))),
);
