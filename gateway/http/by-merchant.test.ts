// Every statement of a request names the merchant. So tables may be distributed by it: a request then needs one part of each.
import { afterAll, expect, test } from "vitest";
import { startGateway } from "../start/start.ts";
import type { Statement } from "../store/pool.ts";
import { newDatabase } from "../testing/database.ts";
import { merchantOf, newPayout, type Fields } from "../testing/merchant.ts";

let heard: Statement[] = [];
const gateway = await startGateway({
  databaseUrl: await newDatabase(),
  onStatement: (statement) => heard.push(statement),
});
afterAll(() => gateway.close());
const merchant = merchantOf(gateway.url);

/** Statements that name no merchant, and why none is needed. */
const exempt: readonly RegExp[] = [
  /^(?:begin|commit|rollback)$/u,
  // A setting of the transaction, for the plan of the statement after it.
  /^select set_config\(/u,
];

/** What the gateway sends without any request. It does the work that is due, of all merchants of its range. */
async function idleTexts(): Promise<ReadonlySet<string>> {
  heard = [];
  await expect.poll(() => heard.length, { timeout: 10_000, interval: 200 }).toBeGreaterThan(200);
  return new Set(heard.map(({ text }) => text));
}

test("each statement of each operation has the merchant in a condition or a value, and finds it in its parameters", async () => {
  const card = (number: string, more: Fields = {}) =>
    merchant.pay({ card: number, amount: "10.00", ...more });
  const subscription = {
    contract_name: "Monthly",
    contract_amount: "10.00",
    interval: "month",
    interval_count: "1",
  };
  const everything = async () => {
    const approved = await card("4111111111111111");
    const held = await card("4000000000009235");
    const other = await card("4111111111111111");
    const contract = await card("4111111111111111", { subscription });
    await card("4000000000000002");
    await merchant.query({ order_no: approved.fields["order_no"] });
    await merchant.query({});
    await merchant.review([{ ...held.names, amount: "10.00", review_flag: "1" }]);
    await merchant.capture([{ ...approved.names, amount: "10.00" }]);
    await merchant.cancel([{ ...other.names, amount: "10.00" }]);
    await merchant.refund([
      { ...approved.names, amount: "10.00", refund_amount: "1.00", refund_reason: "x" },
    ]);
    await merchant.search({ order_no: approved.fields["order_no"] });
    const { recurring_id } = contract.fields;
    await merchant.post("/v1/cancelsubscription", { recurring_id, contract_name: "Monthly" });
    await merchant.post("/v1/payout", newPayout());
    await merchant.pay({ payment_method: "test_approved", card: undefined, amount: "10.00" });
  };
  const idle = await idleTexts();
  heard = [];
  await everything();
  const own = heard.filter(({ text }) => !idle.has(text) && !exempt.some((one) => one.test(text.trim())));
  expect(own.length).toBeGreaterThan(40);
  const without = own.filter(
    ({ text, values }) => !text.includes("merchant_id") || !values.map(String).join().includes("1000"),
  );
  expect([...new Set(without.map(({ text }) => text))]).toEqual([]);
});
