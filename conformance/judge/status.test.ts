import { open, stopped } from "../scenario/untried.ts";
import { besideControl } from "./results.ts";
import { notRun, type Sight } from "./sight.ts";
import { defined } from "@acquiring/contract/codecs";
import { expect, test } from "vitest";
import type { Level } from "../scenario/model.ts";
import { type Status, behindControl, isUntried, statusOf, type RawResult } from "./status.ts";

const now = new Date("2026-06-15T12:00:00Z");
const waiver = { id: "a.b", reason: "known" };

interface Row {
  readonly seen: RawResult;
  readonly level?: Level;
  readonly promised?: boolean;
  readonly binding?: boolean;
  readonly strict?: boolean;
  readonly waived?: "yes" | "last-day" | "over";
  readonly status: Status;
}

const table: readonly Row[] = [
  { seen: "passed", status: "pass" },
  { seen: "failed", status: "fail" },
  { seen: "blocked", status: "blocked" },
  { seen: "not-specified", status: "not-specified" },
  { seen: "not-applicable", status: "not-applicable" },
  { seen: "suite-error", status: "suite-error" },
  { seen: "not-run", status: "not-run" },
  { seen: "failed", binding: false, promised: true, status: "deviates" },
  { seen: "passed", level: "observed", status: "pass" },
  { seen: "failed", level: "observed", status: "deviates" },
  { seen: "failed", level: "observed", strict: true, status: "fail" },
  { seen: "failed", level: "observed", promised: true, status: "fail" },
  { seen: "blocked", level: "observed", status: "blocked" },
  { seen: "failed", level: "advice", status: "deviates" },
  { seen: "failed", level: "advice", strict: true, status: "deviates" },
  { seen: "blocked", level: "advice", status: "deviates" },
  { seen: "failed", level: "advice", promised: true, status: "fail" },
  { seen: "blocked", level: "advice", promised: true, status: "blocked" },
  { seen: "failed", waived: "yes", status: "waived" },
  { seen: "failed", waived: "last-day", status: "waived" },
  { seen: "failed", waived: "over", status: "stale-waiver" },
  { seen: "blocked", waived: "yes", status: "waived" },
  { seen: "passed", waived: "yes", status: "stale-waiver" },
  { seen: "not-specified", waived: "yes", status: "not-specified" },
  { seen: "suite-error", waived: "yes", status: "suite-error" },
  { seen: "failed", level: "observed", waived: "yes", status: "waived" },
];

test.each(table)(
  "the status of a check: $seen, level $level, promised $promised, strict $strict, waived $waived: $status",
  (row) => {
    const { seen, level = "must", promised = false, binding, strict = false, waived, status } = row;
    const until = { yes: undefined, "last-day": "2026-06-15", over: "2026-06-14" }[waived ?? "yes"];
    const given = waived === undefined ? undefined : { ...waiver, ...defined({ until }) };
    const circumstances = { level, promised, strict, waiver: given, now, ...defined({ binding }) };
    expect(statusOf(seen, circumstances)).toBe(status);
  },
);

test("a negative check is blocked by a failed control, and has the status of a control that did not run", () => {
  expect(behindControl("passed")).toBeUndefined();
  expect(behindControl("failed")).toBe("blocked");
  expect(behindControl("blocked")).toBe("blocked");
  expect(behindControl("not-specified")).toBe("not-specified");
  expect(behindControl("not-applicable")).toBe("not-applicable");
  expect(behindControl("suite-error")).toBe("suite-error");
});

test.each<[Status, boolean]>([
  ["not-specified", true],
  ["not-applicable", true],
  ["not-run", true],
  ["not-selected", true],
  ["pass", false],
  ["fail", false],
  ["blocked", false],
])("a check that is %s has no result: %s", (status, untried) => {
  expect(isUntried({ status })).toBe(untried);
});

test("a check says of its control whether it failed or was not tried, and of a stopped run nothing else", () => {
  const own: Sight = { seen: "passed", accepted: true };
  const beside = (control: Sight): string | undefined => besideControl(own, "its.control", control).message;
  expect(beside({ seen: "failed", accepted: false })).toBe(
    "Its control its.control did not pass, so this response proves nothing.",
  );
  expect(beside({ ...open(["signature.scheme"]), accepted: false })).toBe(
    "Its control its.control was not tried, so this response proves nothing. The profile leaves signature.scheme open.",
  );
  // A verdict begins its sentence with the first two words of it.
  expect(beside(notRun)).toBe(stopped.message);
});
