// How many of several responses are a success.
import { expect, test } from "vitest";
import { notPlayed, type Played } from "../message/message.ts";
import { alone, type Surroundings } from "./surroundings.ts";
import { firstMismatch } from "./first-mismatch.ts";
import { onSteps, type Successes } from "./on-steps.ts";

const responseOf = (success: boolean): Played => ({
  ...notPlayed,
  status: 200,
  success,
  response: { kind: "json", text: "{}", value: {} },
});
const responses: Readonly<Record<string, boolean | string>> = {
  a: true,
  b: false,
  c: true,
  d: "it timed out",
};
const around: Surroundings = {
  ...alone,
  others: (step) => {
    const response = responses[step];
    if (response === undefined) return [];
    return [
      {
        ...(typeof response === "string" ? { ...notPlayed, problem: response } : responseOf(response)),
        step,
      },
    ];
  },
};
const mismatch = (successes: Successes) => {
  const found = firstMismatch([{ successes }], responseOf(true), around);
  if (found?.played === undefined) return found;
  const { played, ...more } = found;
  return { ...more, step: played.step };
};

test.each<Successes>([
  { of: ["a", "b", "c"], "at-least": 2, "at-most": 2 },
  { of: ["a", "b", "c"], "at-least": 1 },
  { of: ["a", "b", "c"], "at-most": 3 },
  { of: ["b"], "at-most": 0 },
  { of: ["a", "c"] },
])("%j holds", (wanted) => {
  expect(mismatch(wanted)).toBeUndefined();
});

test.each<[Successes, string, string, string?]>([
  [{ of: ["a", "b", "c"], "at-most": 1 }, "at most 1 of these 3 requests to be a success: a, b, c", "2", "c"],
  [{ of: ["a", "c"], "at-most": 0 }, "0 of these 2 requests to be a success: a, c", "2", "a"],
  [{ of: ["a", "b"], "at-least": 2 }, "2 of these 2 requests to be a success: a, b", "1"],
  [{ of: ["a", "b", "c"], "at-least": 3 }, "3 of these 3 requests to be a success: a, b, c", "2"],
  [{ of: ["b"], "at-least": 1, "at-most": 2 }, "at least 1 of these 1 requests to be a success: b", "0"],
  [{ of: ["a", "b"], "at-least": 0, "at-most": 0 }, "0 of these 2 requests to be a success: a, b", "1", "a"],
  [{ of: ["b", "e"], "at-most": 1 }, "a response to step e", "the step was not sent"],
  [{ of: ["a", "d"], "at-most": 1 }, "a response", "it timed out", "d"],
])("%j does not hold, and the report says why", (wanted, expected, words, step) => {
  expect(mismatch(wanted)).toEqual({ at: "", expected, words, ...(step !== undefined && { step }) });
});

test("a response of other steps is missing if no step was sent", () => {
  expect(firstMismatch([{ successes: { of: ["a"], "at-most": 1 } }], responseOf(true))).toMatchObject({
    expected: "a response to step a",
  });
});

test("the words name the steps and the bounds", () => {
  const words = (wanted: Successes) => onSteps.successes.words(wanted);
  expect(words({ of: ["a", "b"], "at-least": 1, "at-most": 2 })).toBe(
    'is one of "a", "b", of which at least 1 and at most 2 are a success',
  );
});

test("an entry of a list is in another state than in an earlier response, or is as it was", () => {
  const listed = (...orders: readonly object[]): Played => ({
    ...responseOf(true),
    response: { kind: "json", text: "{}", value: { orders } },
  });
  const before = listed({ id: "A", state: "1" }, { id: "B", state: "1" });
  const lost: Played = { ...before, response: undefined };
  const unread: Played = { ...before, response: { kind: "json", text: "", problem: "it is empty" } };
  const earlier: Readonly<Record<string, readonly Played[]>> = {
    before: [before],
    lost: [lost],
    unread: [unread],
  };
  const beside: Surroundings = { ...alone, others: (step) => earlier[step] ?? [] };
  const unchanged = (step: string, now: Played, id: string) =>
    firstMismatch([{ at: "/orders", about: { id }, "changed-since": step }], now, beside);
  const now = listed({ state: "1", id: "A" }, { id: "B", state: "2" });
  expect(unchanged("before", now, "A")).toMatchObject({
    at: "/orders",
    expected: "another state than in the response to step before",
    actual: { id: "A", state: "1" },
  });
  // One of several entries is enough.
  const more = listed({ id: "A", state: "1" }, { id: "A", state: "2" });
  expect(unchanged("before", more, "A")).toBeUndefined();
  expect(unchanged("unread", now, "A")).toBeUndefined();
  expect(unchanged("lost", now, "A")).toMatchObject({ expected: "a response", played: lost });
  expect(unchanged("before", now, "B")).toBeUndefined();
  expect(unchanged("never", now, "B")).toMatchObject({ expected: "a response to step never" });
});

test("an entry of a list has in one field what another entry has, or none of those that are named", () => {
  const order = (id: string, state?: string): object => ({ id, ...(state !== undefined && { state }) });
  const now: Played = {
    ...responseOf(true),
    response: {
      kind: "json",
      text: "{}",
      value: { orders: [order("A", "paid"), order("B", "waits"), null, order("C", "paid"), order("D")] },
    },
  };
  const like = (id: string, ...of: readonly string[]) =>
    firstMismatch(
      [{ at: "/orders", about: { id }, "like-another": { field: "state", by: "id", of } }],
      now,
      alone,
    );
  expect(like("C", "B", "A")).toBeUndefined();
  expect(like("C", "B", "D")).toMatchObject({
    at: "/orders",
    expected: 'one of "waits", nothing as state',
    actual: "paid",
  });
  expect(like("D", "D")).toMatchObject({ actual: undefined });
  expect(like("E", "A")).toBeDefined();
});
