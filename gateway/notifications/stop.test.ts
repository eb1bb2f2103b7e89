// A stop while notifications are sent, and a start with the same database.
import { expect, onTestFinished, test } from "vitest";
import { virtualClock } from "../process/clock.ts";
import { startGateway } from "../start/start.ts";
import { testFolder } from "../testing/folder.ts";
import { merchantServer } from "../testing/listener.ts";
import { merchantOf } from "../testing/merchant.ts";

const data = testFolder("gateway-test");

test("a running delivery ends before the gateway stops, and the next gateway does not repeat it", async () => {
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
  onTestFinished(async () => {
    await second.close();
    await merchant.close();
  });
  await fetch(`${second.controlUrl}/drain`, { method: "POST" });
  const told = await fetch(`${second.controlUrl}/notifications`);
  expect(await told.json()).toMatchObject({ notifications: [{ state: "delivered", attempts: 1 }] });
  expect(merchant.heard).toHaveLength(1);
});
