// The JSON report, made of the results of all checks; and the exit code that follows from it. Pure.
import type { Contract } from "../contract/contract.ts";
import type { Cause } from "../judge/cause.ts";
import { red, statuses, type Status } from "../judge/status.ts";
import type { CheckResult } from "../judge/results.ts";
import { suiteVersion } from "../contract/package.ts";
import { isFilled, type Profile } from "../given/profile.ts";
import { fillNext, type FillNext } from "./fill-next.ts";

/** The JSON report. */
export interface Report {
  readonly suite: { readonly version: string; readonly contract: string };
  readonly target: string;
  readonly profile: string;
  readonly seed: number;
  /** How many odd variants of each operation were tried, and what makes them again. */
  readonly fuzz?: { readonly runs: number; readonly seed: number };
  readonly startedAt: string;
  readonly durationMs: number;
  readonly totals: Readonly<Record<Status, number>>;
  readonly conforms: boolean;
  /** Why the run ended with its first payment, where that was not accepted; then nothing else was sent. */
  readonly cause?: Cause;
  readonly checks: readonly ReportedCheck[];
  readonly extensionPoints: readonly {
    readonly id: string;
    readonly filled: boolean;
    readonly checks: readonly string[];
  }[];
  /** What to fill in next, the point that the most checks wait for first. */
  readonly fillNext: readonly FillNext[];
  readonly rules: readonly {
    readonly id: string;
    readonly checks: readonly string[];
    readonly status: string;
  }[];
}

/** A check in the JSON report; its message holds what `why` and `hints` say. */
export type ReportedCheck = Omit<
  CheckResult,
  "title" | "points" | "missing" | "accepted" | "decisive" | "why" | "hints"
>;

export interface ReportFacts {
  readonly target: string;
  readonly seed: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly fuzz?: Report["fuzz"];
  readonly cause?: Cause;
}

export function reportOf(
  results: readonly CheckResult[],
  facts: ReportFacts,
  contract: Contract,
  profile: Profile,
): Report {
  const totals = Object.fromEntries(
    statuses.map((status) => [status, results.filter((result) => result.status === status).length]),
  ) as Record<Status, number>;
  const citing = (cites: (result: CheckResult) => readonly string[], id: string): CheckResult[] =>
    results.filter((result) => cites(result).includes(id));
  return {
    suite: { version: suiteVersion, contract: contract.version },
    target: facts.target,
    profile: profile.name,
    seed: facts.seed,
    ...(facts.fuzz === undefined ? {} : { fuzz: facts.fuzz }),
    startedAt: facts.startedAt.toISOString(),
    durationMs: facts.durationMs,
    totals,
    conforms:
      facts.cause === undefined &&
      results.some(({ status, accepted, level }) => status === "pass" && accepted && level !== "advice") &&
      !results.some(({ status }) => red.has(status)),
    ...(facts.cause === undefined ? {} : { cause: facts.cause }),
    checks: results.map(reported),
    extensionPoints: [...contract.points.keys()].map((id) => ({
      id,
      filled: isFilled(profile, id),
      checks: citing(({ points, missing }) => [...points, ...(missing ?? [])], id).map((result) => result.id),
    })),
    fillNext: fillNext(results, contract),
    rules: [...contract.rules.values()].map(({ id, unobservable }) => {
      const checks = citing(({ rules }) => rules, id);
      const status =
        weightiest(checks.map((result) => result.status)) ??
        (unobservable === undefined ? "not-checked" : "unobservable");
      return { id, checks: checks.map((result) => result.id), status };
    }),
  };
}

function reported({
  title: _title,
  points: _points,
  missing: _missing,
  accepted: _accepted,
  decisive: _decisive,
  why: _why,
  hints: _hints,
  ...rest
}: CheckResult): ReportedCheck {
  return rest;
}

/** Of several checks of a rule the worst says how the rule stands; one that passed says more than one that could not be tried. */
const weights: readonly Status[] = [
  "suite-error",
  "fail",
  "stale-waiver",
  "blocked",
  "waived",
  "deviates",
  "pass",
  "not-specified",
  "not-applicable",
];

const weightiest = (found: readonly Status[]): Status | undefined =>
  weights.find((status) => found.includes(status));

export const exitCodes = { conforms: 0, "does-not-conform": 1, usage: 2, suite: 3 } as const;

/** Whether anything is red: a check, or the first payment with a rule that it breaks, unless the checks that see that are waived. */
export const isRed = ({ totals, cause }: Pick<Report, "totals" | "cause">): boolean =>
  statuses.some((status) => red.has(status) && totals[status] > 0 && !isExcused(status, cause)) ||
  (cause?.kind === "breaks-a-rule" && totals.waived === 0);

/** What a gateway that refuses everything for its rate has blocked says nothing about it. */
const isExcused = (status: Status, cause: Cause | undefined): boolean =>
  status === "blocked" && cause?.kind === "rate-limited";

/** 3 beats 1 beats 0; a run in which nothing is red and nothing was accepted has said nothing, which is 2. */
export function exitCodeOf(report: Report): number {
  if (report.totals["suite-error"] > 0) return exitCodes.suite;
  if (report.conforms) return exitCodes.conforms;
  return isRed(report) ? exitCodes["does-not-conform"] : exitCodes.usage;
}
