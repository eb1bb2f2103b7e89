import { afterAll, describe, expect, test } from "vitest";
import type { AcquirerResponse } from "../../domain/attempt.ts";
import { simulatedAcquirer } from "../../acquirer/simulated/simulated.ts";
import { seedAccount } from "../../store/accounts.ts";
import { findAttempts, newAttempt } from "../../store/attempts.ts";
import { findExpired } from "../../store/expiry.ts";
import { findPayment } from "../../store/payments.ts";
import { violations } from "../../store/invariants.ts";
import { newOrderNo } from "../../testing/merchant.ts";
import { bareDraft } from "../../testing/payment.ts";
import { testVault } from "../../testing/vault.ts";
import { resolveUnknown, startWorld } from "../../testing/world.ts";
import { failPending, perform, settle, startAuthorise } from "./attempt.ts";
import { cancel } from "./cancel.ts";
import { capture } from "./capture.ts";
import { changePayment } from "./change.ts";
import type { Core } from "../core.ts";
import { expire } from "./expire.ts";
import { identify } from "./instrument.ts";
import { openPayment, orderNumberUsed } from "./open.ts";
import { stateOf } from "../../domain/states.ts";

const world = await startWorld();
const { core } = world;
afterAll(world.close);
const account = { merchant_id: "1000", account_id: "1000001" };

const cardOf = (number: string) =>
  identify(
    simulatedAcquirer.instruments,
    { number, expirationMonth: "12", expirationYear: "2034" },
    new Date(0),
  ).instrument;
const open = async (
  start: "authorise" | "rebill" | "shopper",
  number = "4111111111111111",
  orderNo = newOrderNo(),
  of = account,
) => {
  const instrument = cardOf(number);
  const opened = await openPayment(core, {
    ...bareDraft,
    account: of,
    amount: 100n,
    kind: "direct",
    start,
    orderNo,
    instrument,
  });
  if (opened === orderNumberUsed) throw new Error("The order number was used.");
  return opened;
};
const stateNow = async (payment: { merchant_id: string; transactionId: string }) => {
  const found = await findPayment(core.pool, payment);
  return found && stateOf(found);
};

describe("an attempt", () => {
  test("keeps its first outcome when another response arrives late", async () => {
    const { payment, attempt } = await open("authorise");
    if (attempt === undefined) throw new Error("There is no attempt.");
    const first: AcquirerResponse = { outcome: "declined", code: "1001" };
    const all = await Promise.all([
      settle(core, payment, attempt, first),
      settle(core, payment, attempt, first),
      settle(core, payment, attempt, first),
    ]);
    for (const late of ["approved", "unknown", "pending"] as const)
      all.push(await settle(core, payment, attempt, { outcome: late }));
    expect(all.map((one) => [one.attempt.status, one.payment.version])).toEqual(
      all.map(() => ["declined", 1]),
    );
  });

  test("of a process that died before the request is sent by another process when it is due", async () => {
    const { payment } = await open("authorise");
    const soon = new Date(core.clock.now().getTime() + core.timing.resolveAfter - 1);
    expect(await resolveUnknown(core, soon)).toBe(0);
    await world.settleAll();
    expect(await stateNow(payment)).toBe("authorised");
  });

  test("that stays open is retried less and less often, and stays in the list until it has an outcome", async () => {
    const asked: number[] = [];
    const never = {
      ...simulatedAcquirer,
      authorise: async ({ asked: times }: { readonly asked: number }) => {
        asked.push(times);
        return { outcome: "unknown" } as const;
      },
    };
    const { payment, attempt } = await open("authorise");
    if (attempt === undefined) throw new Error("There is no attempt.");
    const deaf: Core = { ...core, acquirer: never };
    let times = 0;
    let [dueAt, waited] = [core.clock.now(), 0];
    await perform(deaf, payment, attempt);
    const waits: number[] = [];
    while (times < 6) {
      const { rows } = await core.pool.query<{ due_at: Date }>(
        "select due_at from attempts where transaction_id = $1",
        [payment.transactionId],
      );
      const next = rows[0]?.due_at ?? dueAt;
      waited = next.getTime() - dueAt.getTime();
      waits.push(waited / core.timing.resolveAfter);
      dueAt = next;
      // As if the clock stopped then. Only this attempt is due, because the others are settled.
      times += await resolveUnknown({ ...deaf, clock: { now: () => next } }, next);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 16]);
    expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await stateNow(payment)).toBe("pending");
    world.clock.advance(24 * 3_600_000);
    await world.settleAll();
    expect(await stateNow(payment)).toBe("authorised");
    expect(await findAttempts(core.pool, payment)).toHaveLength(1);
  });
});

describe("a payment that waits for its shopper", () => {
  test("is authorised once, even if the shopper returns several times at once", async () => {
    const { payment } = await open("shopper");
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => startAuthorise(core, payment)));
    expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
    expect(await findAttempts(core.pool, payment)).toHaveLength(1);
    expect(await stateNow(payment)).toBe("authorised");
    expect(await failPending(core, payment, "1203")).toBe(false);
  });

  test("uses the card that the shopper typed, and is declined with it", async () => {
    const { payment } = await open("shopper");
    const outcome = await startAuthorise(core, payment, cardOf("4000000000000002"));
    expect(outcome).toMatchObject({ payment: { resultCode: "1001", instrument: "card-declined" } });
    expect(await stateNow(payment)).toBe("failed");
  });

  test("fails when the shopper cancels, is cancelled or expires, and is then final", async () => {
    const [failed, cancelled, expired] = [
      await open("shopper"),
      await open("shopper"),
      await open("shopper"),
    ];
    expect(await failPending(core, failed.payment, "1202")).toBe(true);
    await cancel(core, account, cancelled.payment, undefined);
    await world.pass(3_600_000);
    const all = [failed, cancelled, expired];
    const states = await Promise.all(all.map(({ payment }) => stateNow(payment)));
    expect(states).toEqual(["failed", "cancelled", "expired"]);
    for (const { payment } of all)
      expect(await startAuthorise(core, payment)).toMatchObject({ reason: "state does not allow it" });
    const unknown = await startAuthorise(core, { ...account, transactionId: "none" });
    expect(unknown).toMatchObject({ reason: "order not found" });
  });

  test("does not expire while the acquirer processes it", async () => {
    const { payment } = await open("shopper", "4000000000000119");
    await startAuthorise(core, payment);
    const late = new Date(core.clock.now().getTime() + 8 * 24 * 3_600_000);
    expect(await expire(core, late)).toBeGreaterThanOrEqual(0);
    expect(await stateNow(payment)).toBe("pending");
    await world.settleAll();
    expect(await stateNow(payment)).toBe("authorised");
  });
});

test("an order that is captured and cancelled at the same time becomes one of the two", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { payment, attempt } = await open("authorise");
    if (attempt === undefined) throw new Error("There is no attempt.");
    await perform(core, payment, attempt);
    const [captured, cancelled] = await Promise.all([
      capture(core, account, payment, "1.00"),
      cancel(core, account, payment, "1.00"),
    ]);
    expect([captured.done, cancelled.done].filter(Boolean)).toHaveLength(1);
    expect(await stateNow(payment)).toBe(captured.done ? "captured" : "cancelled");
  }
});

test("a worker handles only its own range of merchants", async () => {
  const { payment } = await open("shopper");
  const late = new Date(core.clock.now().getTime() + 24 * 3_600_000);
  await expire({ ...core, merchants: { from: "2000" } }, late);
  await expire({ ...core, merchants: { to: "1000" } }, late);
  expect(await stateNow(payment)).toBe("pending");
});

test("an attempt in the same place has another reference, as after a restored backup", () => {
  const payment = { ...account, transactionId: "t" };
  const asked = { sequence: 2, kind: "capture", amount: 100n, startedAt: new Date(0) } as const;
  const references = [newAttempt(payment, asked), newAttempt(payment, asked)].map((one) => one.reference);
  expect(new Set(references).size).toBe(2);
});

test("many payments of one merchant do not delay the expiry of another's", async () => {
  for (let count = 0; count < 3; count += 1) await open("shopper");
  const other = { merchant_id: "1001", account_id: "1" };
  await seedAccount(core.pool, testVault, { ...other, keys: [], addresses: [] });
  const { payment } = await open("shopper", undefined, undefined, other);
  const late = new Date(core.clock.now().getTime() + 24 * 3_600_000);
  const found = await findExpired(core.pool, late, { from: "1000", to: "1002" }, 2);
  expect(found.map(({ transactionId }) => transactionId)).toContain(payment.transactionId);
});

test("a change that is not in the table of transitions is not written, and has no event", async () => {
  const { payment, attempt } = await open("authorise");
  if (attempt === undefined) throw new Error("There is no attempt.");
  await perform(core, payment, attempt);
  const strange = changePayment(core, payment, () => ({
    result: () => true,
    patch: { waitsFor: "shopper", authorised: 100n, captured: 100n, refunded: 100n },
    change: { by: "capture", name: "payment.refunded" },
  }));
  await expect(strange).rejects.toThrow("No order moves from authorised to refunded by capture");
  const silent = changePayment(core, payment, () => ({ result: () => true, patch: { captured: 1n } }));
  await expect(silent).rejects.toThrow("by a reservation");
  expect(await stateNow(payment)).toBe("authorised");
});

test("all invariants hold after these tests", async () => {
  expect(await violations(core.pool)).toEqual([]);
});
