// Two gateway processes on one database under load; one is killed and started again.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { newDatabase } from "../testing/database.ts";
import { violations } from "../store/invariants.ts";
import { openPool } from "../store/pool.ts";
import { type Fields, merchantOf, namesOf, newOrder, type Reply } from "../testing/merchant.ts";
import { openAttempts } from "../testing/world.ts";

const program = fileURLToPath(new URL("../testing/gateway-process.ts", import.meta.url));
const databaseUrl = await newDatabase();
const pool = openPool(databaseUrl, () => {});
await pool.query(`
  create schema book;
  create table book.entries (
    reference text primary key, step text not null, amount bigint not null, asked integer not null default 1
  )`);
const children: ChildProcess[] = [];

interface Process {
  readonly child: ChildProcess;
  readonly merchant: ReturnType<typeof merchantOf>;
}

async function startProcess(): Promise<Process> {
  const child = spawn(process.execPath, ["--conditions=@acquiring/source", program], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  children.push(child);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, merchant: merchantOf(line.toString().trim()) };
}

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await pool.end();
});

/** The responses to the load, by transaction, in minor units. */
interface Movements {
  captured: bigint;
  /** Of captures without a response. */
  unheard: bigint;
}

test("a process killed under load loses and duplicates nothing, and its open payments are settled", async () => {
  const processes = [await startProcess(), await startProcess()];
  const told = new Map<string, Movements>();
  const statuses: number[] = [];
  let [unheard, turn] = [0, 0];
  const over = new AbortController();

  /** The response, or nothing after a broken connection. */
  const heard = async (asking: (of: Process["merchant"]) => Promise<Reply>): Promise<Reply | undefined> => {
    const one = processes[(turn += 1) % processes.length];
    if (one === undefined) throw new Error("There is no process.");
    const reply = await asking(one.merchant).catch(() => undefined);
    if (reply === undefined) unheard += 1;
    else statuses.push(reply.status);
    return reply;
  };
  /** Sends the same payment until there is a response. */
  const pay = async (card: string): Promise<Fields> => {
    const request = newOrder({ amount: "100.00", card });
    for (;;) {
      const reply = await heard(({ post }) => post("/v1/authorise", request));
      if (reply !== undefined) return namesOf(reply.fields);
    }
  };
  const shopper = async (index: number) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const slow = (index + round) % 4 === 0;
      const names = await pay(slow ? "4000000000000119" : "4111111111111111");
      const of = { captured: 0n, unheard: 0n };
      told.set(String(names["transaction_id"]), of);
      for (const amount of [30, 50]) {
        const reply = await heard(({ capture }) => capture([{ ...names, amount }]));
        const status = entryOf(reply, "capture_orders")["capture_status"];
        if (reply === undefined) of.unheard += BigInt(amount * 100);
        else if (status === "1" || status === "2") of.captured += BigInt(amount * 100);
      }
      if (round % 3 === 0)
        await heard(({ refund }) => refund([{ ...names, amount: "100.00", refund_amount: "20" }]));
      if (round % 3 === 1) await heard(({ cancel }) => cancel([names]));
    }
  };
  const load = Promise.all(Array.from({ length: 8 }, (_, index) => shopper(index)));
  await sleep(1500);
  processes[0]?.child.kill("SIGKILL");
  await sleep(700);
  const left = await openAttempts(pool);
  processes[0] = await startProcess();
  await sleep(700);
  over.abort();
  await load;
  // The acquirer of a time-out responds to the second request, a second later. A killed process's attempts are due as
  // soon.
  const start = Date.now();
  while ((await openAttempts(pool)) > 0 && Date.now() - start < 15_000) await sleep(100);

  expect(await openAttempts(pool)).toBe(0);
  expect(left).toBeGreaterThan(0);
  expect(unheard).toBeGreaterThan(0);
  expect(statuses.length).toBeGreaterThan(100);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await violations(pool)).toEqual([]);

  // What the acquirer booked, by transaction, is what the payments say.
  const { rows } = await pool.query(`
    select p.transaction_id, p.authorised, p.captured, p.released, p.refunded, b.*
    from payments p cross join lateral (
      select coalesce(sum(amount) filter (where step = 'authorise'), 0) as a,
        coalesce(sum(amount) filter (where step = 'capture'), 0) as c,
        coalesce(sum(amount) filter (where step = 'cancel'), 0) as v,
        coalesce(sum(amount) filter (where step = 'refund'), 0) as r
      from book.entries where reference like p.merchant_id || '/' || p.transaction_id || '/%'
    ) b
    where (p.authorised, p.captured, p.released, p.refunded) is distinct from (b.a, b.c, b.v, b.r)`);
  expect(rows).toEqual([]);

  // The responses to merchants match the payments, except for lost responses.
  const payments = await pool.query<{ transaction_id: string; captured: string }>(
    "select transaction_id, captured from payments",
  );
  expect(payments.rows).toHaveLength(told.size);
  for (const { transaction_id, captured } of payments.rows) {
    const { captured: least, unheard: perhaps } = told.get(transaction_id) ?? { captured: -1n, unheard: 0n };
    expect(BigInt(captured) >= least && BigInt(captured) <= least + perhaps).toBe(true);
  }
});

const entryOf = (reply: Reply | undefined, array: string): Fields =>
  ((reply?.fields[array] ?? []) as readonly Fields[])[0] ?? {};
