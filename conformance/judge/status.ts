// From what was seen of a check to its status: the outcome table of tried checks. Pure. scenario/untried.ts has the reasons why
// a check was not tried.
//
// | seen    | must, or promised | observed               | advice   |
// |---------|-------------------|------------------------|----------|
// | passed  | pass              | pass                   | pass     |
// | failed  | fail              | deviates (strict: fail)| deviates |
// | blocked | blocked           | blocked                | deviates |
//
// "Not specified", "not applicable", "not run" and a fault of the suite stay the same at every level. A rule that `--basis`
// leaves out counts like advice.
//
// A waiver turns fail, blocked and deviates into waived, while it is valid: inputs/waivers.ts.
import type { Untried } from "../contract/errors.ts";
import type { Level } from "../scenario/model.ts";
import { statusUnder, type Waiver } from "../inputs/waivers.ts";

/** In the order in which reports count them. */
export const statuses = [
  "pass",
  "fail",
  "deviates",
  "waived",
  "stale-waiver",
  "not-specified",
  "not-applicable",
  "blocked",
  "not-run",
  "not-selected",
  "suite-error",
] as const;
export type Status = (typeof statuses)[number];

/** Statuses that make a gateway not conform. */
export const red: ReadonlySet<Status> = new Set(["fail", "stale-waiver", "blocked", "suite-error"]);

/** Why a check has no result: the profile or the run leaves it open, the settings rule it out, the run ended before it. */
export const untried = [
  "not-specified",
  "not-applicable",
  "not-run",
  "not-selected",
] as const satisfies readonly Status[];
export const isUntried = ({ status }: { readonly status: Status }): boolean =>
  untried.some((one) => one === status);

export type RawResult = "passed" | "failed" | Untried["seen"];

export interface Circumstances {
  readonly level: Level;
  /** What the profile promises counts like a rule, at any level. */
  readonly promised: boolean;
  /** Whether the run judges by the basis of the check. */
  readonly binding?: boolean;
  readonly strict: boolean;
  readonly waiver: Waiver | undefined;
  readonly now: Date;
}

export function statusOf(
  seen: RawResult,
  { level, promised, binding = true, strict, waiver, now }: Circumstances,
): Status {
  switch (seen) {
    case "not-specified":
    case "not-applicable":
    case "not-run":
    case "suite-error":
      return seen;
    case "passed":
      return waiver === undefined ? "pass" : statusUnder(waiver, false, now);
    case "failed":
    case "blocked": {
      if (waiver !== undefined) return statusUnder(waiver, true, now);
      if (!binding) return "deviates";
      if (promised || level === "must") return seen === "blocked" ? "blocked" : "fail";
      if (level === "advice") return "deviates";
      if (seen === "blocked") return "blocked";
      return strict ? "fail" : "deviates";
    }
  }
}

/**
 * The observation that replaces a negative's own, because of how its control ended; `undefined` if the own one counts.
 */
export function behindControl(control: RawResult): Untried["seen"] | undefined {
  switch (control) {
    case "passed":
      return undefined;
    case "failed":
      return "blocked";
    default:
      return control;
  }
}
