import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startGateway } from "../../start/start.ts";
import { newDatabase } from "../../testing/database.ts";
import { merchantOf } from "../../testing/merchant.ts";
import { signedIn } from "../../testing/portal.ts";
import { newEncryptionKey, localKeys } from "../../vault/key-encryption.ts";
import { closePool, openPool } from "../pool.ts";

test("plain data of an earlier version is sealed at the start, and works as before", async () => {
  const databaseUrl = await newDatabase();
  const first = await startGateway({ databaseUrl });
  const request_id = randomUUID();
  const payout = {
    request_id,
    payment_amount: "1000.00",
    payment_currency: "USD",
    reference: "INV-1",
    beneficiary: { company_name: "Clear Ltd", bank_details: { iban: "CH9300762011623852957" } },
  };
  const paid = await merchantOf(first.url).post("/v1/payout", payout);
  expect(paid.status).toBe(200);
  await first.close();
  const pool = openPool(databaseUrl, () => undefined);
  const record = JSON.stringify({ reference: payout.reference, beneficiary: payout.beneficiary });
  await pool.query("update payouts set sealed = null, record = $1", [record]);
  await pool.query(
    `insert into account_keys (merchant_id, account_id, position, key, origin, created_at)
     values ('1000', '1000001', 7, 'an old key in clear', 'admin', now())`,
  );
  const second = await startGateway({ databaseUrl });
  onTestFinished(async () => {
    await second.close();
    await closePool(pool);
  });
  const { rows } = await pool.query(
    "select key, sealed is null as bare from account_keys union select record::text, sealed is null from payouts",
  );
  expect(rows).toContainEqual({ key: null, bare: false });
  expect(rows).toContainEqual({ key: '{"reference": "INV-1"}', bare: false });
  expect(rows).toHaveLength(2);
  expect((await merchantOf(second.url, { key: "an old key in clear" }).pay()).status).toBe(200);
  const again = await merchantOf(second.url).post("/v1/payout", { ...payout });
  expect(again.fields).toMatchObject({ beneficiary: { company_name: "Clear Ltd" } });
  const portal = await signedIn(second.url);
  expect((await portal.open("/portal/payouts")).page).toContain("Clear Ltd");
});

test("a gateway without the key that sealed the database does not start, and names the missing key", async () => {
  const databaseUrl = await newDatabase();
  await (await startGateway({ databaseUrl })).close();
  const key = newEncryptionKey();
  await expect(startGateway({ databaseUrl, encryption: localKeys(() => key) })).rejects.toThrow(
    /sealed with the encryption key [0-9a-f]{16}, which this gateway does not have/,
  );
});
