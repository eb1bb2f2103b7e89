import { expect, test } from "vitest";
import type { Played } from "../../message/message.ts";
import { observation } from "../../testing/observations.ts";
import { faultIn } from "./fault.ts";

const played = (operation: string, sent: object, told: object, more: Partial<Played> = {}): Played => ({
  ...observation({ operation, sent: { ...sent }, told: { ...told } }),
  ...more,
});
const sent = {
  merchant_id: "1000",
  account_id: "7",
  order_no: "CABBAGE-ORDER",
  amount: "10.00",
  currency: "EUR",
};
const paid = (told: object): Played =>
  played("createDirectPayment", sent, { ...sent, transaction_id: "t1", recurring_id: "", ...told });
const said = (one: Played, at: string, expected: string, earlier: readonly Played[] = []) => {
  const actual = at
    .split("/")
    .slice(1)
    .reduce<unknown>((value, name) => Object(value)[name], one.response?.value);
  return faultIn(one, earlier, { at, expected, actual });
};

test.each<[object, string, string, string]>([
  [{ order_no: "CABBAGE" }, "/order_no", '"CABBAGE-ORDER"', "`order_no` is cut to 7 characters"],
  [
    { order_no: "cabbage-order" },
    "/order_no",
    '"CABBAGE-ORDER", as it was sent in x',
    "upper and lower case",
  ],
  [
    { order_no: "N-CABBAGE-ORDER" },
    "/order_no",
    'the same as "CABBAGE-ORDER"',
    "`order_no` has more before it than was due",
  ],
  [{ amount: "10,00" }, "/amount", "a decimal number, equals 10.00", "decimal comma"],
  [{ amount: "10,00" }, "/amount", "a decimal number, such as `10.50`", "decimal comma"],
  [{ amount: "1000" }, "/amount", '"10.00"', "lost its decimal point"],
  [
    { merchant_id: "7", account_id: "1000" },
    "/merchant_id",
    '"1000"',
    "`account_id` and `merchant_id` are swapped",
  ],
  [{ currency: "USD" }, "/currency", '"EUR"', "`currency` has another value"],
])("names what is wrong with %o", (told, at, expected, words) => {
  expect(said(paid(told), at, expected).words).toContain(words);
});

test.each<[unknown, string, string]>([
  [null, '""', "`x` is null"],
  [true, '""', "`x` is a boolean"],
  [7, '"7"', "`x` is a number"],
  [[{}, {}], "to be absent", "`x` has 2 entries, but must be absent"],
])("names the type of %j", (x, expected, words) => {
  expect(said(played("queryTransactions", {}, { x }), "/x", expected).words).toBe(words);
});

test("names a field that is missing, and the unknown one that came instead", () => {
  const query = played("queryTransactions", {}, { return_status: "1", orders: [] });
  expect(said(query, "/orders_list", "to be present").words).toBe(
    "`orders_list` is missing; there is `orders` instead",
  );
});

test("blames the response that altered a value, and not the later one that repeats what it was sent", () => {
  const order = { order_no: "CABBAGE-ORDER" };
  const capture = played("captureTransactions", { capture_orders: [order] }, { capture_orders: [order] });
  const first = paid({ order_no: "CABBAGE" });
  const { operation, key, behind } = said(capture, "/capture_orders/0/order_no", 'the same as "CABBAGE"', [
    first,
  ]);
  expect([operation, key]).toEqual(["createDirectPayment", said(first, "/order_no", '"CABBAGE-ORDER"').key]);
  expect(behind).toContain(key);
});

test("an unreadable body has the same key in every operation, also for what comes after it", () => {
  const response = (position: number) =>
    ({ kind: "json", text: "", problem: `Unexpected text at position ${position}` }) as const;
  const query = played("queryTransactions", {}, {}, { response: response(17), success: false });
  const search = played("searchRefunds", {}, {}, { response: response(20), success: false });
  const { key } = faultIn(query, [], undefined);
  expect(key).toBe("the body cannot be read: Unexpected text");
  expect(faultIn(search, [], undefined).key).toBe(key);
  expect(faultIn(undefined, [query], undefined).behind).toContain(key);
});

test("a notification that did not come is told with its order", () => {
  const request = { ...sent, notify_url: "http://shop.example/x" };
  const pay = played("createDirectPayment", request, { ...sent, transaction_id: "t1" });
  const heard = {
    ...pay,
    operation: undefined,
    status: 0,
    response: undefined,
    problem: "no notification within 2 s",
  };
  expect(faultIn(heard, [pay], undefined)).toMatchObject({
    operation: "createDirectPayment",
    words: "no notification within 2 s, about `order_no` CABBAGE-ORDER",
  });
});
