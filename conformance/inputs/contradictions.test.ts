import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UsageError } from "../contract/errors.ts";
import { prepare } from "../run/run.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "given-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The messages about a file, without its folder. */
function said(kind: "profile" | "settings", text: string, profile?: object): string {
  const file = join(folder, `${kind}.yaml`);
  writeFileSync(file, text);
  try {
    prepare(kind === "profile" ? { profile: file } : { settings: file, profile });
  } catch (error) {
    if (error instanceof UsageError) return error.message.replaceAll(`${folder}/`, "");
    throw error;
  }
  return "";
}
const filled = (line: string): string => `profile: mine\nextension_points:\n  ${line}\n`;
const row = "fields: sorted, nested: flatten, empty: omit, pair: name=value, join: '&', output: hex";

test.each([
  ["an HMAC place with md5", `signature.scheme: { ${row}, algorithm: md5, key: { place: hmac } }`, /:3:\d+ /],
  [
    "such a scheme in a list",
    `signature.scheme: [{ kind: bound, version: 1 }, { ${row}, algorithm: md5, key: { place: hmac } }]`,
    /:3:\d+ \/extension_points\/signature\.scheme\/1/,
  ],
  [
    "a bad regular expression",
    "fields: { format: { createPayout.reason: '(' } }",
    /:3:\d+ .*regular expression/,
  ],
  [
    "a least amount above the greatest",
    "limits.amounts: { USD: { least: '30', most: '20' } }",
    /:3:35 .*30 is above the maximum 20/,
  ],
  [
    "an operation that there is not",
    "fields: { required: { createDirectPaymnt: [note] } }",
    /:3:45 .*Did you mean `createDirectPayment`/,
  ],
  ["a field of no operation", "fields: { max_length: { order_no: 20 } }", /no operation `order_no`/],
  ["a time zone that there is not", "dates.time-zone: Mars/Base", /:3:20 .*no time zone/],
  [
    "several captures of no part",
    "capture.several: accepted\n  capture.partial: refused",
    /:3:20 .*capture\.partial: refused/,
  ],
  [
    "a required field without a value",
    "fields: { required: { createDirectPayment: [x_shop] } }",
    /:3:23 .*`x_shop` of createDirectPayment.*request_fields\.createDirectPayment\.x_shop/,
  ],
  [
    "an order number that cannot be made",
    "fields: { format: { createDirectPayment.order_no: 'ORDER-[0-9]+' } }",
    /:3:21 .*test_data\.order_no/,
  ],
])("a profile with %s is refused, with a location", (_, line, expected) => {
  const told = said("profile", filled(line));
  expect(told).toMatch(expected);
  expect(told).toContain("profile.yaml:3:");
  expect(told.trim().split("\n")).toHaveLength(2);
});

const plainRow = `signature.scheme: { ${row}, algorithm: hmac-sha256, key: { place: hmac } }`;

test.each([
  ["codes: { capture_status: { '1': { means: A, outcome: not-done } } }", /calls this code a success/],
  ["batch.over-limit: { status: 400, refused: envelope }", /`refused` says how status 200/],
  ["payout.timestamp-format: { fraction_digits: 0, decimal_mark: ',' }", /no decimal separator/],
  [
    "encoding.requests: { createPayout: { reads: [{ media: application/json, body: json }], writes: { media: application/xml, body: xml } } }",
    /does not read/,
  ],
])("a value whose members contradict each other or the contract is refused: %s", (line, expected) => {
  expect(said("profile", filled(line))).toMatch(expected);
});

test("the same repeat is no contradiction where each signature is another one", () => {
  const bound = "signature.scheme: { kind: bound, version: 1 }";
  const lines = ["payment.repeat: new-payment", "signature.repeated: { writes: refused }", bound];
  expect(said("profile", filled(lines.join("\n  ")))).toBe("");
});

const query = "queryTransactions";
const further = (id: string, field: string, direction = "response"): string =>
  `further-fields: { ${id}: { ${direction}: { ${field}: { type: text, means: M } } } }`;

test.each([
  [
    "a list of codes and one of values for a field",
    ["fields: { values: { createPayout.fee_paid_by: { A: B } } }", "codes: { fee_paid_by: { A: B } }"],
    "fields/values/createPayout.fee_paid_by",
    "codes/fee_paid_by",
  ],
  [
    "a value that is too long",
    ["fields: { values: { createPayout.reason: { SALARY: A } }, max_length: { createPayout.reason: 3 } }"],
    "fields/values/createPayout.reason/SALARY",
    "fields/max_length/createPayout.reason",
  ],
  [
    "a code that is too long",
    [
      "codes: { result_info: { '12345': A } }",
      "fields: { max_length: { createDirectPayment.result_info: 4 } }",
    ],
    "codes/result_info/12345",
    "fields/max_length/createDirectPayment.result_info",
  ],
  [
    "a code of another format",
    [
      "codes: { order_status: { A: B } }",
      "fields: { format: { createDirectPayment.order_status: '[0-9]' } }",
    ],
    "codes/order_status/A",
    "fields/format/createDirectPayment.order_status",
  ],
  [
    "a pending outcome that is final",
    ["codes: { result_info: { A: { means: B, outcome: pending, final: true } } }"],
    "codes/result_info/A/final",
    "codes/result_info/A/outcome",
  ],
  [
    "the signature of an unsigned response",
    [
      "always-present: { queryTransactions: [encryption_data] }",
      "signature.responses: { default: unsigned }",
    ],
    "always-present/queryTransactions/0",
    "signature.responses/default",
  ],
  ...["partial", "several", "above-authorised"].flatMap((what) => [
    [
      `captures (${what}) of a sale`,
      [`capture.${what}: accepted`, "payment.capture-mode: sale"],
      `capture.${what}`,
      "payment.capture-mode",
    ],
    [
      `captures (${what}) of the payment's amount only`,
      [`capture.${what}: accepted`, "orders.entry-amount: { captureTransactions: must-match }"],
      `capture.${what}`,
      "orders.entry-amount/captureTransactions",
    ],
  ]),
  [
    "reviews although no payment waits for one",
    ["review.which: { held: none }", "states: { order: [{ from: a, by: review, to: b }] }"],
    "review.which",
    "states/order",
  ],
  [
    "a required address that is optional",
    ["redirect.return-url: optional", "fields: { required: { createRedirectPayment: [return_url] } }"],
    "redirect.return-url",
    "fields/required",
  ],
  [
    "an empty payment method that is read as absent",
    ["payment.empty-payment-method: apm", "fields.empty: same-as-absent"],
    "payment.empty-payment-method",
    "fields.empty",
  ],
  [
    "the signature of an unsigned notification",
    ["notification.signature: unsigned", "notification.payload: { required: [encryption_data] }"],
    "notification.signature",
    "notification.payload",
  ],
  [
    "a message of refunds that have none",
    [
      "batch.error-message: { refundTransactions: absent }",
      "always-present: { refundTransactions: [refund_orders.error_message] }",
    ],
    "batch.error-message/refundTransactions",
    "always-present/refundTransactions",
  ],
  [
    "a kind of notification that the payload does not allow",
    [
      "notification.kinds: { A: B }",
      "notification.payload: { discriminator: { propertyName: kind }, properties: { kind: { enum: [B] } } }",
    ],
    "notification.kinds/A",
    "notification.payload/properties/kind",
  ],
  [
    "an amount with more places than its currency",
    ["amounts.decimals: iso-4217", "limits.amounts: { JPY: { least: '0.50' } }"],
    "limits.amounts/JPY/least",
    "amounts.decimals",
  ],
  ...[
    ["same-answer", "refused"],
    ["new-payment", "first-response"],
  ].map(([value, writes]) => [
    `${value} and ${writes} for the same signature`,
    [`payment.repeat: ${value}`, `signature.repeated: { writes: ${writes} }`, plainRow],
    "payment.repeat",
    "signature.repeated",
  ]),
  [
    "a notification without its date",
    [
      "notification.window: { field: sent_at, form: unix-seconds, seconds: 300 }",
      "notification.payload: { type: object, properties: { kind: { type: string } }, additionalProperties: false }",
    ],
    "notification.window/field",
    "notification.payload",
  ],
  [
    "a minimum above the maximum",
    ["limits.amounts: { USD: { least: '30', most: '20' } }"],
    "limits.amounts/USD/least",
    "limits.amounts/USD/most",
  ],
] as [string, string[], string, string][])(
  "a profile with %s is refused with the places of both",
  (_, lines, at, other) => {
    const told = said("profile", filled(lines.join("\n  ")))
      .trim()
      .split("\n");
    expect(told).toHaveLength(2);
    expect(told[1]).toMatch(/ profile\.yaml:\d+:\d+ .*The other value is at profile\.yaml:\d+:\d+ /);
    expect(told[1]).toContain(` /extension_points/${at} `);
    expect(told[1]).toMatch(new RegExp(` /extension_points/${other.replaceAll(".", "\\.")}\\.$`));
  },
);

test.each([
  [
    "an address in a field that is in no such response",
    "codes: { result_info: { A: { means: B, outcome: pending, shopper_url: issuer } } }",
    "codes/result_info/A/shopper_url",
  ],
  [
    "a field that no response has",
    "always-present: { createDirectPayment: [amuont] }",
    "always-present/createDirectPayment/0",
  ],
  [
    "a field that no response has, for all of them",
    "always-present: { default: [amuont] }",
    "always-present/default/0",
  ],
  [
    "a repeated field that no response has",
    "direct-payment.echoed-fields: [items]",
    "direct-payment.echoed-fields/0",
  ],
  [
    "refunds found by a query",
    "search.over-limit: { default: first-100-refunds }",
    "search.over-limit/default",
  ],
  [
    "a further field of the contract",
    further("createDirectPayment", "card", "request"),
    "further-fields/createDirectPayment/request/card",
  ],
  [
    "a further field in an entry of the contract",
    further(query, "orders_list.amount"),
    `further-fields/${query}/response/orders_list.amount`,
  ],
  [
    "a further field of every operation that one has",
    further("default", "issuer_url"),
    "further-fields/default/response/issuer_url",
  ],
  ["a further field in no record", further(query, "shop.name"), `further-fields/${query}/response/shop.name`],
  [
    "a further field in a text",
    further(query, "return_status.name"),
    `further-fields/${query}/response/return_status.name`,
  ],
  [
    "a further field of a page",
    further("createRedirectPayment", "shop"),
    "further-fields/createRedirectPayment/response/shop",
  ],
])("a profile with %s is refused with its place", (_, line, at) => {
  const told = said("profile", filled(line)).trim().split("\n");
  expect(told).toHaveLength(2);
  expect(told[1]).toMatch(/ profile\.yaml:3:\d+ /);
  expect(told[1]).toContain(` /extension_points/${at} `);
});

test.each([
  [
    "the same outcome by two fields, or different ones",
    "codes: { result_info: { A: { means: B, outcome: done } }, order_status: { A: { means: B, outcome: not-done } } }",
  ],
  [
    "fields that some requests and some responses have, for all of them",
    "fields: { required: { default: [order_no] } }\n  always-present: { default: [transaction_id] }",
  ],
  [
    "an address in a further field",
    "codes: { result_info: { A: { means: B, outcome: pending, shopper_url: go_to } } }\n  further-fields: { createDirectPayment: { response: { go_to: { type: text, means: M } } } }",
  ],
  [
    "a further field that is always present and repeated",
    "always-present: { createDirectPayment: [shop] }\n  direct-payment.echoed-fields: [shop]\n  further-fields: { createDirectPayment: { request: &shop { shop: { type: text, means: M } }, response: *shop } }",
  ],
  [
    "a further field in a declared object, and in an entry",
    "further-fields: { queryTransactions: { response: { shop: { type: object, means: M }, shop.name: { type: text, means: M }, orders_list.own: { type: text, means: M } } } }",
  ],
  [
    "a code whose field also has a message",
    "codes: { result_info: { '0000': A } }\n  fields: { format: { createDirectPayment.result_info: '[0-9]+:.*' } }",
  ],
  [
    "refunds found by a refund search",
    "search.over-limit: { searchRefunds: first-100-refunds, default: refused }",
  ],
])("a profile with %s is accepted", (_, lines) => {
  expect(said("profile", filled(lines))).toBe("");
});

const shop = { type: "text", means: "The shop." };
const two = {
  profile: "mine",
  extension_points: { "amounts.decimals": "two", "further-fields": { createPayout: { request: { shop } } } },
};

test.each([
  [
    "a currency without decimals",
    "test_data:\n  currency: JPY\n",
    /settings\.yaml:2:13 .*JPY has 0 decimal places/,
  ],
  [
    "a field that no request has",
    "request_fields:\n  createPayout: { documnt: x }\n",
    /settings\.yaml:2:28 .*no request field `documnt`/,
  ],
  [
    "a field of another type",
    "request_fields:\n  createDirectPayment:\n    document: 7\n",
    /settings\.yaml:3:15 /,
  ],
  [
    "a further field of another type",
    "request_fields:\n  createPayout:\n    shop: 7\n",
    /settings\.yaml:3:11 .*`shop` must be a text.*further-fields\.createPayout/,
  ],
  [
    "a signature",
    "request_fields: { createDirectPayment: { encryption_data: x } }\n",
    /signs each request itself/,
  ],
  ["an order number that is always the same", "test_data: { order_no: ORDER }\n", /settings\.yaml:1:24 /],
])("settings with %s are refused, with a location", (_, text, expected) => {
  expect(said("settings", text, two)).toMatch(expected);
});

test("consistent profiles and settings are accepted", () => {
  expect(said("profile", filled("limits.amounts: { USD: { least: '20', most: '20' } }"))).toBe("");
  expect(said("settings", "test_data: { currency: JPY, order_no: 'ORD-########' }\n")).toBe("");
  expect(
    said(
      "settings",
      "request_fields: { all: { document: '1' }, createPayout: { reason: x, shop: y } }\n",
      two,
    ),
  ).toBe("");
});
