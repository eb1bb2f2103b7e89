import { expect, test } from "vitest";
import { readChoices, readProfile } from "../config.ts";
import { decide as decideQuery } from "../commands/payment/query.ts";
import { decide as decideSearch } from "../commands/payment/search-refunds.ts";
import { readSelection } from "./selection.ts";

const { querySelectors, refundSelectors } = readChoices(readProfile(), []);
const row = (length: number) => Array.from({ length }, (_, index) => `o${index}`).join(",");

test("a query selects by order numbers or by transactions, each once", () => {
  expect(decideQuery({ order_no: "a,b,,a" }, querySelectors)).toEqual({
    ok: true,
    by: "order_no",
    values: ["a", "b"],
  });
  expect(decideQuery({ transaction_id: "7" }, querySelectors)).toMatchObject({
    by: "transaction_id",
    values: ["7"],
  });
});

test("a query that selects nothing, or in two ways at once, is refused", () => {
  for (const request of [
    {},
    { order_no: "" },
    { order_no: "," },
    { order_no: ["a"] },
    { order_no: "a", transaction_id: "7" },
  ])
    expect(decideQuery(request, querySelectors).ok).toBe(false);
});

test("a query selects at most 100 orders", () => {
  expect(decideQuery({ order_no: row(100) }, querySelectors).ok).toBe(true);
  expect(decideQuery({ order_no: row(101) }, querySelectors).ok).toBe(false);
});

test("a refund search may select by refund, and by as many values as it likes", () => {
  expect(decideSearch({ refund_reference_id: "7-01" }, refundSelectors)).toMatchObject({
    by: "refund_reference_id",
  });
  expect(decideSearch({ order_no: row(150) }, refundSelectors).ok).toBe(true);
});

test("a selector without a separator takes the text as one value", () => {
  const selectors = [{ by: "order_no" as const, field: "orders", separator: undefined }];
  expect(readSelection({ orders: "a,b" }, selectors)).toMatchObject({ values: ["a,b"] });
});
