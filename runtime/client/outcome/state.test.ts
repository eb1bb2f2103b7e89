import { expect, test } from "vitest";
import { query } from "../../testing/operations.ts";
import { GatewayError } from "../gateway-error.ts";
import type { Reading } from "../search.ts";
import { statesOf } from "./state.ts";

const operation = {
  ...query,
  finder: {
    name: "findOrder",
    key: ["transaction_id", "order_no"],
    state: { by: "order_no", amount: "amount", currency: "currency" },
  },
};
const points = {
  "search.selection.queryTransactions": { by: { order_no: { field: "order_no", separator: "," } } },
  codes: {
    payment_status: {
      "2000": { means: "Authorised.", outcome: "done" },
      "5000": { means: "Cancelled.", outcome: "not-done", final: true },
      "9100": { means: "Expired.", outcome: "not-done", final: true },
      "7000": "Something else.",
    },
  },
};
const order = { order_no: "A-1", amount: "10.00", currency: "USD" };
const record = { ...order, transaction_id: "T-1", payment_status: "2000" };

const stateOf = async (...told: readonly object[]) => {
  const call: Reading["call"] = async () => ({ return_status: "1", orders_list: told });
  const [state] = await statesOf({ operation, points, call }, [order]);
  return state;
};

test.each([
  ["approved, which may still change", "2000", { outcome: "done", final: false, means: "Authorised." }],
  ["voided", "5000", { outcome: "not-done", final: true, means: "Cancelled." }],
  ["expired after approval", "9100", { outcome: "not-done", final: true, means: "Expired." }],
])("an order is %s", async (_state, payment_status, expected) => {
  const found = { ...record, amount: "10.0", currency: "usd", payment_status };
  expect(await stateOf(found)).toEqual({ ...expected, record: found });
});

test.each<[string, object[], string]>([
  ["the gateway does not show it", [], "not-found"],
  ["the record has another amount", [{ ...record, amount: "200.00" }], "another-amount"],
  ["the record has another currency", [{ ...record, currency: "EUR" }], "another-amount"],
  ["the record has no amount", [{ ...record, amount: "" }], "another-amount"],
  ["the number has two records", [record, { ...record, transaction_id: "T-2" }], "several"],
  ["the record's code has no outcome", [{ ...record, payment_status: "7000" }], "no-outcome"],
  ["the record does not name its order", [{ payment_status: "2000" }], "unidentified"],
])("an order is unknown if %s, and says so", async (_what, told, why) => {
  expect(await stateOf(...told)).toMatchObject({ outcome: "unknown", final: false, why });
});

test("orders are asked for together, and a read that fails is said of each", async () => {
  const asked: object[] = [];
  const error = new GatewayError({ kind: "unreadable-response", operation: query.id, message: "cut" });
  const call: Reading["call"] = async (request) => {
    asked.push(request);
    throw error;
  };
  const orders = [order, { ...order, order_no: "A-2" }, { ...order, order_no: "" }];
  const states = await statesOf({ operation, points, call }, orders);
  expect(states).toMatchObject([
    { outcome: "unknown", why: "failed", error },
    { outcome: "unknown", why: "failed", error },
    { outcome: "unknown", why: "cannot-be-asked" },
  ]);
  expect(asked).toEqual([{ order_no: "A-1,A-2" }]);
});

test("another order's record is no state of this one", async () => {
  const call: Reading["call"] = async () => {
    const issues = [{ code: "belongs.not-asked", at: "/orders_list/0", message: "m" }];
    const result = { return_status: "1", orders_list: [{ ...record, order_no: "B-1" }] };
    const told = { operation: query.id, message: "m", issues, result };
    throw new GatewayError({ kind: "unreadable-response", ...told });
  };
  expect(await statesOf({ operation, points, call }, [order])).toMatchObject([
    { outcome: "unknown", why: "selection-ignored" },
  ]);
});
