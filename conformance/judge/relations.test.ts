import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { bareProfile, type Profile } from "../given/profile.ts";
import { observation, type Message } from "../testing/observations.ts";
import type { Heard, Observation } from "./observation.ts";
import { pairsOf } from "./relations.ts";

const who = { merchant_id: "1", account_id: "2" };
const order = { ...who, order_no: "A-1", currency: "USD", amount: "10.00", card: "4111111111111111" };
const result = {
  ...who,
  order_no: "A-1",
  currency: "USD",
  amount: "10.00",
  transaction_id: "T1",
  card: "411111XXXXXX1111",
  result_info: "0000:Success",
};

const pay = (more: Message = {}): Observation => observation({ sent: order, told: result, ...more });
const second = (told: object = {}): Observation =>
  observation({
    sent: { ...order, order_no: "A-2" },
    told: { ...result, order_no: "A-2", transaction_id: "T2", ...told },
  });

const shown = { order_no: "A-1", transaction_id: "T1", currency: "USD", amount: "10.00" };
const query = (...orders: readonly object[]): Observation =>
  observation({
    operation: "queryTransactions",
    step: "query",
    sent: who,
    told: { ...who, return_status: "1", orders_list: orders },
  });

const entry = { transaction_id: "T1", order_no: "A-1", currency: "USD", amount: "10.00" };
const capture = (asked: object, told: object = {}, more: Message = {}): Observation =>
  observation({
    operation: "captureTransactions",
    step: "capture",
    sent: { ...who, capture_orders: [asked] },
    told: { ...who, return_status: "1", capture_orders: [{ ...asked, capture_status: "1", ...told }] },
    ...more,
  });
const refund = (asked: object, told: object = {}): Observation =>
  observation({
    operation: "refundTransactions",
    step: "refund",
    sent: { ...who, refund_orders: [asked] },
    told: { ...who, return_status: "1", refund_orders: [{ ...asked, refund_status: "1", ...told }] },
  });
const search = (...refunds: readonly object[]): Observation =>
  observation({
    operation: "searchRefunds",
    sent: who,
    told: { ...who, return_status: "1", refund_orders: refunds },
  });
const asked = { ...entry, refund_amount: "4.00", refund_reason: "Goods returned" };

const promising = (points: Profile["points"]): Profile => ({ name: "promising", points });

/** What does not fit, by kind and place. */
const wrong = (seen: readonly Observation[], heard: readonly Heard[] = [], profile = bareProfile): string[] =>
  [...pairsOf(seen, heard, profile)].filter(({ fits }) => !fits).map(({ kind, at }) => `${kind} ${at}`);
const kinds = (seen: readonly Observation[]): Set<string> =>
  new Set([...pairsOf(seen, [], bareProfile)].map(({ kind }) => kind));

describe("a payment of the run", () => {
  test("is the same in every answer that keeps to it", () => {
    const seen = [pay(), second(), query(shown), capture(entry), refund(asked), search(asked)];
    expect(wrong(seen)).toEqual([]);
    expect([...kinds(seen)].toSorted()).toEqual([
      "payments.agree",
      "payments.card",
      "payments.differ",
      "payments.echo",
      "payments.original-amount",
    ]);
  });

  test.each([
    ["transaction", { transaction_id: "T9" }, "payments.agree /orders_list/0/transaction_id"],
    ["number", { order_no: "a-1" }, "payments.agree /orders_list/0/order_no"],
    ["currency", { currency: "XTS" }, "payments.agree /orders_list/0/currency"],
    ["amount", { amount: "1000" }, "payments.agree /orders_list/0/amount"],
  ])("has one %s in a query", (_, odd, place) => {
    expect(wrong([pay(), query({ ...shown, ...odd })])).toEqual([place]);
  });

  test("is found by its identifiers, wherever it stands in a list", () => {
    const other = { order_no: "B", transaction_id: "T5", currency: "EUR", amount: "1.00" };
    expect(wrong([pay(), query(other, { ...shown, currency: "XTS" })])).toEqual([
      "payments.agree /orders_list/1/currency",
    ]);
  });

  test("is told with both values and where the other one was seen", () => {
    const [pair] = [...pairsOf([pay(), query({ ...shown, currency: "XTS" })], [], bareProfile)].filter(
      ({ fits }) => !fits,
    );
    expect(pair).toMatchObject({
      actual: "XTS",
      expected: '"USD", as it was told in scenario s, step `pay`',
      seen: { step: "query" },
    });
  });

  test("may be written with numbers, and in as many decimals as anybody likes", () => {
    const numbered = pay({ told: { ...result, transaction_id: "17" } });
    expect(wrong([numbered, query({ ...shown, transaction_id: 17, amount: "10.0" })])).toEqual([]);
    expect(wrong([numbered, query({ ...shown, transaction_id: "017" })])).toEqual([
      "payments.agree /orders_list/0/transaction_id",
    ]);
  });

  test("need not be told of by anything: what is empty or missing says nothing", () => {
    expect(wrong([pay(), query({ order_no: "A-1", transaction_id: "", currency: "" })])).toEqual([]);
  });

  test("has its currency from its own result, where that has one", () => {
    const euros = pay({ told: { ...result, currency: "EUR" } });
    expect(wrong([euros, query({ ...shown, currency: "EUR" })])).toEqual([]);
    expect(wrong([euros, query(shown)])).toEqual(["payments.agree /orders_list/0/currency"]);
  });

  test("keeps the transaction that it was first shown with, where its own result tells none", () => {
    const apm = observation({
      operation: "createApmPayment",
      sent: order,
      told: { order_no: "A-1", issuer_url: "https://issuer.example.com" },
    });
    const again = query({ ...shown, transaction_id: "T2" });
    expect(wrong([apm, query(shown), again])).toEqual(["payments.agree /orders_list/0/transaction_id"]);
    // Two attempts of one payer.
    expect(wrong([apm, query(shown, { ...shown, transaction_id: "T2" }), again])).toEqual([]);
  });
});

describe("the amount of an order", () => {
  const left = query({ ...shown, amount: "6.00" });

  test("is open once something was done with the payment", () => {
    expect(wrong([pay(), refund(asked), left])).toEqual([]);
    expect(wrong([pay(), left])).toEqual(["payments.agree /orders_list/0/amount"]);
  });

  test("may be nothing for a payment that was not captured", () => {
    expect(wrong([pay(), query({ ...shown, amount: "0.00" })])).toEqual([]);
  });

  test("stays what was asked for where the profile says so", () => {
    const profile = promising({ "order-record.amount-meaning": "requested" });
    expect(wrong([pay(), refund(asked), left], [], profile)).toEqual([
      "payments.agree /orders_list/0/amount",
    ]);
  });
});

describe("an entry of a batch", () => {
  test("of an order that failed may say anything", () => {
    expect(
      wrong([pay(), capture(entry, { capture_status: "0", currency: "", transaction_id: "none" })]),
    ).toEqual([]);
  });

  test("has the amount of its own order", () => {
    expect(wrong([pay(), capture(entry, { amount: "11.00" })])).toEqual([
      "payments.agree /capture_orders/0/amount",
    ]);
  });

  test("about a part may have the amount of the part or of the payment", () => {
    const part = { ...entry, amount: "4.00" };
    expect(wrong([pay(), capture(part), second()])).toEqual([]);
    expect(wrong([pay(), capture(part, { amount: "10.00" })])).toEqual([]);
  });

  test("that named a payment with another's number is no evidence", () => {
    const mixed = { ...entry, order_no: "A-2" };
    expect(wrong([pay(), second(), capture(mixed), query({ ...shown, order_no: "A-2" })])).toEqual([]);
  });

  test("of a request that breaks the contract on purpose is no evidence", () => {
    const odd = capture(entry, { currency: "XTS" }, { deliberate: true });
    expect(wrong([pay(), odd, query({ ...shown, currency: "XTS" })])).toEqual([]);
  });

  test("about a payment that waited for a review is held against the payment", () => {
    const held = pay({ told: { ...result, result_info: "1002:Held" } });
    const review = observation({
      operation: "reviewTransactions",
      sent: { ...who, review_orders: [entry] },
      told: {
        ...who,
        return_status: "1",
        review_orders: [{ ...entry, review_status: "1", currency: "XTS" }],
      },
    });
    expect(wrong([held, review])).toEqual(["payments.agree /review_orders/0/currency"]);
  });
});

describe("an order number that the run used twice", () => {
  test("says nothing about which payment is meant", () => {
    const again = pay({ step: "again", told: { ...result, transaction_id: "T2" } });
    expect(wrong([pay(), again, query({ ...shown, transaction_id: "T3" })])).toEqual([]);
  });

  test("and one that an earlier run had: the payment itself stands beside it", () => {
    const earlier = { ...shown, transaction_id: "T0", amount: "7.00" };
    expect(wrong([pay(), query(earlier, shown)])).toEqual([]);
    expect(wrong([pay(), query(earlier)])).not.toEqual([]);
  });
});

describe("a refund", () => {
  test("has the original amount of its payment, and the amount that was asked for", () => {
    expect(wrong([pay(), refund(asked, { amount: "4.00", refund_amount: "10.00" })])).toEqual([
      "payments.original-amount /refund_orders/0/amount",
      "payments.agree /refund_orders/0/refund_amount",
    ]);
  });

  test("of more than is left may be one of less, and a part that was captured may be what is original", () => {
    const rest = { ...asked, refund_amount: "9.00" };
    expect(wrong([pay(), refund(asked), refund(rest, { refund_amount: "6.00" })])).toEqual([]);
    expect(wrong([pay(), refund({ ...asked, refund_amount: "11.00" }, { refund_amount: "10.00" })])).toEqual(
      [],
    );
    const part = capture({ ...entry, amount: "4.00" });
    expect(wrong([pay(), part, refund(asked, { amount: "4.00" })])).toEqual([]);
  });

  test("is the same in a search, found by its reference", () => {
    const told = { ...asked, refund_reference_id: "T1-01" };
    const other = { ...asked, refund_amount: "1.00", refund_reference_id: "T1-02" };
    const seen = [pay(), refund(told), refund(other)];
    expect(wrong([...seen, search(other, told)])).toEqual([]);
    expect(wrong([...seen, search({ ...told, refund_amount: "1.00" })])).toEqual([
      "refunds.agree /refund_orders/0/refund_amount",
    ]);
  });
});

describe("what tells payments apart", () => {
  test("is a transaction of its own", () => {
    expect(wrong([pay(), second({ transaction_id: "T1" })])).toEqual(["payments.differ /transaction_id"]);
    expect(kinds([pay()]).has("payments.differ")).toBe(false);
  });

  test("is a transaction that no declined payment was told before", () => {
    const declined = (order_no: string, transaction_id: string) =>
      observation({
        sent: { ...order, order_no },
        told: { ...result, order_no, transaction_id, result_info: "0051:Declined" },
      });
    expect(wrong([pay(), declined("D1", "T1")])).toEqual(["payments.differ /transaction_id"]);
    expect(wrong([pay(), declined("D1", "0"), declined("D2", "0")])).toEqual([]);
  });

  test("is a subscription of its own, unless two payments are under one contract", () => {
    const subscribed = (number: string, contract_name: string) =>
      observation({
        sent: { ...order, order_no: number, subscription: { contract_name } },
        told: { ...result, order_no: number, transaction_id: number, recurring_id: "R1" },
      });
    expect(wrong([subscribed("A", "Lamp"), subscribed("B", "Bulb")])).toEqual([
      "subscriptions.differ /recurring_id",
    ]);
    expect(wrong([subscribed("A", "Lamp"), subscribed("B", "Lamp")])).toEqual([]);
  });

  test("is a payout of its own, unless its number was sent again", () => {
    const payout = (request_id: string) =>
      observation({
        operation: "createPayout",
        sent: { ...who, request_id },
        told: { ...who, request_id, transaction_id: "P1" },
      });
    expect(wrong([payout("1"), payout("2")])).toEqual(["payouts.differ /transaction_id"]);
    expect(wrong([payout("1"), payout("1")])).toEqual([]);
  });
});

describe("an order in a query", () => {
  const sent = {
    ...order,
    shopper_email: "a@example.com",
    delivery_city: "Toronto",
    delivery_firstname: "Zoë",
  };

  test("has the shopper and the delivery of its payment", () => {
    const odd = {
      ...shown,
      shopper_email: "b@example.com",
      delivery_information: { delivery_city: "Ottawa" },
    };
    expect(wrong([pay({ sent }), query(odd)])).toEqual([
      "payments.synchronise /orders_list/0/shopper_email",
      "payments.synchronise /orders_list/0/delivery_information/delivery_city",
    ]);
  });

  test("has letters of other alphabets only where the profile promises them", () => {
    const odd = { ...shown, delivery_information: { delivery_firstname: "Zo?" } };
    expect(wrong([pay({ sent }), query(odd)])).toEqual([]);
    expect(wrong([pay({ sent }), query(odd)], [], promising({ "encoding.charset": "utf-8" }))).toHaveLength(
      1,
    );
  });
});

describe("a notification", () => {
  const heard = (value: object): Heard => ({
    scenario: "s",
    advice: false,
    notification: { method: "POST", path: "/t", headers: {}, body: { kind: "json", text: "", value } },
  });

  test("that names a payment by the contract's names names it as the answers do", () => {
    expect(wrong([pay()], [heard({ order_no: "A-1", transaction_id: "T9", currency: "XTS" })])).toEqual([
      "notifications.agree /transaction_id",
      "notifications.agree /currency",
    ]);
  });

  test("of another scenario may have a number that a payment has too", () => {
    const payout = { ...heard({ transaction_id: "T1", currency: "EUR" }), scenario: "payout" };
    expect(wrong([pay()], [payout])).toEqual([]);
  });

  test("may have names and values of its own", () => {
    expect(wrong([pay()], [heard({ order: "A-1", transaction_id: "N1" })])).toEqual([]);
    expect(wrong([pay()], [heard({ order_no: "A-1", amount: 1000, currency: "840" })])).toEqual([]);
  });

  test("about a payment with which something was done may be about that", () => {
    expect(wrong([pay(), capture(entry)], [heard({ order_no: "A-1", transaction_id: "C1" })])).toEqual([]);
  });
});

test("what is advice is no evidence", () => {
  expect(wrong([pay(), { ...query({ ...shown, currency: "XTS" }), advice: true }])).toEqual([]);
});

test("whatever a list holds besides, no answer that keeps to a payment is called wrong", () => {
  assert(
    property(string(), string(), constantFrom("EUR", "", "X"), (order_no, transaction_id, currency) => {
      const stranger = {
        order_no: `x${order_no}`,
        transaction_id: `x${transaction_id}`,
        currency,
        amount: "1",
      };
      expect(wrong([pay(), query(stranger, shown, stranger)])).toEqual([]);
    }),
  );
});
