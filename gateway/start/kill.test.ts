// Two gateway processes on one database under load; one is killed and started again.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openBank } from "../testing/chaos/bank.ts";
import { balance } from "../testing/chaos/books.ts";
import { dice } from "../testing/chaos/dice.ts";
import { openEvents } from "../testing/chaos/events.ts";
import { startInstances } from "../testing/chaos/instances.ts";
import { work } from "../testing/chaos/merchants.ts";
import { newScene } from "../testing/chaos/scene.ts";
import { newDatabase } from "../testing/database.ts";
import { openPool } from "../store/pool.ts";
import { openAttempts } from "../testing/world.ts";

const databaseUrl = await newDatabase();
const pool = openPool(databaseUrl, () => {});
const [bank, events] = await Promise.all([openBank(dice(1)), openEvents(dice(2))]);
const instances = await startInstances(2, { databaseUrl, bankUrl: bank.url });

afterAll(async () => {
  instances.end();
  await Promise.all([pool.end(), bank.close(), events.close()]);
});

test("a process killed under load loses and duplicates nothing, and its open payments are settled", async () => {
  const over = new AbortController();
  const { urls } = instances;
  const scene = newScene({ seed: 7, urls, notifyUrl: events.url, isOver: () => over.signal.aborted });
  const load = Promise.all(Array.from({ length: 8 }, (_, index) => work(scene, index)));
  await sleep(1500);
  const replaced = instances.replace(0);
  expect(await openAttempts(pool)).toBeGreaterThan(0);
  await replaced;
  const { weather } = scene;
  const isEnough = (): boolean =>
    Math.min(weather.payments, weather.captures, weather.refunds, weather.resent) > 5;
  while (!isEnough()) await sleep(50);
  over.abort();
  await load;
  expect(weather).toMatchObject({ wrong: [] });
  expect((await balance({ databaseUrl, instances, bank, events, scene })).wrong).toEqual([]);
});
