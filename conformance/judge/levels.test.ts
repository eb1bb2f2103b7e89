import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import { SuiteError, UsageError } from "../contract/errors.ts";
import { prepare } from "../run/run.ts";
import { checkResult } from "../testing/report.ts";
import { allNeeds, highestOf, installedLevels, levelNamed, levelsOf, levelsReached } from "./levels.ts";

const contract = installedContract();
const levels = installedLevels(contract);

/** Results that show exactly what these levels need. */
const showing = (...names: readonly string[]) =>
  names
    .flatMap((name) => allNeeds(levelNamed(name, levels), levels))
    .map(({ operation, rule }) =>
      checkResult({ operation: operation ?? "createDirectPayment", rules: [rule] }),
    );

const reachedBy = (results: Parameters<typeof levelsReached>[0], sound = true): readonly string[] =>
  levelsReached(results, sound, levels)
    .filter(({ reached }) => reached)
    .map(({ level }) => level);

describe("the levels of the suite", () => {
  test("have the published names, without duplicates", () => {
    expect(levels.map(({ name }) => name)).toEqual([
      "core-payments",
      "hosted-payments",
      "captures",
      "after-sales",
      "subscriptions",
      "payouts",
      "complete",
    ]);
  });

  test("require only what a check without a profile can show, except the widest level", () => {
    const { all } = prepare({});
    const shown = new Set(
      all
        .filter(({ unmet, check }) => unmet?.seen !== "not-specified" && check.level !== "advice")
        .flatMap(({ operation, check }) => (check.rules ?? []).map((rule) => `${operation} ${rule}`)),
    );
    const needs = levels
      .filter(({ name }) => name !== "complete")
      .flatMap((level) => allNeeds(level, levels))
      .map(({ operation, rule }) => `${operation} ${rule}`);
    expect(needs.filter((need) => !shown.has(need))).toEqual([]);
  });

  test("include every operation, and the widest one includes all others and every stated rule", () => {
    const complete = levelNamed("complete", levels);
    const needs = allNeeds(complete, levels);
    expect(new Set(needs.flatMap(({ operation }) => operation ?? []))).toEqual(
      new Set(contract.operations.keys()),
    );
    const stated = [...contract.rules.values()].filter(
      ({ basis, unobservable }) => basis !== "observed" && unobservable === undefined,
    );
    expect(stated.filter(({ id }) => !needs.some(({ rule }) => rule === id))).toEqual([]);
  });
});

describe("a level is reached", () => {
  test("if a check of each rule has passed, also for its included levels, and not if one is missing", () => {
    const results = showing("after-sales");
    expect(reachedBy(results)).toEqual(["core-payments", "after-sales"]);
    fc.assert(
      fc.property(fc.nat({ max: results.length - 1 }), (index) => {
        const short = results.toSpliced(index, 1);
        expect(reachedBy(short)).not.toContain("after-sales");
        const { missing } =
          levelsReached(short, true, levels).find(({ level }) => level === "after-sales") ?? {};
        expect(missing).toEqual([{ operation: results[index]?.operation, rule: results[index]?.rules[0] }]);
      }),
      { numRuns: 30 },
    );
  });

  test("but not by checks that did not pass, by those of another operation, or if any check failed", () => {
    const results = showing("payouts");
    expect(reachedBy(results)).toEqual(["payouts"]);
    expect(reachedBy(results.map((one) => ({ ...one, status: "not-specified" as const })))).toEqual([]);
    expect(reachedBy(results.map((one) => ({ ...one, operation: "queryTransactions" })))).toEqual([]);
    expect(reachedBy(results, false)).toEqual([]);
  });

  test("and more results never remove a level", () => {
    const every = showing("complete");
    fc.assert(
      fc.property(fc.subarray(every), fc.subarray(every), (some, more) => {
        const before = reachedBy(some);
        expect(reachedBy([...some, ...more])).toEqual(expect.arrayContaining([...before]));
      }),
      { numRuns: 50 },
    );
  });

  test("only the highest of the reached levels are named", () => {
    const named = (...names: readonly string[]) =>
      highestOf(levelsReached(showing(...names), true, levels), levels);
    expect(named("core-payments")).toEqual(["core-payments"]);
    expect(named("after-sales", "payouts")).toEqual(["after-sales", "payouts"]);
    expect(named("complete")).toEqual(["complete"]);
    expect(named()).toEqual([]);
  });
});

test("an unknown level is a usage error with a suggestion", () => {
  expect(() => levelNamed("after-sale", levels)).toThrow(UsageError);
  expect(() => levelNamed("after-sale", levels)).toThrow("Did you mean `after-sales`?");
});

test.each([
  [{ a: { title: "A", operations: { none: ["endpoints.7"] } } }, "operation none"],
  [{ a: { title: "A", operations: { createPayout: ["none.1"] } } }, "rule none.1"],
  [{ a: { title: "A", operations: { createPayout: ["service.payouts"] } } }, "cannot be observed"],
  [{ a: { title: "A", includes: ["b"] }, b: { title: "B" } }, "must come before it"],
  [{ a: {} }, "no title"],
])("a level with an unknown name is an error of the suite: %j", (value, problem) => {
  expect(() => levelsOf(value, contract)).toThrow(SuiteError);
  expect(() => levelsOf(value, contract)).toThrow(problem);
});
