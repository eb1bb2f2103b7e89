// Relations between the responses of a run about one payment. records.test.ts has the records of batches and searches.
import { heardOf } from "../../exchange/listener.ts";
import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { bareProfile } from "../../inputs/profile.ts";
import { observation } from "../../testing/observations.ts";
import {
  who,
  order,
  result,
  pay,
  second,
  shown,
  query,
  entry,
  capture,
  refund,
  search,
  asked,
  wrong,
  kinds,
} from "../../testing/relations.ts";
import { pairsOf } from "./relations.ts";
import type { Played } from "../../message/message.ts";

describe("a payment of the run", () => {
  test("is the same in all consistent responses", () => {
    const seen = [pay(), second(), query(shown), capture(entry), refund(asked), search(asked)];
    expect(wrong(seen)).toEqual([]);
    expect([...kinds(seen)].toSorted()).toEqual([
      "payments.agree",
      "payments.card",
      "payments.differ",
      "payments.echo",
      "payments.of-direct-request",
      "payments.original-amount",
      "payments.outcome",
      "payments.risk-reasons",
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

  test("is found by its identifiers, at any position of a list", () => {
    const other = { order_no: "B", transaction_id: "T5", currency: "EUR", amount: "1.00" };
    expect(wrong([pay(), query(other, { ...shown, currency: "XTS" })])).toEqual([
      "payments.agree /orders_list/1/currency",
    ]);
  });

  test("is reported with both values and the source of the other one", () => {
    const [pair] = [...pairsOf([pay(), query({ ...shown, currency: "XTS" })], [], bareProfile)].filter(
      ({ fits, kind }) => !fits && kind !== "listed",
    );
    expect(pair).toMatchObject({
      actual: "XTS",
      expected: '"USD", as it was told in scenario s, step `pay`',
      seen: { step: "query" },
    });
  });

  test("can have numbers instead of texts, and any number of decimals", () => {
    const numbered = pay({ told: { ...result, transaction_id: "17" } });
    expect(wrong([numbered, query({ ...shown, transaction_id: 17, amount: "10.0" })])).toEqual([]);
    expect(wrong([numbered, query({ ...shown, transaction_id: "017" })])).toEqual([
      "payments.agree /orders_list/0/transaction_id",
    ]);
  });

  test("can omit fields: an empty or missing value proves nothing", () => {
    expect(wrong([pay(), query({ order_no: "A-1", transaction_id: "", currency: "" })])).toEqual([]);
  });

  test("has the currency of the payment's result, if that has one", () => {
    const euros = pay({ told: { ...result, currency: "EUR" } });
    const own = "payments.of-direct-request /currency";
    expect(wrong([euros, query({ ...shown, currency: "EUR" })])).toEqual([own]);
    expect(wrong([euros, query(shown)])).toEqual([own, "payments.agree /orders_list/0/currency"]);
  });

  test("keeps the first transaction id that was shown, if its own result has none", () => {
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

describe("the result of a payment that did not succeed", () => {
  const held = (told: object) =>
    pay({ told: { ...result, result_info: "0100:Held", transaction_id: "", ...told } });

  test.each([
    ["its amount", { amount: "9.99" }, ["payments.of-direct-request /amount"]],
    ["zero as its amount", { amount: "0.00" }, []],
    ["its currency", { currency: "XTS" }, ["payments.of-direct-request /currency"]],
    ["its account", { account_id: "7" }, ["payments.echo /account_id"]],
    ["its card", { card: "4111111111111111" }, ["payments.card /card"]],
    [
      "no names of its reasons",
      { risk_reasons: "<reason>a</reason>" },
      ["payments.risk-reasons /risk_reasons"],
    ],
    ["empty reasons", { risk_reasons: "" }, []],
  ])("is about the request in %s", (_, odd, places) => {
    expect(wrong([held(odd)])).toEqual(places);
  });

  test("is not compared if it is no result", () => {
    expect(wrong([held({ result_info: "", currency: "XTS" })])).toEqual([]);
  });
});

describe("an order number that the run used twice", () => {
  test("does not identify a payment", () => {
    const again = pay({ step: "again", told: { ...result, transaction_id: "T2" } });
    expect(wrong([pay(), again, query({ ...shown, transaction_id: "T3" })])).toEqual([]);
  });

  test("with an earlier run is allowed if the list also has the payment itself", () => {
    const earlier = { ...shown, transaction_id: "T0", amount: "7.00" };
    expect(wrong([pay(), query(earlier, shown)])).toEqual([]);
    expect(wrong([pay(), query(earlier)])).not.toEqual([]);
  });
});

describe("two payments", () => {
  test("have different transactions", () => {
    expect(wrong([pay(), second({ transaction_id: "T1" })])).toEqual(["payments.differ /transaction_id"]);
    expect(kinds([pay()]).has("payments.differ")).toBe(false);
  });

  test("have a transaction that no declined payment had before", () => {
    const declined = (order_no: string, transaction_id: string) =>
      observation({
        sent: { ...order, order_no },
        told: { ...result, order_no, transaction_id, result_info: "0051:Declined" },
      });
    expect(wrong([pay(), declined("D1", "T1")])).toEqual(["payments.differ /transaction_id"]);
    expect(wrong([pay(), declined("D1", "0"), declined("D2", "0")])).toEqual([]);
  });

  test("on pages have different transactions as queries show them, unless what is shown stands for none", () => {
    const page = (order_no: string): Played =>
      observation({
        operation: "createApmPayment",
        sent: { ...who, order_no },
        told: { order_no, issuer_url: "https://issuer.example/" },
      });
    const both = (transaction_id: string): readonly string[] =>
      wrong([
        page("R-1"),
        page("R-2"),
        query({ order_no: "R-1", transaction_id }),
        query({ order_no: "R-2", transaction_id }),
      ]);
    expect(both("T-100200")).toEqual(["payments.differ /transaction_id"]);
    for (const none of ["0000000000", "not paid yet", "0"]) expect(both(none)).toEqual([]);
  });

  test("have different subscriptions, unless both belong to one contract", () => {
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

  test("have different payouts, unless the same number was sent again", () => {
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

describe("a notification", () => {
  const heard = (value: object): Played => ({
    ...heardOf({ method: "POST", path: "/t", headers: {}, body: { kind: "json", text: "", value } }),
    scenario: "s",
  });

  test("that names a payment with the contract's field names is compared with the responses", () => {
    expect(wrong([pay()], [heard({ order_no: "A-1", transaction_id: "T9", currency: "XTS" })])).toEqual([
      "notifications.agree /transaction_id",
      "notifications.agree /currency",
    ]);
  });

  test("of another scenario can have the number of a payment", () => {
    const payout = { ...heard({ transaction_id: "T1", currency: "EUR" }), scenario: "payout" };
    expect(wrong([pay()], [payout])).toEqual([]);
  });

  test("can have its own field names and values", () => {
    expect(wrong([pay()], [heard({ order: "A-1", transaction_id: "N1" })])).toEqual([]);
    expect(wrong([pay()], [heard({ order_no: "A-1", amount: 1000, currency: "840" })])).toEqual([]);
  });

  test("after an operation on a payment can be about that operation", () => {
    expect(wrong([pay(), capture(entry)], [heard({ order_no: "A-1", transaction_id: "C1" })])).toEqual([]);
  });
});

test("an advice check is not used as evidence", () => {
  expect(wrong([pay(), { ...query({ ...shown, currency: "XTS" }), advice: true }])).toEqual([]);
});

test("a consistent response is never reported, with any other records in the list", () => {
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
