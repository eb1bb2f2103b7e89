// Two builds on one database: one is a migration ahead of the other. Merchants pay, capture and refund all the while.
import { afterAll, expect, onTestFinished, test } from "vitest";
import { violations } from "../store/invariants.ts";
import { closePool, openPool } from "../store/pool.ts";
import { migrate } from "../store/tables/migrate.ts";
import { migrations } from "../store/tables/migrations.ts";
import type { Migration } from "../store/tables/version.ts";
import { openBank } from "../testing/chaos/bank.ts";
import { dice } from "../testing/chaos/dice.ts";
import { startInstances } from "../testing/chaos/instances.ts";
import { newDatabase } from "../testing/database.ts";
import { merchantOf, newOrderNo } from "../testing/merchant.ts";
import { startGateway } from "./start.ts";

const known = migrations.at(-1)?.version ?? 0;
const index = { name: "payments_of_a_day", on: "payments (merchant_id, created_at)" };
/** What a release may add while the last one runs: a column with a default, and an index. */
const added: Migration = {
  version: known + 1,
  compatibleFrom: known,
  index,
  sql: "alter table payments add column region text not null default 'here'",
};
const ahead = [...migrations, added];
const databaseUrl = await newDatabase();
const pool = openPool(databaseUrl, () => undefined);
const bank = await openBank(dice(1), 0);
afterAll(() => Promise.all([closePool(pool), bank.close()]));

/** Pays 10.00, captures it and refunds 4.00, again and again; `stop` returns how often, and each other response. */
function customersOf(url: string) {
  const merchant = merchantOf(url);
  const refused: string[] = [];
  const closing = new AbortController();
  let rounds = 0;
  const one = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const paid = await merchant.pay({ order_no: newOrderNo(), amount: "10.00" });
      const captured = await merchant.capture([{ ...paid.names, amount: "10.00" }]);
      const refunded = await merchant.refund([
        { ...paid.names, amount: "10.00", refund_amount: "4.00", refund_reason: "Returned" },
      ]);
      const states = [
        paid.fields["result_info"],
        captured.entries[0]?.["capture_status"],
        refunded.entries[0]?.["refund_status"],
      ].join();
      if (states === "0000:Success,1,1") rounds += 1;
      else refused.push(paid.text, captured.text, refunded.text);
    }
  };
  const all = Promise.all([one(), one(), one()]);
  return {
    rounds: () => rounds,
    stop: async () => {
      closing.abort();
      await all;
      return { rounds, refused };
    },
  };
}

/** A process of this build, or of one that has another migration. */
async function build(migration?: Migration) {
  // No worker asks again: on a busy machine it would do so while a request still waits.
  const more = { RESOLVE_AFTER: "60000", ...(migration && { MIGRATION: JSON.stringify(migration) }) };
  const { urls, end } = await startInstances(1, { databaseUrl, bankUrl: bank.url, more });
  return { url: urls[0] ?? "", end };
}

test("a process that is one migration older serves every request during and after the migration, and starts again", async () => {
  const older = await build();
  const before = customersOf(older.url);
  await expect.poll(before.rounds).toBeGreaterThan(3);
  expect(await migrate(pool, ahead)).toEqual([added.version]);
  const newer = await build(added);
  const after = customersOf(newer.url);
  const since = before.rounds();
  await expect.poll(before.rounds).toBeGreaterThan(since + 3);
  await expect.poll(after.rounds).toBeGreaterThan(3);
  const served = [await before.stop(), await after.stop()];
  older.end();
  newer.end();
  // And back: the older build starts on the tables of the newer one.
  const again = await build();
  const back = customersOf(again.url);
  await expect.poll(back.rounds).toBeGreaterThan(3);
  served.push(await back.stop());
  again.end();
  expect(served.flatMap(({ refused }) => refused)).toEqual([]);
  const { rows } = await pool.query(
    "select count(*)::int as payments, sum(captured)::int as captured, sum(refunded)::int as refunded from payments",
  );
  const [ofOlder, ofNewer, ofBack] = served.map((one) => one.rounds);
  process.stdout.write(
    `payments, captures and refunds each: older build ${ofOlder} (${since} until the migration was done), newer ${ofNewer}, older again ${ofBack}; refused 0\n`,
  );
  const rounds = served.reduce((sum, one) => sum + one.rounds, 0);
  expect(rows).toEqual([{ payments: rounds, captured: rounds * 1000, refunded: rounds * 400 }]);
  expect(await violations(pool)).toEqual([]);
}, 300_000);

/** The added version on a new database, with this change after it. */
async function withChange(change: Migration) {
  const url = await newDatabase();
  const own = openPool(url, () => undefined);
  onTestFinished(() => closePool(own));
  await migrate(own, ahead);
  return { url, own, changed: [...ahead, change] };
}

test("a migration that waits for a table lets requests pass, and is tried again", async () => {
  const sql = "alter table payments add column lane text";
  const { url, own, changed } = await withChange({ version: known + 2, compatibleFrom: known, sql });
  const gateway = await startGateway({ databaseUrl: url });
  onTestFinished(() => gateway.close());
  const customers = customersOf(gateway.url);
  const reader = await own.connect();
  await reader.query("begin");
  await reader.query("select count(*) from payments");
  let isDone = false;
  const done = migrate(own, changed).finally(() => (isDone = true));
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query = $1";
  await expect.poll(async () => (await own.query(waiting, [sql])).rowCount).toBe(1);
  // Each of the three customers waits behind the migration, which gives up the table after a second.
  const since = customers.rounds();
  await expect.poll(customers.rounds).toBeGreaterThan(since + 6);
  expect(isDone).toBe(false);
  await reader.query("commit");
  reader.release();
  expect(await done).toEqual([known + 2]);
  expect((await customers.stop()).refused).toEqual([]);
}, 300_000);

test("an older gateway does not start on tables that it does not fit, and says which version they need", async () => {
  const sql = "alter table payments rename column region to place";
  const { url, own, changed } = await withChange({ version: known + 2, sql });
  await migrate(own, changed);
  for (const options of [{}, { migrate: false }, { migrations: ahead }])
    await expect(startGateway({ databaseUrl: url, ...options })).rejects.toThrow(
      new RegExp(`has version ${known + 2}, for gateways that know version ${known + 2} or later`, "u"),
    );
});

test("a gateway that does not migrate makes the tables of an empty database, and refuses older ones", async () => {
  const databaseUrl = await newDatabase("empty");
  const start = (more: object) => startGateway({ databaseUrl, migrate: false, ...more });
  await (await start({})).close();
  await expect(start({ migrations: ahead })).rejects.toThrow(
    `The database has version ${known}, and this gateway needs ${known + 1}. Run \`acquiring-gateway migrate\` first.`,
  );
});

test("an index whose building was interrupted is built again, by one of several that migrate", async () => {
  const url = await newDatabase();
  const own = openPool(url, () => undefined);
  onTestFinished(() => closePool(own));
  // A second row with the same value interrupts the building of a unique index, as a kill does.
  await startGateway({ databaseUrl: url }).then((gateway) => gateway.close());
  await own.query("create table twice as select 1 as one from generate_series(1, 2)");
  await expect(own.query(`create unique index concurrently ${index.name} on twice (one)`)).rejects.toThrow(
    /could not create unique index/u,
  );
  const applied = await Promise.all([migrate(own, ahead), migrate(own, ahead)]);
  expect(applied.flat()).toEqual([added.version]);
  const { rows } = await own.query(
    "select indisvalid as valid, indrelid::regclass::text as of from pg_index where indexrelid = to_regclass($1)",
    [index.name],
  );
  expect(rows).toEqual([{ valid: true, of: "payments" }]);
});
