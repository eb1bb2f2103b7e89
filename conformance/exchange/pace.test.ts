import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { startPace } from "./pace.ts";
import type { Sent } from "./send.ts";

const { signal } = new AbortController();
const response = (status: number, headers: Record<string, string> = {}): Sent => ({
  ok: true,
  status,
  headers,
  body: new Uint8Array(),
});
const limited = (requests: number, per_seconds: number) =>
  startPace({ name: "x", points: { "limits.rate": { requests, per_seconds } } });

test("the pace never exceeds the profile's rate", async () => {
  const pace = limited(3, 0.1);
  const times: number[] = [];
  const send = (): Promise<Sent> => {
    times.push(performance.now());
    return Promise.resolve(response(200));
  };
  await Promise.all(Array.from({ length: 10 }, () => pace.send(send, signal)));
  expect(times).toHaveLength(10);
  for (const [index, time] of times.entries())
    expect(time - (times[index - 3] ?? -Infinity)).toBeGreaterThan(100);
});

test("the pace sends again only after a 429: not after another status, and not without a response", async () => {
  const pace = startPace({ name: "x", points: {} });
  const sentFor = async (first: Sent): Promise<number> => {
    let count = 0;
    await pace.send(() => {
      count += 1;
      return Promise.resolve(count === 1 ? first : response(200));
    }, signal);
    return count;
  };
  expect(await sentFor(response(429, { "retry-after": "0" }))).toBe(2);
  for (const status of [400, 409, 500, 503])
    expect(await sentFor(response(status, { "retry-after": "0" }))).toBe(1);
  expect(await sentFor({ ok: false, problem: "the connection failed" })).toBe(1);
  expect(pace.verdict()).toBeUndefined();
});

test("the pace stops sending after repeated refusals", async () => {
  const pace = startPace({ name: "x", points: {} });
  let count = 0;
  const sent = await pace.send(() => {
    count += 1;
    return Promise.resolve(response(429, { "retry-after": "0" }));
  }, signal);
  expect(sent).toMatchObject({ status: 429 });
  expect(count).toBe(9);
  expect(pace.verdict()).toContain("429");
});

test("the pace does not start a wait that is too long, and a stopped run ends the wait", async () => {
  const pace = startPace({ name: "x", points: {} });
  await pace.send(() => Promise.resolve(response(429, { "retry-after": "3600" })), signal);
  expect(pace.verdict()).toContain("429");
  const stopped = limited(1, 3600);
  const stop = AbortSignal.timeout(20);
  await stopped.send(() => Promise.resolve(response(200)), stop);
  await stopped.send(() => Promise.resolve(response(200)), stop);
  expect(stop.aborted).toBe(true);
});

test("a run gets the additional time that its rate needs", () => {
  expect(limited(10, 1).leastMs(100)).toBeGreaterThanOrEqual(10_000);
  expect(startPace({ name: "x", points: {} }).leastMs(100)).toBe(0);
});

test("a user's own limit applies in addition to the profile's, even below one per second", async () => {
  /** How many of four requests are sent at these times. */
  const sentAt = async (times: readonly number[], rate: number, points = {}): Promise<readonly number[]> => {
    let time = 0;
    let count = 0;
    const pace = startPace({ name: "x", points }, { rate, now: () => time });
    const send = (): Promise<Sent> => {
      count += 1;
      return Promise.resolve(response(200));
    };
    const all = Array.from({ length: 4 }, () => pace.send(send, signal));
    const counts: number[] = [];
    for (time of times) {
      // Longer than the pace looks away.
      await pause(60);
      counts.push(count);
    }
    await Promise.all(all);
    return counts;
  };
  expect(await sentAt([0, 999, 1001], 2)).toEqual([2, 2, 4]);
  expect(await sentAt([0, 1999, 2001, 4002, 9000], 0.5)).toEqual([1, 1, 2, 3, 4]);
  const limited = { "limits.rate": { requests: 1, per_seconds: 1 } };
  expect(await sentAt([0, 900, 1011, 3000, 9000], 100, limited)).toEqual([1, 1, 2, 3, 4]);
  expect(startPace({ name: "x", points: {} }, { rate: 5 }).leastMs(100)).toBe(20_000);
});
