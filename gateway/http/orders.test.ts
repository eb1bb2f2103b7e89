import { afterAll, describe, expect, test } from "vitest";
import { violations } from "../store/invariants.ts";
import { type Fields, newOrderNo } from "../testing/merchant.ts";
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
/** The first result of a batch. */
const one = async (batch: Promise<{ readonly entries: readonly Fields[] }>) => (await batch).entries[0];
const notAllowed = { error_message: "state does not allow it" };
const underWay = { error_message: "another change is under way" };
const eventsOf = async (transactionId: unknown) => {
  const { rows } = await world.pool.query<{ name: string }>(
    "select name from outbox where subject_id = $1 order by version",
    [transactionId],
  );
  return rows.map(({ name }) => name);
};

test("a cancellation voids an authorisation once; after that it cannot be captured or refunded", async () => {
  const payment = await merchant.payment();
  const whole = { ...payment, amount: "100.00" };
  const first = await merchant.cancel([whole, whole]);
  expect(first.fields).toMatchObject({ return_status: "1", return_message: "OK" });
  expect(first.entries).toEqual([
    { ...whole, cancel_status: "1", error_message: "" },
    { ...whole, cancel_status: "0", ...notAllowed },
  ]);
  expect(await statusOf(payment.order_no)).toBe("5000");
  const capture = merchant.capture([{ ...payment, amount: "1" }]);
  expect(await one(capture)).toMatchObject({ capture_status: "0", ...notAllowed });
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
    expect(await one(merchant.capture([{ ...names, amount: "1" }]))).toMatchObject(notAllowed);
    const accepted = { ...names, amount: "100.00", review_flag: "1" };
    const { entries } = await merchant.review([accepted]);
    expect(entries).toEqual([{ ...accepted, review_status: "1", error_message: "" }]);
    expect(await statusOf(order_no)).toBe("2000");
    const again = await open(cards.review, { order_no });
    const { transaction_id } = names;
    expect(again.fields).toMatchObject({ result_info: "0000:Success", transaction_id });
    const capture = merchant.capture([{ ...names, amount: "100" }]);
    expect(await one(capture)).toMatchObject({ capture_status: "1" });
    const late = merchant.review([{ ...names, review_flag: 1 }]);
    expect(await one(late)).toMatchObject({ review_status: "0", review_flag: 1 });
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
    expect(await one(merchant.cancel([first.names]))).toMatchObject(underWay);
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
    const capture = (amount: string) => one(merchant.capture([{ ...names, amount }]));
    const pending = { capture_status: "2", error_message: "outcome not known yet" };
    expect(await capture("60")).toMatchObject(pending);
    expect(await statusOf(names.order_no)).toBe("2000");
    expect(await capture("41")).toMatchObject({ error_message: "amount above what is left" });
    expect(await one(merchant.cancel([names]))).toMatchObject(underWay);
    await world.settleAll();
    expect(await statusOf(names.order_no)).toBe("2500");
    expect(await eventsOf(names.transaction_id)).toEqual(["payment.authorised", "payment.captured"]);
  });

  test("leaves a refund pending, which a search shows, until it is done", async () => {
    const { names } = await open(cards.lateYes);
    await merchant.capture([{ ...names, amount: "100" }]);
    await world.settleAll();
    const refund = { ...names, amount: "100", refund_amount: "60" };
    const { entries } = await merchant.refund([refund, refund]);
    expect(entries.map((entry) => [entry["refund_status"], entry["refund_message"]])).toEqual([
      ["2", "V2001:outcome not known yet"],
      ["0", "V1003:amount above what is left"],
    ]);
    const found = async () => {
      const all = (await merchant.search({ order_no: names.order_no })).entries;
      return all.map((entry) => [
        entry["refund_status"],
        entry["payment_status"],
        entry["refund_processing_date"],
      ]);
    };
    expect(await found()).toEqual([["2", "3000", ""]]);
    await world.settleAll();
    expect(await found()).toEqual([["1", "4000", expect.stringMatching(/^\d{14}$/)]]);
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
  const declined = "declined by the acquirer";
  const capture = merchant.capture([{ ...first.names, amount: "60" }]);
  expect(await one(capture)).toMatchObject({ capture_status: "0", error_message: declined });
  const second = await open(cards.refundDeclined);
  await merchant.capture([{ ...second.names, amount: "100" }]);
  const refund = merchant.refund([{ ...second.names, amount: "100", refund_amount: "60" }]);
  const refund_reference_id = `${String(second.names.transaction_id)}-01`;
  const refused = { refund_status: "0", refund_message: `V1008:${declined}`, refund_reference_id };
  expect(await one(refund)).toMatchObject(refused);
  expect(await statusOf(second.names.order_no)).toBe("3000");
  const search = merchant.search({ refund_reference_id });
  expect(await one(search)).toMatchObject({ refund_status: "0", error_message: declined });
});

test("a payment that waits for 3-D Secure can be cancelled, and has a mark for it", async () => {
  const { names } = await open(cards.challenge);
  const query = merchant.query({ order_no: names.order_no });
  expect(await one(query)).toMatchObject({ is3ds: "1", payment_status: "1100" });
  const amount: unknown = expect.stringMatching(/^\d+\.\d\d$/);
  expect(await one(merchant.cancel([names]))).toMatchObject({ cancel_status: "1", amount });
  expect(await statusOf(names.order_no)).toBe("5000");
});

test("all invariants hold after these tests", async () => {
  expect(await violations(world.pool)).toEqual([]);
});
