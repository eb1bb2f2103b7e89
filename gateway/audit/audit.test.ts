// The audit log on a real PostgreSQL. It only grows, and a worker seals it after the changes. The check finds and
// locates every later change, even by a user with write access to every table.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { appendAudit, auditOf, changeNoted } from "../store/audit/entries.ts";
import { actingAs, closePool, openPool, transaction } from "../store/pool.ts";
import { emptyTables } from "../store/reset.ts";
import { sql } from "../store/sql.ts";
import { newDatabase } from "../testing/database.ts";
import { finish } from "../testing/world.ts";
import { checkAudit } from "./check.ts";
import { sealer } from "./sealer.ts";

const databaseUrl = await newDatabase();
const pool = openPool(databaseUrl, () => undefined);
afterAll(() => closePool(pool));
beforeEach(async () => {
  await emptyTables(pool);
  for (const time of ["2030-01-01T00:00:00Z", "2030-01-01T00:00:01Z", "2030-01-01T00:00:02Z"])
    await note(time);
  await sealAll();
  for (const time of ["2030-01-01T00:00:03Z", "2030-01-01T00:00:04Z"]) await note(time);
  await sealAll();
});

const subject = { merchant_id: "1000", subject: "payment", subjectId: "t1" };
const note = (time = "2030-01-01T00:00:00Z") =>
  appendAudit(actingAs(pool, { kind: "person", name: "anna", address: "203.0.113.7" }), {
    ...subject,
    action: "capture.asked",
    at: new Date(time),
    details: { amount: "100" },
  });
const works = { everyMs: 0, settledMs: 0, lateMs: 0 };
const sealAll = () => finish(() => new Date(), sealer({ pool, ...works }));
const check = (head?: string) => checkAudit(pool, head);

/** As a user with all rights in this database. */
async function tamper(...statements: readonly string[]): Promise<void> {
  await transaction(pool, async (database) => {
    await database.query("set local session_replication_role = replica");
    for (const statement of statements) await database.query(statement);
  });
}

const nth = (place: number) => `id = (select id from audit_log order by id offset ${place} limit 1)`;

test("an unchanged log passes: every entry is sealed once, and the head is the same for every reader", async () => {
  const first = await check();
  expect(first).toMatchObject({ problems: [], sealed: 5, unsealed: 0 });
  expect(first.head).toMatch(/^2:[0-9a-f]{64}$/);
  await note();
  expect(await check(first.head)).toMatchObject({ problems: [], sealed: 5, unsealed: 1, head: first.head });
  await sealAll();
  expect(await check(first.head)).toMatchObject({ problems: [], sealed: 6, unsealed: 0 });
});

test("plain statements cannot change, delete or truncate entries and seals", async () => {
  for (const table of ["audit_log", "audit_seals"])
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table}`,
      table === "audit_log" ? "update audit_log set actor = 'bert'" : "update audit_seals set last_id = 0",
    ])
      await expect(pool.query(statement)).rejects.toThrow("the audit log only grows");
  expect(await check()).toMatchObject({ problems: [], sealed: 5 });
});

test.each([
  ["who did it", "actor = 'bert'"],
  ["from where", "address = null"],
  ["what was done", "action = 'refund.asked'"],
  ["to which order", "subject_id = 't2'"],
  ["of which merchant", "merchant_id = '2000'"],
  ["when, by a microsecond", "at = at + interval '1 microsecond'"],
  ["how much", `details = '{"amount": "1"}'`],
])("a sealed entry with a change of %s is reported", async (_what, set) => {
  await tamper(`update audit_log set ${set} where ${nth(1)}`);
  const { problems } = await check();
  expect(problems).toEqual([expect.stringMatching(/^entry \d+ of seal 1 was changed$/)]);
});

test("the check reports a deleted entry, and two exchanged entries", async () => {
  await tamper(`delete from audit_log where ${nth(3)}`);
  expect((await check()).problems).toEqual([expect.stringMatching(/^entry \d+ of seal 2 was deleted$/)]);
  await tamper(
    `create temporary table moved on commit drop as select * from audit_log where ${nth(0)} or ${nth(1)}`,
    `update audit_log l set at = m.at from moved m
     where l.id <> m.id and l.id in (select id from moved)`,
  );
  const { problems } = await check();
  expect(problems.filter((problem) => problem.includes("seal 1 was changed"))).toHaveLength(2);
});

test("a changed, a deleted and a moved seal are reported", async () => {
  await tamper(
    "update audit_seals set ids = ids[1:2], digests = substring(digests for 64) where sequence = 1",
  );
  expect((await check()).problems).toContain("seal 1 was changed");
  await tamper("delete from audit_seals where sequence = 1");
  expect((await check()).problems).toContain("seal 1 is missing");
  await tamper("update audit_seals set sequence = 1 where sequence = 2");
  expect((await check()).problems).toContain("seal 1 does not follow seal 0");
});

test("a truncated log is detected only by comparing it with a stored head", async () => {
  const { head } = await check();
  await tamper(
    "delete from audit_seals where sequence = 2",
    `delete from audit_log where ${nth(3)} or ${nth(4)}`,
  );
  await tamper(`delete from audit_log where ${nth(3)}`);
  expect((await check()).problems).toEqual([]);
  expect((await check(head)).problems).toEqual([
    "the end is cut off: the log ends with seal 1, the head that was kept is seal 2",
  ]);
  // What is written and sealed over it does not hide it.
  await note();
  await sealAll();
  expect((await check(head)).problems).toEqual(["seal 2 is another one than the head that was kept"]);
});

test("an entry with a late commit is sealed the next time", async () => {
  const slow = await pool.connect();
  onTestFinished(() => slow.release());
  await slow.query("begin");
  await appendAudit(slow, { ...subject, action: "late" });
  await note();
  await sealAll();
  expect(await check()).toMatchObject({ problems: [], sealed: 6, unsealed: 0 });
  await slow.query("commit");
  expect(await check()).toMatchObject({ problems: [], sealed: 6, unsealed: 1 });
  await sealAll();
  expect(await check()).toMatchObject({ problems: [], sealed: 7, unsealed: 0 });
});

test("several processes can seal at the same time: each entry is sealed once, in one chain", async () => {
  const other = openPool(databaseUrl, () => undefined);
  const work = { isOver: false };
  onTestFinished(() => closePool(other));
  const sealers = [pool, other, pool].map(async (one) => {
    const mine = sealer({ pool: one, ...works });
    while (!work.isOver) {
      await finish(() => new Date(), mine);
      await sleep(1);
    }
  });
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let count = 0; count < 25; count += 1) await note();
    }),
  );
  work.isOver = true;
  await Promise.all(sealers);
  await sealAll();
  expect(await check()).toMatchObject({ problems: [], sealed: 205, unsealed: 0 });
});

test("a change without effect or with a rollback leaves no entry", async () => {
  const entry = { merchant_id: "7", subject: "merchant", subjectId: "7", action: "merchant.added" };
  const add = () =>
    changeNoted(pool, sql`insert into merchants values (${"7"}) on conflict do nothing`, entry);
  expect([await add(), await add()]).toEqual([1, 0]);
  const failing = transaction(pool, async (database) => {
    await appendAudit(database, { ...entry, action: "merchant.removed" });
    throw new Error("afterwards");
  });
  await expect(failing).rejects.toThrow("afterwards");
  expect((await auditOf(pool, entry, 10)).map(({ action, by }) => [action, by.kind])).toEqual([
    ["merchant.added", "program"],
  ]);
});
