import { verifyNotification } from "@acquiring/contract/client";
import { standardWebhooks } from "@acquiring/contract/signature";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readProfile } from "../config.ts";
import type { LogEntry } from "../process/log.ts";
import { replay } from "../store/notifications.ts";
import { outboxKey, outboxStart, outboxTerms, startOutbox } from "../testing/outbox.ts";

const profile = readProfile();

const outbox = await startOutbox();
beforeEach(outbox.renew);
afterAll(outbox.close);

test("a change is sent at once, in decimals, with a signature that the client verifies", async () => {
  const id = await outbox.happened();
  expect(await outbox.deliver()).toBe(1);
  const [first] = outbox.merchant.heard;
  expect(first?.path).toBe("/hook");
  expect(first?.headers["content-type"]).toContain("application/json");
  expect(first?.fields).toMatchObject({
    notification_id: id,
    kind: "payment.captured",
    merchant_id: "1000",
    account_id: "1000001",
    transaction_id: id.split("-")[1],
    order_no: "order-1",
    currency: "USD",
    amount: "100.00",
    captured_amount: "25.50",
    payment_status: "2500",
    result_info: "0000:Success",
    created_at: "2030-01-01T00:00:00+0000",
    sent_at: "2030-01-01T00:00:00+0000",
  });
  const points = {
    ...profile.extension_points,
    "signature.scheme": outboxTerms.scheme,
    "notification.signature": "same-scheme",
  };
  const options = { profile: { extension_points: points } };
  const bytes = first?.bytes ?? Buffer.alloc(0);
  expect(verifyNotification(bytes, { ...options, keys: [outboxKey] })).toMatchObject({ ok: true });
  expect(verifyNotification(bytes, { ...options, keys: ["another"] })).toMatchObject({ ok: false });
  expect(await outbox.stateOf(id)).toMatchObject({
    state: "delivered",
    attempts: 1,
    last_result: "status 200",
  });
  expect(await outbox.deliver()).toBe(0);
});

test("with the headers of Standard Webhooks, the client verifies the bytes and the time", async () => {
  await outbox.happened();
  const terms = { ...outboxTerms, signature: "standard-webhooks" as const };
  expect(await outbox.deliver({ terms })).toBe(1);
  const [first] = outbox.merchant.heard;
  expect(first?.fields).not.toHaveProperty("encryption_data");
  expect(first?.headers["webhook-id"]).toBe(first?.fields["notification_id"]);
  const { "notification.payload": _signedInside, ...others } = profile.extension_points;
  const points = { ...others, "notification.signature": "standard-webhooks" } as const;
  const bytes = first?.bytes ?? Buffer.alloc(0);
  const verified = (keys: readonly string[], now = Date.now()) =>
    verifyNotification(bytes, {
      profile: { extension_points: points },
      schemes: [standardWebhooks],
      keys,
      headers: { ...first?.headers },
      now,
    });
  expect(verified([outboxKey])).toMatchObject({ ok: true });
  expect(verified(["another"])).toMatchObject({ ok: false });
  expect(verified([outboxKey], Date.now() + 400_000)).toMatchObject({ ok: false });
});

test("an order without an address gets no notification", async () => {
  const id = await outbox.happened({ notifyUrl: null });
  expect(await outbox.deliver()).toBe(0);
  expect(await outbox.stateOf(id)).toMatchObject({ state: "nobody to tell" });
});

test("nine merchants who do not respond delay no other merchant, and a drain waits for the responses", async () => {
  let respond: () => void = () => undefined;
  const response = new Promise<void>((resolve) => (respond = resolve));
  const silent = Array.from({ length: 9 }, (_, index) => `30${index}`);
  await outbox.add(silent);
  const sent: string[] = [];
  const work = outbox.work({
    most: 32,
    send: async (parcel, { merchant_id }) => {
      sent.push(merchant_id);
      if (merchant_id !== "2000") await response;
      return outbox.post(parcel);
    },
  });
  const slow: string[] = [];
  for (const merchant_id of silent)
    for (let count = 0; count < 6; count += 1) slow.push(await outbox.happened({ merchant_id }));
  const scheduler = outbox.scheduler(work);
  scheduler.start();
  await expect.poll(() => new Set(sent).size).toBe(9);
  // Some places stay free for the next merchant.
  const fast = await outbox.happened({ merchant_id: "2000" });
  await expect.poll(async () => (await outbox.stateOf(fast))?.state).toBe("delivered");
  expect(sent.length).toBeLessThan(32);
  const drained = scheduler.drain();
  respond();
  await drained;
  for (const id of slow) expect(await outbox.stateOf(id)).toMatchObject({ state: "delivered", attempts: 1 });
  await scheduler.stop();
});

test("after the schedule a notification is dead, until it is replayed with the same id", async () => {
  outbox.merchant.response = () => ({ status: 500, body: "" });
  const id = await outbox.happened();
  const scheduler = outbox.scheduler(outbox.work());
  await scheduler.advance(outbox.clock, new Date(outboxStart.getTime() + 24 * 3_600_000));
  expect(outbox.merchant.heard).toHaveLength(3);
  expect(await outbox.stateOf(id)).toMatchObject({ state: "dead", attempts: 3, last_result: "status 500" });

  outbox.merchant.response = () => ({ status: 200, body: "OK" });
  expect(await replay(outbox.pool, { merchant_id: "2000" }, outbox.clock.now())).toBe(0);
  expect(
    await replay(outbox.pool, { merchant_id: "1000", notification_id: "payment-none-1" }, outbox.clock.now()),
  ).toBe(0);
  expect(await replay(outbox.pool, { merchant_id: "1000" }, outbox.clock.now())).toBe(1);
  await scheduler.drain();
  expect(outbox.merchant.heard.at(-1)?.fields["notification_id"]).toBe(id);
  expect(await outbox.stateOf(id)).toMatchObject({ state: "delivered" });
  // A delivered one is sent again only if it is named.
  expect(await replay(outbox.pool, { merchant_id: "1000" }, outbox.clock.now())).toBe(0);
  expect(await replay(outbox.pool, { merchant_id: "1000", notification_id: id }, outbox.clock.now())).toBe(1);
});

test("an account without a key sends nothing, and the reason is stored", async () => {
  const id = await outbox.happened();
  await outbox.deliver({ keysOf: async () => undefined });
  expect(outbox.merchant.heard).toHaveLength(0);
  expect(await outbox.stateOf(id)).toMatchObject({
    state: "waiting",
    last_result: "The notification could not be created.",
  });
});

test("the log shows notification, attempt and result, but never the address", async () => {
  const entries: LogEntry[] = [];
  outbox.merchant.response = () => ({ status: 500, body: "card 4111111111111111" });
  const id = await outbox.happened({ notifyUrl: `${outbox.merchant.url}/hook?token=secret-token` });
  await outbox.deliver({ log: (entry) => entries.push(entry) });
  expect(entries).toEqual([
    {
      level: "info",
      event: "notification",
      notification_id: id,
      attempt: 1,
      result: "status 500",
      outcome: "later",
    },
  ]);
  const { rows } = await outbox.pool.query<{ row: string }>("select outbox::text as row from outbox");
  expect(rows.map(({ row }) => row).join()).not.toContain("4111111111111111");
});
