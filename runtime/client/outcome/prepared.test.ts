import { inspect } from "node:util";
import { expect, test } from "vitest";
import { clientOf } from "../../testing/client.ts";
import {
  captured,
  failureOf,
  identity,
  jsonResponse,
  order,
  pan,
  payment,
  signedResponse,
  xmlResponse,
} from "../../testing/fake-gateway.ts";
import type { Extras } from "../gateway.ts";
import type { Prepared } from "./prepared.ts";

const selects = { "search.selection.queryTransactions": { by: { order_no: { field: "order_no" } } } };
const client = (responses: readonly (Response | Error)[], more: object = {}) =>
  clientOf<Extras>(responses, { ...selects, ...more });

const stored = (prepared: Prepared): Prepared => JSON.parse(JSON.stringify(prepared)) as Prepared;
const done = { ...order, capture_status: "1", error_message: "" };
const capture = { capture_orders: [order] };

test.each([
  ["after the time that the profile names", 60, "not-done"],
  ["before it", 50, "unknown"],
  ["if nobody says when it was sent", undefined, "unknown"],
])("a stored request that a query does not find is judged %s", async (_when, ago, outcome) => {
  const empty = jsonResponse({ ...identity, return_status: "1", orders_list: [] });
  const { gateway } = client([empty], { "search.horizon": 55 });
  const prepared = stored(await gateway.prepare("createDirectPayment", payment));
  const sentAt = ago && { sentAt: new Date(Date.now() - ago * 1000) };
  expect(await gateway.findOut(prepared, { ...sentAt })).toMatchObject({ outcome });
});

test("a prepared request is sent as it was signed, before a restart and after it", async () => {
  const { gateway, sent } = client([1, 2].map(() => signedResponse({ ...captured, capture_orders: [done] })));
  const prepared = await gateway.prepare("captureTransactions", capture);
  expect(prepared).toMatchObject({
    operation: "captureTransactions",
    about: [{ transaction_id: order.transaction_id }],
    storable: true,
  });
  expect(sent).toEqual([]);
  expect(await gateway.send(prepared)).toMatchObject({ capture_orders: [done] });
  expect(await gateway.send(stored(prepared))).toMatchObject({ capture_orders: [done] });
  expect(sent[1]?.body).toBe(sent[0]?.body);
  expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({ encryption_data: prepared.signature });
});

test("a change of the caller's object after that changes nothing", async () => {
  const { gateway, sent } = client([]);
  const own = structuredClone(capture);
  const prepared = await gateway.prepare("captureTransactions", own);
  Object.assign(own.capture_orders[0] ?? {}, { amount: "999.00" });
  await failureOf(gateway.send(prepared));
  expect(sent[0]?.body).not.toContain("999.00");
});

test("card data is in nothing that can be stored or printed, and such a request is sent only before a restart", async () => {
  const { gateway, sent } = client([
    xmlResponse({ ...identity, order_no: payment.order_no, result_info: "0000:Success" }),
  ]);
  const prepared = await gateway.prepare("createDirectPayment", payment);
  expect(prepared).toMatchObject({ storable: false, about: [{ order_no: payment.order_no }] });
  const shown = inspect(prepared, { depth: 9, showHidden: true }) + JSON.stringify(prepared);
  expect(shown).not.toContain(pan);
  await gateway.send(prepared);
  expect(sent[0]?.body).toContain(pan);
  await expect(gateway.send(stored(prepared))).rejects.toThrow("card data");
});

test("of a request that may have been sent before, a refusal or a failed connection shows nothing", async () => {
  const refusal = new Response("{}", { status: 403 });
  const noConnection = Object.assign(new Error("closed"), { code: "ECONNREFUSED" });
  const { gateway } = client([refusal, noConnection, new Error("lost"), refusal, noConnection, refusal]);
  const prepared = await gateway.prepare("captureTransactions", capture);
  for (const kind of ["refused", "not-sent"]) {
    const error = await failureOf(gateway.send(prepared));
    expect(error.kind).toBe(kind);
    expect(await gateway.findOut(error)).toMatchObject({ outcome: "not-done", final: true });
  }
  await failureOf(gateway.send(prepared));
  for (const again of [prepared, prepared, stored(prepared)]) {
    const error = await failureOf(gateway.send(again));
    expect(error.kind).toBe("outcome-unknown");
    expect(error.message).toContain("may have been sent before");
    expect(await gateway.findOut(error)).toMatchObject({ outcome: "unknown", final: false });
  }
});

test("of a request that is sent twice at once, a refusal of one shows nothing of the other", async () => {
  const results = [
    new Response("{}", { status: 429 }),
    signedResponse({ ...captured, capture_orders: [done] }),
  ];
  const { gateway } = client(results);
  const prepared = await gateway.prepare("captureTransactions", capture);
  const both = [gateway.send(prepared), gateway.send(prepared)];
  const error = await failureOf(both[0] ?? Promise.resolve({}));
  expect(await both[1]).toMatchObject({ capture_orders: [done] });
  expect(error.kind).toBe("outcome-unknown");
  expect(await gateway.findOut(error)).toMatchObject({ outcome: "unknown" });
});

test("a note with a card number is not stored either", async () => {
  const { gateway } = client([]);
  const { card: _card, security_code: _code, ...bare } = payment;
  const prepared = await gateway.prepare("createDirectPayment", { ...bare, note: `pay with ${pan}` });
  expect(prepared.storable).toBe(false);
});

test("what may have been sent is found out after a restart, by reads alone", async () => {
  const orders_list = [{ order_no: payment.order_no, transaction_id: "T-1" }];
  const { gateway, sent } = client([jsonResponse({ ...identity, return_status: "1", orders_list })]);
  const prepared = stored(await gateway.prepare("createDirectPayment", payment));
  expect(await gateway.findOut(prepared)).toMatchObject({
    outcome: "unknown",
    evidence: [{ finding: { found: "yes", records: orders_list } }],
    queries: { made: 1, failed: 0 },
  });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain(`order_no=${payment.order_no}`);
});

test("a request that cannot be sent cannot be prepared, and a read need not be", async () => {
  const { gateway } = client([]);
  const invalid = await failureOf(gateway.prepare("createDirectPayment", { order_no: 7 }));
  expect(invalid.kind).toBe("invalid-request");
  const read = gateway.prepare("queryTransactions", {});
  await expect(read).rejects.toThrow("no operation that changes something");
  await expect(gateway.findOut({})).rejects.toThrow(TypeError);
});
