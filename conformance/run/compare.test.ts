import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statuses, type Status } from "../judge/status.ts";
import { checkResult, reportWith } from "../testing/report.ts";
import { compare } from "./compare.ts";
import { anyReportOf, type AnyReport } from "./read-report.ts";

const report = (checks: Readonly<Record<string, Status>>): AnyReport =>
  anyReportOf(reportWith(Object.entries(checks).map(([id, status]) => checkResult({ id, status }))));

/** The word that reports a change from one status to another. */
const told = (before: Status, now: Status): string => {
  const found = compare(report({ a: before }), report({ a: now }));
  return found.better.length > 0
    ? "better"
    : found.worse.length > 0
      ? "worse"
      : found.notSeen.length > 0
        ? "not seen"
        : "same";
};

describe("a check that had the status", () => {
  test.each<[Status, Status, string]>([
    ["pass", "fail", "worse"],
    ["pass", "deviates", "worse"],
    ["pass", "not-specified", "worse"],
    ["not-applicable", "pass", "better"],
    ["not-specified", "blocked", "worse"],
    ["not-specified", "not-applicable", "same"],
    ["waived", "fail", "worse"],
    ["waived", "deviates", "same"],
    ["waived", "not-applicable", "not seen"],
    ["deviates", "pass", "better"],
    ["fail", "pass", "better"],
    ["fail", "waived", "better"],
    ["fail", "not-applicable", "not seen"],
    ["fail", "blocked", "same"],
    ["stale-waiver", "pass", "better"],
  ])("%s and now has %s is %s", (before, now, word) => {
    expect(told(before, now)).toBe(word);
  });

  const status = fc.constantFrom(...statuses);

  test("any status is the same if it did not change, and worse in one direction if it did", () => {
    fc.assert(
      fc.property(status, status, (one, other) => {
        expect(told(one, one)).toBe("same");
        const words = [told(one, other), told(other, one)].sort().join(", ");
        expect(["better, worse", "not seen, worse", "same, same"]).toContain(words);
      }),
    );
  });

  test("any check is in one group, and all groups together have all checks", () => {
    const reports = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), status, { minKeys: 1 });
    fc.assert(
      fc.property(reports, reports, (one, other) => {
        const found = compare(report(one), report(other));
        // What was not selected is not compared.
        const ids = new Set(
          [...Object.entries(one), ...Object.entries(other)].flatMap(([id, ended]) =>
            ended === "not-selected" ? [] : [id],
          ),
        );
        const { better, worse, notSeen, same } = found;
        expect(
          better.length + worse.length + notSeen.length + same + found.new.length + found.gone.length,
        ).toBe(ids.size);
      }),
      { numRuns: 30 },
    );
  });
});

test("a lost verdict or level is worse, even if no common check is", () => {
  const sound = report({ a: "pass" });
  const withNew = compare(sound, report({ a: "pass", b: "fail" }));
  expect(withNew).toMatchObject({ worse: [], new: [{ id: "b", status: "fail" }], gotWorse: true });
  expect(compare(sound, report({ a: "pass", b: "pass" })).gotWorse).toBe(false);
  const whole = sound.whole;
  if (whole === undefined) throw new Error("The report is not whole.");
  const higher = anyReportOf({ ...whole, levels: [{ level: "payouts", reached: true, missing: [] }] });
  expect(compare(higher, sound)).toMatchObject({ levels: { lost: ["payouts"], gained: [] }, gotWorse: true });
  expect(compare(sound, higher)).toMatchObject({
    levels: { lost: [], gained: ["payouts"] },
    gotWorse: false,
  });
});

test("checks are matched by their current id", () => {
  const found = compare(report({ old: "fail" }), report({ now: "pass" }), (id) =>
    id === "old" ? ["now"] : [id],
  );
  expect(found).toMatchObject({ better: [{ id: "now", before: "fail", now: "pass" }], new: [], gone: [] });
});

test("a check that was divided is compared with each part that was run", () => {
  const divided = (id: string): readonly string[] => (id === "a" ? ["a", "a.part", "a.other"] : [id]);
  const found = compare(report({ a: "fail" }), report({ a: "pass", "a.part": "fail" }), divided);
  expect(found).toMatchObject({ better: [{ id: "a" }], worse: [], same: 1, new: [], gone: [] });
  const both = report({ a: "pass", "a.part": "fail" });
  expect(compare(both, both, divided)).toMatchObject({ better: [], worse: [], same: 2 });
});
