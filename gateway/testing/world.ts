// Several gateways on one database with one clock, and access to their internals, for tests that move the time.
import { type Acquirer, patient } from "../acquirer/acquirer.ts";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { virtualClock, type VirtualClock } from "../process/clock.ts";
import { resolver } from "../operations/payment/attempt.ts";
import { type Core, defaultTiming } from "../operations/core.ts";
import { expire } from "../operations/payment/expire.ts";
import { createScheduler, type Done, type DueWork } from "../process/due.ts";
import { createRandom } from "../process/random.ts";
import type { StartOptions } from "../start/options.ts";
import { startGateway } from "../start/start.ts";
import { gatewaySecret } from "../store/accounts.ts";
import { openPool, type Pool } from "../store/pool.ts";
import { newDatabase } from "./database.ts";
import { merchantOf } from "./merchant.ts";
import { testVault } from "./vault.ts";

/** Starts this number of gateways on a separate database. */
export async function startWorld(count = 1, options: StartOptions = {}) {
  const clock = virtualClock(new Date("2026-11-20T10:00:00Z"));
  const databaseUrl = options.databaseUrl ?? (await newDatabase());
  const first = await startGateway({ ...options, clock, databaseUrl });
  const gateways = [first];
  while (gateways.length < count) gateways.push(await startGateway({ ...options, clock, databaseUrl }));
  const pool = openPool(databaseUrl, () => {});
  const acquirer = patient(options.acquirer ?? simulatedAcquirer, 5000, () => undefined);
  const core = coreWith(pool, clock, acquirer, await gatewaySecret(pool, testVault));
  /** Advances the clock by this time in milliseconds and does the due work. */
  const pass = async (milliseconds: number) => {
    clock.advance(milliseconds);
    // The gateways also look for work. The work is done once, by the first.
    while ((await resolveUnknown(core, clock.now())) + (await expire(core, clock.now())) > 0);
  };
  return {
    gateways,
    databaseUrl,
    url: first.url,
    merchant: merchantOf(first.url),
    clock,
    pool,
    core,
    pass,
    /** Advances the time until the acquirer has no pending requests. */
    settleAll: async () => {
      for (let rounds = 0; (await openAttempts(pool)) > 0; rounds += 1) {
        if (rounds === 100) throw new Error("An attempt is never settled.");
        await pass(60_000);
      }
    },
    close: async () => {
      await pool.end();
      for (const gateway of gateways.toReversed()) await gateway.close();
    },
  };
}

/** Does what is due of this work, as a process does, and waits for it. Rejects with the first failure. */
export async function finish(now: () => Date, ...works: readonly DueWork[]): Promise<Done> {
  const failures: unknown[] = [];
  const scheduler = createScheduler({ now, onError: (_work, error) => failures.push(error) });
  for (const work of works) scheduler.register(work);
  const done = await scheduler.drain();
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Asks the acquirer again about what is due at this moment. Returns how often. */
export const resolveUnknown = async (core: Core, now: Date): Promise<number> =>
  (await finish(() => now, resolver(core)))["resolver"] ?? 0;

/** What commands need, with this acquirer and otherwise as in a gateway without settings. */
export const coreWith = (pool: Pool, clock: VirtualClock, acquirer: Acquirer, secret: string): Core => ({
  pool,
  clock,
  random: createRandom(),
  acquirer,
  secret,
  vault: testVault,
  mode: "authorise",
  moves: undefined,
  timing: defaultTiming,
  merchants: {},
});

export async function openAttempts(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "select count(*) from attempts where settled_at is null",
  );
  return Number(rows[0]?.count);
}

/** Every row of every table as text. */
export async function dumpOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  const dumps = await Promise.all(rows.map(({ name }) => pool.query(`select t::text from ${name} t`)));
  return dumps.map((dump) => JSON.stringify(dump.rows)).join("\n");
}
