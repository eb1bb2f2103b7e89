import { describe, expect, test } from "vitest";
import { holds, saysTheSame, unlike } from "./alike.ts";

describe("a record that repeats another one", () => {
  const of = { amount: "10.00", name: "Ada", bank: { code: "7", tags: ["a", "b"], notes: [] } };

  test("has every field of it, amounts as the same number, and may have more", () => {
    const value = { ...of, amount: 10, name: "Ada", more: 1 };
    expect(unlike(value, { of })).toBeUndefined();
  });

  test("is told apart at the first field that says something else", () => {
    const value = { ...of, bank: { ...of.bank, tags: ["b", "a"] } };
    expect(unlike(value, { of })).toEqual({
      at: "/bank/tags/0",
      expected: 'the same as "a"',
      actual: "b",
    });
  });

  test.each([
    ["a field that is missing", {}, "/name"],
    ["a number that reads otherwise", { name: 7 }, "/name"],
  ])("is told apart by %s", (_, value, at) => {
    expect(unlike(value, { of, fields: ["name"] })?.at).toBe(at);
  });

  test("need not have what is left out, nor what it does not give", () => {
    const value = { name: "Ada", bank: { tags: ["a", "b"], notes: [] } };
    expect(unlike(value, { of, fields: ["name", "bank"], but: ["bank.code"] })).toBeUndefined();
    expect(unlike({ name: "Ada" }, { of, "where-given": true })).toBeUndefined();
    expect(unlike({ name: "Bob" }, { of, "where-given": true })?.at).toBe("/name");
  });

  test("has an empty list where there was one", () => {
    const fields = ["bank.notes"];
    expect(unlike({ bank: { notes: [] } }, { of, fields })).toBeUndefined();
    expect(unlike({ bank: { notes: ["x"] } }, { of, fields })?.at).toBe("/bank/notes");
    expect(unlike({ bank: {} }, { of, fields })?.at).toBe("/bank/notes");
  });

  test("is held field by field: another field with the same beginning is not meant", () => {
    expect(unlike({}, { of: { name_two: "x" }, fields: ["name"] })).toBeUndefined();
  });
});

test("a message holds a value at any depth, one of a list, or a name of a record", () => {
  const message = { a: { b: ["payment.failed", 7] } };
  expect(holds(message, "payment.failed")).toBe(true);
  expect(holds(message, "7")).toBe(true);
  expect(holds(message, ["x", "payment.failed"])).toBe(true);
  expect(holds(message, { "payment.failed": "It failed." })).toBe(true);
  expect(holds(message, { b: "A name of the message is no value." })).toBe(false);
  expect(holds(message, "payment")).toBe(false);
});

test("a notification says the same again if nothing but times and the signature is another", () => {
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
});
