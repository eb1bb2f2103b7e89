// Gateways that conform in another style than the reference gateway: no rule forbids their behaviour, so the suite must accept
// it. Each is a proxy, like a mutant, with a profile that promises less.
import { type WireObject, type WireValue, isRecord } from "@acquiring/contract/codecs";
import type { Change } from "../mutant.ts";
import { batches } from "../operations/batches.ts";
import { responding, changing, cuttingOrders, records, success, text } from "../words.ts";

export interface Style {
  readonly name: string;
  /** What its profile fills, and as the reference gateway's does. */
  readonly fills: readonly string[];
  readonly change: (operation: string) => Change | undefined;
}

/** Without these a suite cannot sign, and cannot ask for anything. */
const least = [
  "signature.scheme",
  "signature.response",
  "search.selection.queryTransactions",
  "search.selection.searchRefunds",
];

const lists: Readonly<Record<string, string>> = {
  queryTransactions: "orders_list",
  searchRefunds: "refund_orders",
  ...Object.fromEntries(batches.map(({ operation, list }) => [operation, list])),
};

const only = (body: WireObject, names: readonly string[]): WireObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));

const envelope = ["merchant_id", "account_id", "return_status", "return_message", "encryption_data"];

const refund =
  "transaction_id order_no amount currency refund_amount refund_reference refund_reference_id".split(" ");

/** The fields that each entry keeps: those that are promised for every outcome of its order. */
const promised: Readonly<Record<string, readonly string[]>> = {
  queryTransactions:
    "amount currency order_no payment_status query_result transaction_date transaction_id delivery_information shopper_email shopper_phone".split(
      " ",
    ),
  captureTransactions: ["capture_status", "error_message"],
  reviewTransactions: ["review_status", "error_message"],
  cancelTransactions: ["cancel_status", "error_message"],
  refundTransactions: ["refund_status", "refund_message"],
  searchRefunds: ["payment_status", "refund_date", "refund_processing_date", ...refund],
};

/** The fields of a successful entry about its order. */
const named: Readonly<Record<string, readonly string[]>> = {
  captureTransactions: ["transaction_id", "order_no", "currency", "amount"],
  reviewTransactions: ["transaction_id", "order_no", "currency", "amount", "review_flag"],
  cancelTransactions: ["transaction_id", "order_no", "currency", "amount"],
  refundTransactions: [...refund, "refund_reason"],
};

const isDone = (entry: WireObject): boolean =>
  ["capture_status", "review_status", "cancel_status", "refund_status"].some(
    (one) => text(entry[one]) === "1",
  );

/** What a success says of a payment and its contract. */
const said =
  "amount currency card order_status note contract_name recurring_deduction_period recurring_deduction_time".split(
    " ",
  );

const sparse = (operation: string): Change => {
  // A payout repeats what was sent.
  if (operation === "createPayout") return {};
  const list = lists[operation];
  // Rules promise these, some of them only of a success or of responses that say so.
  const result = [
    "merchant_id",
    "account_id",
    "order_no",
    "transaction_id",
    "recurring_id",
    "result_info",
    "error_message",
    "issuer_url",
    "encryption_data",
    "cancel_status",
  ].concat(said);
  if (list === undefined) return changing((body) => only(body, result));
  return changing((body) => ({
    ...only(body, envelope),
    [list]: records(body, list).map((entry) =>
      only(entry, [...(promised[operation] ?? []), ...((isDone(entry) && named[operation]) || [])]),
    ),
  }));
};

/** The fields without a stated type that have a short number. */
const untyped = ["merchant_id", "account_id", "return_status", "amount"].concat([
  "capture_status",
  "review_status",
  "cancel_status",
]);

/** The operations whose responses have a stated type in every field. */
const typed = ["createDirectPayment", "cancelSubscription", "createPayout"];
const untypedEntries = ["captureTransactions", "reviewTransactions", "cancelTransactions"];

const asNumbers = (body: WireObject): WireObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, untyped.includes(name) ? Number(text(value)) : value]),
  );

const numbers = (operation: string): Change | undefined => {
  if (typed.includes(operation)) return undefined;
  const entry = untypedEntries.includes(operation) ? asNumbers : (one: WireObject) => one;
  return changing((body) => {
    const list = lists[operation] ?? "";
    return { ...asNumbers(body), [list]: records(body, list).map(entry) };
  });
};

/** The fields backwards, the results of a batch too, amounts without needless zeros, and an unknown field. */
const inside = (value: WireValue, name = ""): WireValue => {
  if (Array.isArray(value)) {
    const items = value.map((item) => inside(item));
    return Object.values(lists).includes(name) ? items.toReversed() : items;
  }
  if (isRecord(value)) {
    const fields = Object.entries(value).map(([key, item]) => [key, inside(item, key)] as const);
    return { x_house: "1", ...Object.fromEntries(fields.toReversed()) };
  }
  return name.endsWith("amount") && typeof value === "string" && value.includes(".")
    ? value.replace(/\.?0+$/, "")
    : value;
};

/** Empty elements for all the optional fields of a result. */
const empties: WireObject = Object.fromEntries(
  [
    "contract_name",
    "recurring_id",
    "recurring_deduction_period",
    "recurring_deduction_time",
    "note",
    "token_id",
  ]
    .concat(["connector", "threeds_result", "risk_action", "risk_score", "risk_reasons"])
    .map((name) => [name, ""]),
);

const verbose = (operation: string): Change => ({
  ...changing((body) => {
    const turned = inside(body);
    return { ...(operation === "createDirectPayment" ? empties : {}), ...(isRecord(turned) ? turned : {}) };
  }),
  write: (written, { as }) =>
    as === "xml"
      ? written
          .replaceAll(/(<\/[^>]+>)</g, "$1\n  <")
          .replace("<respon>", "<!-- made in another house --><respon>\n")
      : JSON.stringify(JSON.parse(written), undefined, 2),
});

/** Every refusal of a batch is a response with status 200 that says no, and has no entries. */
const saysNo = (operation: string): Change | undefined => {
  // A payment or a payout with status 200 returns its record.
  if (operation === "createDirectPayment" || operation === "createPayout") return undefined;
  const refused = ({ merchant_id = "1", account_id = "1" }: WireObject): WireObject =>
    operation === "cancelSubscription"
      ? {
          merchant_id,
          account_id,
          recurring_id: "",
          contract_name: "",
          cancel_status: "9",
          error_message: "Refused",
          encryption_data: "",
        }
      : { return_status: "9", return_message: "Refused", encryption_data: "" };
  return responding((response, { body = {} }) =>
    response.status === 200 ? response : success(refused(body)),
  );
};

/** Accepts the first hundred of more, if the reference gateway refuses. */
const cuts = (operation: string): Change | undefined =>
  operation === "queryTransactions" ? cuttingOrders : undefined;

export const styles: readonly Style[] = [
  { name: "promises nothing that it need not", fills: least, change: () => undefined },
  { name: "answers with the promised fields and no other", fills: least, change: sparse },
  { name: "writes numbers if no type is stated", fills: least, change: numbers },
  { name: "writes much, in another order and another layout", fills: least, change: verbose },
  { name: "refuses batches by their return status", fills: least, change: saysNo },
  { name: "cuts what is too much", fills: least, change: cuts },
];
