import { afterAll, expect, test } from "vitest";
import { virtualClock } from "../process/clock.ts";
import { newDatabase } from "../testing/database.ts";
import { type Controlled, startControlled } from "../testing/controlled.ts";
import { newOrderNo, newPayout } from "../testing/merchant.ts";

const databaseUrl = await newDatabase();
let running: Controlled[] = [];
const closeAll = async () => {
  for (const one of running) await one.close();
};
afterAll(closeAll);

/** Several gateways on the same database, started at a moment. Everything before has ended. */
async function startSeveral(moment: string, count: number): Promise<readonly Controlled[]> {
  await closeAll();
  const start = () => startControlled({ databaseUrl, clock: virtualClock(new Date(moment)) });
  running = await Promise.all(Array.from({ length: count }, start));
  return running;
}

/** The only gateway, which does what is due. */
async function startAt(moment: string): Promise<Controlled> {
  const [one] = await startSeveral(moment, 1);
  if (one === undefined) throw new Error("There is no gateway.");
  await one.control("POST", "/drain");
  return one;
}

const subscription = { contract_name: "Gold", interval: "month" };

test("a subscription and a payout continue in another process after every step", async () => {
  const order_no = newOrderNo();
  const payout = newPayout({ payment_amount: "1000.00", beneficiary: { company_name: "Slow Bank" } });
  const { request_id } = payout;
  const first = await startAt("2030-01-31T10:00:00Z");
  const paid = await first.merchant.pay({ order_no, subscription });
  const { recurring_id } = paid.fields;
  const sent = await first.merchant.post("/v1/payout", payout);
  expect(sent.fields).toMatchObject({ status: "PROCESSING" });

  const second = await startAt("2030-02-28T10:00:00Z");
  const state = () => second.rows("select state from payouts where request_id = $1", [request_id]);
  expect(await state()).toEqual([{ state: "COMPLETED" }]);
  expect((await second.merchant.post("/v1/payout", payout)).unsigned).toBe(sent.unsigned);
  expect((await second.merchant.query({ order_no })).entries[0]).toMatchObject({
    subscription_result: { recurring_status: "1", recurring_deduction_time: "2030-03-31" },
  });

  const third = await startAt("2030-03-01T00:00:00Z");
  const cancelled = await third.merchant.post("/v1/cancelsubscription", {
    recurring_id,
    contract_name: "Gold",
  });
  expect(cancelled.fields).toMatchObject({ cancel_status: "1" });

  const fourth = await startAt("2031-01-01T00:00:00Z");
  const renewals = await fourth.rows(
    "select order_no, captured from payments where details->>'renewal_of' = $1 order by order_no",
    [recurring_id],
  );
  expect(renewals).toEqual([
    { order_no: `${String(recurring_id)}-1-1`, captured: "10000" },
    { order_no: `${String(recurring_id)}-2-1`, captured: "10000" },
  ]);
  expect(await fourth.violations()).toEqual([]);
});

test("three gateways that start at the same time charge each of twenty subscriptions once, and pay ten equal payouts once", async () => {
  const [one] = await startSeveral("2032-01-31T10:00:00Z", 1);
  const paid = await Promise.all(
    Array.from({ length: 20 }, () =>
      one?.merchant.pay({ subscription: { ...subscription, interval: "day" } }),
    ),
  );
  const several = await startSeveral("2032-02-03T10:00:00Z", 3);
  const payout = newPayout({ payment_method: "LOCAL", beneficiary: { company_name: "Silent Bank" } });
  const [replies] = await Promise.all([
    Promise.all(
      Array.from({ length: 10 }, (_, index) => several[index % 3]?.merchant.post("/v1/payout", payout)),
    ),
    ...several.map(({ control }) => control("POST", "/drain")),
  ]);
  expect(new Set(replies.map((reply) => reply?.unsigned)).size).toBe(1);
  const [counted] = await several.map(({ rows }) =>
    rows(
      `select count(*)::int as all, count(distinct order_no)::int as numbers, sum(captured)::int as money
       from payments where details->>'renewal_of' = any($1::text[])`,
      [paid.map((reply) => String(reply?.fields["recurring_id"]))],
    ),
  );
  expect(await counted).toEqual([{ all: 20, numbers: 20, money: 20 * 10_000 }]);
  expect(await several[0]?.violations()).toEqual([]);
});
