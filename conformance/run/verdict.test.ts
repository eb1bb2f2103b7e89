import { describe, expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import type { Basis } from "../judge/basis.ts";
import { allNeeds, installedLevels, levelNamed } from "../judge/levels.ts";
import type { CheckResult } from "../judge/results.ts";
import type { Status } from "../judge/status.ts";
import { checkResult, reportWith, schemaFaults } from "../testing/report.ts";
import { exitCodeOf, type ReportFacts } from "./report.ts";
import { grouped, listed } from "./verdict.ts";

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
    const unasked = Array.from({ length: 1000 }, (_, index) =>
      checkResult({ id: `advice.${index}`, level: "advice", status: "not-selected" }),
    );
    const shown = showing("after-sales");
    const report = reportWith([...shown, ...unasked], {}, acme);
    expect(report.verdict).toEqual({
      outcome: "conforms",
      sentence: `Conforms: level after-sales, depth 0 of 0. 5 of ${operations} operations, ${report.coverage.rules.seen} of ${observable} rules and ${shown.length} of ${grouped(1000 + shown.length)} checks were tested (profile: acme).`,
    });
    expect(report.coverage.operations.unseen).toContain("createPayout");
    expect(schemaFaults(report)).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
  });

  test("names several levels, or says that none is reached", () => {
    const both = reportWith(showing("after-sales", "payouts"));
    expect(both.verdict.sentence).toMatch(
      /^Conforms: levels after-sales and payouts, depth 0 of 0\. 6 of \d+ operations/,
    );
    expect(reportWith([checkResult({})]).verdict.sentence).toMatch(
      /^Conforms: nothing that was tested failed; no level reached, depth 0 of 0\. 1 of \d+ /,
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

const failing = (id: string, basis: Basis, more: Partial<CheckResult> = {}): CheckResult =>
  checkResult({ id, status: "fail", expected: "a", basis, ...more });

describe("the sentence for another result", () => {
  test("of a failing gateway counts what it breaks by basis, with checks and causes, and names no level", () => {
    const both = [
      failing("a", "stated"),
      failing("b", "stated"),
      failing("c", "derived", { rules: ["d.1"] }),
    ];
    const report = reportWith([...showing("core-payments"), ...both]);
    expect(report.levels.some(({ reached }) => reached)).toBe(false);
    expect([report.verdict.outcome, report.conforms, exitCodeOf(report)]).toEqual([
      "does-not-conform",
      false,
      1,
    ]);
    const size = `(3 checks, ${report.groups.length} cause${report.groups.length === 1 ? "" : "s"})`;
    expect(report.verdict.sentence).toContain(
      `Does not conform: breaks 1 stated rule and 1 derived ${size}. The cause: captureTransactions: `,
    );
  });

  test.each([
    [
      "derived ones alone",
      [failing("a", "derived")],
      "keeps every stated rule, breaks 1 derived (1 check, 1 cause)",
    ],
    [
      "promises of its profile",
      [failing("a", "promised", { rules: [], points: ["capture.partial"] })],
      "keeps every stated rule, breaks 1 promise of the profile (1 check, 1 cause)",
    ],
  ])("of one that breaks %s says that it keeps what is stated", (_case, results, words) => {
    expect(reportWith([checkResult({}), ...results]).verdict.sentence).toContain(
      `Does not conform: ${words}.`,
    );
  });

  test("of a stopped run depends on whether a check failed before", () => {
    const waiting = checkResult({ id: "b", status: "not-run", accepted: false });
    const stopped = reportWith([checkResult({}), waiting]);
    expect([stopped.verdict, stopped.conforms, exitCodeOf(stopped)]).toEqual([
      { outcome: "stopped", sentence: "Stopped before the end: 1 check was not run." },
      null,
      2,
    ]);
    const red = reportWith([failing("c", "stated"), waiting]);
    expect([red.conforms, exitCodeOf(red)]).toEqual([null, 1]);
    expect(red.verdict.sentence).toMatch(
      /^Does not conform: breaks 1 stated rule \(1 check, 1 cause\)\. The cause: .+\. The run was stopped: 1 check was not run\. /,
    );
  });

  test("of a run without a failed check says what blocked the others, or which waiver is out of date", () => {
    const blocked = checkResult({
      id: "b",
      status: "blocked",
      why: "Step `pay` was not accepted: status 500.",
    });
    const report = reportWith([checkResult({}), blocked]);
    expect([report.verdict.outcome, report.conforms, exitCodeOf(report)]).toEqual([
      "nothing-can-be-said",
      null,
      2,
    ]);
    expect(report.verdict.sentence).toBe(
      "No verdict: no check failed, but 1 check was blocked. Step `pay` was not accepted: status 500.",
    );
    const stale = reportWith([checkResult({}), checkResult({ id: "b", status: "stale-waiver" })]);
    expect([stale.verdict.outcome, exitCodeOf(stale)]).toEqual(["stale-waiver", 1]);
    expect(stale.verdict.sentence).toMatch(/^Nothing failed, but 1 waiver is out of date\./);
  });

  test("of a selection is about what was asked for, and says nothing of the gateway as a whole", () => {
    const selected = new Set(["a", "b"]);
    const others = checkResult({ id: "control" });
    const of = (...statuses: readonly Status[]) =>
      reportWith(
        [
          others,
          ...statuses.map((status, index) =>
            checkResult({ id: index === 0 ? "a" : "b", status, accepted: false }),
          ),
        ],
        { selected },
      );
    const said = (...statuses: readonly Status[]) => {
      const report = of(...statuses);
      expect(report.conforms).toBeNull();
      return [report.verdict.sentence, exitCodeOf(report)];
    };
    expect(said("pass", "pass")).toEqual(["Partial: the 2 selected checks pass.", 0]);
    expect(said("pass", "not-specified")).toEqual([
      "Partial: 1 of the 2 selected checks passes (1 not-specified).",
      0,
    ]);
    expect(said("not-applicable", "not-specified")).toEqual(["No verdict: no selected check has passed.", 2]);
    expect(said("pass", "fail")[1]).toBe(1);
  });

  test("of a run without a verdict: no accepted request, an error of the suite", () => {
    const outcome = (...results: Parameters<typeof reportWith>[0]) => reportWith(results).verdict.outcome;
    expect(outcome(checkResult({ accepted: false }))).toBe("nothing-can-be-said");
    expect(outcome(checkResult({ level: "advice" }))).toBe("nothing-can-be-said");
    expect(outcome(checkResult({}), checkResult({ id: "b", status: "suite-error" }))).toBe("suite-error");
  });
});

test("the depth counts the filled points of which a check passed and none failed", () => {
  const byNeed = new Map([
    ["capture.partial", ["a", "b"]],
    ["capture.several", ["c"]],
    ["dates.time-zone", ["d"]],
    ["features.captures", ["a"]],
  ]);
  const profile = { name: "p", points: { "capture.partial": "accepted", "capture.several": "accepted" } };
  const report = reportWith(
    [checkResult({ id: "a" }), checkResult({ id: "b", status: "not-applicable" }), failing("c", "promised")],
    { byNeed },
    profile,
  );
  expect(report.depth).toEqual({ kept: 1, of: 3 });
});

test("coverage counts every check, and operations and rules only by checks of the verdict that ran", () => {
  const { coverage } = reportWith(
    [
      checkResult({ id: "a" }),
      checkResult({ id: "b", status: "not-specified", operation: "createPayout", rules: ["endpoints.12"] }),
      checkResult({ id: "advice", level: "advice", operation: "searchRefunds", rules: ["endpoints.11"] }),
      checkResult({ id: "c", accepted: false, operation: "queryTransactions", rules: ["endpoints.5.body"] }),
    ],
    { counting: new Set(["a", "b", "c"]) },
  );
  expect(coverage.checks).toEqual({ seen: 3, of: 4 });
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
