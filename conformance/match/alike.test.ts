import { describe, expect, test } from "vitest";
import { holds, leavesOf, saysTheSame, unlike } from "./alike.ts";

describe("a record that repeats another one", () => {
  const of = { amount: "10.00", name: "Ada", bank: { code: "7", tags: ["a", "b"], notes: [] } };

  test("has all its fields, with amounts equal as numbers, and can have more", () => {
    const value = { ...of, amount: 10, name: "Ada", more: 1 };
    expect(unlike(value, { of })).toBeUndefined();
  });

  test("differs at the first field with another value", () => {
    const value = { ...of, bank: { ...of.bank, tags: ["b", "a"] } };
    expect(unlike(value, { of })).toEqual({
      at: "/bank/tags/0",
      expected: 'the same as "a"',
      actual: "b",
    });
  });

  test.each([
    ["a missing field", {}, "/name"],
    ["a different number", { name: 7 }, "/name"],
  ])("differs by %s", (_, value, at) => {
    expect(unlike(value, { of, fields: ["name"] })?.at).toBe(at);
  });

  test("can lack excluded fields, and with `where-given` fields that it does not have", () => {
    const value = { name: "Ada", bank: { tags: ["a", "b"], notes: [] } };
    expect(unlike(value, { of, fields: ["name", "bank"], but: ["bank.code"] })).toBeUndefined();
    expect(unlike({ name: "Ada" }, { of, "where-given": true })).toBeUndefined();
    expect(unlike({ name: "Bob" }, { of, "where-given": true })?.at).toBe("/name");
  });

  test("has an empty list if the other has one", () => {
    const fields = ["bank.notes"];
    expect(unlike({ bank: { notes: [] } }, { of, fields })).toBeUndefined();
    expect(unlike({ bank: { notes: ["x"] } }, { of, fields })?.at).toBe("/bank/notes");
    expect(unlike({ bank: {} }, { of, fields })?.at).toBe("/bank/notes");
  });

  test("is compared by names that begin with a digit, but not by the places of a list", () => {
    const bank = { "1st": "a", list: [{ code: "7" }] };
    expect(unlike({}, { of: bank, fields: ["1st"] })?.at).toBe("/1st");
    expect(unlike({}, { of: bank, fields: ["list.code"] })?.at).toBe("/list/0/code");
    expect(unlike({}, { of: bank, fields: ["list.0.code"] })).toBeUndefined();
  });

  test("is compared as one value below the 33rd level", () => {
    const nested = (levels: number, leaf: unknown): unknown =>
      levels === 0 ? leaf : { a: nested(levels - 1, leaf) };
    const depths = (levels: number) => leavesOf(nested(levels, 1)).map(({ path }) => path.length);
    expect(depths(33)).toEqual([33]);
    expect(depths(34)).toEqual([33]);
    expect(leavesOf(nested(34, 1))[0]?.leaf).toEqual({ a: 1 });
  });

  test("is compared by whole field names: a field with the same beginning is another one", () => {
    expect(unlike({}, { of: { name_two: "x" }, fields: ["name"] })).toBeUndefined();
  });
});

test("a message contains a value at any depth, one of a list, or a name in a record", () => {
  const message = { a: { b: ["payment.failed", 7] } };
  expect(holds(message, "payment.failed")).toBe(true);
  expect(holds(message, "7")).toBe(true);
  expect(holds(message, ["x", "payment.failed"])).toBe(true);
  expect(holds(message, { "payment.failed": "It failed." })).toBe(true);
  expect(holds(message, { b: "A name of the message is no value." })).toBe(false);
  expect(holds(message, "payment")).toBe(false);
});

test("a notification is a repeat if only its times and its signature differ", () => {
  const first = {
    kind: "paid",
    sent_at: "2030-01-01T10:00:00+0000",
    at: 1_900_000_000,
    encryption_data: "a",
  };
  const again = {
    kind: "paid",
    sent_at: "2030-01-01T10:00:30+0000",
    at: 1_900_000_030,
    encryption_data: "b",
  };
  expect(saysTheSame(first, again)).toBe(true);
  expect(saysTheSame(first, { ...again, kind: "refunded" })).toBe(false);
  expect(saysTheSame(first, { ...again, more: "x" })).toBe(false);
  // The signature of a record within the message counts as little.
  expect(saysTheSame({ order: first }, { order: again })).toBe(true);
});
