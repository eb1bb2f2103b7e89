import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { after } from "../../domain/dates.ts";
import { violations } from "../../store/invariants.ts";
import { bareDraft } from "../../testing/payment.ts";
import { account, startRunners } from "../../testing/runners.ts";
import { cancelSubscription, dropPeriod } from "./cancel-subscription.ts";
import { releasePeriod } from "./held-period.ts";
import { stepsAfter } from "../../domain/interval.ts";
import { findListedSubscription } from "../../store/portal/subscriptions.ts";
import { openPayment } from "../payment/open.ts";

const runners = await startRunners();
afterAll(runners.close);
beforeEach(runners.reset);

const statusOf = async (recurringId: string) => (await runners.find(recurringId))?.status;

describe("renewals", () => {
  test("by two processes at the same time charge each period once", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => runners.subscribe()));
    for (const month of [1, 2, 3]) {
      runners.clock.set(stepsAfter(new Date("2026-01-31T10:00:00Z"), { interval: "month", count: 1 }, month));
      await runners.runAll();
    }
    for (const id of ids)
      expect(await runners.renewalsOf(id)).toEqual(
        [1, 2, 3].map((period) => ({ period, attempt: 1, taken: true })),
      );
    expect(await violations(runners.core.pool)).toEqual([]);
  });

  test("of a runner that died are continued by another one, and charge once", async () => {
    const id = await runners.subscribe();
    runners.clock.set(new Date("2026-02-28T10:00:00Z"));
    runners.fate.dies = () => true;
    await expect(runners.renew()).rejects.toThrow("died");
    runners.fate.dies = () => false;
    await runners.runAll();
    // Its lease has not ended yet.
    expect(await runners.renewalsOf(id)).toEqual([{ period: 1, attempt: 1, taken: false }]);
    runners.clock.set(after(runners.clock.now(), 60_000));
    await runners.runAll();
    expect(await runners.renewalsOf(id)).toEqual([{ period: 1, attempt: 1, taken: true }]);
    expect(await violations(runners.core.pool)).toEqual([]);
  });

  test("of a runner that returns late do not change what others have settled", async () => {
    const id = await runners.subscribe({}, "card-rebill-declined");
    runners.clock.set(new Date("2026-02-28T10:00:00Z"));
    let goOn = () => {};
    const held = new Promise<void>((done) => (goOn = done));
    runners.fate.holdsUp = () => held;
    const late = runners.renew();
    // By now it has the period, its payment is there and the acquirer has been asked.
    await expect.poll(() => runners.renewalsOf(id)).toHaveLength(1);
    runners.fate.holdsUp = () => Promise.resolve();
    // Once to ask the acquirer again instead of the late process, once to read the outcome.
    for (let round = 0; round < 2; round += 1) {
      runners.clock.set(after(runners.clock.now(), 60_000));
      await runners.runAll();
    }
    const settled = await runners.find(id);
    expect(settled?.status).toBe("past due");
    goOn();
    await late;
    expect(await runners.find(id)).toEqual(settled);
    expect(await violations(runners.core.pool)).toEqual([]);
  });

  test("with an order number of another payment use another number", async () => {
    const id = await runners.subscribe();
    await openPayment(runners.core, {
      ...bareDraft,
      kind: "redirect",
      orderNo: `${id}-1-1`,
      instrument: null,
      start: "shopper",
    });
    runners.clock.set(new Date("2026-02-28T10:00:00Z"));
    await runners.runAll();
    expect(await statusOf(id)).toBe("past due");
    runners.clock.set(new Date("2026-03-01T10:00:00Z"));
    await runners.runAll();
    expect(await runners.renewalsOf(id)).toEqual([{ period: 1, attempt: 2, taken: true }]);
    expect(await statusOf(id)).toBe("active");
  });

  test("of a card that has expired are declined", async () => {
    const id = await runners.subscribe({ billingCycle: 1 });
    await runners.core.pool.query(
      `update payments set card_expires = '202601'
       where transaction_id = (select transaction_id from subscriptions where recurring_id = $1)`,
      [id],
    );
    runners.clock.set(new Date("2026-02-28T10:00:00Z"));
    await runners.runAll();
    expect(await runners.renewalsOf(id)).toEqual([{ period: 1, attempt: 1, taken: false }]);
  });

  test("of a cancelled subscription end with the current period, unless that is dropped", async () => {
    const [kept, dropped] = [await runners.subscribe(), await runners.subscribe()];
    const core = runners.core;
    expect(await dropPeriod(core, account.merchant_id, dropped)).toBe(false);
    for (const recurringId of [kept, dropped])
      expect(await cancelSubscription(core, account, { recurringId, contractName: "Gold" })).toBeUndefined();
    expect(await dropPeriod(core, account.merchant_id, dropped)).toBe(true);
    expect(await dropPeriod(core, account.merchant_id, dropped)).toBe(false);
    runners.clock.set(new Date("2026-06-30T10:00:00Z"));
    await runners.runAll();
    expect([await runners.renewalsOf(kept), await runners.renewalsOf(dropped)]).toEqual([
      [{ period: 1, attempt: 1, taken: true }],
      [],
    ]);
    expect([await statusOf(kept), await statusOf(dropped)]).toEqual(["inactived", "inactived"]);
    expect(await violations(core.pool)).toEqual([]);
  });

  test("after an outage of a year charge one period, and each further one at an operator's word", async () => {
    const [id, other] = [await runners.subscribe({ interval: "day" }), await runners.subscribe()];
    const numbers = async (of: string) => (await runners.renewalsOf(of)).map(({ period }) => period);
    const { core } = runners;
    const release = (recurringId: string, decision: "charge" | "skip") =>
      releasePeriod(core, account.merchant_id, recurringId, decision);
    expect(await release(id, "charge")).toBe(false);
    runners.clock.set(new Date("2027-01-31T12:00:00Z"));
    await runners.runAll();
    expect([await numbers(id), await numbers(other)]).toEqual([[1], [1]]);
    const listed = await findListedSubscription(core.pool, account.merchant_id, "recurring_id", id);
    expect(listed).toMatchObject({ nextAt: null, nextAmount: 900n });
    expect(await release(id, "charge")).toBe(true);
    await runners.runAll();
    expect(await numbers(id)).toEqual([1, 2]);
    expect(await release(id, "skip")).toBe(true);
    expect(await release(id, "skip")).toBe(false);
    await runners.runAll();
    expect(await numbers(id)).toEqual([1, 2]);
    runners.clock.set(new Date("2027-02-02T12:00:00Z"));
    await runners.runAll();
    expect(await numbers(id)).toEqual([1, 2, 366]);
    expect(await violations(core.pool)).toEqual([]);
  });

  test("and a cancellation at the same time: at most one more period is charged", async () => {
    for (let round = 0; round < 5; round += 1) {
      runners.clock.set(new Date("2026-01-31T10:00:00Z"));
      const recurringId = await runners.subscribe();
      runners.clock.set(new Date("2026-02-28T10:00:00Z"));
      const cancelled = cancelSubscription(runners.core, account, { recurringId, contractName: "Gold" });
      await Promise.all([runners.runAll(), cancelled]);
      const before = (await runners.renewalsOf(recurringId)).length;
      runners.clock.set(new Date("2027-01-31T10:00:00Z"));
      await runners.runAll();
      expect((await runners.renewalsOf(recurringId)).length - before).toBeLessThanOrEqual(1);
      expect(await statusOf(recurringId)).toBe("inactived");
    }
  });
});
