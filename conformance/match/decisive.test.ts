// Decisive asserts, with lists of asserts as in fixtures.
import { expect, test } from "vitest";
import { assertPaths, decisiveOf, withoutAssert } from "./decisive.ts";
import { firstMismatch } from "./first-mismatch.ts";
import { notPlayed } from "../message/message.ts";
import type { Assert } from "./table.ts";

const nested: readonly Assert[] = [
  { at: "/a", equals: 1 },
  { at: "/b", each: [{ at: "/c", equals: 1 }, { any: [{ equals: 2 }] }] },
  {
    either: [
      [{ at: "/d", equals: 1 }],
      [
        { at: "/e", equals: 1 },
        { at: "/f", equals: 1 },
      ],
    ],
  },
];

const holds =
  (value: unknown) =>
  (asserts: readonly Assert[]): boolean =>
    firstMismatch(asserts, {
      ...notPlayed,
      status: 200,
      response: { kind: "json", value, text: "" },
      success: true,
    }) === undefined;

test("every assert has a path, also nested ones", () => {
  expect(assertPaths(nested)).toEqual([
    "/0",
    "/1",
    "/1/each/0",
    "/1/each/1",
    "/1/each/1/any/0",
    "/2",
    "/2/either/0/0",
    "/2/either/1/0",
    "/2/either/1/1",
  ]);
});

test("deleting an assert does not change the others", () => {
  expect(withoutAssert(nested, "/0")).toEqual(nested.slice(1));
  expect(withoutAssert(nested, "/1/each/1/any/0")[1]).toEqual({
    at: "/b",
    each: [{ at: "/c", equals: 1 }, { any: [] }],
  });
  expect(withoutAssert(nested, "/2/either/1/0")[2]).toEqual({
    either: [[{ at: "/d", equals: 1 }], [{ at: "/f", equals: 1 }]],
  });
});

test("each deletion removes exactly one assert, with its nested ones", () => {
  const all = assertPaths(nested);
  for (const path of all) {
    const inside = all.filter((one) => one === path || one.startsWith(`${path}/`)).length;
    expect([path, assertPaths(withoutAssert(nested, path)).length]).toEqual([path, all.length - inside]);
  }
});

test("an assert that fails alone is decisive", () => {
  const asserts: readonly Assert[] = [
    { at: "/a", equals: 1 },
    { at: "/b", equals: 1 },
  ];
  expect(decisiveOf(asserts, holds({ a: 1, b: 2 }))).toEqual(["/1"]);
});

test("of two asserts that fail together neither is decisive", () => {
  const asserts: readonly Assert[] = [
    { at: "/a", equals: 1 },
    { at: "/b", equals: 1 },
  ];
  expect(decisiveOf(asserts, holds({ a: 2, b: 2 }))).toEqual([]);
});

test("an assert inside `each` is decisive together with the outer one", () => {
  const asserts: readonly Assert[] = [
    {
      at: "/list",
      each: [
        { at: "/a", equals: 1 },
        { at: "/b", present: true },
      ],
    },
  ];
  expect(
    decisiveOf(
      asserts,
      holds({
        list: [
          { a: 1, b: 1 },
          { a: 2, b: 1 },
        ],
      }),
    ),
  ).toEqual(["/0", "/0/each/0"]);
});

test("the asserts that make one alternative of an `either` fail are decisive", () => {
  const asserts: readonly Assert[] = [
    {
      either: [
        [{ at: "/a", equals: 1 }],
        [
          { at: "/b", equals: 1 },
          { at: "/c", equals: 1 },
        ],
      ],
    },
  ];
  expect(decisiveOf(asserts, holds({ a: 2, b: 1, c: 2 }))).toEqual(["/0", "/0/either/0/0", "/0/either/1/1"]);
});
