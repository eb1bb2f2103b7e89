// The definition of success in the contract, operation by operation.
import { expect, test } from "vitest";
import type { DecodedResponse } from "../decode/decode.ts";
import { isSuccess } from "./outcome.ts";

const json = (value: unknown): DecodedResponse => ({ kind: "json", text: "", value });

const batches: readonly [string, string, string | undefined][] = [
  ["queryTransactions", "orders_list", undefined],
  ["captureTransactions", "capture_orders", "capture_status"],
  ["reviewTransactions", "review_orders", "review_status"],
  ["cancelTransactions", "cancel_orders", "cancel_status"],
  ["refundTransactions", "refund_orders", "refund_status"],
  ["searchRefunds", "refund_orders", undefined],
];

test.each(batches)("%s is a success if the batch and each of its orders are", (operation, array, status) => {
  const all = (...statuses: unknown[]): unknown =>
    statuses.map((one) => (status === undefined ? {} : { [status]: one }));
  const success = (value: unknown): boolean => isSuccess(operation, 200, json(value));
  expect(success({ return_status: "1", [array]: all("1", 1) })).toBe(true);
  expect(success({ return_status: 1, [array]: all("1") })).toBe(true);
  expect(success({ return_status: "0", [array]: all("1") })).toBe(false);
  expect(success({ [array]: all("1") })).toBe(false);
  expect(success({ return_status: ["1"], [array]: all("1") })).toBe(false);
  // The entries of a query or a search do not show whether the request succeeded.
  const without = status === undefined;
  expect(success({ return_status: "1" })).toBe(without);
  expect(success({ return_status: "1", [array]: {} })).toBe(without);
  expect(success({ return_status: "1", [array]: all("1", "0") })).toBe(without);
  expect(success({ return_status: "1", [array]: [{}] })).toBe(without);
});

test.each<[string, unknown, boolean]>([
  ["createDirectPayment", { result_info: "0000:Success" }, true],
  ["createDirectPayment", { result_info: "1001:Declined" }, false],
  ["createDirectPayment", {}, false],
  ["createApmPayment", { issuer_url: "https://issuer.example/" }, true],
  ["createApmPayment", { order_no: "1" }, false],
  ["cancelSubscription", { cancel_status: "1", error_message: "" }, true],
  ["cancelSubscription", {}, true],
  ["cancelSubscription", { error_message: "not found" }, false],
  ["cancelSubscription", "done", false],
  ["createPayout", { status: "COMPLETED", transaction_id: "t" }, true],
  ["createPayout", { payer_id: "p", failure_reason: "" }, true],
  ["createPayout", { fee_amount: 1, failure_reason: "UNKNOWN" }, true],
  ["createPayout", { code: "E1", message: "no" }, false],
  ["createPayout", [], false],
  ["somethingElse", {}, false],
])("%s with %j: %s", (operation, value, success) => {
  expect(isSuccess(operation, 200, json(value))).toBe(success);
});

test("a successful redirect payment has a page as its response", () => {
  expect(isSuccess("createRedirectPayment", 200, { kind: "html", text: "<html>" })).toBe(true);
  expect(isSuccess("createRedirectPayment", 200, json({}))).toBe(false);
});

test("another status or an unreadable body is not a success", () => {
  const value = { result_info: "0000:Success" };
  expect(isSuccess("createDirectPayment", 201, json(value))).toBe(false);
  expect(isSuccess("createDirectPayment", 400, json(value))).toBe(false);
  expect(isSuccess("createDirectPayment", 200, { ...json(value), problem: "it ends" })).toBe(false);
});
