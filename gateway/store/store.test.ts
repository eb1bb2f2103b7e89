import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../postgres/server.ts";
import { gatewaySecret, isRegistered, keysOf, seedAccount } from "./accounts.ts";
import { migrate } from "./migrate.ts";
import { addCapture, findByOrderNo, insertPayment, lockPayment, type NewPayment } from "./payments.ts";
import { openPool, type Pool, transaction } from "./pool.ts";
import { addRefund, findRefunds } from "./refunds.ts";

let server: PostgresServer;
let pool: Pool;
const account = { merchant_id: "1000", account_id: "1000001" };

beforeAll(async () => {
  server = await startPostgres();
  pool = openPool(server.url, () => {});
  // Several gateways that start on a new database at once.
  await Promise.all([migrate(pool), migrate(pool), migrate(pool)]);
  await seedAccount(pool, { ...account, keys: ["first", "second"], addresses: ["127.0.0.1", "::1"] });
});
afterAll(async () => {
  await pool?.end();
  await server?.stop();
});

const payment = (change: Partial<NewPayment> = {}): NewPayment => ({
  ...account,
  transactionId: "t1",
  orderNo: "o1",
  currency: "USD",
  amount: 100n,
  authorised: 100n,
  captured: 0n,
  resultCode: "0000",
  cardFirstSix: "411111",
  cardLastFour: "1111",
  shopperEmail: null,
  shopperPhone: null,
  delivery: { delivery_city: "Bern" },
  fingerprint: Buffer.from("f"),
  createdAt: new Date("2026-11-20T10:00:00Z"),
  ...change,
});

describe("the tables", () => {
  test("are not touched by a second start, and an older gateway leaves them alone", async () => {
    await migrate(pool);
    await expect(migrate(pool, [])).rejects.toThrow("Use a newer gateway");
  });

  test("begin every key of a merchant's data with the merchant", async () => {
    const { rows } = await pool.query<{ table: string; name: string; first: string }>(`
      select c.conrelid::regclass::text as table, c.conname as name, a.attname as first
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype in ('p', 'u') and c.connamespace = 'public'::regnamespace
        and c.conrelid::regclass::text not in ('gateway_migrations', 'gateway_secrets')`);
    expect(rows.length).toBeGreaterThan(7);
    expect(rows.filter(({ first }) => first !== "merchant_id")).toEqual([]);
  });

  test("hold no more than was authorised as captured, and no more than was captured as refunded", async () => {
    await insertPayment(pool, payment());
    const set = (column: string, value: number) =>
      pool.query(`update payments set ${column} = $1 where transaction_id = 't1'`, [value]);
    await expect(set("captured", 101)).rejects.toThrow("captured_within_authorised");
    await expect(set("captured", -1)).rejects.toThrow("captured_within_authorised");
    await expect(set("refunded", 1)).rejects.toThrow("refunded_within_captured");
    await expect(set("authorised", 101)).rejects.toThrow("authorised_within_amount");
    await expect(set("amount", 0)).rejects.toThrow("violates check constraint");
  });
});

describe("a payment", () => {
  test("is found by its account alone, with its amounts as whole minor units", async () => {
    const large = 10n ** 17n - 1n;
    await insertPayment(
      pool,
      payment({ transactionId: "t2", orderNo: "o2", amount: large, authorised: large }),
    );
    const found = await findByOrderNo(pool, account, "o2");
    expect(found).toMatchObject({ amount: large, transactionId: "t2", delivery: { delivery_city: "Bern" } });
    expect(await findByOrderNo(pool, { ...account, account_id: "2" }, "o2")).toBeUndefined();
    expect(await findByOrderNo(pool, { ...account, merchant_id: "2" }, "o2")).toBeUndefined();
  });

  test("is not made twice for one order number", async () => {
    expect(await insertPayment(pool, payment({ transactionId: "t3", orderNo: "o3" }))).toBe(true);
    expect(await insertPayment(pool, payment({ transactionId: "t4", orderNo: "o3" }))).toBe(false);
  });

  test("is locked only under all three of its names", async () => {
    await insertPayment(pool, payment({ transactionId: "t5", orderNo: "o5" }));
    const name = { transactionId: "t5", orderNo: "o5", currency: "USD" };
    const lock = (change: object) => lockPayment(pool, account, { ...name, ...change });
    expect(await lock({})).toBeDefined();
    for (const other of [{ transactionId: "t1" }, { orderNo: "o1" }, { currency: "EUR" }, { orderNo: "\0" }])
      expect(await lock(other)).toBeUndefined();
  });

  test("loses nothing that a transaction took back", async () => {
    await insertPayment(pool, payment({ transactionId: "t6", orderNo: "o6" }));
    const failing = transaction(pool, async (database) => {
      const locked = await lockPayment(database, account, {
        transactionId: "t6",
        orderNo: "o6",
        currency: "USD",
      });
      if (locked !== undefined) await addCapture(database, locked, 60n, new Date());
      throw new Error("afterwards");
    });
    await expect(failing).rejects.toThrow("afterwards");
    expect(await findByOrderNo(pool, account, "o6")).toMatchObject({ captured: 0n });
  });
});

test("refunds are found newest first, up to the limit", async () => {
  await insertPayment(pool, payment({ transactionId: "t7", orderNo: "o7", captured: 100n }));
  for (let sequence = 1; sequence <= 3; sequence += 1) {
    await transaction(pool, async (database) => {
      const locked = await lockPayment(database, account, {
        transactionId: "t7",
        orderNo: "o7",
        currency: "USD",
      });
      if (locked === undefined) throw new Error("The payment has gone.");
      await addRefund(database, locked, {
        sequence,
        referenceId: `t7-0${sequence}`,
        amount: 5n,
        reason: null,
        createdAt: new Date(Date.UTC(2026, 10, 20, 10, 0, sequence)),
      });
    });
  }
  const ids = (found: readonly { referenceId: string }[]) => found.map(({ referenceId }) => referenceId);
  expect(ids(await findRefunds(pool, account, "order_no", ["o7"], 2))).toEqual(["t7-03", "t7-02"]);
  expect(ids(await findRefunds(pool, account, "refund_reference_id", ["t7-01", "\0"], 100))).toEqual([
    "t7-01",
  ]);
  expect(await findRefunds(pool, { ...account, account_id: "2" }, "order_no", ["o7"], 2)).toEqual([]);
});

describe("an account", () => {
  test("has its keys in order; one that is not there has none", async () => {
    expect(await keysOf(pool, account)).toEqual(["first", "second"]);
    expect(await keysOf(pool, { ...account, account_id: "2" })).toBeUndefined();
    expect(await keysOf(pool, { ...account, merchant_id: "\0" })).toBeUndefined();
  });

  test("takes the keys of a later start in place of its old ones", async () => {
    const other = { merchant_id: "2000", account_id: "1" };
    await seedAccount(pool, { ...other, keys: ["old"], addresses: [] });
    await seedAccount(pool, { ...other, keys: ["new"], addresses: ["10.0.0.1"] });
    expect(await keysOf(pool, other)).toEqual(["new"]);
    expect(await isRegistered(pool, "2000", "10.0.0.1")).toBe(true);
  });

  test("is registered from an address in whatever way the address is written", async () => {
    const registered = ["127.0.0.1", "::ffff:127.0.0.1", "::FFFF:127.0.0.1", "::1", "0:0:0:0:0:0:0:1"];
    const all = [...registered, "127.0.0.2", "::2", "::ffff:127.0.0.2"];
    const found: string[] = [];
    for (const address of all) if (await isRegistered(pool, "1000", address)) found.push(address);
    expect(found).toEqual(registered);
  });
});

test("the gateways of one database share a secret, whoever asks first", async () => {
  const [first, ...others] = await Promise.all([
    gatewaySecret(pool),
    gatewaySecret(pool),
    gatewaySecret(pool),
  ]);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(others).toEqual([first, first]);
});
