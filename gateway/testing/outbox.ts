// An outbox in a separate database, with a listening merchant and a stopped clock, shared by the delivery tests. Uses
// no test framework.
import { type VirtualClock, virtualClock } from "../process/clock.ts";
import { createScheduler, type DueWork, type Scheduler } from "../process/due.ts";
import { noLog } from "../process/log.ts";
import { poster } from "../notifications/post.ts";
import type { Terms } from "../notifications/terms.ts";
import { notifier, notifierName, type NotifierOptions } from "../notifications/worker.ts";
import { latestNotifications } from "../store/notifications.ts";
import { appendOutbox } from "../store/outbox.ts";
import { closePool, openPool, transaction } from "../store/pool.ts";
import { merchantServer } from "./listener.ts";
import { newDatabase } from "./database.ts";
import { finish } from "./world.ts";

export const outboxStart = new Date("2030-01-01T00:00:00Z");
export const outboxKey = "test-key";

export const outboxTerms = {
  scheme: { kind: "bound", version: 1 },
  signature: "same-scheme",
  delivery: { method: "POST", media: "application/json", within_seconds: 5, retries: [60, 300] },
  acknowledgement: { status: [200], body: "OK" },
} as const satisfies Terms;

interface Happened {
  readonly merchant_id?: string;
  readonly notifyUrl?: string | null;
}

/** Merchants 1000 and 2000, each with the account 1000001. */
export async function startOutbox() {
  const databaseUrl = await newDatabase();
  const pool = openPool(databaseUrl, () => undefined);
  const add = async (merchants: readonly string[]) => {
    for (const merchant_id of merchants) {
      await pool.query("insert into merchants values ($1)", [merchant_id]);
      await pool.query("insert into accounts values ($1, '1000001')", [merchant_id]);
    }
  };
  await add(["1000", "2000"]);
  const clock = virtualClock(outboxStart);
  /** Sends for real. */
  const post = poster({ allowPrivate: true });
  let merchant = await merchantServer();
  let subjects = 0;
  const work = (more: Partial<NotifierOptions> = {}): DueWork =>
    notifier({
      database: pool,
      clock,
      terms: outboxTerms,
      keysOf: async () => [outboxKey],
      resultInfo: (code) => `${code}:Success`,
      send: post,
      merchants: {},
      log: noLog,
      ...more,
    });
  return {
    pool,
    clock,
    post,
    /** Adds merchants, each with the account 1000001. */
    add,
    get merchant() {
      return merchant;
    },
    /** Stores a capture of merchant 1000 for the merchant's server by default. Returns its id. */
    happened: async ({ merchant_id = "1000", notifyUrl = `${merchant.url}/hook` }: Happened = {}) => {
      const capture = captureOf(`t${(subjects += 1)}`);
      const account = { merchant_id, account_id: "1000001" };
      await transaction(pool, (database) =>
        appendOutbox(database, account, { ...capture, notifyUrl, at: clock.now() }),
      );
      return `payment-${capture.subjectId}-1`;
    },
    work,
    /** Delivers everything that is due. Returns how many attempts there were. */
    deliver: async (more: Partial<NotifierOptions> = {}) =>
      (await finish(clock.now, work(more)))[notifierName],

    scheduler: (...works: readonly DueWork[]) => schedulerOf(clock, works),
    stateOf: async (id: string) =>
      (await latestNotifications(pool, undefined, 100)).find(({ notification_id }) => notification_id === id),
    /** A new merchant's server, an empty outbox, the clock at its start. */
    renew: async () => {
      await merchant.close();
      merchant = await merchantServer();
      await pool.query("delete from outbox");
      clock.set(outboxStart);
    },
    close: async () => {
      await merchant.close();
      await closePool(pool);
    },
  };
}

const captureOf = (transaction_id: string) => ({
  subject: "payment" as const,
  subjectId: transaction_id,
  version: 1,
  name: "payment.captured" as const,
  payload: {
    transaction_id,
    order_no: "order-1",
    currency: "USD",
    amount: "10000",
    captured: "2550",
    refunded: "0",
    payment_status: "2500",
    result_code: "0000",
    token_id: null,
  },
});

function schedulerOf(clock: VirtualClock, works: readonly DueWork[]): Scheduler {
  const onError = (_work: string, error: unknown) => {
    throw error;
  };
  const scheduler = createScheduler({ now: clock.now, onError });
  for (const one of works) scheduler.register(one);
  return scheduler;
}
