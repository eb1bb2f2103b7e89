// The comparison of books: it accepts equal books and finds every difference.
import { expect, test } from "vitest";
import { eventDifferences, paidDifferences, toldDifferences } from "./books.ts";

const row = {
  name: "1000/7",
  transaction_id: "7",
  kind: "direct",
  authorised: "10000",
  captured: "300",
  refunded: "0",
};
const paid = { authorised: 10_000n, captured: 300n, refunded: 0n, paidOut: 0n };
const told = {
  account: { merchant_id: "1000", account_id: "1000001" },
  names: { transaction_id: "7" },
  currency: "USD",
  status: "1",
  captured: 300n,
  refunded: 0n,
  perhapsCaptured: 0n,
  perhapsRefunded: 0n,
};

test("consistent books have no differences", () => {
  expect(paidDifferences([row], new Map([["1000/7", paid]]))).toEqual([]);
  expect(toldDifferences([row], [told])).toEqual([]);
});

test("a payment that the acquirer executed twice, never, or for a lost payment is found", () => {
  expect(paidDifferences([row], new Map([["1000/7", { ...paid, captured: 600n }]]))).toHaveLength(1);
  expect(paidDifferences([row], new Map())).toHaveLength(1);
  expect(paidDifferences([], new Map([["1000/7", paid]]))).toEqual(["1000/7: paid, and lost by the gateway"]);
});

test("the comparison finds a payment that a merchant knows and that is lost, duplicated or different", () => {
  expect(toldDifferences([], [told])).toEqual(["7: told 1, and lost"]);
  const twin = { ...row, name: "1000/8", transaction_id: "8" };
  expect(toldDifferences([row, twin], [told])).toEqual([expect.stringContaining("it is there twice")]);
  expect(toldDifferences([row], [told, told])).toEqual(["two orders were told the same transaction"]);
  for (const other of [{ captured: 200n }, { captured: 400n }, { status: "0" }, { refunded: 1n }])
    expect(toldDifferences([row], [{ ...told, ...other }])).toHaveLength(1);
});

test("a capture with an unknown outcome may have happened, but nothing more", () => {
  const unsure = { ...told, captured: 100n, perhapsCaptured: 200n };
  expect(toldDifferences([row], [unsure])).toEqual([]);
  expect(toldDifferences([{ ...row, captured: "100" }], [unsure])).toEqual([]);
  expect(toldDifferences([{ ...row, captured: "301" }], [unsure])).toHaveLength(1);
});

const change = {
  event_id: "payment-7-2",
  subject: "payment",
  subject_id: "7",
  version: 2,
  name: "payment.captured",
  payload: { payment_status: "2500", authorised: "10000", captured: "300", refunded: "0" },
  asked: true,
  delivered: true,
};
const fields = {
  kind: "payment.captured",
  version: "2",
  currency: "USD",
  payment_status: "2500",
  authorised_amount: "100.00",
  captured_amount: "3.00",
  refunded_amount: "0.00",
};
const heard = { says: "", fields, deliveries: 2, acknowledged: 1 };

test("the comparison finds an event that never arrived, has no acknowledgement, or has other data", () => {
  expect(eventDifferences(change, heard)).toEqual([]);
  expect(eventDifferences(change, undefined)).toHaveLength(1);
  expect(eventDifferences(change, { ...heard, acknowledged: 0 })).toHaveLength(1);
  expect(eventDifferences({ ...change, delivered: false }, heard)).toHaveLength(1);
  expect(eventDifferences({ ...change, asked: false }, heard)).toHaveLength(1);
  for (const other of [{ kind: "payment.refunded" }, { version: "1" }, { captured_amount: "3.01" }])
    expect(eventDifferences(change, { ...heard, fields: { ...fields, ...other } })).toHaveLength(1);
});
