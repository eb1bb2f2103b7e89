// Special cases of equal values: indexes, dates, amounts, depth.
import { expect, test } from "vitest";
import { holds, saysTheSame, unlike } from "./alike.ts";

test("a field in a list's entries is named without an index", () => {
  const of = {
    list: [
      { a: "1", b: "2" },
      { a: "3", b: "4" },
    ],
  };
  const value = { list: [{ a: "1" }, { a: "3" }] };
  expect(unlike(value, { of, fields: ["list.a"] })).toBeUndefined();
  expect(unlike(value, { of, fields: ["gone", "list.b"] })?.at).toBe("/list/0/b");
  const long = { list: Array.from({ length: 11 }, (_, at) => ({ a: String(at) })) };
  const wrong = { list: long.list.map(({ a }) => ({ a: a === "10" ? "x" : a })) };
  expect(unlike(wrong, { of: long, fields: ["list.a"] })?.at).toBe("/list/10/a");
  expect(unlike({}, { of: { a1: { b: "x" } }, fields: ["b"] })).toBeUndefined();
});

test("amounts are equal as numbers, other fields as texts", () => {
  expect(unlike({ amount: "10.0" }, { of: { amount: "10.00" } })).toBeUndefined();
  expect(unlike({ amount: "10.1" }, { of: { amount: "10.00" } })?.at).toBe("/amount");
  expect(unlike({ amount: "ten" }, { of: { amount: "10.00" } })?.at).toBe("/amount");
  expect(unlike({ code: "10.0" }, { of: { code: "10.00" } })?.at).toBe("/code");
  expect(unlike({ code: 7 }, { of: { code: "7" } })).toBeUndefined();
});

test("a value that is neither text nor number equals only itself", () => {
  expect(unlike({ a: null }, { of: { a: null } })).toBeUndefined();
  expect(unlike({ a: "null" }, { of: { a: null } })?.at).toBe("/a");
  expect(unlike({ a: true }, { of: { a: "true" } })?.at).toBe("/a");
  expect(unlike({ a: {} }, { of: { a: {} } })).toBeUndefined();
  expect(unlike({ a: [] }, { of: { a: {} } })?.at).toBe("/a");
  expect(unlike("text", { of: { a: "1" } })?.at).toBe("/a");
  expect(unlike({}, { of: {} })).toBeUndefined();
  expect(unlike({}, { of: "text" })).toBeUndefined();
});

test("an inherited property is not a field", () => {
  expect(unlike({}, { of: { constructor: "x" }, "where-given": true })).toBeUndefined();
});

test("a deeply nested record is compared down to a limit", () => {
  const deep = (leaf: string): unknown =>
    Array.from({ length: 60 }).reduce<unknown>((inner) => ({ a: inner }), leaf);
  expect(unlike(deep("x"), { of: deep("y") })).toBeDefined();
  expect(unlike(deep("x"), { of: deep("x") })).toBeUndefined();
});

test.each([
  ["2030-01-01T10:00:00+0000", true],
  ["2030-01-01", true],
  ["20300101100000", true],
  ["1900000000", true],
  ["1900000000.25", true],
  ["190000000", false],
  ["1900000000x", false],
  ["x1900000000", false],
  ["x2030-01-01", false],
  ["1900000000.", false],
  ["190000000012345", false],
])("%s can change as a date: %s", (moment, is) => {
  expect(saysTheSame({ at: moment }, { at: "2030-01-02" })).toBe(is);
});

test("the order of fields and the signature do not matter; an additional field or another value does", () => {
  expect(saysTheSame({ a: 1, b: 2 }, { b: 2, a: 1, encryption_data: "x" })).toBe(true);
  expect(saysTheSame({ a: 1 }, { a: 1, c: 3 })).toBe(false);
  expect(saysTheSame({ a: 1, bc: 2 }, { ab: 1, c: 2 })).toBe(false);
  expect(saysTheSame({ a: { b: "x" } }, { ab: "x" })).toBe(false);
});

test("a message contains a value at any depth, and an empty text, but not null as text", () => {
  expect(holds({ a: [{ b: 7 }] }, 7)).toBe(true);
  expect(holds({ a: null }, "null")).toBe(false);
  expect(holds("x", ["y", "x"])).toBe(true);
  expect(holds({ a: "" }, "")).toBe(true);
});
