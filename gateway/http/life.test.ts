import { afterAll, expect, onTestFinished, test } from "vitest";
import { readProfile } from "../config.ts";
import { startGateway } from "../start/start.ts";
import { newGateway } from "../testing/controlled.ts";
import { type Fields, merchantOf, newOrderNo } from "../testing/merchant.ts";

const gateway = await newGateway();
afterAll(gateway.close);
const merchant = merchantOf(gateway.url);
const { statusOf } = merchant;

test("a payment is captured in two parts, refunded in part, and found by query and refund search", async () => {
  const order_no = newOrderNo();
  const shopper = { shopper_email: "a@example.com", shopper_phone: "+41 1" };
  const delivery = { delivery_city: "Bern", delivery_country: "CH" };
  const paid = await merchant.pay({ order_no, note: "<&>", ...shopper, ...delivery });
  expect(paid.status).toBe(200);
  const account = { merchant_id: "1000", account_id: "1000001" };
  expect(paid.fields).toMatchObject({
    ...account,
    order_no,
    amount: "100.00",
    currency: "USD",
    card: "411111******1111",
    order_status: "1",
    result_info: "0000:Success",
    note: "<&>",
  });
  const { transaction_id } = paid.fields;
  expect(transaction_id).toMatch(/^\d{24}$/);
  const names = { transaction_id, order_no, currency: "USD" };
  expect(await statusOf(order_no)).toBe("2000");

  const first = await merchant.capture([{ ...names, amount: "60" }]);
  expect(first.fields).toMatchObject({ return_status: "1", return_message: "OK" });
  expect(first.entries).toEqual([{ ...names, amount: "60", capture_status: "1", error_message: "" }]);
  expect(await statusOf(order_no)).toBe("2500");
  await merchant.capture([{ ...names, amount: 40 }]);
  expect(await statusOf(order_no)).toBe("3000");

  const back = { ...names, amount: "100.00", refund_amount: "30.5", refund_reason: "late" };
  const refunded = await merchant.refund([back]);
  const refund_reference_id = `${String(transaction_id)}-01`;
  const reference = { refund_reference: "", refund_reference_id };
  const done = { refund_status: "1", error_message: "" };
  expect(refunded.entries).toEqual([{ ...back, ...reference, ...done, refund_message: "V0000:OK" }]);

  const { fields, entries } = await merchant.query({ transaction_id });
  expect(fields).toMatchObject({ ...account, return_status: "1", return_message: "OK" });
  expect(entries).toEqual([
    {
      ...names,
      amount: "100.00",
      payment_status: "4000",
      query_result: "1",
      is3ds: "0",
      transaction_date: String(transaction_id).slice(0, 14),
      ...shopper,
      delivery_information: delivery,
    },
  ]);

  const found = await merchant.search({ refund_reference_id });
  expect(found.entries).toEqual([
    {
      ...back,
      refund_amount: "30.50",
      ...reference,
      ...done,
      payment_status: "4000",
      refund_date: expect.stringMatching(/^\d{14}$/),
      refund_processing_date: expect.stringMatching(/^\d{14}$/),
    },
  ]);
  await merchant.refund([{ ...back, refund_amount: "69.50" }]);
  expect(await statusOf(order_no)).toBe("4100");
  const both = await merchant.search({ order_no });
  expect(both.entries.map((entry) => entry["refund_amount"])).toEqual(["69.50", "30.50"]);
});

test.each([
  ["4000000000000002", "12", "2034", "1001:The card was declined."],
  ["4111111111111111", "01", "2020", "1002:The card has expired."],
  ["6011000990139424", "12", "2034", "1003:The card is not known to the test acquirer."],
])(
  "a refused card (%s, %s/%s) gets a result with the reason, and nothing can be captured",
  async (card, expiration_month, expiration_year, result_info) => {
    const { status, fields, names } = await merchant.pay({ card, expiration_month, expiration_year });
    expect(status).toBe(200);
    expect(fields).toMatchObject({
      order_status: "0",
      result_info,
      card: `${card.slice(0, 6)}******${card.slice(-4)}`,
    });
    expect(await statusOf(names.order_no)).toBe("9000");
    const { entries } = await merchant.capture([{ ...names, amount: "1" }]);
    expect(entries[0]).toMatchObject({ capture_status: "0", error_message: "not authorised" });
    const refund = await merchant.refund([{ ...names, amount: "100", refund_amount: "1" }]);
    expect(refund.entries[0]).toMatchObject({ refund_status: "0", refund_message: "V1005:nothing captured" });
  },
);

test("a card number that is too short for a mask is not shown", async () => {
  const { fields } = await merchant.pay({ card: "411111111111" });
  expect(fields).toMatchObject({ result_info: expect.stringMatching(/^1003:/), card: "" });
});

test("amounts of currencies without and with three decimal places are exact", async () => {
  const yen = await merchant.payment({ currency: "JPY", amount: "100" });
  const dinar = await merchant.payment({ currency: "KWD", amount: "1.234" });
  const { entries } = await merchant.capture([
    { ...yen, amount: "100" },
    { ...dinar, amount: "1.234" },
    { ...dinar, amount: "0.001" },
  ]);
  expect(entries.map((entry) => entry["capture_status"])).toEqual(["1", "1", "0"]);
  const found = await merchant.query({ order_no: `${String(dinar.order_no)},${String(yen.order_no)}` });
  expect(found.entries.map((entry) => entry["amount"])).toEqual(["1.234", "100"]);
});

test("each entry of a batch has its own result, in the order of the request", async () => {
  const good = await merchant.payment();
  const other = await merchant.payment();
  const entries: Fields[] = [
    { ...good, amount: "10" },
    { ...good, transaction_id: other.transaction_id, amount: "10" },
    { ...good, currency: "EUR", amount: "10" },
    { ...good, order_no: undefined, amount: "10" },
    { ...good, amount: "-1" },
    { ...good, amount: "1.001" },
    { order_no: "none" },
    { ...good, amount: "90" },
    { ...good, amount: "0.01" },
  ];
  const { fields, entries: results } = await merchant.capture(entries);
  expect(fields).toMatchObject({ return_status: "1", return_message: "OK" });
  expect(results.map((result) => result["error_message"])).toEqual([
    "",
    "order not found",
    "order not found",
    "order not found",
    "amount malformed",
    "amount malformed",
    "order not found",
    "",
    "amount above what is left",
  ]);
  expect(results[1]).toMatchObject({
    transaction_id: other.transaction_id,
    order_no: good.order_no,
    amount: "10",
  });
});

test("a failed refund has a code with the reason, and no reference", async () => {
  const payment = await merchant.payment();
  const refund = async (change: Fields) => {
    const { entries } = await merchant.refund([{ ...payment, amount: "100", refund_amount: "1", ...change }]);
    return entries[0] ?? {};
  };
  expect(await refund({})).toMatchObject({ refund_status: "0", refund_message: "V1005:nothing captured" });
  await merchant.capture([{ ...payment, amount: "50" }]);
  expect(await refund({ amount: "50" })).toMatchObject({ refund_message: "V1004:amount does not match" });
  const above = { refund_message: "V1003:amount above what is left" };
  expect(await refund({ refund_amount: "50.01" })).toMatchObject(above);
  const malformed = { refund_message: "V1002:amount malformed" };
  expect(await refund({ refund_amount: undefined })).toMatchObject(malformed);
  const unknown = { refund_message: "V1001:order not found", error_message: "order not found", currency: "" };
  expect(await refund({ currency: "DOLLAR" })).toMatchObject(unknown);
  expect(await refund({ amount: "50" })).not.toHaveProperty("refund_reference_id");
  expect(await refund({ refund_amount: 50 })).toMatchObject({ refund_status: "1", refund_amount: "50" });
});

test("a query without results is a success with an empty list", async () => {
  const query = await merchant.query({ order_no: "nobody-has-this" });
  expect(query.fields).toMatchObject({ return_status: "1", orders_list: [] });
  const search = await merchant.search({ order_no: "nobody-has-this" });
  expect(search.fields).toMatchObject({ return_status: "1", refund_orders: [] });
});

test("a refund search returns the newest 100", async () => {
  const payment = await merchant.payment();
  await merchant.capture([{ ...payment, amount: "100" }]);
  const one = { ...payment, amount: "100", refund_amount: "0.01" };
  for (const size of [50, 50, 1]) await merchant.refund(Array.from({ length: size }, () => one));
  const { entries } = await merchant.search({ transaction_id: payment.transaction_id });
  expect(entries).toHaveLength(100);
  expect(entries[0]).toMatchObject({ refund_reference_id: `${String(payment.transaction_id)}-101` });
  expect(entries[99]).toMatchObject({ refund_reference_id: `${String(payment.transaction_id)}-02` });
});

test("with a profile of sales a payment captures at once or with its review, and can be refunded", async () => {
  const own = readProfile();
  const moves = own.extension_points.states?.order ?? [];
  const captures = ["created", "pending"].map((from) => ({ from, by: "authorise", to: "captured" }));
  const sale = { "payment.capture-mode": "sale", states: { order: [...moves, ...captures] } } as const;
  const sales = await startGateway({
    databaseUrl: gateway.databaseUrl,
    profile: { profile: "sales", extension_points: { ...own.extension_points, ...sale } },
  });
  onTestFinished(() => sales.close());
  const seller = merchantOf(sales.url);
  const payment = await seller.payment();
  expect(await statusOf(payment.order_no)).toBe("3000");
  const captured = await seller.capture([{ ...payment, amount: "0.01" }]);
  expect(captured.entries[0]).toMatchObject({ error_message: "amount above what is left" });
  const refunded = await seller.refund([{ ...payment, amount: "100", refund_amount: "100" }]);
  expect(refunded.entries[0]).toMatchObject({ refund_status: "1" });
  const { names } = await seller.pay({ card: "4000000000009235" });
  await seller.review([{ ...names, review_flag: "1" }]);
  expect(await statusOf(names.order_no)).toBe("3000");
});
