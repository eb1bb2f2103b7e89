// Concurrent workers, and workers that are killed.
import { afterAll, beforeEach, expect, test } from "vitest";
import { dueNotifications } from "../store/notifications.ts";
import { outboxStart, startOutbox } from "../testing/outbox.ts";

const outbox = await startOutbox();
beforeEach(outbox.renew);
afterAll(outbox.close);

test("a worker that is killed between claiming and sending releases its rows when its lease ends", async () => {
  const id = await outbox.happened();
  const merchants = {};
  const lease = 60_000;
  const claimed = await dueNotifications.claim(outbox.pool, {
    now: outbox.clock.now(),
    leaseEnds: new Date(outboxStart.getTime() + lease),
    limit: 16,
    each: 16,
    but: [],
    merchants,
  });
  expect(claimed.map(({ eventId }) => eventId)).toEqual([id]);
  // The worker with the claim is gone. No other worker takes the row before the lease ends.
  const scheduler = outbox.scheduler(outbox.work());
  await scheduler.drain();
  outbox.clock.advance(lease - 1);
  await scheduler.drain();
  expect(outbox.merchant.heard).toHaveLength(0);
  outbox.clock.advance(1);
  await scheduler.drain();
  expect(outbox.merchant.heard.map(({ fields }) => fields["notification_id"])).toEqual([id]);
  expect(await outbox.stateOf(id)).toMatchObject({ state: "delivered", attempts: 2 });
});

test("a worker that is killed between sending and storing the result sends again, with the same id", async () => {
  const id = await outbox.happened();
  const died = outbox.deliver({
    send: async (parcel) => {
      await outbox.post(parcel);
      throw new Error("killed");
    },
  });
  await expect(died).rejects.toThrow("killed");
  outbox.clock.advance(60_000);
  await outbox.scheduler(outbox.work()).drain();
  expect(outbox.merchant.heard.map(({ fields }) => fields["notification_id"])).toEqual([id, id]);
});

test("two workers at once send each notification once", async () => {
  const ids = new Set<string>();
  for (let count = 0; count < 40; count += 1) ids.add(await outbox.happened());
  const done = await Promise.all([outbox.deliver({ most: 24 }), outbox.deliver({ most: 24 })]);
  expect(done[0]).toBeGreaterThan(0);
  expect(done[1]).toBeGreaterThan(0);
  const heard = outbox.merchant.heard.map(({ fields }) => String(fields["notification_id"]));
  expect(heard).toHaveLength(40);
  expect(new Set(heard)).toEqual(ids);
});

test("a slow worker whose lease has ended does not overwrite the result of another", async () => {
  const id = await outbox.happened();
  let response: () => void = () => undefined;
  const slow = outbox.deliver({
    send: () =>
      new Promise((resolve) => (response = () => resolve({ responded: true, status: 500, body: "" }))),
  });
  await expect.poll(async () => (await outbox.stateOf(id))?.attempts).toBe(1);
  outbox.clock.advance(60_000);
  await outbox.deliver();
  response();
  await slow;
  expect(await outbox.stateOf(id)).toMatchObject({ state: "delivered", attempts: 2 });
});
