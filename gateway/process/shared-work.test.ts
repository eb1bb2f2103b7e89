import { expect, test } from "vitest";
import { createScheduler } from "./due.ts";
import { shareOf, sharedWork } from "./shared-work.ts";

test("a claim takes no more rows of a merchant than the busiest one may still have", () => {
  expect(shareOf([], 64)).toEqual({ limit: 16, each: 8, but: [] });
  const underWay = [..."aaab"];
  expect(shareOf(underWay, 64)).toEqual({ limit: 16, each: 4, but: [] });
  expect(shareOf([...underWay, ..."bbbbbbb"], 64)).toEqual({ limit: 16, each: 3, but: ["b"] });
  expect(
    shareOf(
      Array.from({ length: 64 }, (_, index) => `${index}`),
      64,
    ),
  ).toMatchObject({ limit: 0 });
});

test("a drain claims what was held back, also if all that held it back has ended meanwhile", async () => {
  let left = 3;
  let end: () => void = () => undefined;
  const work = sharedWork({
    name: "shared",
    most: 8,
    claim: async (_now, { but }) => {
      if (but.length === 0) return left-- > 0 ? [{ merchant_id: "1000" }] : [];
      end();
      await new Promise((done) => setImmediate(done));
      return [];
    },
    perform: () => new Promise<void>((done) => (end = done)),
  });
  const scheduler = createScheduler({
    now: () => new Date(0),
    onError: (_work, error) => expect(error).toBe(""),
  });
  scheduler.register(work);
  expect(await scheduler.drain()).toEqual({ shared: 3 });
});
