// The selection of scenarios for a mutant.
import { expect, test } from "vitest";
import type { Scenario } from "../scenario/model.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { scenariosFor } from "./scope.ts";

const scenario = (name: string, operation: string, times: number, other?: string): Scenario => ({
  scenario: name,
  operation,
  title: name,
  file: "test.yaml",
  steps: [
    { id: "a", use: "x", times },
    ...(other === undefined ? [] : [{ id: "b", use: "x", operation: other }]),
  ],
  checks: [{ id: `${name}.check`, title: "", level: "must", step: "a", assert: [{ success: true }] }],
});

const scenarios = [
  scenario("short", "capture", 1),
  scenario("limit", "capture", 51),
  scenario("pay", "pay", 1, "capture"),
  scenario("search", "search", 1),
];
const mutant: Mutant = { name: "loses-a-result", rule: "endpoints.7", operation: "capture" };
const tried = (...citing: string[]) =>
  scenariosFor(
    mutant,
    citing.map((id) => ({ id })),
    scenarios,
  );

test("the short scenarios that cite the rule run first, then long ones and those about the operation", () => {
  expect(tried("short.check")).toEqual([["short"]]);
  expect(tried("short.check", "limit.check")).toEqual([["short"], ["short", "limit"]]);
});

test("a scenario about another operation runs if it sends the mutant's operation and one of its checks cites the rule", () => {
  expect(tried("pay.check", "search.check")).toEqual([["pay"], ["pay", "short"]]);
});

test("if only automatic checks cite the rule, the scenarios about the operation run", () => {
  expect(tried()).toEqual([["short"]]);
});

test("if no scenario is about the operation, all that send it run", () => {
  expect(scenariosFor(mutant, [], scenarios.slice(1))).toEqual([["limit", "pay"]]);
});
