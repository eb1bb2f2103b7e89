import { expect, test } from "vitest";
import { readChoices, readProfile } from "../config.ts";
import { decide } from "../operations/payment/query.ts";
import { readSelection } from "./selection.ts";

const { querySelection, refundSelection } = readChoices(readProfile(), []);
const row = (length: number) => Array.from({ length }, (_, index) => `o${index}`).join(",");

test("a query selects by order numbers or by transactions, without duplicates", () => {
  expect(decide({ order_no: "a,b,,a" }, querySelection)).toEqual({
    ok: true,
    by: "order_no",
    values: ["a", "b"],
  });
  expect(decide({ transaction_id: "7" }, querySelection)).toMatchObject({
    by: "transaction_id",
    values: ["7"],
  });
});

const nothing = [{}, { order_no: "" }, { order_no: "," }, { order_no: ["a"] }];

test("a query without a selection gets the newest orders, as the profile says", () => {
  for (const request of nothing)
    expect(decide(request, querySelection)).toEqual({ ok: true, by: "newest", most: 100 });
});

test("a query without a selection is refused if the profile does not allow it", () => {
  for (const request of nothing)
    expect(decide(request, { ...querySelection, newest: undefined }).ok).toBe(false);
});

test("a query with two selections is refused", () => {
  expect(decide({ order_no: "a", transaction_id: "7" }, querySelection).ok).toBe(false);
});

test("a query selects at most 100 orders", () => {
  expect(decide({ order_no: row(100) }, querySelection).ok).toBe(true);
  expect(decide({ order_no: row(101) }, querySelection).ok).toBe(false);
});

test("a refund search can select by refund, with any number of values", () => {
  expect(readSelection({ refund_reference_id: "7-01" }, refundSelection)).toMatchObject({
    by: "refund_reference_id",
  });
  expect(readSelection({ order_no: row(150) }, refundSelection).ok).toBe(true);
});

test("a selector of an array has one value in each place, or in a member of each entry", () => {
  const array = [{ by: "order_no" as const, field: "orders", array: true }];
  const entries = [
    { by: "order_no" as const, field: "orders", member: "no" },
    { by: "transaction_id" as const, field: "orders", member: "id" },
  ];
  const read = (orders: unknown, selectors: typeof array | typeof entries) =>
    readSelection<"order_no" | "transaction_id">({ orders }, { selectors, newest: undefined });
  expect(read(["a,b", 7, "a,b", ""], array)).toMatchObject({ values: ["a,b", "7"] });
  expect(read([{ id: "a" }, { id: 7 }, null, "a"], entries)).toMatchObject({
    by: "transaction_id",
    values: ["a", "7"],
  });
  for (const [orders, selectors] of [
    [[["a"]], array],
    [{ no: { no: "a" } }, entries],
    [["a"], entries],
  ] as const)
    expect(read(orders, selectors).ok).toBe(false);
});

test("a selector without a separator has the whole text as its value", () => {
  const selectors = [{ by: "order_no" as const, field: "orders", separator: undefined }];
  expect(readSelection({ orders: "a,b" }, { selectors, newest: undefined })).toMatchObject({
    values: ["a,b"],
  });
});
