import { afterAll, beforeEach, expect, test } from "vitest";
import { account, startRunners } from "../testing/runners.ts";
import { appendOutbox, type OutboxEvent } from "./outbox.ts";
import { type Transaction, transaction } from "./pool.ts";

const runners = await startRunners();
afterAll(runners.close);
let told = 0;
beforeEach(async () => {
  await runners.reset();
  told = 0;
});

const event = (version: number, notifyUrl: string | null): OutboxEvent => ({
  subject: "payment",
  subjectId: "1",
  version,
  name: "payment.captured",
  payload: {},
  notifyUrl,
  at: runners.clock.now(),
});
const inside = <T>(work: (database: Transaction) => Promise<T>): Promise<T> =>
  transaction({ connect: () => runners.core.pool.connect(), onDue: () => (told += 1) }, work);
const commit = (...events: readonly OutboxEvent[]): Promise<void> =>
  inside(async (database) => {
    for (const one of events) await appendOutbox(database, account, one);
    expect(told).toBe(0);
  });

test("a commit with notifications to send is reported once, after the commit", async () => {
  await commit(event(1, "https://shop.example/hook"), event(2, "https://shop.example/hook"));
  expect(told).toBe(1);
});

test("a commit without notifications is not reported", async () => {
  await commit(event(1, null));
  expect(told).toBe(0);
});

test("a rolled back transaction is not reported, even with the connection's next commit", async () => {
  const failing = inside(async (database) => {
    await appendOutbox(database, account, event(1, "https://shop.example/hook"));
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  await commit(event(2, null));
  expect(told).toBe(0);
});
