import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { newDatabase } from "../testing/database.ts";
import { testVault } from "../testing/vault.ts";
import { gatewaySecret, isRegistered, seedAccount } from "./accounts.ts";
import { keysOf } from "./keys.ts";
import { migrate } from "./tables/migrate.ts";
import { migrations } from "./tables/migrations.ts";
import { bareDraft, examplePayment } from "../testing/payment.ts";
import { dueAttempts, findAttempts, insertAttempt, postponeAttempt, settleAttempt } from "./attempts.ts";
import { appendOutbox, type OutboxEvent } from "./outbox.ts";
import {
  findByOrderNo,
  findPayment,
  insertPayment,
  isNamed,
  type Payment,
  updatePayment,
} from "./payments.ts";
import { nextDueAt } from "./due-rows.ts";
import { closePool, openPool, transaction } from "./pool.ts";
import { findRefunds, insertRefund } from "./refunds.ts";
import { findToken, insertToken } from "./tokens.ts";

const { account } = bareDraft;
const databaseUrl = await newDatabase("empty");
const pool = openPool(databaseUrl, () => {});
afterAll(() => closePool(pool));
// Several gateways that start on a new database at once.
await Promise.all([migrate(pool), migrate(pool), migrate(pool)]);
await seedAccount(pool, testVault, {
  ...account,
  keys: ["first", "second"],
  addresses: ["127.0.0.1", "::1"],
});

/** The first test of a payment needs all of this. Each test has its own payment. */
const stored = async (transactionId: string, change: Partial<Payment> = {}): Promise<Payment> => {
  const payment = examplePayment({ transactionId, orderNo: transactionId.replace("t", "o"), ...change });
  await insertPayment(pool, payment);
  return payment;
};

describe("the tables", () => {
  test("are not changed by a second start, and an older gateway refuses newer ones", async () => {
    await migrate(pool);
    await expect(migrate(pool, [])).rejects.toThrow("Use a newer gateway");
  });

  test("come from migrations with different versions, in the order of the versions", () => {
    const versions = migrations.map(({ version }) => version);
    expect(versions.length).toBeGreaterThan(5);
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
  });

  test("say from the first upgrade beside a running gateway on which older versions fit them", () => {
    const later = migrations.filter(({ version }) => version > 175);
    expect(later.filter(({ compatibleFrom }) => compatibleFrom === undefined)).toEqual([]);
  });

  test("have no time limit during a migration, and the usual one after it", async () => {
    const limit = "(select setting from pg_settings where name = 'statement_timeout')";
    const hasty = openPool(databaseUrl, () => undefined, { statementMs: 100 });
    const sql = `create table limit_of_migration as select ${limit} as setting from pg_sleep(1.5)`;
    await migrate(hasty, [...migrations, { version: 999_999, sql }]).finally(() => hasty.end());
    const { rows } = await pool.query(
      `select m.setting as within, ${limit} as behind from limit_of_migration m`,
    );
    await pool.query("drop table limit_of_migration; delete from gateway_migrations where version = 999999");
    expect(rows).toEqual([{ within: "0", behind: "5000" }]);
  });

  test("have the merchant first in every primary and unique key", async () => {
    const { rows } = await pool.query<{ table: string; name: string; first: string | null }>(`
      select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, a.attname as first
      from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relkind in ('r', 'p')
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and c.relnamespace = 'public'::regnamespace`);
    const shared = ["gateway_migrations", "gateway_secrets", "retired_encryption_keys", "audit_seals"];
    const own = rows.filter(({ table }) => !shared.includes(table));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter(({ first }) => first !== "merchant_id")).toEqual([]);
    // A table without a key could not begin it with the merchant.
    const tables = await pool.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    );
    const keyed = new Set(rows.map(({ table }) => table));
    expect(tables.rows.filter(({ name }) => !keyed.has(name))).toEqual([]);
  });

  test("never reference another merchant's rows", async () => {
    const { rows } = await pool.query<{ name: string; first: string; other: string }>(`
      select c.conname as name, a.attname as first, f.attname as other
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ first, other }) => first !== "merchant_id" || other !== "merchant_id")).toEqual([]);
  });

  test("keep the ledgers consistent, for any command", async () => {
    await stored("t1");
    const set = (column: string, value: number | string) =>
      pool.query(`update payments set ${column} = $1 where transaction_id = 't1'`, [value]);
    await expect(set("captured", 101)).rejects.toThrow("captured_within_authorised");
    await expect(set("captured", -1)).rejects.toThrow("settled amounts only grow");
    await expect(set("capture_pending", -1)).rejects.toThrow("captured_within_authorised");
    await expect(set("release_pending", 101)).rejects.toThrow("captured_within_authorised");
    await expect(set("refunded", 1)).rejects.toThrow("refunded_within_captured");
    await expect(set("refund_pending", 1)).rejects.toThrow("refunded_within_captured");
    await expect(set("authorise_pending", 1)).rejects.toThrow("authorised_within_amount");
    await expect(set("authorised", 101)).rejects.toThrow("authorised_within_amount");
    await expect(set("amount", 0)).rejects.toThrow("only grow");
    await expect(set("ended", "failed")).rejects.toThrow("ended_is_empty");
    await expect(set("waits_for", "godot")).rejects.toThrow("violates check constraint");
  });

  test("allow no settled amount to decrease and no final state to change", async () => {
    const payment = await stored("t2", { captured: 60n });
    await expect(updatePayment(pool, payment, { captured: 59n })).rejects.toThrow("only grow");
    await expect(updatePayment(pool, payment, { version: -1 })).rejects.toThrow("only grow");
    const over = await stored("t3", { released: 100n, ended: "expired" });
    await expect(updatePayment(pool, over, { ended: null })).rejects.toThrow("stays ended");
    await expect(updatePayment(pool, over, { ended: "cancelled" })).rejects.toThrow("stays ended");
  });
});

describe("a payment", () => {
  test("is found only by its account, with its amounts as whole minor units", async () => {
    const large = 10n ** 17n - 1n;
    const payment = await stored("t4", { amount: large, authorised: large, expiresAt: new Date(0) });
    expect(await findByOrderNo(pool, account, "o4")).toEqual(payment);
    expect(await findByOrderNo(pool, { ...account, account_id: "2" }, "o4")).toBeUndefined();
    expect(await findByOrderNo(pool, { ...account, merchant_id: "2" }, "o4")).toBeUndefined();
    expect(await findPayment(pool, payment)).toEqual(payment);
    expect(await findPayment(pool, { ...payment, merchant_id: "2" })).toBeUndefined();
    expect(await findPayment(pool, { ...payment, transactionId: "\0" })).toBeUndefined();
  });

  test("is identified by its account and all its identifiers", () => {
    const payment = examplePayment();
    const name = { transactionId: "t1", orderNo: "o1", currency: "USD" };
    expect(isNamed(payment, account, name)).toBe(true);
    for (const other of [{ transactionId: "t2" }, { orderNo: "o2" }, { currency: "EUR" }])
      expect(isNamed(payment, account, { ...name, ...other })).toBe(false);
    expect(isNamed(payment, { ...account, account_id: "2" }, name)).toBe(false);
  });
});

describe("an attempt", () => {
  const at = new Date("2026-11-20T10:00:00Z");
  const begun = (payment: Payment, sequence = 1) =>
    insertAttempt(pool, payment, { sequence, kind: "capture", amount: 5n, startedAt: at }, at);

  test("is settled once and never deleted", async () => {
    const attempt = await begun(await stored("t8"));
    await postponeAttempt(pool, attempt, "unknown", at);
    await settleAttempt(pool, { ...attempt, status: "declined", code: "1101", settledAt: at });
    const settled = { sequence: 1, status: "declined", code: "1101", settledAt: at };
    expect(await findAttempts(pool, attempt)).toMatchObject([settled]);
    const again = settleAttempt(pool, { ...attempt, status: "approved", settledAt: at });
    await expect(again).rejects.toThrow("settled once");
    const deleted = pool.query("delete from attempts where transaction_id = 't8'");
    await expect(deleted).rejects.toThrow("nothing is deleted from attempts");
  });

  test("that is due is given to one worker at a time, and only in its range of merchants", async () => {
    const payment = await stored("t9");
    for (const sequence of [1, 2, 3]) await begun(payment, sequence);
    const soon = new Date(at.getTime() + 1000);
    const claim = (now: Date, range = {}) =>
      dueAttempts.claim(pool, { now, leaseEnds: soon, limit: 2, each: 2, but: [], merchants: range });
    expect(await nextDueAt(pool, "attempts", null, {})).toEqual(at);
    expect(await claim(new Date(at.getTime() - 1))).toEqual([]);
    expect(await claim(at, { from: "1001" })).toEqual([]);
    expect(await claim(at, { to: "1000" })).toEqual([]);
    expect(await nextDueAt(pool, "attempts", null, { from: "1001" })).toBeUndefined();
    const claims = await Promise.all([claim(at, { from: "1000", to: "1001" }), claim(at), claim(at)]);
    const sequences = claims.flat().map(({ sequence }) => sequence);
    expect(sequences.toSorted()).toEqual([1, 2, 3]);
    expect(claims.flat().every(({ asked }) => asked === 1)).toBe(true);
    expect(await claim(at)).toEqual([]);
    expect(await nextDueAt(pool, "attempts", null, {})).toEqual(soon);
  });
});

test("refunds are found newest first, up to the limit, each with the state of its attempt", async () => {
  const payment = await stored("t10", { captured: 100n });
  for (let sequence = 1; sequence <= 3; sequence += 1) {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 10, 0, sequence));
    const first = { sequence, kind: "refund", amount: 5n, startedAt: createdAt } as const;
    const attempt = await insertAttempt(pool, payment, first, createdAt);
    await insertRefund(pool, payment, {
      sequence,
      attempt: sequence,
      referenceId: `t10-0${sequence}`,
      amount: 5n,
      createdAt,
    });
    if (sequence === 2) await settleAttempt(pool, { ...attempt, status: "approved", settledAt: createdAt });
  }
  const found = await findRefunds(pool, account, { by: "order_no", values: ["o10"] }, 2);
  expect(found.map(({ referenceId, status }) => [referenceId, status])).toEqual([
    ["t10-03", "started"],
    ["t10-02", "approved"],
  ]);
  const reference = { by: "refund_reference_id", values: ["t10-01", "\0"] } as const;
  const [byReference] = await findRefunds(pool, account, reference, 100);
  expect(byReference).toMatchObject({ referenceId: "t10-01", payment: { orderNo: "o10" } });
  const order = { by: "order_no", values: ["o10"] } as const;
  expect(await findRefunds(pool, { ...account, account_id: "2" }, order, 2)).toEqual([]);
});

test("a token belongs to one account, and contains no card number", async () => {
  const { instrument, firstSix, lastFour, cardExpires } = examplePayment();
  const kept = { instrument: instrument ?? "", firstSix, lastFour, cardExpires };
  const token = await insertToken(pool, account, kept, new Date());
  expect(token).toMatch(/^tok_[0-9a-f]{32}$/);
  expect(await findToken(pool, account, token)).toEqual(kept);
  expect(await findToken(pool, { ...account, account_id: "2" }, token)).toBeUndefined();
  expect(await findToken(pool, account, "\0")).toBeUndefined();
});

test("an event has one row, which is due only if there is a notify_url", async () => {
  const event = {
    subject: "payment",
    subjectId: "t1",
    version: 1,
    name: "payment.authorised",
    payload: { amount: "100" },
    notifyUrl: null,
    at: new Date("2026-11-20T10:00:00Z"),
  } as const;
  const append = (one: OutboxEvent) => transaction(pool, (database) => appendOutbox(database, account, one));
  await append(event);
  await expect(append(event)).rejects.toThrow("duplicate key");
  await append({ ...event, version: 2, notifyUrl: "https://shop.example/" });
  const { rows } = await pool.query("select event_id, due_at from outbox order by version");
  expect(rows).toEqual([
    { event_id: "payment-t1-1", due_at: null },
    { event_id: "payment-t1-2", due_at: event.at },
  ]);
});

describe("an account", () => {
  test("has its keys in order, and an unknown one has none", async () => {
    expect(await keysOf(pool, testVault, account)).toEqual(["first", "second"]);
    expect(await keysOf(pool, testVault, { ...account, account_id: "2" })).toBeUndefined();
    expect(await keysOf(pool, testVault, { ...account, merchant_id: "\0" })).toBeUndefined();
  });

  test("is found with others at the same time, also over a connection that is new", async () => {
    const fresh = openPool(databaseUrl, () => {});
    onTestFinished(() => closePool(fresh));
    const ids = ["1000001", "2", "3", "1000001"];
    const found = await Promise.all(
      ids.map((account_id) => keysOf(fresh, testVault, { ...account, account_id })),
    );
    expect(found.map((keys) => keys?.length)).toEqual([2, undefined, undefined, 2]);
  });

  test("gets the keys of a later start instead of its old ones", async () => {
    const other = { merchant_id: "2000", account_id: "1" };
    await seedAccount(pool, testVault, { ...other, keys: ["old"], addresses: [] });
    await seedAccount(pool, testVault, { ...other, keys: ["new"], addresses: ["10.0.0.1"] });
    expect(await keysOf(pool, testVault, other)).toEqual(["new"]);
    expect(await isRegistered(pool, "2000", "10.0.0.1")).toBe(true);
  });

  test("recognises a registered address in any spelling", async () => {
    const registered = ["127.0.0.1", "::ffff:127.0.0.1", "::FFFF:127.0.0.1", "::1", "0:0:0:0:0:0:0:1"];
    const all = [...registered, "127.0.0.2", "::2", "::ffff:127.0.0.2"];
    const found: string[] = [];
    for (const address of all) if (await isRegistered(pool, "1000", address)) found.push(address);
    expect(found).toEqual(registered);
  });
});

test("the gateways of one database have the same secret, with any order of starts", async () => {
  const [first, ...others] = await Promise.all([
    gatewaySecret(pool, testVault),
    gatewaySecret(pool, testVault),
    gatewaySecret(pool, testVault),
  ]);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(others).toEqual([first, first]);
});
