import { afterAll, expect, test, vi } from "vitest";
import { newDatabase } from "../../testing/database.ts";
import { closePool, openPool, type Pool } from "../pool.ts";
import { statistics } from "./statistics.ts";

const pool = openPool(await newDatabase(), () => {});
const client = await pool.connect();
afterAll(async () => {
  client.release();
  await closePool(pool);
});
await client.query("insert into merchants values ('m')");
await client.query("insert into accounts values ('m', 'a')");

const pay = (from: number, to: number) =>
  client.query(
    `insert into payments (merchant_id, transaction_id, account_id, order_no, kind, currency, amount,
       request_fingerprint, created_at)
     select 'm', 't' || n, 'a', 'o' || n, 'direct', 'USD', 100, '', now() from generate_series($1::int, $2::int) n`,
    [from, to],
  );

/** Each attempt checks that its payment exists. */
const attempt = (n: number) =>
  client.query(
    `insert into attempts (merchant_id, transaction_id, sequence, kind, amount, status, started_at, due_at)
     values ('m', 't' || $1::int, 1, 'authorise', 100, 'started', now(), now())`,
    [n],
  );

async function analysed(): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_stat_user_tables where coalesce(last_analyze, last_autoanalyze) is not null",
  );
  return rows.map(({ name }) => name);
}

/** How often each index of the payments was read. */
async function reads(): Promise<Readonly<Record<string, number>>> {
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ name: string; count: string }>(
    "select indexrelname as name, idx_scan as count from pg_stat_user_indexes where relname = 'payments'",
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

test("a connection that planned for an empty table looks payments up by their key once there are many", async () => {
  await pay(1, 10);
  for (let n = 1; n <= 10; n += 1) await attempt(n);
  await pay(11, 3000);
  await reads();
  const { run } = statistics(pool, 0);
  await vi.waitFor(async () => {
    await run();
    expect(await analysed()).toContain("payments");
  });
  const before = await reads();
  for (let n = 11; n <= 20; n += 1) await attempt(n);
  const after = await reads();
  const read = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(read).toEqual(["payments_pkey"]);
});

test("the statistics of a table are gathered until it has them, at most ten times, and not while it is small", async () => {
  const asked: string[] = [];
  const query = ((text: string, values?: unknown[]) => {
    if (text.startsWith("analyze")) asked.push(text);
    // Another process is at this table.
    return text.endsWith(" grown") ? { rows: [] } : pool.query(text, values);
  }) as Pool["query"];
  for (const name of ["grown", "free"])
    await client.query(
      `create table ${name} with (autovacuum_enabled = false) as select n from generate_series(1, 2000) n`,
    );
  await client.query("create table small as select n from generate_series(1, 20) n");
  await reads();
  const { run } = statistics({ query }, 0);
  for (let turn = 0; turn < 12; turn += 1) await run();
  const times = (name: string) => asked.filter((text) => text === `analyze (skip_locked) ${name}`).length;
  expect(["grown", "free", "small"].map(times)).toEqual([10, 1, 0]);
});
