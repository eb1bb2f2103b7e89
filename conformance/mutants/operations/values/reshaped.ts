// Gateways that reshape texts of a request - cut them, compose their letters, merge their blanks - or miscount its amounts,
// wherever a response shows them.
import { isRecord, type WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../../mutant.ts";
import { changing, entriesOf, everyText, mutantOf, rewriting, text } from "../../words.ts";

type Alter = (value: string) => string;
/** Alters the texts of one place. */
type Place = (alter: Alter) => Change;

const merged: readonly [string, Alter] = ["without-second-blanks", (value) => value.replaceAll(/ +/g, " ")];
const cut: readonly [string, Alter] = ["of-eighty-characters-at-most", (value) => value.slice(0, 80)];
const composed: readonly [string, Alter] = ["composed", (value) => value.normalize("NFC")];

/** The texts of an order that are its shopper's. */
const ofShopper: Place = (alter) =>
  entriesOf("orders_list").each((order) => {
    const altered = (record: WireObject): WireObject =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          /^(?:shopper|delivery)_/.test(name) && typeof value === "string" ? alter(value) : value,
        ]),
      );
    const { delivery_information: delivery } = order;
    return { ...altered(order), ...(isRecord(delivery) ? { delivery_information: altered(delivery) } : {}) };
  });

const ofOrders =
  (list: string, field: string): Place =>
  (alter) =>
    entriesOf(list).rewriting(field, alter);

const contractOfOrder: Place = (alter) =>
  entriesOf("orders_list").each((order) => {
    const { subscription_result: shown } = order;
    return isRecord(shown) && shown["contract_name"] !== undefined
      ? { ...order, subscription_result: { ...shown, contract_name: alter(text(shown["contract_name"])) } }
      : order;
  });

const contractOfPayment: Place = (alter) =>
  changing((body) =>
    body["contract_name"] === undefined
      ? body
      : { ...body, contract_name: alter(text(body["contract_name"])) },
  );

/** Each place: where the mutants' names begin, the operation, the rule, how to alter its texts, and the ways that count there. */
const places: readonly (readonly [
  name: string,
  operation: string,
  rule: string,
  place: Place,
  ways: readonly (readonly [string, Alter])[],
])[] = [
  [
    "pays-out-to-texts",
    "createPayout",
    "payout.shared-record",
    (alter) => changing((body) => everyText(alter)(body) as WireObject),
    [
      cut,
      composed,
      ["of-255-characters-at-most", (value) => value.slice(0, 255)],
      ["without-blanks-at-their-ends", (value) => value.trim()],
      ["in-one-line", (value) => value.replaceAll("\n", " ")],
    ],
  ],
  [
    "shows-shoppers",
    "queryTransactions",
    "endpoints.5.synchronise",
    ofShopper,
    [
      merged,
      cut,
      ["without-leading-zeros", (value) => value.replace(/^0+(?=\d+$)/, "")],
      ["escaped-twice", (value) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")],
      ["with-small-addresses", (value) => (value.includes("@") ? value.toLowerCase() : value)],
    ],
  ],
  ...(
    [
      [
        "captures-order-numbers",
        "captureTransactions",
        "endpoints.7",
        ofOrders("capture_orders", "order_no"),
      ],
      ["reviews-order-numbers", "reviewTransactions", "endpoints.8", ofOrders("review_orders", "order_no")],
      ["cancels-order-numbers", "cancelTransactions", "endpoints.9", ofOrders("cancel_orders", "order_no")],
      ["refunds-order-numbers", "refundTransactions", "endpoints.10", ofOrders("refund_orders", "order_no")],
      [
        "refunds-for-reasons",
        "refundTransactions",
        "endpoints.10",
        ofOrders("refund_orders", "refund_reason"),
      ],
      [
        "finds-order-numbers",
        "queryTransactions",
        "endpoints.5.synchronise",
        ofOrders("orders_list", "order_no"),
      ],
      [
        "finds-refunds-of-order-numbers",
        "searchRefunds",
        "payments.agree",
        ofOrders("refund_orders", "order_no"),
      ],
      [
        "finds-refunds-for-reasons",
        "searchRefunds",
        "endpoints.11",
        ofOrders("refund_orders", "refund_reason"),
      ],
      [
        "takes-apm-order-numbers",
        "createApmPayment",
        "apm-payment-result.of-this-payment",
        (alter) => rewriting("order_no", alter),
      ],
      ["begins-contracts", "createDirectPayment", "service.subscriptions", contractOfPayment],
      ["finds-contracts", "queryTransactions", "endpoints.5.synchronise", contractOfOrder],
      [
        "cancels-contracts",
        "cancelSubscription",
        "subscription-cancellation-result.fields",
        (alter) => rewriting("contract_name", alter),
      ],
    ] satisfies (readonly [string, string, string, Place])[]
  ).map((one) => [...one, [merged, cut, composed]] as const),
];

/** What is easily done to an amount that is not round. */
const miscounts: readonly (readonly [string, Alter])[] = [
  ["by-a-cent", (value) => (Math.trunc(Number(value) * 100) / 100).toFixed(2)],
  ["with-tenths-as-hundredths", (value) => value.replace(/^(\d+)\.(\d)0*$/, "$1.0$2")],
  ["with-millions-as-exponents", (value) => (Number(value) < 1e6 ? value : Number(value).toExponential(3))],
  ["without-thousandths", (value) => value.replace(/^(\d+\.\d\d)[1-9]$/, "$1")],
];

const amounts: typeof places = (
  [
    ["captures-amounts", "captureTransactions", "endpoints.7", ofOrders("capture_orders", "amount")],
    ["reviews-amounts", "reviewTransactions", "endpoints.8", ofOrders("review_orders", "amount")],
    ["cancels-amounts", "cancelTransactions", "endpoints.9", ofOrders("cancel_orders", "amount")],
    ["refunds-of-amounts", "refundTransactions", "endpoints.10", ofOrders("refund_orders", "amount")],
    ["refunds-amounts", "refundTransactions", "endpoints.10", ofOrders("refund_orders", "refund_amount")],
    [
      "finds-amounts",
      "queryTransactions",
      "point:order-record.amount-meaning",
      ofOrders("orders_list", "amount"),
    ],
    ["finds-refunds-of-amounts", "searchRefunds", "endpoints.11", ofOrders("refund_orders", "amount")],
    ["finds-refunded-amounts", "searchRefunds", "endpoints.11", ofOrders("refund_orders", "refund_amount")],
    [
      "pays-out-amounts",
      "createPayout",
      "payout.shared-record",
      (alter) => rewriting("payment_amount", alter),
    ],
  ] satisfies (readonly [string, string, string, Place])[]
).map((one) => [...one, miscounts] as const);

export const reshapingMutants: readonly Mutant[] = [...places, ...amounts].flatMap(
  ([name, operation, rule, place, ways]) =>
    ways.map(([how, alter]) => mutantOf(operation)(`${name}-${how}`, rule, place(alter))),
);
