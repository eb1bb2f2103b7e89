// Violations in other people's traffic, traffic without violations, and the contents of the report.
import { expect, test } from "vitest";
import {
  account,
  response,
  captured,
  jsonExchange,
  judgedBare,
  kindsOf,
  paid,
  pan,
  paymentOf,
  resultOf,
  xmlOf,
} from "../testing/live-traffic.ts";
import { installedContract } from "../contract/contract.ts";
import { memoryOf, type Bounds } from "./memory.ts";
import { readRequest, seenExchange, type Reading } from "./read-exchange.ts";
import { setupOf } from "./setup.ts";
import { watch, type Watch, type WatchSetup } from "./watch.ts";

const signed = { ...account, encryption_data: "n" };

/** A watch without a key. */
const newWatch = (more: Partial<WatchSetup> = {}) => watch({ ...setupOf({ env: {} }), ...more });

/** Shows a watch an exchange; the ids of what it finds at once. */
const show = (to: Watch, { response, ...asked }: ReturnType<typeof paid>): string[] =>
  to
    .begin(asked)(response)
    .map(({ id }) => id);

const many = (count: number, one: (index: number) => ReturnType<typeof paid>) =>
  Array.from({ length: count }, (_, index) => one(index));

test("traffic of a conforming client and gateway is judged, and has no violations", () => {
  const summary = judgedBare([paid("o1"), captured("o1"), paid("o2")]);
  expect(kindsOf(summary)).toEqual([]);
  expect(summary.operations).toEqual([
    { operation: "createDirectPayment", exchanges: 2, judged: 2, accepted: 2 },
    { operation: "captureTransactions", exchanges: 1, judged: 1, accepted: 1 },
  ]);
});

test("each kind of violation is reported once, with a count", () => {
  const watching = newWatch();
  const told = many(3, (index) => paid(`o${index}`, { result_info: "" })).map((one) => show(watching, one));
  expect(told).toEqual([["answer.direct-payment.direct-payment-result.result-info"], [], []]);
  expect(kindsOf(watching.summary())).toEqual([
    "3x answer.direct-payment.direct-payment-result.result-info /result_info",
  ]);
});

test("the same location in other entries of a list is one kind of violation", () => {
  const summary = judgedBare([
    captured("o1", { capture_status: undefined }),
    captured("o2", { capture_status: undefined }),
  ]);
  expect(kindsOf(summary)).toEqual([
    expect.stringMatching(/^2x answer\.capture\..* \/capture_orders\/0\/capture_status$/),
  ]);
});

test("a result about another order is a violation, with the location of the exchange", () => {
  const summary = judgedBare([paid("o1", { order_no: "o9" })]);
  const [violation] = summary.violations;
  expect(violation?.result).toMatchObject({
    id: "answer.direct-payment.payments.echo",
    status: "fail",
    rules: ["direct-payment-result.echo"],
    path: "/order_no",
    expected: '"o1", as it was sent in the payment of o1',
    actual: '"o9"',
    why: "Seen in the payment of o1.",
  });
});

test("two payments with the same transaction are a violation", () => {
  expect(kindsOf(judgedBare([paid("o1"), paid("o2", { transaction_id: "tx-o1" })]))).toEqual([
    "1x answer.direct-payment.payments.differ /transaction_id",
  ]);
});

test.each([
  ["breaks the contract", paid("o1", { result_info: "" }, { amount: 10 }), /violates the contract at/],
  [
    "cannot be read",
    { ...paid("o1", { result_info: "" }), request: { ...paid("o1").request, body: Buffer.from("{") } },
    /cannot be read/,
  ],
  [
    "was refused",
    { ...paid("o1"), response: response("no", "text/plain", 400) },
    /refused with another status than 200/,
  ],
  ["got no response", { ...paid("o1"), response: undefined }, /no complete response/],
  [
    "has a response that is too long",
    { ...paid("o1"), response: { ...response(""), body: undefined } },
    /too long/,
  ],
])("the response to a request that %s is not judged", (_, exchange, why) => {
  const summary = judgedBare([exchange]);
  expect(kindsOf(summary)).toEqual([]);
  expect(Object.keys(summary.silent)).toEqual([expect.stringMatching(why)]);
});

test("a request to a path outside the contract is only counted", () => {
  const summary = judgedBare([jsonExchange("/health", {}, response("?"))]);
  expect([summary.others, summary.operations]).toEqual([1, []]);
});

test("an order number that is used twice does not identify a payment", () => {
  const lying = captured("o1", { transaction_id: "tx-of-another" });
  expect(kindsOf(judgedBare([paid("o1"), lying]))).toEqual([
    "1x answer.capture.payments.agree /capture_orders/0/transaction_id",
  ]);
  expect(kindsOf(judgedBare([paid("o1"), paid("o1", { transaction_id: "tx-2" }), lying]))).toEqual([]);
  // Even if the first one never got a response.
  expect(kindsOf(judgedBare([{ ...paid("o1"), response: undefined }, paid("o1"), lying]))).toEqual([]);
});

test("a request without its response yet already counts", () => {
  const watching = newWatch();
  show(watching, paid("o1"));
  watching.begin(paid("o1"));
  show(watching, captured("o1", { transaction_id: "tx-2" }));
  expect(watching.relate()).toEqual([]);
});

test("a number that was used before the stored exchanges does not identify a payment", () => {
  const watching = newWatch({ bounds: { exchanges: 2, bytes: 1_000_000 } });
  const see = (one: ReturnType<typeof paid>) => {
    show(watching, one);
    return watching.relate().map(({ id }) => id);
  };
  for (const one of [paid("o1"), paid("o2"), paid("o3"), paid("o4")]) expect(see(one)).toEqual([]);
  see(paid("o1", { transaction_id: "tx-again" }));
  expect(see(captured("o1"))).toEqual([]);
  expect(see(captured("o4", { transaction_id: "tx-x" }))).toEqual([]);
});

test("a message that was not read makes the watch forget earlier payments", () => {
  const watching = newWatch();
  show(watching, paid("o1"));
  watching.miss();
  show(watching, captured("o1", { transaction_id: "tx-2" }));
  expect([watching.relate(), watching.summary().gaps]).toEqual([[], 1]);
});

test("the watch compares amounts only if the recording has all traffic", () => {
  const exchanges = [paid("o1"), captured("o1", { amount: "9.99" })];
  expect(kindsOf(judgedBare(exchanges))).toEqual([]);
  expect(kindsOf(judgedBare(exchanges, { whole: true }))).toEqual([
    "1x answer.capture.payments.agree /capture_orders/0/amount",
  ]);
});

test("a full card number is found in a header and in the response of another operation, and never shown", () => {
  const leaky = captured("o1", { capture_status: "0", error_message: `card ${pan}` });
  const cookie = paid("o2");
  const summary = judgedBare([
    paid("o1"),
    leaky,
    {
      ...cookie,
      response: { ...response(xmlOf(resultOf("o2")), "application/xml"), headers: { "set-cookie": pan } },
    },
  ]);
  expect(kindsOf(summary)).toEqual([
    "1x answer.direct-payment.card-number",
    "1x answer.capture.card-number /capture_orders/0/error_message",
  ]);
  expect(JSON.stringify(summary)).not.toContain(pan);
});

test("a number that the client also sends elsewhere is not reported as a card number", () => {
  expect(kindsOf(judgedBare([paid(pan)]))).toEqual([]);
});

test("the report shows no card, security code, person, signature, client header or unknown field", () => {
  const summary = judgedBare([
    paid(
      "o1",
      { result_info: "", inner_note: "ada lovelace" },
      { expiration_year: "2039", notify_url: "https://shop.example/n?token=t0ken" },
    ),
  ]);
  const text = JSON.stringify(summary.violations);
  for (const secret of [
    pan,
    "739",
    "ada@example.org",
    "signed-by-somebody",
    "of-nobody",
    "ada lovelace",
    "t0ken",
  ])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
  expect(text).toContain("411111");
  expect(text).toContain('\\"order_no\\":\\"o1\\"');
});

test("a body that is not a record is not shown", () => {
  const summary = judgedBare([
    { ...paid("o1"), response: response(`<respon>${pan} secret words`, "application/xml") },
  ]);
  expect(kindsOf(summary)).toHaveLength(2);
  expect(JSON.stringify(summary)).not.toMatch(/secret words|4111111111111111/);
});

test("a personal value that differs is masked on both sides", () => {
  const amount = { currency: "USD", amount: "10.00" };
  const order = { transaction_id: "tx-o1", order_no: "o1", ...amount, shopper_email: "eve@example.org" };
  const told = { ...signed, return_status: "1", return_message: "OK", orders_list: [order] };
  const query = jsonExchange("/v1/retrievalTrans", {}, response(JSON.stringify(told)));
  const form = { ...signed, order_no: "o1" };
  const request = {
    ...query.request,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(String(new URLSearchParams(form))),
  };
  const summary = judgedBare([paid("o1"), { ...query, request }]);
  expect(kindsOf(summary)).toContain("1x answer.query.payments.synchronise /orders_list/0/shopper_email");
  expect(JSON.stringify(summary.violations)).not.toMatch(/ada@|eve@/);
});

test("a code that the client invented is not a promise of the profile", () => {
  const profile = {
    profile: "p",
    extension_points: { codes: { review_flag: { A: "accept", R: "refuse" } } },
  };
  const entry = { transaction_id: "t", order_no: "o", currency: "USD", amount: "1.00", review_flag: "?" };
  const result = { ...entry, review_status: "0", error_message: "no" };
  const envelope = { ...signed, return_status: "1", return_message: "OK" };
  const review = (told: object) => {
    const reviewed = { ...envelope, review_orders: [{ ...result, ...told }] };
    const asked = { ...signed, review_orders: [entry] };
    return jsonExchange("/v1/review", asked, response(JSON.stringify(reviewed)));
  };
  expect(kindsOf(judgedBare([review({})], { profile }))).toEqual([]);
  expect(kindsOf(judgedBare([review({ review_flag: "!" })], { profile }))).toEqual([
    "1x answer.review.codes.review_flag /review_orders/0/review_flag",
  ]);
});

test("a notification with other values of a payment is a violation, and one of another account is not", () => {
  const told = (body: object) => {
    const watching = newWatch();
    show(watching, paid("o1"));
    const headers = { "content-type": "application/json" };
    const request = { method: "POST", target: "/", headers, body: Buffer.from(JSON.stringify(body)) };
    watching.hear({ place: "behind exchange 1", request });
    watching.relate();
    return kindsOf(watching.summary());
  };
  expect(told({ ...account, order_no: "o1", transaction_id: "tx-o1" })).toEqual([]);
  expect(told({ ...account, order_no: "o1", transaction_id: "tx-9" })).toEqual([
    "1x answer.direct-payment.notifications.agree /transaction_id",
  ]);
  expect(told({ ...account, account_id: "2", order_no: "o1", transaction_id: "tx-9" })).toEqual([]);
  expect(told({ ...account, card: pan })).toEqual(["1x answer.direct-payment.notified-card-number /card"]);
});

test("a payment whose variant the contract leaves open is not judged", () => {
  const exchange = jsonExchange("/v1/authorise", paymentOf("o1", { payment_method: "" }), response("?"));
  expect(Object.keys(judgedBare([exchange]).silent)).toEqual([
    "the contract leaves open which operation its request is",
  ]);
});

test("the memory is limited in exchanges and in bytes", () => {
  const setup = setupOf({ env: {} });
  const reading: Reading = {
    contract: installedContract(),
    profile: setup.profile,
    key: undefined,
    account: setup.settings.merchant,
  };
  const keptOf = (bounds: Bounds): number => {
    const memory = memoryOf(bounds);
    for (const { response, ...asked } of many(50, (index) => paid(`o${index}`))) {
      const read = readRequest(asked, reading);
      if (read.kind === "begun") memory.keep(seenExchange(read.begun, response, reading).observation);
    }
    memory.trim();
    return memory.observations.length;
  };
  expect(keptOf({ exchanges: 3, bytes: 1_000_000 })).toBe(3);
  expect(keptOf({ exchanges: 100, bytes: 3000 })).toBeLessThan(8);
  expect(keptOf({ exchanges: 100, bytes: 1_000_000 })).toBe(50);
});
