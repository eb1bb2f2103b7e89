import { operations } from "@acquiring/contract/catalogue";
import { afterAll, describe, expect, test } from "vitest";
import { newGateway } from "../testing/controlled.ts";
import {
  type Fields,
  form as formMedia,
  goodCard,
  merchantOf,
  newOrder,
  send,
  sendFrom,
  signed,
} from "../testing/merchant.ts";

const gateway = await newGateway();
afterAll(gateway.close);
const merchant = merchantOf(gateway.url);

const isStored = async (order_no: unknown) => {
  const { entries } = await merchant.query({ order_no });
  return entries.length > 0;
};

describe("a direct payment is refused with 400, and leaves nothing in the database,", () => {
  test.each<[string, Fields]>([
    ["with a negative amount", { amount: "-1.00" }],
    ["with no amount at all", { amount: undefined }],
    ["with an amount of zero", { amount: "0.00" }],
    ["with more decimal places than the currency has", { amount: "1.001" }],
    ["with an amount beyond all measure", { amount: "9".repeat(60) }],
    ["with a currency that does not exist", { currency: "XYZ" }],
    ["with a currency in small letters", { currency: "usd" }],
    ["without a card", { card: undefined }],
    ["with an empty month", { expiration_month: "" }],
    ["with an amount that is a number", { amount: 1 }],
  ])("%s", async (_, change) => {
    const body = newOrder(change);
    const { status, fields } = await merchant.post("/v1/authorise", body);
    expect(status).toBe(400);
    expect(fields).toEqual({ code: expect.any(String), message: expect.any(String) });
    expect(await isStored(body["order_no"])).toBe(false);
  });

  test("with an empty order number", async () => {
    expect((await merchant.pay({ order_no: "" })).status).toBe(400);
  });
});

test("a truncated body is refused, without showing its card number", async () => {
  const body = JSON.stringify(signed("/v1/authorise", newOrder()));
  const { status, text } = await send(gateway.url, "/v1/authorise", body.slice(0, -20));
  expect(status).toBe(400);
  expect(text).not.toContain(goodCard.card);
});

test("a signature with another key, over another body or of nothing is refused", async () => {
  const body = newOrder();
  const refused = [
    signed("/v1/authorise", body, { key: "another-key" }),
    { ...signed("/v1/authorise", body), amount: "2.00" },
    { ...signed("/v1/authorise", body), encryption_data: "" },
    { ...signed("/v1/authorise", body), shopper_unheard_of: "1" },
  ];
  for (const request of refused) {
    const { status } = await send(gateway.url, "/v1/authorise", JSON.stringify(request));
    expect(status).toBe(400);
  }
  expect(await isStored(body["order_no"])).toBe(false);
  expect((await merchant.post("/v1/authorise", body)).status).toBe(200);
});

test("an unknown field is accepted", async () => {
  const { status, fields } = await merchant.pay({ shopper_unheard_of: { deep: ["1"] }, constructor: "1" });
  expect(status).toBe(200);
  expect(fields).toMatchObject({ result_info: "0000:Success" });
});

test("an unknown merchant or account is not found, with any signature", async () => {
  for (const other of [{ merchant_id: "2000" }, { account_id: "7" }]) {
    const { status, fields } = await merchant.pay(other);
    expect(status).toBe(404);
    expect(fields).toMatchObject({ code: "not-found" });
    expect(
      (await merchant.post("/v1/capture", { capture_orders: [{ order_no: "1" }], ...other })).status,
    ).toBe(404);
  }
});

test("a query is accepted only from registered addresses, a refund search from any", async () => {
  const from = (address: string, path: string) =>
    sendFrom(address, gateway.url, path, signed(path, { order_no: "1" }));
  expect((await from("127.0.0.1", "/v1/retrievalTrans")).status).toBe(200);
  expect((await from("127.0.0.2", "/v1/retrievalTrans")).status).toBe(403);
  expect((await from("127.0.0.2", "/v1/retrievalRefund")).status).toBe(200);
});

test("a query without a selection gets the newest orders of the account, the newest first", async () => {
  const earlier = await merchant.payment();
  const later = await merchant.payment();
  const { status, entries } = await merchant.query({});
  expect(status).toBe(200);
  expect(entries.slice(0, 2)).toMatchObject([{ order_no: later.order_no }, { order_no: earlier.order_no }]);
});

test("a refund search without a selection gets the newest refunds of the account, the newest first", async () => {
  const payments = [await merchant.payment(), await merchant.payment()];
  for (const one of payments) {
    await merchant.capture([{ ...one, amount: "100.00" }]);
    const { entries } = await merchant.refund([{ ...one, amount: "100.00", refund_amount: "1.00" }]);
    expect(entries).toMatchObject([{ refund_status: "1" }]);
  }
  const { status, entries } = await merchant.search({});
  expect(status).toBe(200);
  expect(entries.slice(0, 2).map(({ order_no }) => order_no)).toEqual(
    payments.toReversed().map(({ order_no }) => order_no),
  );
});

test("a query can be sent as the form that the contract declares", async () => {
  const { order_no } = await merchant.payment();
  const form = new URLSearchParams(
    Object.entries(signed("/v1/retrievalTrans", { order_no })).map(([name, value]) => [name, String(value)]),
  );
  const { status, fields } = await send(gateway.url, "/v1/retrievalTrans", form.toString(), formMedia);
  expect(status).toBe(200);
  expect(fields["orders_list"]).toMatchObject([{ order_no }]);
});

test.each<[string, (good: Fields) => unknown]>([
  ["without its array", () => undefined],
  ["with more than 50 entries", (good) => Array.from({ length: 51 }, () => ({ ...good, amount: "1" }))],
  ["with an entry that is not a record", (good) => [{ ...good, amount: "1" }, "x"]],
  [
    "with a text that cannot be stored",
    (good) => [
      { ...good, amount: "1" },
      { ...good, order_no: "a\0" },
    ],
  ],
])("a batch is refused completely: %s", async (_, entries) => {
  const good = await merchant.payment();
  const { status } = await merchant.post("/v1/capture", { capture_orders: entries(good) });
  expect(status).toBe(400);
  const { entries: found } = await merchant.query({ order_no: good.order_no });
  expect(found[0]).toMatchObject({ payment_status: "2000" });
});

test.each([["abc"], ["1e1"], ["1,00"], [" 1"]])(
  "an entry with the amount %j is refused alone, and its result has the contract's form",
  async (amount) => {
    const good = await merchant.payment();
    const { fields } = await merchant.post("/v1/capture", {
      capture_orders: [
        { ...good, amount },
        { ...good, amount: "1" },
      ],
    });
    expect(fields["capture_orders"]).toMatchObject([{ capture_status: "0" }, { capture_status: "1" }]);
    const entry = { ...good, amount: "1", refund_amount: amount, refund_reason: "" };
    const { status, fields: refunded } = await merchant.post("/v1/refund", { refund_orders: [entry] });
    expect(status).toBe(200);
    expect(refunded["refund_orders"]).toMatchObject([{ refund_status: "0", refund_amount: "" }]);
  },
);

test("a batch without entries, which has no valid signature, is refused", async () => {
  const body = JSON.stringify({ ...signed("/v1/capture", {}), capture_orders: [] });
  expect((await send(gateway.url, "/v1/capture", body)).status).toBe(400);
});

test("every operation is offered, and no other path or method", async () => {
  const paths = new Set(Object.values(operations).map(({ path }) => path));
  expect(paths.size).toBe(10);
  for (const path of paths) expect((await merchant.post(path, {})).status).not.toBe(501);
  expect((await fetch(`${gateway.url}/v1/authorise`)).status).toBe(405);
  expect((await fetch(`${gateway.url}/`)).status).toBe(404);
});
