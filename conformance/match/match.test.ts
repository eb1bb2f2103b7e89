import { describe, expect, test } from "vitest";
import { firstMismatch } from "./first-mismatch.ts";
import { notPlayed, type Played } from "../message/message.ts";
import type { Assert } from "./table.ts";

const value = {
  status: "1",
  count: 1,
  amount: "10.50",
  name: "Ada",
  empty: "",
  list: [
    { id: "a", n: 1 },
    { id: "b", n: 2 },
  ],
  none: [],
  mixed: ["x", null, { id: "a" }],
};

const response: Played = {
  ...notPlayed,
  status: 200,
  success: true,
  response: { kind: "json", text: "Paid", value },
};
const holds = (assert: Assert): boolean => firstMismatch([assert], response) === undefined;

describe("a matcher", () => {
  const entry = (n: number): Assert[] => [
    { at: "/id", equals: "b" },
    { at: "/n", equals: n },
  ];
  test.each<[Assert, boolean]>([
    [{ at: "/name", equals: "ada" }, false],
    [{ at: "/count", equals: "1" }, false],
    [{ at: "/status", equals: 1 }, false],
    [{ at: "/list/0", equals: { n: 1, id: "a" } }, true],
    [{ at: "/list/0", equals: { id: "a" } }, false],
    [{ at: "/status", "one-of": ["0", "1"] }, true],
    [{ at: "/count", "one-of": ["0", "1"] }, false],
    [{ at: "/count", scalar: "1" }, true],
    [{ at: "/status", scalar: 1 }, true],
    [{ at: "/empty", present: true }, true],
    [{ at: "/count", "same-as": "1" }, true],
    [{ at: "/name", "same-as": "ADA" }, false],
    [{ at: "/name", "differs-from": "Bob" }, true],
    [{ at: "/list", count: 2 }, true],
    [{ at: "/name", count: 3 }, false],
    [{ at: "/list", "at-least": 2 }, true],
    [{ at: "/list", "at-most": 2 }, true],
    [{ at: "/list", "at-most-different": { by: ["missing", "id"], most: 2 } }, true],
    [{ at: "/list", "at-most-different": { by: ["missing", "id"], most: 1 } }, false],
    [{ at: "/list", "at-most-different": { by: ["missing"], most: 1 } }, true],
    [{ at: "/name", "at-most-different": { by: ["id"], most: 1 } }, false],
    [{ at: "/mixed", "at-most-different": { by: ["id"], most: 1 } }, true],
    [{ at: "/amount", decimal: { equals: "10.51" } }, false],
    [{ at: "/amount", decimal: { "more-than": "10.5" } }, false],
    [{ at: "/amount", decimal: { "less-than": "11" } }, true],
    [{ at: "/none", each: [{ at: "/id", present: true }] }, true],
    [{ at: "/list", any: entry(2) }, true],
    [{ at: "/list", any: entry(1) }, false],
    [{ at: "/none", any: [{ present: true }] }, false],
    [{ kind: "json" }, true],
    [{ success: true }, true],
    [{ lacks: ["nothing of it"] }, true],
    [{ at: "/list/9", present: true }, false],
    [{ at: "/name/length", present: true }, false],
  ])("%j is true: %s", (assert, expected) => {
    expect(holds(assert)).toBe(expected);
  });

  test("fails for a missing path, except if it requires absence", () => {
    for (const name of ["equals", "same-as", "differs-from", "scalar"] as const) {
      expect(holds({ at: "/missing", [name]: "x" })).toBe(false);
    }
  });
});
