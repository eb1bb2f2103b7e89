import { expect, test } from "vitest";
import { startGateway } from "../index.ts";
import { closePool, openPool } from "../store/pool.ts";
import { newGateway } from "../testing/controlled.ts";
import { testFolder } from "../testing/folder.ts";
import { merchantOf } from "../testing/merchant.ts";

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
