import { describe, expect, test } from "vitest";
import { firstMismatch } from "./first-mismatch.ts";
import type { Matchable } from "./matchable.ts";
import type { Assert } from "./table.ts";

const value = {
  status: "1",
  count: 1,
  amount: "10.50",
  name: "Ada",
  empty: "",
  date: "20240229101500",
  card: "411111******1111",
  list: [
    { id: "a", n: 1 },
    { id: "b", n: 2 },
  ],
  none: [],
};

const response: Matchable = { status: 200, success: true, body: { kind: "json", text: "Paid", value } };
const holds = (assert: Assert, given: Matchable = response): boolean =>
  firstMismatch([assert], given) === undefined;

describe("a matcher", () => {
  const table: readonly [Assert, boolean][] = [
    [{ at: "/name", equals: "Ada" }, true],
    [{ at: "/name", equals: "ada" }, false],
    [{ at: "/count", equals: "1" }, false],
    [{ at: "/status", equals: 1 }, false],
    [{ at: "/list/0", equals: { n: 1, id: "a" } }, true],
    [{ at: "/list/0", equals: { id: "a" } }, false],
    [{ at: "/status", "one-of": ["0", "1"] }, true],
    [{ at: "/count", "one-of": ["0", "1"] }, false],
    [{ at: "/count", scalar: "1" }, true],
    [{ at: "/status", scalar: 1 }, true],
    [{ at: "/list", scalar: "1" }, false],
    [{ at: "/amount", matches: "^[0-9]+\\.[0-9]{2}$" }, true],
    [{ at: "/count", matches: "1" }, false],
    [{ at: "/empty", present: true }, true],
    [{ at: "/missing", present: true }, false],
    [{ at: "/missing", absent: true }, true],
    [{ at: "/empty", absent: true }, false],
    [{ at: "/count", "same-as": "1" }, true],
    [{ at: "/name", "same-as": "ADA" }, false],
    [{ at: "/name", "differs-from": "Bob" }, true],
    [{ at: "/name", "differs-from": "Ada" }, false],
    [{ at: "/list", count: 2 }, true],
    [{ at: "/list", count: 1 }, false],
    [{ at: "/name", count: 3 }, false],
    [{ at: "/list", "at-least": 2 }, true],
    [{ at: "/list", "at-least": 3 }, false],
    [{ at: "/list", "at-most": 2 }, true],
    [{ at: "/list", "at-most": 1 }, false],
    [{ at: "/list", "at-most-different": { by: ["missing", "id"], most: 2 } }, true],
    [{ at: "/list", "at-most-different": { by: ["missing", "id"], most: 1 } }, false],
    [{ at: "/list", "at-most-different": { by: ["missing"], most: 1 } }, true],
    [{ at: "/name", "at-most-different": { by: ["id"], most: 1 } }, false],
    [{ at: "/amount", decimal: { equals: "10.5" } }, true],
    [{ at: "/amount", decimal: { equals: "10.51" } }, false],
    [{ at: "/amount", decimal: { "at-least": "10.5", "at-most": "10.5" } }, true],
    [{ at: "/amount", decimal: { "more-than": "10.5" } }, false],
    [{ at: "/amount", decimal: { "less-than": "11" } }, true],
    [{ at: "/name", decimal: { "at-least": "0" } }, false],
    [{ at: "/date", date: "YYYYMMDDHHMMSS" }, true],
    [{ at: "/date", date: "YYYY-MM-DD" }, false],
    [{ at: "/card", "masked-pan": true }, true],
    [{ at: "/card", "masked-pan": "4111111111111111" }, true],
    [{ at: "/card", "masked-pan": "4000000000000002" }, false],
    [{ at: "/amount", "masked-pan": true }, false],
    [{ at: "/list", each: [{ at: "/id", present: true }] }, true],
    [{ at: "/list", each: [{ at: "/id", equals: "a" }] }, false],
    [{ at: "/none", each: [{ at: "/id", present: true }] }, true],
    [{ at: "/name", each: [{ present: true }] }, false],
    [
      {
        at: "/list",
        any: [
          { at: "/id", equals: "b" },
          { at: "/n", equals: 2 },
        ],
      },
      true,
    ],
    [
      {
        at: "/list",
        any: [
          { at: "/id", equals: "b" },
          { at: "/n", equals: 1 },
        ],
      },
      false,
    ],
    [{ at: "/none", any: [{ present: true }] }, false],
    [{ status: 200 }, true],
    [{ status: [400, 404] }, false],
    [{ kind: "json" }, true],
    [{ kind: "xml" }, false],
    [{ root: "respon" }, false],
    [{ success: true }, true],
    [{ "not-success": true }, false],
    [{ either: [[{ status: 400 }], [{ at: "/list", "at-most": 2 }]] }, true],
    [{ either: [[{ status: 400 }], [{ at: "/list", "at-most": 1 }]] }, false],
    [{ at: "/list/0", either: [[{ at: "/n", equals: 2 }], [{ at: "/id", equals: "a" }]] }, true],
    [{ at: "/missing", optional: true, equals: "x" }, true],
    [{ at: "/empty", optional: true, equals: "x" }, true],
    [{ at: "/name", optional: true, equals: "x" }, false],
    [{ lacks: ["nothing of it", "PAID"] }, false],
    [{ lacks: ["nothing of it"] }, true],
    [{ "status-below": 500 }, true],
    [{ "status-below": 200 }, false],
    [{ step: "other", status: 200 }, false],
    [{ at: "/list/9", present: true }, false],
    [{ at: "/name/length", present: true }, false],
  ];
  test.each(table)("%j is true: %s", (assert, expected) => {
    expect(holds(assert)).toBe(expected);
  });

  test("fails for a missing path, except if it requires absence", () => {
    for (const name of ["equals", "same-as", "differs-from", "scalar"] as const) {
      expect(holds({ at: "/missing", [name]: "x" })).toBe(false);
    }
  });

  test("reports the location, the expected and the actual value", () => {
    expect(firstMismatch([{ at: "/list", each: [{ at: "/n", equals: 1 }] }], response)).toEqual({
      at: "/list/1/n",
      expected: "1",
      actual: 2,
    });
  });
});

describe("an unreadable body", () => {
  const broken: Matchable = {
    status: 400,
    success: false,
    body: { kind: "xml", text: "<a", problem: "it ends too early" },
  };

  test("fails every matcher on values, but can pass those on the whole response", () => {
    expect(holds({ at: "/name", present: true }, broken)).toBe(false);
    expect(holds({ at: "/name", absent: true }, broken)).toBe(false);
    expect(holds({ status: 400, "not-success": true }, broken)).toBe(true);
    expect(holds({ kind: "xml" }, broken)).toBe(false);
  });
});
