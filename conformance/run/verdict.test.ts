import { describe, expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import { notTried } from "../exchange/stopped.ts";
import { allNeeds, installedLevels, levelNamed } from "../judge/levels.ts";
import { checkResult, reportWith, schemaFaults } from "../testing/report.ts";
import { exitCodeOf, type ReportFacts } from "./report.ts";
import { listed } from "./verdict.ts";

const contract = installedContract();
const levels = installedLevels(contract);
const operations = contract.operations.size;
const observable = [...contract.rules.values()].filter((rule) => !("unobservable" in rule)).length;

const showing = (...names: readonly string[]) =>
  names
    .flatMap((name) => allNeeds(levelNamed(name, levels), levels))
    .map(({ operation = "createDirectPayment", rule }, index) =>
      checkResult({ id: `check.${index}`, operation, rules: [rule] }),
    );

const demanding = (level: string): Partial<ReportFacts> => ({
  setup: {
    profile: { profile: "acme", extension_points: {} },
    settings: {},
    waivers: [],
    options: { level },
    withheld: [],
  },
});

const acme = { name: "acme", points: {} };

describe("the sentence for a gateway without failures", () => {
  test("names the levels and the coverage, with commas between thousands", () => {
    const counting = new Set(Array.from({ length: 1037 }, (_, index) => `check.${index}`));
    const report = reportWith(showing("after-sales"), { counting }, acme);
    expect(report.verdict).toEqual({
      outcome: "conforms",
      sentence: `Conforms: level after-sales. 5 of ${operations} operations, ${report.coverage.rules.seen} of ${observable} rules and ${report.coverage.checks.seen} of 1,037 checks were tested (profile: acme).`,
    });
    expect(report.coverage.operations.unseen).toContain("createPayout");
    expect(schemaFaults(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
  });

  test("names several levels, or says that none is reached", () => {
    const both = reportWith(showing("after-sales", "payouts"));
    expect(both.verdict.sentence).toMatch(/^Conforms: levels after-sales and payouts\. 6 of \d+ operations/);
    expect(reportWith([checkResult({})]).verdict.sentence).toMatch(
      /^Conforms: nothing that was tested failed; no level reached\. 1 of \d+ /,
    );
  });

  test("says what is missing for a required level, and the exit code is 1", () => {
    const report = reportWith(showing("core-payments"), demanding("payouts"));
    expect(report.conforms).toBe(true);
    expect(report.verdict.outcome).toBe("below-level");
    expect(report.verdict.sentence).toMatch(
      /^Does not reach level payouts: nothing failed, but no passed check covers createPayout endpoints\.payout, .* and \d+ more\. Reached: level core-payments\. 2 of \d+ operations/,
    );
    expect(exitCodeOf(report)).toBe(1);
  });

  test("is the same if the required level is reached", () => {
    const report = reportWith(showing("core-payments"), demanding("core-payments"));
    expect(report.verdict).toEqual(reportWith(showing("core-payments")).verdict);
    expect(exitCodeOf(report)).toBe(0);
  });
});

describe("the sentence for another result", () => {
  test("of a failing gateway names no level, and shows the coverage", () => {
    const report = reportWith([...showing("core-payments"), checkResult({ id: "red", status: "fail" })]);
    expect(report.levels.some(({ reached }) => reached)).toBe(false);
    expect(report.verdict.outcome).toBe("does-not-conform");
    expect(report.verdict.sentence).toMatch(
      /^Does not conform\. One cause: captureTransactions: .*\. 3 of \d+ operations.* were tested/,
    );
    expect(exitCodeOf(report)).toBe(1);
  });

  test("of a stopped run depends on whether a check failed before", () => {
    const untried = checkResult({ id: "b", status: "blocked", why: notTried, accepted: false });
    expect(reportWith([checkResult({}), untried]).verdict).toEqual({
      outcome: "stopped",
      sentence: "Stopped before the end: 1 check was not run.",
    });
    const red = checkResult({ id: "c", status: "fail" });
    expect(reportWith([red, untried]).verdict.sentence).toMatch(
      /^Does not conform, and 1 check was not run: the run was stopped\. /,
    );
  });

  test("of a run without a verdict: no accepted request, only advice, an error of the suite", () => {
    const outcome = (...results: Parameters<typeof reportWith>[0]) => reportWith(results).verdict.outcome;
    expect(outcome(checkResult({ accepted: false }))).toBe("nothing-can-be-said");
    expect(outcome(checkResult({ level: "advice" }))).toBe("nothing-can-be-said");
    expect(outcome(checkResult({}), checkResult({ id: "b", status: "suite-error" }))).toBe("suite-error");
  });
});

test("coverage excludes checks outside the verdict and checks that did not run", () => {
  const { coverage } = reportWith(
    [
      checkResult({ id: "a" }),
      checkResult({ id: "b", status: "not-specified", operation: "createPayout", rules: ["endpoints.12"] }),
      checkResult({ id: "advice", level: "advice", operation: "searchRefunds", rules: ["endpoints.11"] }),
      checkResult({ id: "c", accepted: false, operation: "queryTransactions", rules: ["endpoints.5.body"] }),
    ],
    { counting: new Set(["a", "b", "c", "d"]) },
  );
  expect(coverage.checks).toEqual({ seen: 2, of: 4 });
  expect(coverage.operations.seen).toBe(1);
  expect(coverage.rules.seen).toBe(2);
});

test.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
])("%j is listed as `%s`", (names, text) => {
  expect(listed(names)).toBe(text);
});
