// The JSON report, made of the results of all checks; and the exit code that follows from it. Pure.
import { defined } from "@acquiring/contract/codecs";
import { type Contract, wholeOf, wholePoints } from "../contract/contract.ts";
import type { Cause } from "../judge/cause.ts";
import { coverageOf, depthOf, type Coverage, type Depth } from "../judge/coverage.ts";
import { groupsOf, type Group } from "../judge/causes/groups.ts";
import { installedLevels, levelsReached, type LevelReached } from "../judge/levels.ts";
import type { Played } from "../message/message.ts";
import { statuses, untried, type Status } from "../judge/status.ts";
import type { CheckResult } from "../judge/results.ts";
import { suiteVersion } from "../contract/package.ts";
import type { Sending } from "../exchange/spending.ts";
import { isFilled, type Profile } from "../inputs/profile.ts";
import { digestOf } from "./digest.ts";
import { fillNext, type FillNext } from "./fill-next.ts";
import type { Sends } from "./sends.ts";
import type { Setup } from "./setup.ts";
import { conformsBy, hasShown, isFailing, type Outcome, verdictOf, type Verdict } from "./verdict.ts";

/** The form of the reports that this suite writes. */
export const reportForm = 2;

/** The report of a run. Its JSON Schema is `report.schema.json`. */
export interface Report {
  /** The form of the report. A report without it has the first form, which had neither setup, levels nor digest. */
  readonly report: typeof reportForm;
  /**
   * SHA-256 over the canonical form (RFC 8785) of everything else in the report.
   *
   * @pattern ^sha256:[0-9a-f]{64}$
   */
  readonly digest: string;
  readonly verdict: Verdict;
  /** Whether the run reached each level. */
  readonly levels: readonly LevelReached[];
  /** How much of the contract the run has seen. */
  readonly coverage: Coverage;
  /** How many of the promises that a gateway can make it made and kept. */
  readonly depth: Depth;
  /** The versions of the suite and of the contract. */
  readonly suite: { readonly version: string; readonly contract: string };
  /** The gateway's base URL. */
  readonly target: string;
  /** The certificate of the target was not verified: another server could have responded. */
  readonly insecure?: true;
  /** The name of the profile; what it fills is in `setup`. */
  readonly profile: string;
  /** What the run was set up with: enough to run it again, and nothing secret. */
  readonly setup: Setup;
  /** Made the choices of the run, such as its amounts. */
  readonly seed: number;
  /** Made, with the seed, the order numbers of the run. A report of an earlier version has none. */
  readonly run?: string;
  /** What the run was to send at most, as it said before it sent anything. */
  readonly sends?: Sends;
  /** What it sent, with everything that it repeated. */
  readonly sent?: Sending;
  /** How many odd variants of each operation were tried, and what makes them again. */
  readonly fuzz?: { readonly runs: number; readonly seed: number };
  /** @format date-time */
  readonly startedAt: string;
  /** @format date-time */
  readonly endedAt: string;
  readonly durationMs: number;
  /** How many checks ended so. Every check of the suite is in one of them, also one that was not selected. */
  readonly totals: Readonly<Record<Status, number>>;
  /**
   * Whether a check that needs an accepted request passed, and nothing is red. `null` where there is no verdict, and for
   * a run of a selection or one that was stopped. A demanded level is no part of it.
   */
  readonly conforms: boolean | null;
  /** Why the run ended with its first payment, if the gateway did not accept it. The run then sent nothing else. */
  readonly cause?: Cause;
  readonly checks: readonly ReportedCheck[];
  /** The red checks by their causes, what concerns most checks first; none of what a stopped run did not try. */
  readonly groups: readonly Group[];
  /** Each extension point, and the checks that need it. */
  readonly extensionPoints: readonly {
    readonly id: string;
    readonly filled: boolean;
    readonly checks: readonly string[];
  }[];
  /** What to fill in next, the point that the most checks wait for first. */
  readonly fillNext: readonly FillNext[];
  /** Each rule with its checks; `status` is the one of them that weighs most, `not-checked` or `unobservable`. */
  readonly rules: readonly {
    readonly id: string;
    readonly checks: readonly string[];
    readonly status: string;
  }[];
}

/** A check in the JSON report; its message holds what `why` and `hints` say. */
export type ReportedCheck = Omit<
  CheckResult,
  "title" | "points" | "missing" | "accepted" | "why" | "hints" | "fault" | "testData"
>;

export interface ReportFacts {
  readonly target: string;
  readonly seed: number;
  readonly run?: string;
  readonly sends?: Sends;
  readonly sent?: Sending;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly insecure?: true;
  readonly fuzz?: Report["fuzz"];
  readonly cause?: Cause;
  readonly setup: Setup;
  /** The messages of the run. */
  readonly observations?: readonly Played[];
  /** The ids of all checks that count in a verdict, whether they were selected or not. */
  readonly counting: ReadonlySet<string>;
  /** The ids of the checks that were asked for; absent if all were. */
  readonly selected?: ReadonlySet<string>;
  /** For each need, the checks that have it. */
  readonly byNeed: ReadonlyMap<string, readonly string[]>;
}

export function reportOf(
  results: readonly CheckResult[],
  facts: ReportFacts,
  contract: Contract,
  profile: Profile,
): Report {
  const { target, setup, startedAt, endedAt, cause, insecure, selected, byNeed, observations } = facts;
  const totals = Object.fromEntries(
    statuses.map((status) => [status, results.filter((result) => result.status === status).length]),
  ) as Record<Status, number>;
  const terms = { contract, profile };
  const isWhole = selected === undefined && (totals["not-run"] === 0 || cause !== undefined);
  const known = installedLevels(contract);
  const isSound = totals["not-run"] === 0 && hasShown(results) && !results.some(isFailing);
  const levels = levelsReached(results, isSound, known);
  const coverage = coverageOf(results, facts.counting, contract);
  const depth = depthOf(results, byNeed, terms);
  const groups = groupsOf(results, observations);
  const { level: demanded, basis } = setup.options;
  const said = { profile: profile.name, totals, coverage, depth, levels, groups, ...defined({ cause }) };
  const verdict = verdictOf({ ...said, demanded, basis, selected }, results, known);
  const report: Omit<Report, "digest"> = {
    report: reportForm,
    verdict,
    levels,
    coverage,
    depth,
    suite: { version: suiteVersion, contract: contract.version },
    target,
    ...defined({ insecure }),
    profile: profile.name,
    setup,
    ...sentWith(facts),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    durationMs: endedAt.getTime() - startedAt.getTime(),
    totals,
    conforms: conformsBy(verdict, isWhole),
    ...defined({ cause }),
    checks: results.map(reported),
    groups,
    fillNext: fillNext(results, terms, byNeed),
    ...citations(results, contract, profile),
  };
  const { report: form, ...rest } = report;
  return { report: form, digest: digestOf(report), ...rest };
}

/** What made the requests of the run, and how many there were. */
const sentWith = ({ seed, run, sends, sent, fuzz }: ReportFacts) => ({
  seed,
  ...defined({ run, sends, sent, fuzz }),
});

/** What each extension point and each rule has to do with the checks of the run. */
function citations(
  results: readonly CheckResult[],
  contract: Contract,
  profile: Profile,
): Pick<Report, "extensionPoints" | "rules"> {
  const citing = (cites: (result: CheckResult) => readonly string[], id: string): CheckResult[] =>
    results.filter((result) => cites(result).includes(id));
  return {
    extensionPoints: wholePoints(contract).map(({ id }) => ({
      id,
      filled: isFilled(profile, id),
      checks: citing(
        ({ points, missing = [] }) => [...points, ...missing].map((address) => wholeOf(contract, address)),
        id,
      ).map((result) => result.id),
    })),
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
  why: _why,
  hints: _hints,
  fault: _fault,
  testData: _testData,
  ...rest
}: CheckResult): ReportedCheck {
  return rest;
}

/** The status of a rule is the worst of its checks' statuses. A passed check outweighs one that could not be tried. */
const weights: readonly Status[] = [
  "suite-error",
  "fail",
  "stale-waiver",
  "blocked",
  "waived",
  "deviates",
  "pass",
  ...untried,
];

const weightiest = (found: readonly Status[]): Status | undefined =>
  weights.find((status) => found.includes(status));

export const exitCodes = { conforms: 0, "does-not-conform": 1, usage: 2, suite: 3 } as const;

/** The exit code of each outcome. Not to reach a demanded level is 1: the run has an outcome, but not the demanded one. */
const codes: Readonly<Record<Outcome, number>> = {
  conforms: exitCodes.conforms,
  partial: exitCodes.conforms,
  "below-level": exitCodes["does-not-conform"],
  "does-not-conform": exitCodes["does-not-conform"],
  "stale-waiver": exitCodes["does-not-conform"],
  "nothing-can-be-said": exitCodes.usage,
  stopped: exitCodes.usage,
  "suite-error": exitCodes.suite,
};

/** The exit code of a report. */
export const exitCodeOf = ({ verdict }: Report): number => codes[verdict.outcome];
