import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { readProfile } from "../config.ts";
import { startGateway } from "../start/start.ts";
import { violations } from "../store/invariants.ts";
import { type Fields, merchantOf, newOrderNo } from "../testing/merchant.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(world.close);
const { merchant } = world;
const { statusOf } = merchant;

const cards = {
  review: "4000000000009235",
  challenge: "4000000000003220",
  pending: "4000000000000077",
  pendingDeclined: "4000000000000085",
  timeout: "4000000000000119",
  timeoutDeclined: "4000000000000127",
  lateYes: "4000000000000150",
  lateNo: "4000000000000168",
  captureDeclined: "4000000000000176",
  refundDeclined: "4000000000005126",
} as const;

const open = (card: string, body: Fields = {}) => merchant.pay({ card, ...body });
const eventsOf = async (transactionId: unknown) => {
  const { rows } = await world.pool.query<{ name: string }>(
    "select name from outbox where subject_id = $1 order by version",
    [transactionId],
  );
  return rows.map(({ name }) => name);
};

test("a cancellation voids an authorisation once; after that it cannot be captured or refunded", async () => {
  const payment = await merchant.payment();
  const first = await merchant.cancel([
    { ...payment, amount: "100.00" },
    { ...payment, amount: "100.00" },
  ]);
  expect(first.fields).toMatchObject({ return_status: "1", return_message: "OK" });
  expect(first.entries).toEqual([
    { ...payment, amount: "100.00", cancel_status: "1", error_message: "" },
    { ...payment, amount: "100.00", cancel_status: "0", error_message: "state does not allow it" },
  ]);
  expect(await statusOf(payment.order_no)).toBe("5000");
  const capture = await merchant.capture([{ ...payment, amount: "1" }]);
  expect(capture.entries[0]).toMatchObject({
    capture_status: "0",
    error_message: "state does not allow it",
  });
  expect(await eventsOf(payment.transaction_id)).toEqual(["payment.authorised", "payment.cancelled"]);
});

describe("a payment held for a review", () => {
  test("needs an acceptance before a capture, and a repeat shows that", async () => {
    const order_no = newOrderNo();
    const { fields, names } = await open(cards.review, { order_no });
    expect(fields).toMatchObject({
      order_status: "2",
      result_info: "2003:The payment waits for a review.",
      risk_action: "REVIEW",
    });
    expect(await statusOf(order_no)).toBe("1500");
    const early = await merchant.capture([{ ...names, amount: "1" }]);
    expect(early.entries[0]).toMatchObject({ error_message: "state does not allow it" });
    const { entries } = await merchant.review([{ ...names, amount: "100.00", review_flag: "1" }]);
    expect(entries).toEqual([
      { ...names, amount: "100.00", review_flag: "1", review_status: "1", error_message: "" },
    ]);
    expect(await statusOf(order_no)).toBe("2000");
    const again = await open(cards.review, { order_no });
    expect(again.fields).toMatchObject({
      result_info: "0000:Success",
      transaction_id: names.transaction_id,
    });
    const capture = await merchant.capture([{ ...names, amount: "100" }]);
    expect(capture.entries[0]).toMatchObject({ capture_status: "1" });
    const late = await merchant.review([{ ...names, review_flag: 1 }]);
    expect(late.entries[0]).toMatchObject({ review_status: "0", review_flag: 1 });
  });

  test("is final after it is rejected", async () => {
    const order_no = newOrderNo();
    const { names } = await open(cards.review, { order_no });
    const { entries } = await merchant.review([
      { ...names, review_flag: "maybe" },
      { ...names, review_flag: "0" },
      { ...names, review_flag: "1" },
    ]);
    expect(entries.map((entry) => [entry["review_status"], entry["error_message"]])).toEqual([
      ["0", "review flag not known"],
      ["1", ""],
      ["0", "state does not allow it"],
    ]);
    expect(await statusOf(order_no)).toBe("5000");
    const again = await open(cards.review, { order_no });
    expect(again.fields).toMatchObject({
      order_status: "0",
      result_info: "1007:The review rejected the payment.",
      risk_action: "REJECT",
    });
  });

  test("captures when it is accepted, with a profile of sales", async () => {
    const own = readProfile();
    const { states: _tables, ...points } = own.extension_points;
    const sales = await startGateway({
      databaseUrl: world.databaseUrl,
      clock: world.clock,
      profile: { profile: "sales", extension_points: { ...points, "payment.capture-mode": "sale" } },
    });
    onTestFinished(() => sales.close());
    const seller = merchantOf(sales.url);
    const { names } = await seller.pay({ card: cards.review });
    await seller.review([{ ...names, review_flag: "1" }]);
    expect(await statusOf(names.order_no)).toBe("3000");
  });
});

describe("an acquirer without a response", () => {
  test.each([
    [cards.timeout, "0000:Success", "2000"],
    [cards.timeoutDeclined, "1001:The card was declined.", "9000"],
    [cards.pending, "0000:Success", "2000"],
    [cards.pendingDeclined, "1001:The card was declined.", "9000"],
  ])("leaves a payment with %s pending until it is asked again: %s", async (card, result_info, status) => {
    const order_no = newOrderNo();
    const first = await open(card, { order_no });
    expect(first.fields).toMatchObject({
      order_status: "2",
      result_info: "2002:The acquirer has not answered yet.",
    });
    expect(await statusOf(order_no)).toBe("1100");
    const early = await merchant.cancel([first.names]);
    expect(early.entries[0]).toMatchObject({ error_message: "another change is under way" });
    const repeated = await open(card, { order_no });
    expect(repeated.unsigned).toBe(first.unsigned);
    await world.settleAll();
    expect(await statusOf(order_no)).toBe(status);
    const settled = await open(card, { order_no });
    expect(settled.fields).toMatchObject({ result_info, transaction_id: first.names.transaction_id });
    const other = await open(card, { order_no, note: "another" });
    expect(other.fields).toMatchObject({ transaction_id: "", result_info: expect.stringMatching(/^1004:/) });
  });

  test("leaves a capture pending, which keeps its amount reserved and happens once", async () => {
    const { names } = await open(cards.lateYes);
    const { entries } = await merchant.capture([{ ...names, amount: "60" }]);
    expect(entries[0]).toMatchObject({ capture_status: "2", error_message: "outcome not known yet" });
    expect(await statusOf(names.order_no)).toBe("2000");
    const more = await merchant.capture([{ ...names, amount: "41" }]);
    expect(more.entries[0]).toMatchObject({ error_message: "amount above what is left" });
    const cancelled = await merchant.cancel([names]);
    expect(cancelled.entries[0]).toMatchObject({ error_message: "another change is under way" });
    await world.settleAll();
    expect(await statusOf(names.order_no)).toBe("2500");
    expect(await eventsOf(names.transaction_id)).toEqual(["payment.authorised", "payment.captured"]);
  });

  test("leaves a refund pending, which a search shows, until it is done", async () => {
    const { names } = await open(cards.lateYes);
    await merchant.capture([{ ...names, amount: "100" }]);
    await world.settleAll();
    const one = { ...names, amount: "100", refund_amount: "60" };
    const { entries } = await merchant.refund([one, one]);
    expect(entries.map((entry) => [entry["refund_status"], entry["refund_message"]])).toEqual([
      ["2", "V2001:outcome not known yet"],
      ["0", "V1003:amount above what is left"],
    ]);
    const search = async () => (await merchant.search({ order_no: names.order_no })).entries;
    expect(await search()).toMatchObject([
      { refund_status: "2", refund_processing_date: "", payment_status: "3000" },
    ]);
    await world.settleAll();
    expect(await search()).toMatchObject([
      {
        refund_status: "1",
        refund_processing_date: expect.stringMatching(/^\d{14}$/),
        payment_status: "4000",
      },
    ]);
  });

  test("that finally declines releases the reserved amount", async () => {
    const { names } = await open(cards.lateNo);
    await merchant.capture([{ ...names, amount: "60" }]);
    await world.settleAll();
    expect(await statusOf(names.order_no)).toBe("2000");
    await merchant.cancel([names]);
    await world.settleAll();
    expect(await statusOf(names.order_no)).toBe("2000");
    expect(await eventsOf(names.transaction_id)).toEqual([
      "payment.authorised",
      "payment.capture-failed",
      "payment.cancel-failed",
    ]);
  });
});

test("a declined capture or refund moves no money, and the refund keeps its number", async () => {
  const first = await open(cards.captureDeclined);
  const { entries } = await merchant.capture([{ ...first.names, amount: "60" }]);
  expect(entries[0]).toMatchObject({ capture_status: "0", error_message: "declined by the acquirer" });
  const second = await open(cards.refundDeclined);
  await merchant.capture([{ ...second.names, amount: "100" }]);
  const refund = await merchant.refund([{ ...second.names, amount: "100", refund_amount: "60" }]);
  const reference = `${String(second.names.transaction_id)}-01`;
  expect(refund.entries[0]).toMatchObject({
    refund_status: "0",
    refund_message: "V1008:declined by the acquirer",
    refund_reference_id: reference,
  });
  expect(await statusOf(second.names.order_no)).toBe("3000");
  const search = await merchant.search({ refund_reference_id: reference });
  expect(search.entries[0]).toMatchObject({
    refund_status: "0",
    error_message: "declined by the acquirer",
  });
});

test("a payment that waits for 3-D Secure can be cancelled, and has a mark for it", async () => {
  const { names } = await open(cards.challenge);
  const query = await merchant.query({ order_no: names.order_no });
  expect(query.entries[0]).toMatchObject({ is3ds: "1", payment_status: "1100" });
  const { entries } = await merchant.cancel([names]);
  expect(entries[0]).toMatchObject({ cancel_status: "1", amount: expect.stringMatching(/^\d+\.\d\d$/) });
  expect(await statusOf(names.order_no)).toBe("5000");
});

test("all invariants hold after these tests", async () => {
  expect(await violations(world.pool)).toEqual([]);
});
