import { expect, test } from "vitest";
import { shareOf } from "./shared-work.ts";

test("a merchant has an eighth of the free places, and places stay free for the next one", () => {
  const underWay: string[] = [];
  for (let merchant = 0; merchant < 20; merchant += 1) {
    const name = `m${merchant}`;
    for (let share = shareOf(underWay, 64); !share.but.includes(name); share = shareOf(underWay, 64)) {
      expect(share.limit).toBeGreaterThan(0);
      underWay.push(name);
    }
  }
  expect(underWay.filter((name) => name === "m0")).toHaveLength(7);
  expect(underWay.filter((name) => name === "m19").length).toBeGreaterThan(0);
});

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
