import { afterAll, expect, test } from "vitest";
import { type Fields, merchantOf, newOrderNo } from "../testing/merchant.ts";
import { startWorld } from "../testing/world.ts";

// Two gateways on one database: the database ensures the limits between them, not a process.
const world = await startWorld(2);
afterAll(world.close);
const merchants = world.gateways.map(({ url }) => merchantOf(url));

/** Does it several times at once, alternating between the gateways. */
const atOnce = <T>(
  times: number,
  work: (merchant: ReturnType<typeof merchantOf>) => Promise<T>,
): Promise<T[]> =>
  Promise.all(
    Array.from({ length: times }, (_, index) => {
      const merchant = merchants[index % merchants.length];
      if (merchant === undefined) throw new Error("There is no gateway.");
      return work(merchant);
    }),
  );

const rows = async (sql: string, value: unknown) => (await world.pool.query(sql, [value])).rows;

const newPayment = () => world.merchant.payment();
const count = (replies: readonly { status: number; entries: readonly Fields[] }[], field: string) => {
  // The slower one gets a message. It is not a failure of the gateway.
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  return replies.filter(({ entries }) => entries[0]?.[field] === "1").length;
};

test("of two concurrent captures of 60 on 100, exactly one is done", async () => {
  for (let round = 0; round < 5; round += 1) {
    const payment = await newPayment();
    const replies = await atOnce(2, ({ capture }) => capture([{ ...payment, amount: "60" }]));
    expect(count(replies, "capture_status")).toBe(1);
    const captured = "select captured from payments where transaction_id = $1";
    expect(await rows(captured, payment.transaction_id)).toEqual([{ captured: "6000" }]);
  }
});

test("of 20 concurrent refunds of 9 on 100, 11 are done, each with its own number", async () => {
  const payment = await newPayment();
  await world.merchant.capture([{ ...payment, amount: "100" }]);
  const replies = await atOnce(20, ({ refund }) =>
    refund([{ ...payment, amount: "100", refund_amount: "9" }]),
  );
  expect(count(replies, "refund_status")).toBe(11);
  const numbers = replies.flatMap(({ entries }) => entries[0]?.["refund_reference_id"] ?? []);
  const expected = Array.from(
    { length: 11 },
    (_, index) => `${String(payment.transaction_id)}-${String(index + 1).padStart(2, "0")}`,
  );
  expect(numbers.toSorted()).toEqual(expected);
  const sums = await rows(
    `select refunded, (select sum(amount) from refunds r where r.transaction_id = p.transaction_id) as sum
     from payments p where transaction_id = $1`,
    payment.transaction_id,
  );
  expect(sums).toEqual([{ refunded: "9900", sum: "9900" }]);
});

test("batches with the same payments in opposite order do not block each other", async () => {
  const payments = await Promise.all([newPayment(), newPayment(), newPayment()]);
  const entries = payments.map((payment) => ({ ...payment, amount: "10" }));
  let turn = 0;
  const replies = await atOnce(12, ({ capture }) =>
    capture((turn += 1) % 2 ? entries : entries.toReversed()),
  );
  const done = replies.flatMap((reply) => reply.entries).filter((entry) => entry["capture_status"] === "1");
  expect(done).toHaveLength(30);
});

test("the same payment sent ten times at once is one payment with one response", async () => {
  const order_no = newOrderNo();
  const replies = await atOnce(10, ({ pay }) => pay({ order_no }));
  expect(new Set(replies.map(({ unsigned }) => unsigned)).size).toBe(1);
  expect(replies[0]?.fields).toMatchObject({ result_info: "0000:Success" });
  expect(await rows("select from payments where order_no = $1", order_no)).toHaveLength(1);
});

test("of different concurrent payments with one order number, one is made", async () => {
  const order_no = newOrderNo();
  let amount = 0;
  const replies = await atOnce(10, ({ pay }) => pay({ order_no, amount: `${(amount += 1)}.00` }));
  const results = replies.map(({ fields }) => String(fields["result_info"]).slice(0, 4)).toSorted();
  expect(results).toEqual(["0000", ...Array.from({ length: 9 }, () => "1004")]);
});
