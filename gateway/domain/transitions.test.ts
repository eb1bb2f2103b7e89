import { describe, expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { emptyLedger, type Facts, stateOf } from "./states.ts";
import { isMove, states, transitions } from "./transitions.ts";

const points = readProfile().extension_points;

describe("the profile of the states", () => {
  test("repeats the table, except transitions of a sale", () => {
    const written = transitions
      .filter(({ when }) => when === undefined)
      .map(({ from, by, to }) => ({ from, by, to }));
    expect(points.states?.order).toEqual(written);
  });

  test("explains the code of each state and no other, and no two states have the same code", () => {
    const codes = Object.values(states).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Object.keys(points.codes?.payment_status ?? {}).toSorted()).toEqual(codes.toSorted());
  });
});

test("every state except the first is reachable, and every state except the final ones can be left", () => {
  for (const [name, { terminal }] of Object.entries(states)) {
    const reached = transitions.some(({ to }) => to === name);
    const left = transitions.some(({ from }) => from === name);
    expect([name, reached]).toEqual([name, name !== "created"]);
    expect([name, left]).toEqual([name, !terminal]);
  }
});

test("no transition is listed twice, and a profile can only remove transitions", () => {
  const texts = transitions.map(({ from, by, to }) => `${from}/${by}/${to}`);
  expect(new Set(texts).size).toBe(texts.length);
  expect(isMove("authorised", "capture", "captured")).toBe(true);
  expect(isMove("authorised", "capture", "captured", [])).toBe(false);
  const more = [{ from: "refunded", by: "capture", to: "captured" }];
  expect(isMove("refunded", "capture", "captured", more)).toBe(false);
});

test("each state is derived from amounts and facts", () => {
  const facts = (change: Partial<Facts>): Facts => ({
    ...emptyLedger(9n),
    waitsFor: null,
    ended: null,
    ...change,
  });
  const examples: readonly [keyof typeof states, Partial<Facts>][] = [
    ["created", { authorisePending: 9n }],
    ["pending", { waitsFor: "shopper" }],
    ["pending", { waitsFor: "acquirer", authorisePending: 9n }],
    ["in review", { authorised: 9n, waitsFor: "review" }],
    ["authorised", { authorised: 9n, capturePending: 9n }],
    ["partially captured", { authorised: 9n, captured: 4n }],
    ["captured", { authorised: 9n, captured: 9n, refundPending: 9n }],
    ["captured", { authorised: 9n, captured: 4n, released: 5n }],
    ["partially refunded", { authorised: 9n, captured: 9n, refunded: 4n }],
    ["refunded", { authorised: 9n, captured: 4n, refunded: 4n }],
    ["cancelled", { authorised: 9n, released: 9n, ended: "cancelled" }],
    ["failed", { ended: "failed" }],
    ["expired", { authorised: 9n, released: 9n, ended: "expired" }],
  ];
  for (const [state, change] of examples) expect(stateOf(facts(change))).toBe(state);
  expect(new Set(examples.map(([state]) => state)).size).toBe(Object.keys(states).length);
});
