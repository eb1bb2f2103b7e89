// Personal data is erased after the configured number of days, and the ledgers stay complete.
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startControlled } from "../testing/controlled.ts";
import { goodCard, newOrderNo, newPayout } from "../testing/merchant.ts";
import { signedIn } from "../testing/portal.ts";
import { dumpOf } from "../testing/world.ts";

const one = await startControlled({ eraseAfterDays: 30 });
afterAll(one.close);
const { pool } = one;

const personal = {
  shopper_email: "ada.canary@example.com",
  shopper_phone: "+41 44 668 18 00 canary",
  delivery_firstname: "Ada-canary",
  delivery_lastname: "Lovelace-canary",
  delivery_address: "Canary Street 1",
  delivery_city: "Canary-Bern",
  items: "Canary cage#,#c1#,#1.00#,#1",
};
const payout = () =>
  newPayout({
    payment_amount: "1000.00",
    reference: "for canary",
    client_data: "canary client",
    beneficiary: { company_name: "Canary Ltd", bank_details: { iban: "CH9300762011623852957" } },
  });
const canaries = /canary|411111|203412/iu;

test("an old order's personal data is deleted from every table; its amounts stay, and a refund still works", async () => {
  await one.set("2030-01-01T00:00:00Z");
  const order = { order_no: newOrderNo(), ...personal };
  const { names } = await one.merchant.pay(order);
  const { transaction_id, order_no } = names;
  await one.merchant.capture([{ ...names, amount: "100.00" }]);
  const part = { ...names, amount: "100.00", refund_reason: "canary was late" };
  await one.merchant.refund([{ ...part, refund_amount: "10.00" }]);
  const wanted = payout();
  const sent = await one.merchant.post("/v1/payout", wanted);
  const before = (await one.merchant.query({ transaction_id })).entries;
  await one.merchant.query({ order_no });
  expect(before).toMatchObject([{ shopper_email: personal.shopper_email, payment_status: "4000" }]);
  const portal = await signedIn(one.url);
  expect((await portal.open(`/portal/payments/${String(transaction_id)}`)).text).toContain("canary");
  expect(await dumpOf(pool)).toMatch(canaries);

  await one.advance("29d");
  expect((await one.merchant.query({ transaction_id })).entries).toEqual(before);
  const young = await one.merchant.pay({
    shopper_email: "young@example.com",
    card: "5555555555554444",
    expiration_year: "2035",
  });
  await one.advance("1d");

  const { entries } = await one.merchant.query({ transaction_id });
  const { shopper_email, shopper_phone, delivery_information, ...books } = before[0] ?? {};
  expect([shopper_email, shopper_phone, delivery_information].every(Boolean)).toBe(true);
  expect(entries).toEqual([books]);
  const left = (await dumpOf(pool)).split("\n");
  expect(left.filter((line) => canaries.test(line))).toEqual([]);
  expect(
    (await one.merchant.query({ transaction_id: young.fields["transaction_id"] })).entries,
  ).toMatchObject([{ shopper_email: "young@example.com" }]);

  // The books go on, and repeats are still known for what they are.
  const again = await one.merchant.pay(order);
  expect(again.fields).toMatchObject({ transaction_id, result_info: "0000:Success" });
  const payAgain = await one.merchant.post("/v1/payout", wanted);
  expect(payAgain.status).toBe(200);
  expect(payAgain.fields).toMatchObject({
    transaction_id: sent.fields["transaction_id"],
    status: sent.fields["status"],
    amount_payer_pays: sent.fields["amount_payer_pays"],
  });
  expect(payAgain.text).not.toMatch(canaries);
  const refunded = await one.merchant.refund([{ ...names, amount: "100.00", refund_amount: "90.00" }]);
  expect(refunded.entries).toMatchObject([{ refund_status: "1" }]);
  expect((await one.merchant.search({ order_no })).entries).toHaveLength(2);
  expect(await one.violations()).toEqual([]);
  expect((await portal.open("/portal/payouts")).status).toBe(200);
  expect((await portal.open(`/portal/payments/${String(transaction_id)}`)).text).toContain(
    "Personal data erased",
  );
});

test("an order keeps its data until its subscription is over", async () => {
  const order_no = newOrderNo();
  const subscription = { contract_name: "Gold", interval: "month", billing_cycle: 4 };
  const { fields } = await one.merchant.pay({ order_no, ...personal, subscription });
  const { transaction_id } = fields;
  const mail = async () => (await one.merchant.query({ transaction_id })).entries[0]?.["shopper_email"];
  await one.advance("60d");
  const status = () =>
    one.rows("select status from subscriptions where transaction_id = $1", [transaction_id]);
  expect([await status(), await mail()]).toEqual([[{ status: "active" }], personal.shopper_email]);
  await one.advance("90d");
  expect([await status(), await mail()]).toEqual([[{ status: "completed" }], undefined]);
});

test("nothing is erased by default", async () => {
  const other = await startControlled();
  onTestFinished(() => other.close());
  const { fields } = await other.merchant.pay({ ...personal, ...goodCard });
  await other.advance("4000d");
  const { entries } = await other.merchant.query({ transaction_id: fields["transaction_id"] });
  expect(entries).toMatchObject([{ shopper_email: personal.shopper_email }]);
});
