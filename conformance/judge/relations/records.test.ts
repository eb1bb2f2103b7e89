// Relations between a payment and the records of batches, queries and refund searches.
import { describe, expect, test } from "vitest";
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
  promising,
  wrong,
} from "../../testing/relations.ts";

describe("the amount of an order", () => {
  const left = query({ ...shown, amount: "6.00" });

  test("can have any value after an operation on the payment", () => {
    expect(wrong([pay(), refund(asked), left])).toEqual([]);
    expect(wrong([pay(), left])).toEqual(["payments.agree /orders_list/0/amount"]);
  });

  test("can be zero for a payment that was not captured", () => {
    expect(wrong([pay(), query({ ...shown, amount: "0.00" })])).toEqual([]);
  });

  test("stays the requested one if the profile says so", () => {
    const profile = promising({ "order-record.amount-meaning": "requested" });
    expect(wrong([pay(), refund(asked), left], [], profile)).toEqual([
      "payments.agree /orders_list/0/amount",
    ]);
  });
});

describe("an entry of a batch", () => {
  test("of a failed order can have any values", () => {
    expect(
      wrong([pay(), capture(entry, { capture_status: "0", currency: "", transaction_id: "none" })]),
    ).toEqual([]);
  });

  test("has the amount of the same order", () => {
    expect(wrong([pay(), capture(entry, { amount: "11.00" })])).toEqual([
      "payments.agree /capture_orders/0/amount",
    ]);
  });

  test("about a part can have the amount of the part or of the payment", () => {
    const part = { ...entry, amount: "4.00" };
    expect(wrong([pay(), capture(part), second()])).toEqual([]);
    expect(wrong([pay(), capture(part, { amount: "10.00" })])).toEqual([]);
  });

  test("with the identifiers of two payments is not used as evidence", () => {
    const mixed = { ...entry, order_no: "A-2" };
    expect(wrong([pay(), second(), capture(mixed), query({ ...shown, order_no: "A-2" })])).toEqual([]);
  });

  test("of a deliberately invalid request is not used as evidence", () => {
    const odd = capture(entry, { currency: "XTS" }, { deliberate: true });
    expect(wrong([pay(), odd, query({ ...shown, currency: "XTS" })])).toEqual([]);
  });

  test("about a payment in review is compared with the payment", () => {
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

describe("what an entry says of its outcome", () => {
  const cancel = (told: object) =>
    observation({
      operation: "cancelTransactions",
      sent: { ...who, cancel_orders: [entry] },
      told: { ...who, return_status: "1", cancel_orders: [{ ...entry, ...told }] },
    });

  test.each<[object, readonly string[]]>([
    [{ cancel_status: "1", error_message: "" }, []],
    [{ cancel_status: 1, error_message: "" }, []],
    [{ cancel_status: "0", error_message: "E1" }, []],
    [{ cancel_status: "OK", error_message: "" }, ["entries.outcome /cancel_orders/0/cancel_status"]],
    [{ cancel_status: "1", error_message: "E1" }, ["entries.no-error /cancel_orders/0/error_message"]],
    [{ error_message: "" }, []],
  ])("in a cancellation: %j", (told, broken) => {
    expect(wrong([pay(), cancel(told)])).toEqual(broken);
  });

  test.each([
    ["0000:Success", []],
    ["0051:Declined", []],
    ["0:Success", ["payments.outcome /result_info"]],
    ["0000:Captured", ["payments.outcome /result_info"]],
  ])("in the result of a payment: %s", (result_info, broken) => {
    expect(wrong([pay({ told: { ...result, result_info } })])).toEqual(broken);
  });

  test.each<[object, readonly string[]]>([
    [{ refund_status: "1", refund_message: "V0000:OK" }, []],
    [{ refund_status: "2", refund_message: "V0010:No" }, []],
    [{ refund_status: "1" }, []],
    [{ refund_status: "2", refund_message: "V0000:OK" }, ["refunds.outcome /refund_orders/0/refund_message"]],
    [{ refund_status: "1", refund_message: "V0010:No" }, ["refunds.outcome /refund_orders/0/refund_message"]],
  ])("in a refund: %j", (told, broken) => {
    expect(wrong([pay(), refund(asked, told)])).toEqual(broken);
  });
});

describe("a refund", () => {
  test("has the original amount of its payment, and the requested refund amount", () => {
    expect(wrong([pay(), refund(asked, { amount: "4.00", refund_amount: "10.00" })])).toEqual([
      "payments.original-amount /refund_orders/0/amount",
      "payments.agree /refund_orders/0/refund_amount",
    ]);
  });

  test("of more than the rest can be smaller, and its original amount can be a captured part", () => {
    const rest = { ...asked, refund_amount: "9.00" };
    expect(wrong([pay(), refund(asked), refund(rest, { refund_amount: "6.00" })])).toEqual([]);
    expect(wrong([pay(), refund({ ...asked, refund_amount: "11.00" }, { refund_amount: "10.00" })])).toEqual(
      [],
    );
    const part = capture({ ...entry, amount: "4.00" });
    expect(wrong([pay(), part, refund(asked, { amount: "4.00" })])).toEqual([]);
  });

  test("has the same values in a search, matched by its reference", () => {
    const told = { ...asked, refund_reference_id: "T1-01" };
    const other = { ...asked, refund_amount: "1.00", refund_reference_id: "T1-02" };
    const seen = [pay(), refund(told), refund(other)];
    expect(wrong([...seen, search(other, told)])).toEqual([]);
    expect(wrong([...seen, search({ ...told, refund_amount: "1.00" })])).toEqual([
      "refunds.agree /refund_orders/0/refund_amount",
    ]);
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

  test("keeps letters of other alphabets only if the profile promises them", () => {
    const odd = { ...shown, delivery_information: { delivery_firstname: "Zo?" } };
    expect(wrong([pay({ sent }), query(odd)])).toEqual([]);
    expect(wrong([pay({ sent }), query(odd)], [], promising({ "encoding.charset": "utf-8" }))).toHaveLength(
      1,
    );
  });
});
