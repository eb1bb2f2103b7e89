import { afterAll, beforeEach, expect, test } from "vitest";
import { startControlled } from "../testing/controlled.ts";
import { type Fields, goodCard, newOrderNo, send, signed } from "../testing/merchant.ts";

const one = await startControlled();
afterAll(one.close);
beforeEach(() => one.set("2030-01-31T10:00:00Z"));

const monthly = { contract_name: "Gold", interval: "month", contract_amount: "9.00" };

async function subscribe(subscription: Fields = monthly, body: Fields = {}) {
  const order_no = newOrderNo();
  const paid = await one.merchant.pay({ order_no, amount: "10.00", subscription, ...body });
  return { order_no, paid: paid.fields, recurring_id: String(paid.fields["recurring_id"]) };
}

const charges = async (recurring_id: string) =>
  (
    await one.rows(
      `select order_no, amount, captured, ended, created_at from payments
       where details->>'renewal_of' = $1 order by created_at, order_no`,
      [recurring_id],
    )
  ).map(({ amount, captured, ended, created_at }) => ({
    day: (created_at as Date).toISOString().slice(0, 10),
    amount,
    done: captured === amount,
    ended,
  }));

const shown = async (order_no: string) => {
  const { entries } = await one.merchant.query({ order_no });
  return entries[0]?.["subscription_result"] as Fields | undefined;
};

/** The status of a subscription, and the day of its next charge. */
const statusUntil = (recurring_status: string, recurring_deduction_time: string) => ({
  recurring_status,
  recurring_deduction_time,
});

const cancel = (recurring_id: string, contract_name = "Gold") =>
  one.merchant.post("/v1/cancelsubscription", { recurring_id, contract_name }, "application/xml");
const refused = (error_message: string) => ({ cancel_status: "0", error_message });

test("a payment with a contract is charged again at the end of each period, also at month ends", async () => {
  const { order_no, paid, recurring_id } = await subscribe();
  expect(paid).toMatchObject({
    result_info: "0000:Success",
    contract_name: "Gold",
    recurring_deduction_period: "1",
    recurring_deduction_time: "2030-02-28 10:00:00",
  });
  expect(recurring_id).toMatch(/^R\d{24}$/);
  expect(await shown(order_no)).toEqual({
    contract_name: "Gold",
    recurring_id,
    recurring_deduction_period: "1",
    recurring_deduction_time: "2030-02-28",
    recurring_status: "1",
  });
  await one.set("2030-02-28T09:59:59Z");
  expect(await charges(recurring_id)).toEqual([]);
  await one.set("2030-04-30T10:00:00Z");
  expect(await charges(recurring_id)).toEqual([
    { day: "2030-02-28", amount: "900", done: true, ended: null },
    { day: "2030-03-31", amount: "900", done: true, ended: null },
    { day: "2030-04-30", amount: "900", done: true, ended: null },
  ]);
  expect(await shown(order_no)).toMatchObject({ recurring_deduction_time: "2030-05-31" });
  const renewal = await one.merchant.query({ order_no: `${recurring_id}-1-1` });
  expect(renewal.entries[0]).toMatchObject({ amount: "9.00", payment_status: "3000" });
  expect(await one.violations()).toEqual([]);
});

test("the promotion's price applies for its cycles, and the billing cycles limit the charges", async () => {
  const terms = { ...monthly, interval: "week", billing_cycle: 3, promotion_cycle: 2 };
  const { order_no, recurring_id } = await subscribe(terms);
  await one.advance("60d");
  expect(await charges(recurring_id)).toMatchObject([
    { day: "2030-02-07", amount: "1000" },
    { day: "2030-02-14", amount: "1000" },
    { day: "2030-02-21", amount: "900" },
  ]);
  expect(await shown(order_no)).toEqual({
    contract_name: "Gold",
    recurring_id,
    recurring_deduction_period: "1",
    recurring_status: "4",
  });
});

test("a contract can start on a later day, and no period ends after it", async () => {
  const days = { interval: "day", interval_count: "2" };
  const dates = { contract_start: "2030-02-10", contract_end: "2030-02-15" };
  const { paid, recurring_id } = await subscribe({ ...monthly, ...days, ...dates });
  expect(paid["recurring_deduction_time"]).toBe("2030-02-12 00:00:00");
  await one.advance("60d");
  expect((await charges(recurring_id)).map(({ day }) => day)).toEqual(["2030-02-12", "2030-02-14"]);
});

test("a failed charge is retried after 1, 3 and 5 days, then the subscription ends", async () => {
  const { order_no, recurring_id } = await subscribe(monthly, { card: "4000000000000341" });
  await one.set("2030-02-28T10:00:00Z");
  expect(await shown(order_no)).toMatchObject(statusUntil("2", "2030-03-01"));
  await one.advance("200d");
  expect(await charges(recurring_id)).toEqual(
    ["2030-02-28", "2030-03-01", "2030-03-04", "2030-03-09"].map((day) => ({
      day,
      amount: "900",
      done: false,
      ended: "failed",
    })),
  );
  expect(await shown(order_no)).toMatchObject({ recurring_status: "5" });
  expect((await cancel(recurring_id)).fields).toMatchObject(refused("subscription has ended"));
  expect(await one.violations()).toEqual([]);
});

test("a successful retry reactivates the subscription, with its old days", async () => {
  const { order_no, recurring_id } = await subscribe(monthly, { card: "4000000000000358" });
  await one.set("2030-03-31T11:00:00Z");
  expect((await charges(recurring_id)).map(({ day, done }) => [day, done])).toEqual([
    ["2030-02-28", false],
    ["2030-03-01", true],
    ["2030-03-31", false],
  ]);
  await one.set("2030-04-02T00:00:00Z");
  expect(await shown(order_no)).toMatchObject(statusUntil("1", "2030-04-30"));
});

test("after a cancellation the current period is still charged, and no other follows", async () => {
  const { order_no, recurring_id } = await subscribe();
  await one.set("2030-03-10T00:00:00Z");
  const done = await cancel(recurring_id);
  expect(done.status).toBe(200);
  expect(done.fields).toEqual({
    merchant_id: "1000",
    account_id: "1000001",
    recurring_id,
    contract_name: "Gold",
    cancel_status: "1",
    error_message: "",
    encryption_data: expect.any(String) as string,
  });
  expect(await shown(order_no)).toMatchObject(statusUntil("3", "2030-03-31"));
  await one.advance("365d");
  expect((await charges(recurring_id)).map(({ day }) => day)).toEqual(["2030-02-28", "2030-03-31"]);
  expect(await shown(order_no)).toMatchObject({ recurring_status: "3" });
  expect((await cancel(recurring_id)).fields).toMatchObject(refused("subscription already cancelled"));
});

test("a cancellation names the subscription and its contract, and can be XML", async () => {
  const { recurring_id } = await subscribe();
  expect((await cancel("R1")).fields).toMatchObject(refused("subscription not found"));
  const other = await cancel(recurring_id, "Silver");
  expect(other.fields).toMatchObject(refused("contract name does not match"));
  const nameless = one.merchant.post("/v1/cancelsubscription", { recurring_id }, "application/xml");
  expect((await nameless).status).toBe(400);
  const body = signed("/v1/cancelsubscription", { recurring_id, contract_name: "Gold" });
  const xml = Object.entries(body)
    .map(([name, value]) => `<${name}>${String(value)}</${name}>`)
    .join("");
  const whole = `<request>${xml}</request>`;
  const done = await send(one.url, "/v1/cancelsubscription", whole, "application/xml");
  expect(done.fields).toMatchObject({ cancel_status: "1", error_message: "" });
});

test("a declined payment has no contract, and a waiting one gets it when it is accepted", async () => {
  const declined = await subscribe(monthly, { card: "4000000000000002" });
  expect(declined.paid).not.toHaveProperty("recurring_id");
  expect(await shown(declined.order_no)).toBeUndefined();

  const order_no = newOrderNo();
  const held = await one.merchant.pay({ order_no, subscription: monthly, card: "4000000000009235" });
  const { transaction_id, recurring_id } = held.fields;
  expect(held.fields).not.toHaveProperty("recurring_deduction_time");
  expect((await cancel(String(recurring_id))).fields).toMatchObject(refused("subscription not found"));
  await one.set("2030-02-02T12:00:00Z");
  const accepted = { order_no, currency: "USD", amount: "100.00", review_flag: "1" };
  await one.merchant.review([{ transaction_id, ...accepted }]);
  expect(await shown(order_no)).toMatchObject(statusUntil("1", "2030-03-02"));
});

test("a repeat gets the same response, and there is one contract", async () => {
  const order_no = newOrderNo();
  const body = { order_no, amount: "10.00", subscription: monthly, ...goodCard };
  const first = await one.merchant.pay(body);
  await one.set("2030-03-15T00:00:00Z");
  const again = await one.merchant.pay(body);
  expect(again.unsigned).toBe(first.unsigned);
  const { transaction_id } = first.fields;
  const contracts = "select from subscriptions where transaction_id = $1";
  expect(await one.rows(contracts, [transaction_id])).toHaveLength(1);
});

test("invalid terms are refused before any money moves", async () => {
  const order_no = newOrderNo();
  const reply = await one.merchant.pay({ order_no, subscription: { ...monthly, interval: "fortnight" } });
  expect(reply.status).toBe(400);
  expect(reply.text).toContain("subscription.interval");
  expect(await one.rows("select from payments where order_no = $1", [order_no])).toEqual([]);
  const without = await one.merchant.pay({ subscription: { interval: "" } });
  expect(without.fields).not.toHaveProperty("recurring_id");
});
