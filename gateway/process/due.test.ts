import { expect, test } from "vitest";
import { createScheduler, type DueWork } from "./due.ts";

const start = Date.parse("2030-01-01T00:00:00Z");

function timeline() {
  let at = new Date(start);
  return { now: () => at, set: (to: Date) => void (at = to) };
}

/** Work that has something to do at each of these moments, in seconds from the start. */
function workAt(name: string, seconds: readonly number[]): DueWork & { readonly seen: string[] } {
  const waiting = [...seconds].sort((a, b) => a - b);
  const seen: string[] = [];
  return {
    name,
    seen,
    run: async (now) => {
      const first = waiting[0];
      if (first === undefined || start + first * 1000 > now.getTime()) return 0;
      waiting.shift();
      seen.push(`${first} at ${(now.getTime() - start) / 1000}`);
      return 1;
    },
    next: async () => (waiting[0] === undefined ? undefined : new Date(start + waiting[0] * 1000)),
  };
}

const noError = (work: string, error: unknown) => {
  throw new Error(`${work} failed`, { cause: error });
};

test("advancing the time stops whenever work is due", async () => {
  const time = timeline();
  const scheduler = createScheduler({ now: time.now, onError: noError });
  const [retries, renewals] = [workAt("retries", [0, 60, 60, 300]), workAt("renewals", [100, 900])];
  scheduler.register(retries);
  scheduler.register(renewals);
  const done = await scheduler.advance(time, new Date(start + 600_000));
  expect(retries.seen).toEqual(["0 at 0", "60 at 60", "60 at 60", "300 at 300"]);
  expect(renewals.seen).toEqual(["100 at 100"]);
  expect(done).toEqual({ retries: 4, renewals: 1 });
  expect(time.now()).toEqual(new Date(start + 600_000));
});

test("draining does all work that is due and no other", async () => {
  const time = timeline();
  const scheduler = createScheduler({ now: time.now, onError: noError });
  const work = workAt("work", [-5, 0, 1]);
  scheduler.register(work);
  expect(await scheduler.drain()).toEqual({ work: 2 });
  expect(await scheduler.drain()).toEqual({ work: 0 });
});

test("the time never goes back for work that stays due", async () => {
  const time = timeline();
  const scheduler = createScheduler({ now: time.now, onError: noError });
  scheduler.register({ name: "held by another", run: async () => 0, next: async () => new Date(start - 1) });
  await scheduler.advance(time, new Date(start + 1000));
  expect(time.now()).toEqual(new Date(start + 1000));
});

test("work that fails is reported and does not prevent other work", async () => {
  const failures: string[] = [];
  const time = timeline();
  const scheduler = createScheduler({ now: time.now, onError: (work) => failures.push(work) });
  scheduler.register({
    name: "broken",
    run: async () => {
      throw new Error("no");
    },
  });
  const work = workAt("work", [0]);
  scheduler.register(work);
  expect(await scheduler.drain()).toEqual({ broken: 0, work: 1 });
  expect(failures).toContain("broken");
});

test("work that takes long does not delay other work, and a requested round waits for it", async () => {
  let end: (count: number) => void = () => undefined;
  let looks = 0;
  const scheduler = createScheduler({ now: () => new Date(start), everyMs: 1, onError: noError });
  scheduler.register({ name: "long", run: () => new Promise((done) => (end = done)) });
  scheduler.register({ name: "other", run: async () => ((looks += 1), 0) });
  scheduler.start();
  await expect.poll(() => looks).toBeGreaterThan(2);
  const stopped = scheduler.stop();
  const first = await Promise.race([stopped.then(() => "stopped"), Promise.resolve("waits")]);
  expect(first).toBe("waits");
  end(0);
  await stopped;
});

test("rounds do not overlap, and a requested round waits for the current one", async () => {
  let inside = 0;
  let most = 0;
  let left = 3;
  const scheduler = createScheduler({ now: () => new Date(start), onError: noError });
  scheduler.register({
    name: "slow",
    run: async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((done) => setImmediate(done));
      inside -= 1;
      return left-- > 0 ? 1 : 0;
    },
  });
  const [first, second] = await Promise.all([scheduler.drain(), scheduler.drain()]);
  expect([first["slow"], second["slow"]]).toEqual([3, 0]);
  expect(most).toBe(1);
});

test("a scheduler runs work when it is woken, and not after it was stopped", async () => {
  let runs = 0;
  let told: () => void = () => undefined;
  const scheduler = createScheduler({ now: () => new Date(start), everyMs: 1e8, onError: noError });
  const other = workAt("other", [0]);
  scheduler.register({
    name: "counted",
    run: async () => {
      runs += 1;
      told();
      return 0;
    },
  });
  const ran = () => new Promise<void>((done) => (told = done));
  let next = ran();
  scheduler.start();
  await next;
  await scheduler.between(async () => scheduler.register(other));
  next = ran();
  scheduler.wake("counted");
  await next;
  await scheduler.stop();
  expect(other.seen).toEqual([]);
  const after = runs;
  scheduler.wake("counted");
  await new Promise((done) => setTimeout(done, 20));
  expect(runs).toBe(after);
});

test("two kinds of work cannot have the same name", () => {
  const scheduler = createScheduler({ now: () => new Date(start), onError: noError });
  scheduler.register(workAt("a", []));
  expect(() => scheduler.register(workAt("a", []))).toThrow("have the name a");
});
