// A value of another type never matches: a list of one text is not this text.
import { afterEach, describe, expect, test, vi } from "vitest";
import { firstMismatch } from "./first-mismatch.ts";
import { notPlayed, type Played } from "../message/message.ts";
import type { Assert } from "./table.ts";

const holds = (value: unknown, assert: Assert): boolean => {
  const body = { kind: "json", text: "{}", value: { value } } as const;
  const response: Played = { ...notPlayed, status: 200, success: true, response: body };
  return firstMismatch([{ ...assert, at: "/value" }], response) === undefined;
};

describe("a text matches, and a list with this text does not", () => {
  test.each<[string, Assert]>([
    ["2024-05-17", { date: "YYYY-MM-DD" }],
    ["2024-05-17", { "not-before": "2024-05-17" }],
    ["2024-05-17 10:00", { "not-before": "2024-05-17" }],
    ["10.50", { decimal: { equals: "10.5" } }],
    ["10.50", { places: 2 }],
    ["10", { places: 0 }],
    ["411111******1111", { "masked-pan": true }],
    ["10.50", { scalar: "10.50" }],
    ["10.50", { matches: "^10" }],
    ["OK", { "says-success": true }],
    ["0", { "says-success": false }],
    ["x", { "as-long-as": "y" }],
    ["x", { equals: "x" }],
  ])("%j %j", (text, assert) => {
    expect(holds(text, assert)).toBe(true);
    expect(holds([text], assert)).toBe(false);
    expect(holds({ "0": text }, assert)).toBe(false);
  });
});

test.each<[unknown, Assert]>([
  [10.5, { places: 1 }],
  ["10.5", { places: 2 }],
  ["10.50", { places: 0 }],
  ["ten", { places: 0 }],
  ["2024-05-16", { "not-before": "2024-05-17" }],
  ["2024-13-17", { "not-before": "2024-05-17" }],
  [["a", "b"], { "as-long-as": "ab" }],
  ["a", { equals: { "0": "a" } }],
  [{ id: "a", n: 1 }, { equals: { id: "a", n: 2 } }],
  [{ id: "a", n: 1 }, { equals: { id: "b", n: 1 } }],
  [["a"], { equals: ["a", "b"] }],
])("%j does not match %j", (value, assert) => {
  expect(holds(value, assert)).toBe(false);
});

test("a character beyond the basic plane is one character", () => {
  expect(holds("😀", { matches: "^.$" })).toBe(true);
  expect(holds("😀", { "as-long-as": "x" })).toBe(true);
  expect(holds("Ada 😀", { last: 1, equals: "😀" })).toBe(true);
});

describe("with a clock", () => {
  afterEach(() => void vi.useRealTimers());

  test("only a text can be a date of now", () => {
    vi.useFakeTimers({ now: Date.UTC(2034, 4, 1, 23, 30, 0) });
    expect(holds("2034-05-01 23:30:00", { "near-now": "UTC" })).toBe(true);
    expect(holds("2034-05-02 23:30:00", { "near-now": "UTC" })).toBe(false);
    expect(holds(20_340_501_233_000, { "near-now": "UTC" })).toBe(false);
    expect(holds(["20340501233000"], { "near-now": "UTC" })).toBe(false);
  });
});
