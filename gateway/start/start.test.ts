import { expect, onTestFinished, test } from "vitest";
import { developmentAccount, startGateway } from "../index.ts";
import { closePool, openPool } from "../store/pool.ts";
import { keyAdd } from "../admin/work.ts";
import { newGateway } from "../testing/controlled.ts";
import { newDatabase } from "../testing/database.ts";
import { testFolder } from "../testing/folder.ts";
import { merchantOf } from "../testing/merchant.ts";
import { localKeys, newEncryptionKey } from "../vault/key-encryption.ts";
import { createVault } from "../vault/vault.ts";

const root = testFolder("gateway-test");

test("a running request still gets its response when the gateway closes", async () => {
  const gateway = await newGateway();
  const pool = openPool(gateway.databaseUrl, () => undefined);
  const client = await pool.connect();
  const merchant = merchantOf(gateway.url);
  const payment = await merchant.payment();
  // The capture waits for the payment's row until this transaction ends.
  await client.query("begin");
  await client.query("select from payments where transaction_id = $1 for update", [payment.transaction_id]);
  const capture = merchant.capture([{ ...payment, amount: "1" }]);
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0);
  const closing = gateway.close();
  await client.query("commit");
  client.release();
  await closePool(pool);
  expect((await capture).entries[0]).toMatchObject({ capture_status: "1" });
  await closing;
  await expect(fetch(gateway.url)).rejects.toThrow("fetch failed");
});

test("a gateway that cannot start gives the reason and leaves nothing running", async () => {
  await expect(startGateway({ databaseUrl: "postgres://u:hidden@127.0.0.1:1/d" })).rejects.toThrow(
    /database does not respond: (?!.*hidden)/,
  );
  await expect(startGateway({ databaseUrl: "postgres://x", data: root })).rejects.toThrow("not both");
  const gateway = await startGateway();
  const port = Number(new URL(gateway.url).port);
  await expect(startGateway({ port, databaseUrl: gateway.databaseUrl })).rejects.toThrow("cannot listen");
  await gateway.close();
});

test("a start that is refused, or would bring the public key of development, changes no key and no user", async () => {
  const databaseUrl = await newDatabase();
  const pool = openPool(databaseUrl, () => undefined);
  onTestFinished(() => closePool(pool));
  const account = { merchant_id: "1000", account_id: "1000001", key: "a key of its own" };
  const running = await startGateway({ databaseUrl, account });
  onTestFinished(() => running.close());
  const stored = async () => [
    (await pool.query("select * from account_keys")).rows,
    (await pool.query("select merchant_id, name from portal_users")).rows,
  ];
  const before = await stored();
  const another = localKeys(newEncryptionKey);
  const elsewhere = { merchant_id: "3000", account_id: "3000001", key: developmentAccount.key };
  for (const [options, why] of [
    [{ account, encryption: another }, "sealed with the encryption key"],
    [{}, "Set GATEWAY_KEY"],
    [{ account: elsewhere }, "Set GATEWAY_KEY"],
    [{ account: { ...account, key: "a typo" }, port: Number(new URL(running.url).port) }, "cannot listen"],
  ] as const)
    await expect(startGateway({ databaseUrl, ...options })).rejects.toThrow(why);
  const books = { secrets: async () => ({ keys: another, vault: createVault(another) }), write: () => true };
  await expect(keyAdd(account, "new")(pool, { now: () => new Date() }, { ...books, pool })).rejects.toThrow(
    "sealed with the encryption key",
  );
  expect(await stored()).toEqual(before);
});
