// The suite as a library: runs it and tells what it found. The command line stands on the same face.
export { SuiteError, UsageError } from "./contract/errors.ts";
export type { CheckResult, Exchange, Report, ReportedCheck, RunEvent } from "./exchange/found.ts";
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
} from "./scenario/model.ts";
export type { Selection } from "./scenario/plan.ts";
export { exitCodeOf } from "./run/report.ts";
export { runConformance, type RunOptions } from "./run/run.ts";
