// The lock order of subscriptions and payments from store/subscriptions.ts, tested with every way to a subscription.
import { afterAll, beforeEach, expect, test } from "vitest";
import { findPayment, type PaymentKey } from "../../store/payments.ts";
import { transaction } from "../../store/pool.ts";
import { account, startRunners } from "../../testing/runners.ts";
import { cancelSubscription, dropPeriod } from "../subscription/cancel-subscription.ts";
import { capture } from "./capture.ts";
import { changePayment } from "./change.ts";

const { merchant_id } = account;
const runners = await startRunners();
afterAll(runners.close);
beforeEach(runners.reset);

const firstPaymentOf = async (recurringId: string): Promise<PaymentKey> => ({
  merchant_id,
  transactionId: (await runners.find(recurringId))?.transactionId ?? "",
});

test("a change of a contract never waits for its first payment", async () => {
  const { core, clock } = runners;
  const [renewed, dropped] = [await runners.subscribe(), await runners.subscribe()];
  const firsts = [await firstPaymentOf(renewed), await firstPaymentOf(dropped)];
  const terms = (recurringId: string) => ({ recurringId, contractName: "Gold" });
  await transaction(core.pool, async (holder) => {
    const { rowCount } = await holder.query(
      "select from payments where merchant_id = $1 and transaction_id = any($2::text[]) for update",
      [merchant_id, firsts.map(({ transactionId }) => transactionId)],
    );
    expect(rowCount).toBe(2);
    // The time limit of the pool would end a waiting request, and it would fail.
    expect(await cancelSubscription(core, account, terms(dropped))).toBeUndefined();
    expect(await dropPeriod(core, merchant_id, dropped)).toBe(true);
    clock.set(new Date("2026-02-28T10:00:00Z"));
    expect(await runners.renew()).toEqual({ renewals: 1 });
    expect(await cancelSubscription(core, account, terms(renewed))).toBeUndefined();
  });
  expect(await runners.renewalsOf(renewed)).toEqual([{ period: 1, attempt: 1, taken: true }]);
});

test("renewals, cancellations, captures and changes of the charged payments do not block each other", async () => {
  const { cores, core, clock } = runners;
  const ids = await Promise.all(Array.from({ length: 12 }, () => runners.subscribe({ interval: "week" })));
  const firsts = await Promise.all(ids.map(firstPaymentOf));
  const named = await Promise.all(firsts.map((key) => findPayment(core.pool, key)));
  clock.advance(5 * 7 * 86_400_000);
  const captures = named.flatMap((payment) => {
    if (payment === undefined)
      throw new Error("The payment of a subscription is missing from the table payments.");
    const { transactionId, orderNo, currency } = payment;
    const name = { transactionId, orderNo, currency };
    return Array.from({ length: 3 }, () => capture(core, account, name, "1.00"));
  });
  /** Touches each payment that charges a period, with its row locked. */
  const touch = async (): Promise<number> => {
    const { rows } = await core.pool.query<{ transaction_id: string }>(
      "select transaction_id from payments where kind = 'renewal'",
    );
    const change = { by: "refund", name: "payment.refunded" } as const;
    for (const { transaction_id } of rows)
      await changePayment(core, { merchant_id, transactionId: transaction_id }, () => ({
        result: () => true,
        change,
      }));
    return rows.length;
  };
  const rounds = async () => {
    for (let round = 0; round < 5; round += 1) await touch();
  };
  const outcomes = await Promise.allSettled([
    ...captures,
    ...cores.map(runners.renew),
    rounds(),
    ...ids
      .slice(6)
      .map((recurringId) =>
        cancelSubscription(cores[1] ?? core, account, { recurringId, contractName: "Gold" }),
      ),
  ]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(await touch()).toBeGreaterThanOrEqual(12);
  const { rows } = await core.pool.query("select captured from payments where kind = 'direct'");
  expect(rows).toEqual(ids.map(() => ({ captured: "300" })));
});
