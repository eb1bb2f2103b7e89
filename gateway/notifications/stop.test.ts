// A stop while notifications are sent, and a start with the same database.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { virtualClock } from "../process/clock.ts";
import { startGateway } from "../start/start.ts";
import { merchantServer } from "../testing/listener.ts";
import { merchantOf } from "../testing/merchant.ts";
import { newDatabase } from "../testing/database.ts";

const root = mkdtempSync(join(tmpdir(), "gateway-test-"));
// As root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(root, 0o755);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a running delivery ends before the gateway stops, and the next gateway does not repeat it", async () => {
  const data = join(root, "stop");
  const merchant = await merchantServer();
  const clock = virtualClock(new Date("2030-01-01T00:00:00Z"));
  const first = await startGateway({ data, clock });
  let closing: Promise<void> | undefined;
  merchant.response = () => {
    closing ??= first.close();
    return { status: 200, body: "OK" };
  };
  await merchantOf(first.url).pay({ notify_url: merchant.url });
  await expect.poll(() => closing !== undefined).toBe(true);
  await closing;
  expect(merchant.heard).toHaveLength(1);

  clock.advance(24 * 3_600_000);
  const second = await startGateway({ data, clock, control: 0 });
  try {
    await fetch(`${second.controlUrl}/drain`, { method: "POST" });
    const told = await fetch(`${second.controlUrl}/notifications`);
    const { notifications } = (await told.json()) as { notifications: object[] };
    expect(notifications).toMatchObject([{ state: "delivered", attempts: 1 }]);
    expect(merchant.heard).toHaveLength(1);
  } finally {
    await second.close();
    await merchant.close();
  }
});

test("a gateway that others can reach sends nothing to private addresses by default", async () => {
  const merchant = await merchantServer();
  const open = await startGateway({
    databaseUrl: await newDatabase(),
    host: "0.0.0.0",
    control: 0,
    exposeDevelopment: true,
  });
  try {
    expect(open.allowPrivateNotify).toBe(false);
    await merchantOf(open.url.replace("0.0.0.0", "127.0.0.1")).pay({ notify_url: merchant.url });
    await fetch(`${open.controlUrl}/drain`, { method: "POST" });
    const told = await fetch(`${open.controlUrl}/notifications`);
    expect(await told.json()).toMatchObject({
      notifications: [{ state: "dead", last_result: "The address leads where no notification may go." }],
    });
    expect(merchant.heard).toHaveLength(0);
  } finally {
    await open.close();
    await merchant.close();
  }
});
