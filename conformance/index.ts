// The suite as a library: runs it and tells what it found. The command line stands on the same face.
export { SuiteError, UsageError } from "./runner/errors.ts";
export type { CheckResult, Exchange, Report, ReportedCheck, RunEvent } from "./runner/found.ts";
export type {
  Assert,
  AwaitStep,
  Check,
  Fixtures,
  Level,
  RawStep,
  RequestStep,
  Requires,
  Scenario,
  Status,
  Step,
} from "./runner/model.ts";
export type { Selection } from "./runner/plan.ts";
export { exitCodeOf } from "./runner/report.ts";
export { runConformance, type RunOptions } from "./runner/run.ts";
