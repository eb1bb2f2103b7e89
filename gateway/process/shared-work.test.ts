import { expect, test } from "vitest";
import { shareOf } from "./shared-work.ts";

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
