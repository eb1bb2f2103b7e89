// The suite as a library: runs it and tells what it found. The command line stands on the same face.
export { SuiteError, UsageError } from "./runner/errors.ts";
export type {
  CheckResult,
  Exchange,
  Fixtures,
  Level,
  Report,
  ReportedCheck,
  RunEvent,
  Scenario,
  Status,
} from "./runner/model.ts";
export { exitCodeOf } from "./runner/report.ts";
export { runConformance, type RunOptions } from "./runner/run.ts";
