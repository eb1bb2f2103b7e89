import { afterAll, expect, test } from "vitest";
import { newDatabase } from "../testing/database.ts";
import { closePool, openPool } from "./pool.ts";
import { entryWriter, listEntries, type NewEntry } from "./request-log.ts";

const kept = 10;
const portion = 200;
const pool = openPool(await newDatabase(), () => {});
afterAll(() => closePool(pool));
// No vacuum removes anything in between.
await pool.query("alter table request_log set (autovacuum_enabled = false)");
await pool.query("insert into merchants values ('m')");

const entries = (from: number): readonly NewEntry[] =>
  Array.from({ length: portion }, (_, index) => ({
    merchant_id: "m",
    account_id: "a",
    at: new Date(),
    method: "POST",
    operation: "createDirectPayment",
    status: 200,
    milliseconds: from + index,
    signature: "right",
    request: [["order_no", `order-${from + index}`]],
    response: null,
  }));

/** How many entries of the index were read so far. */
async function reads(): Promise<number> {
  const client = await pool.connect();
  await client.query("select pg_stat_force_next_flush()");
  client.release();
  const { rows } = await pool.query<{ count: string }>(
    "select idx_tup_read as count from pg_stat_user_indexes where indexrelname = 'request_log_pkey'",
  );
  return Number(rows[0]?.count);
}

test("a write keeps the latest entries, and reads none of those that were removed before", async () => {
  const write = entryWriter(pool, kept);
  const last: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const before = await reads();
    await write(entries(round * portion));
    last.push((await reads()) - before);
  }
  const listed = await listEntries(pool, "m", { limit: 100 });
  expect(listed.map(({ milliseconds }) => milliseconds)).toEqual(
    Array.from({ length: kept }, (_, index) => 12 * portion - 1 - index),
  );
  expect(Math.max(...last)).toBeLessThan(3 * portion);
});
