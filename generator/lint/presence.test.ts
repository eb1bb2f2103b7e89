// Which fields are promised, from two independent readings: source-presence.csv, made from the source alone, and the schemas.
// Where the two differ, this file decides, with a reason. The test fails for a decision that is no longer needed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listOf, objectOf } from "../json.ts";
import { load } from "../load/load.ts";
import { folder } from "../load/source.ts";
import type { Condition, Field, Operation, Value } from "../model/model.ts";
import { modelOf } from "../model/read-model.ts";
import { readOutline } from "./source-fields.ts";

const spec = join(import.meta.dirname, "../../spec");
const { openapi, operations, schemas } = modelOf(load(folder(spec)));

const columns = "operation,direction,path,when,strength,section,why";
const [head, ...lines] = readFileSync(join(spec, "source-presence.csv"), "utf8").trimEnd().split("\n");
const rows = lines.map((line) => {
  const [operation = "", direction = "", path = "", when = "", strength = "", section = "", why = ""] =
    line.split(",");
  return { place: `${operation} ${direction} ${path}`, promise: `${when} ${strength}`, section, why };
});

/** What the contract promises, at each place. */
const promised = new Map(operations.flatMap(promisesOf));

function promisesOf(operation: Operation): [string, string][] {
  const { id, request, response } = operation;
  const page = inputsOf(operation);
  if (page.length > 0) return [...page, ...below(`${id} request `, request.schema, () => undefined)];
  const sent = new Set(below("", request.schema, () => undefined).map(([path]) => path));
  // Both directions share one record, so the response has every field of the request again.
  const shared = schemas.get(response.schema)?.rules.includes("payout.shared-record") === true;
  const again = (path: string): string | undefined =>
    shared && sent.has(path) && path !== response.signature ? "sent" : undefined;
  return [
    ...below(`${id} request `, request.schema, () => undefined),
    ...below(`${id} response `, response.schema, again),
  ];
}

/** Returns the inputs of a page that posts itself: echoes and copies of the request's fields, and other inputs. */
function inputsOf({ id, path }: Operation): [string, string][] {
  const post = objectOf(objectOf(objectOf(openapi["paths"])[path])["post"]);
  const form = objectOf(objectOf(objectOf(post["responses"])["200"])["x-auto-post"]);
  const all = (list: string, promise: string): [string, string][] =>
    listOf(form[list]).map((name) => [`${id} page ${String(name)}`, promise]);
  return [
    ...all("echoes", "sent present"),
    ...all("copies", "sent present"),
    ...all("processing", "always present"),
  ];
}

function below(
  prefix: string,
  record: string,
  again: (path: string) => string | undefined,
  inner = "",
): [string, string][] {
  const schema = schemas.get(record);
  if (schema?.kind !== "record") return [];
  const own = schema.fields.flatMap((field): [string, string][] => {
    const path = inner + field.name;
    const { value } = field;
    const of = value.kind === "list" ? value.of : value;
    const deeper = `${path}${value.kind === "list" ? "[]" : ""}.`;
    return [
      [prefix + path, promiseOf(field, schema.when, again(path))],
      ...(of.kind === "named" ? below(prefix, of.name, again, deeper) : []),
    ];
  });
  return schema.never === undefined ? own : [...own, [prefix + inner + schema.never, "never open"]];
}

function promiseOf(field: Field, when: Condition | undefined, again: string | undefined): string {
  const onSuccess = when?.required.has(field.name) === true;
  const there = field.required ? "always" : onSuccess ? "success" : (again ?? "open");
  // A number is never an empty text, whether it is present or not.
  if (there === "open" && plainOf(field).kind === "number") return "open open";
  if (isFilled(field)) return `${there} non-empty`;
  if (when?.filled.includes(field.name) === true)
    return onSuccess ? "success non-empty" : `${there} non-empty-on-success`;
  return there === "open" ? "open open" : `${there} present`;
}

/** Whether the empty text breaks the field: by its length, or by its form. */
function isFilled(field: Field): boolean {
  const plain = plainOf(field);
  if (plain.kind === "number") return true;
  if (!("bounds" in plain) || plain.kind === "list") return false;
  const { minLength = 0, pattern } = plain.bounds;
  return minLength > 0 || (pattern !== undefined && !new RegExp(pattern, "u").test(""));
}

/** The value behind the name of a form. */
function plainOf({ value }: Field): Value {
  const named = value.kind === "named" ? schemas.get(value.name) : undefined;
  return named?.kind === "alias" ? named.value : value;
}

const identities =
  "A signed request without an identity is refused anyway; whether an empty text is a value is open (fields.empty).";
const onSuccess = "A failed order need not have what only a success has.";
const onlyListed =
  "A list of a result's fields says what they are, not that all are there (see the wordings below).";
const asSent =
  "What is echoed is as empty as what was sent; the relation to the request is held by its rule.";

/** Differences between the readings: the first one's, the contract's, and why the contract is correct. */
const decided: readonly (readonly [place: RegExp, first: string, ours: string, why: string])[] = [
  [/request (?:merchant_id|account_id)$/, "always non-empty", "always present", identities],
  [
    /request (?:notify_url|return_url)$/,
    "always present",
    "open open",
    "Which request fields must be sent is not shown (fields.required); Events 1 says what the address is for.",
  ],
  [
    /request \w+_orders\b.*$/,
    "always .*",
    "open open",
    "Which request fields must be sent is not shown (fields.required).",
  ],
  [
    /request (?:recurring_id|contract_name)$/,
    "always .*",
    "open open",
    "Which request fields must be sent is not shown (fields.required).",
  ],
  [
    /createDirectPayment response (?:merchant_id|account_id|order_no)$/,
    "sent non-empty",
    "always non-empty",
    "A payment that is answered with a result was sent with them.",
  ],
  [
    /createDirectPayment response result_info$/,
    "always non-empty",
    "open non-empty",
    "What a failed payment is answered is open (direct-payment.failure); a success is told by nothing else.",
  ],
  [
    /createDirectPayment response (?:amount|currency|transaction_id)$/,
    "open non-empty",
    "open non-empty-on-success",
    onSuccess,
  ],
  [
    /createDirectPayment response recurring_id$/,
    "open non-empty",
    "open open",
    "A payment without a subscription has none; where one began, its rule holds it.",
  ],
  [
    /createApmPayment response (?:merchant_id|account_id|order_no|amount|currency)$/,
    "open non-empty",
    "open open",
    asSent,
  ],
  [
    /createApmPayment response issuer_url$/,
    "always present",
    "always non-empty",
    "The merchant is told to request the address, so there is one.",
  ],
  [/createRedirectPayment page \w+$/, "sent non-empty", "sent present", asSent],
  [/response (?:capture|review|cancel)_orders\[\]\.\w+$/, "always non-empty", "success non-empty", onSuccess],
  [/response review_orders\[\]\.review_flag$/, "always present", "success present", onSuccess],
  [
    /response (?:(?:capture|review|cancel)_orders\[\]\.)?error_message$/,
    "failure non-empty",
    "always present",
    "That a failure says something stands in the rule; a schema cannot tell a failure from its empty text.",
  ],
  [
    /queryTransactions response orders_list\[\]\.(?:amount|currency|order_no|transaction_id|reference_no|subscription_result\.recurring_id)$/,
    "open non-empty",
    "open open",
    "An order that a query did not find, or that nobody has paid yet, may be told by an entry with empty texts; payments.agree holds the others.",
  ],
  [
    /(?:refundTransactions|searchRefunds) response refund_orders\[\]\.\w+$/,
    "(?:always|success|open) .*",
    "open open",
    "The refund record's table says what an entry can have; only the fields of rules 10 and 11 are promised to be there.",
  ],
  [
    /refundTransactions response refund_orders\[\]\.(?:payment_status|refund_date|refund_processing_date)$/,
    "never open",
    "-",
    "The field is no part of the record; the rule about it is checked by the suite.",
  ],
  [
    /searchRefunds response refund_orders\[\]\.refund_message$/,
    "never open",
    "-",
    "The field is no part of the record; the rule about it is checked by the suite.",
  ],
  [
    /response orders_list\[\]\.fraud_check_result\[\]\.\w+$/,
    "with:.*",
    "always present",
    "Each entry has them, and where there is no entry nothing is asked.",
  ],
  [
    /queryTransactions response orders_list\[\]\.error_message$/,
    "open open",
    "-",
    "The order record has none; one that comes survives as an unknown field (batch.error-message.queryTransactions).",
  ],
  [/cancelSubscription response (?:contract_name|cancel_status)$/, "always present", "open open", onlyListed],
  [/cancelSubscription response recurring_id$/, "always non-empty", "open non-empty-on-success", onlyListed],
  [/cancelSubscription response (?:merchant|account)_id$/, "always non-empty", "open non-empty", onlyListed],
  [
    /createPayout response (?:merchant_id|account_id)$/,
    "sent non-empty",
    "always present",
    "Each request is sent with them; that they are the same is held by the rule of the shared record.",
  ],
  [
    /createPayout response beneficiary\.bank_details\.local_clearing_system$/,
    "with:.*",
    "always present",
    "It is always in the record of bank details, which is there where bank details were sent.",
  ],
  [
    /createPayout response failure_(?:reason|type)$/,
    "failure present",
    "open open",
    "That a failure has them stands in the rule; no value of `status` is known to be a failure.",
  ],
  [
    /createPayout response (?:payer_id|transaction_id|short_reference_id|fee_currency)$/,
    "always non-empty",
    "always non-empty-on-success",
    onSuccess,
  ],
  [/createPayout response .*$/, "sent non-empty", "sent present", asSent],
];

interface Wording {
  readonly says: string;
  /** The places with it, as `operation direction path`. */
  readonly at: RegExp;
  /** When the contract says that such a field is there. */
  readonly when: string;
  /** Fields of which the source says more, with the sentence. */
  readonly but?: readonly (readonly [path: RegExp, when: string, because: string])[];
}

/** How strong each wording of the source is for responses. The same wording has the same strength everywhere. */
const wordings: readonly Wording[] = [
  {
    says: "A list or a table of the fields or elements of a result or record",
    at: /^(?:createDirectPayment|createApmPayment|cancelSubscription) response|response orders_list\[\]\./,
    when: "open",
    but: [
      [
        /^createDirectPayment response (?:merchant_id|account_id|order_no)$/,
        "always",
        "The table says `echoed`.",
      ],
      [
        /^(?:createDirectPayment|cancelSubscription) response encryption_data$/,
        "always",
        "Authentication 1 says that these responses carry it.",
      ],
      [/^createApmPayment response issuer_url$/, "always", "Endpoints 2 says that the response holds it."],
      [
        /^cancelSubscription response error_message$/,
        "always",
        "The list says `empty when none`, so it is there then.",
      ],
      [/fraud_check_result\[\]\.\w+$/, "always", "The table says `each has`."],
    ],
  },
  {
    says: "Response: and a list of the fields of an envelope",
    at: /^(?!createPayout)\w+ response (?:merchant_id|account_id|return_status|return_message|encryption_data|\w+_orders|orders_list)$/,
    when: "always",
  },
  {
    says: "Response entries: and a list of fields",
    at: /response (?:capture|review|cancel)_orders\[\]\./,
    when: "success",
    but: [
      [
        /\.(?:capture_status|review_status|cancel_status|error_message)$/,
        "always",
        "The envelope says that the results carry their own status and `error_message`.",
      ],
    ],
  },
  {
    says: "Entries are records of another table",
    at: /response refund_orders\[\]\./,
    when: "open",
    but: [
      [
        /^refundTransactions response refund_orders\[\]\.refund_status$/,
        "always",
        "The envelope says that the results carry their own status. A search has no per-order results.",
      ],
      [
        /^refundTransactions response refund_orders\[\]\.refund_message$/,
        "always",
        "Rule 10 says `with the refund-only fields`.",
      ],
      [
        /^searchRefunds response refund_orders\[\]\.(?:payment_status|refund_date|refund_processing_date)$/,
        "always",
        "Rule 11 says `with the search-only fields`.",
      ],
    ],
  },
  {
    says: "Request and response share one record; the response adds fields",
    at: /^createPayout response /,
    when: "sent",
    but: [
      [/ (?:merchant_id|account_id)$/, "always", "Every request has them, so every response does."],
      [
        / (?:amount_\w+|fee_amount|fee_currency|created_at|last_updated_at|payer_id|transaction_id|short_reference_id|status)$/,
        "always",
        "The response adds the fields of the last table, to each payout.",
      ],
      [/ failure_(?:reason|type)$/, "open", "Errors 4 gives them to a payout that fails."],
      [/ encryption_data$/, "open", "Payouts are not among the responses that Authentication 1 lists."],
      [/\.bank_code$/, "never", "The table says that the response does not echo it."],
      [/\.local_clearing_system$/, "always", "The response adds it, wherever there are bank details."],
    ],
  },
];

const holds = (text: string, wanted: string): boolean => new RegExp(`^${wanted}$`).test(text);

test("the first reading has the correct columns, and each row names items of the source's outline", () => {
  expect(head).toBe(columns);
  expect(lines.filter((line) => line.split(",").length !== 7)).toEqual([]);
  const ids = new Set(readOutline(spec).flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]));
  expect(rows.flatMap(({ section }) => section.split("|")).filter((id) => !ids.has(id))).toEqual([]);
  expect(rows.filter(({ why }) => why === "")).toEqual([]);
});

test("both readings require the same fields, except for listed decisions", () => {
  const needed = new Set<RegExp>();
  const other = rows.flatMap(({ place, promise }) => {
    const ours = promised.get(place) ?? "-";
    if (ours === promise) return [];
    const decision = decided.find(
      ([where, first, second]) => where.test(place) && holds(promise, first) && holds(ours, second),
    );
    if (decision !== undefined) needed.add(decision[0]);
    return decision === undefined ? [`${place}: ${promise} in the source, ${ours} in the contract`] : [];
  });
  expect(other).toEqual([]);
  expect(decided.filter(([where]) => !needed.has(where))).toEqual([]);
});

test("the contract requires no field and no text that the first reading lacks", () => {
  // The field that makes a request the other variant (source-facts.csv) is never in this one.
  const known = new Set([...rows.map(({ place }) => place), "createDirectPayment request payment_method"]);
  // A field about which nothing is promised needs no row.
  const more = [...promised].filter(([place, promise]) => promise !== "open open" && !known.has(place));
  expect(more).toEqual([]);
});

test("the same wording has the same strength at each place, except for fields of which the source says more", () => {
  const needed = new Set<RegExp>();
  const other = [...promised].flatMap(([place, promise]) => {
    if (!place.includes(" response ")) return [];
    const wording = wordings.find(({ at }) => at.test(place));
    const but = wording?.but?.find(([path]) => path.test(place));
    if (but !== undefined) needed.add(but[0]);
    const when = promise.split(" ")[0];
    // A field that no wording is about is not promised.
    const wanted = but?.[1] ?? wording?.when ?? "open";
    return when === wanted ? [] : [`${place}: ${when}, but its wording is ${wanted}`];
  });
  expect(other).toEqual([]);
  expect(wordings.flatMap(({ but = [] }) => but).filter(([path]) => !needed.has(path))).toEqual([]);
});
