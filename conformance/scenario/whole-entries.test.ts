import { expect, test } from "vitest";
import { wholeEntries } from "./whole-entries.ts";

const entry = {
  was: { order_no: "1", refund_reason: "Goods returned" },
  is: { order_no: "1", refund_reason: "Goods", x_desk: "7" },
};
const adapted = (set: Readonly<Record<string, unknown>>) => wholeEntries(set, "refund_orders", entry);

test("a whole entry gets the added fields and the changed texts of the plain one", () => {
  expect(adapted({ "/refund_orders/3": { order_no: "2", refund_reason: "Goods returned" } })).toEqual({
    "/refund_orders/3": { x_desk: "7", order_no: "2", refund_reason: "Goods" },
  });
});

test("what a step leaves out or writes in its own way stays so", () => {
  const own = { "/refund_orders/0": { refund_reason: "Odd", x_desk: "8" } };
  expect(adapted(own)).toEqual(own);
  expect(adapted({ "/refund_orders/0": {} })).toEqual({ "/refund_orders/0": { x_desk: "7" } });
});

test("other values of a step stay as they are", () => {
  const own = { "/refund_orders/0/refund_reason": "Goods returned", "/other/0": {}, refund_orders: [{}] };
  expect(adapted(own)).toEqual(own);
});
