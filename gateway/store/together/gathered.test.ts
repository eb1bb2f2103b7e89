import { beforeEach, expect, test, vi, onTestFinished } from "vitest";
import { gathered } from "./gathered.ts";

let rounds: { readonly asked: readonly string[]; readonly end: (error?: Error) => void }[] = [];
/** The result for every later caller. */
let now = 0;
beforeEach(() => {
  rounds = [];
  now = 0;
});

const about = new Error("one of them");
const ask = gathered(
  (asked: readonly string[]) => {
    const seen = now;
    return new Promise<readonly string[]>((done, failed) => {
      const end = (error?: Error) =>
        error === undefined ? done(asked.map((one) => `${one}${seen}`)) : failed(error);
      rounds.push({ asked, end });
    });
  },
  { atOnce: 2, most: 3, patience: 60_000, isOfOne: (error) => error === about },
);
/** After all that the current turn of the event loop has planned. */
const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const begun = (count: number) => expect.poll(() => rounds.length).toBe(count);
const askedOf = () => rounds.map(({ asked }) => asked.join(""));

test("requests during a round share the next one, which sees the data of that moment", async () => {
  const first = [ask("a"), ask("b")];
  await begun(1);
  const second = [ask("c"), ask("d")];
  now = 1;
  rounds[0]?.end();
  expect(await Promise.all(first)).toEqual(["a0", "b0"]);
  await begun(2);
  rounds[1]?.end();
  expect(await Promise.all(second)).toEqual(["c1", "d1"]);
  expect(askedOf()).toEqual(["ab", "cd"]);
});

test("a full round does not wait for the current one, unless the maximum number is running", async () => {
  const all = [ask("a")];
  await begun(1);
  all.push(...["b", "c", "d", "e", "f", "g", "h"].map(ask));
  await begun(2);
  rounds[0]?.end();
  await begun(3);
  rounds[1]?.end();
  rounds[2]?.end();
  await begun(4);
  rounds[3]?.end();
  expect(await Promise.all(all)).toEqual(["a0", "b0", "c0", "d0", "e0", "f0", "g0", "h0"]);
  expect(askedOf()).toEqual(["a", "bcd", "efg", "h"]);
});

test("those who wait for a slow round get a separate one, but no more than the maximum number run", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const all = [ask("a")];
  await nextTurn();
  all.push(ask("b"));
  await nextTurn();
  vi.advanceTimersByTime(59_999);
  expect(askedOf()).toEqual(["a"]);
  vi.advanceTimersByTime(1);
  expect(askedOf()).toEqual(["a", "b"]);
  all.push(ask("c"));
  await nextTurn();
  vi.advanceTimersByTime(60_000);
  expect(askedOf()).toEqual(["a", "b"]);
  rounds[1]?.end();
  await nextTurn();
  vi.advanceTimersByTime(60_000);
  expect(askedOf()).toEqual(["a", "b", "c"]);
  rounds[2]?.end();
  rounds[0]?.end();
  expect(await Promise.all(all)).toEqual(["a0", "b0", "c0"]);
});

test("an error caused by one entry of a round affects only that entry", async () => {
  const all = Promise.allSettled([ask("a"), ask("b"), ask("c")]);
  await begun(1);
  rounds[0]?.end(about);
  await begun(4);
  rounds[2]?.end(about);
  for (const round of [rounds[1], rounds[3]]) round?.end();
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(askedOf()).toEqual(["abc", "a", "b", "c"]);
});

test("a round with a possible commit is not retried, and the next one works", async () => {
  const all = Promise.allSettled([ask("a"), ask("b")]);
  await begun(1);
  rounds[0]?.end(new Error("The connection broke."));
  expect((await all).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = ask("c");
  await begun(2);
  rounds[1]?.end();
  expect(await next).toBe("c0");
});
