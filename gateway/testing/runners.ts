// Two runners of renewals on one PostgreSQL, with an acquirer that can kill a runner. Uses no test framework.
import type { Acquirer } from "../acquirer/acquirer.ts";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { virtualClock } from "../process/clock.ts";
import { perform, resolver } from "../operations/payment/attempt.ts";
import { bareDraft, monthly } from "./payment.ts";
import type { Core } from "../operations/core.ts";
import { openPayment, orderNumberUsed } from "../operations/payment/open.ts";
import { renewalWork } from "../operations/subscription/renew.ts";
import { newSubscription } from "../operations/subscription/subscription-hooks.ts";
import type { Terms } from "../domain/subscription-terms.ts";
import { seedAccount } from "../store/accounts.ts";
import { openPool, type Pool } from "../store/pool.ts";
import { emptyTables } from "../store/reset.ts";
import { findSubscription } from "../store/subscriptions.ts";
import { newDatabase } from "./database.ts";
import { coreWith, finish } from "./world.ts";
import { testVault } from "./vault.ts";

export const { account } = bareDraft;
const beginning = new Date("2026-01-31T10:00:00Z");

export interface Renewal {
  readonly period: number;
  readonly attempt: number;
  /** Whether the money was taken. */
  readonly taken: boolean;
}

export async function startRunners() {
  const databaseUrl = await newDatabase();
  const pools = [openPool(databaseUrl, () => {}), openPool(databaseUrl, () => {})] as const;
  const [pool] = pools;
  await seedAccount(pool, testVault, { ...account, keys: ["key"], addresses: [] });
  const clock = virtualClock(beginning);
  const fate: Fate = { dies: () => false, holdsUp: () => Promise.resolve() };
  const acquirer = fragileAcquirer(fate);
  const core = coreWith(pool, clock, acquirer, "secret");
  const cores = [core, coreWith(pools[1], clock, acquirer, "secret")];
  let orders = 0;
  return {
    clock,
    /** Two processes: each has its own connections, and they share only the database. */
    cores,
    core,
    fate,
    /** All that one runner has to renew. Rejects if it dies. */
    renew: (by = core) => finish(clock.now, renewalWork(by)),
    /** Empties the tables and turns the clock back. */
    reset: async () => {
      await emptyTables(pool);
      Object.assign(fate, { dies: () => false, holdsUp: () => Promise.resolve() });
      clock.set(beginning);
    },
    /** A new, approved payment with a contract; returns its `recurring_id`. */
    subscribe: (terms: Partial<Terms> = {}, instrument = "card-approved") =>
      subscribe(core, `first-${(orders += 1)}`, { ...monthly, ...terms }, instrument),
    /** All runners at once, until none of them finds anything. Those that die leave their work to the others. */
    runAll: async () => {
      const run = (one: Core) =>
        finish(clock.now, renewalWork(one), resolver(one)).catch(() => ({ died: 1 }));
      for (let round = 0; round < 200; round += 1) {
        const done = await Promise.all(cores.map(run));
        if (done.every((counts) => Object.values(counts).every((count) => count === 0))) return;
      }
      throw new Error("The work does not come to an end.");
    },
    renewalsOf: (recurringId: string) => renewalsOf(pool, recurringId),
    find: (recurringId: string) =>
      findSubscription(pool, account.merchant_id, { by: "recurring_id", value: recurringId }),
    close: async () => {
      for (const one of pools) await one.end();
    },
  };
}

interface Fate {
  /** Called after the acquirer has executed a request: whether the runner dies before it gets the response. */
  dies: () => boolean;
  /** After this the acquirer responds to a renewal. */
  holdsUp: () => Promise<void>;
}

const fragileAcquirer = (fate: Fate): Acquirer => ({
  ...simulatedAcquirer,
  rebill: async (ask) => {
    const result = await simulatedAcquirer.rebill(ask);
    await fate.holdsUp();
    if (fate.dies()) throw new Error("This runner has died.");
    return result;
  },
});

async function subscribe(core: Core, orderNo: string, terms: Terms, instrument: string): Promise<string> {
  const subscription = newSubscription(core, terms);
  const opened = await openPayment(core, {
    ...bareDraft,
    kind: "direct",
    orderNo,
    instrument: { instrument, firstSix: "411111", lastFour: "1111", cardExpires: "209912" },
    start: "authorise",
    subscription,
  });
  if (opened === orderNumberUsed || opened.attempt === undefined) throw new Error("No new payment.");
  await perform(core, opened.payment, opened.attempt);
  return subscription.recurringId;
}

async function renewalsOf(pool: Pool, recurringId: string): Promise<readonly Renewal[]> {
  const { rows } = await pool.query<{ order_no: string; captured: string }>(
    "select order_no, captured from payments where details->>'renewal_of' = $1",
    [recurringId],
  );
  return rows
    .map(({ order_no, captured }) => {
      const [, period = "", attempt = ""] = order_no.split("-");
      return { period: Number(period), attempt: Number(attempt), taken: captured !== "0" };
    })
    .toSorted((a, b) => a.period - b.period || a.attempt - b.attempt);
}
