// The suite as a library: runs it and returns the results. The command line uses the same functions.
export { SuiteError, UsageError, type Problem } from "./contract/errors.ts";
export { badgeSvg, type Badge } from "./reporters/badge.ts";
export { concreteAsyncapi, concreteOpenapi, type Concrete } from "./document/document.ts";
export type { Fillings } from "./document/places.ts";
export type { Cause } from "./judge/cause.ts";
export type { Coverage, Share } from "./judge/coverage.ts";
export type { Group } from "./judge/causes/groups.ts";
export type { LevelReached, Need } from "./judge/levels.ts";
export type { CheckResult } from "./judge/results.ts";
export type { Exchange } from "./message/message.ts";
export type { NetworkOptions } from "./inputs/network.ts";
export type { FillNext } from "./run/fill-next.ts";
export type { Report, ReportedCheck } from "./run/report.ts";
export type { Setup, SetupOptions } from "./run/setup.ts";
export type { Outcome, Verdict } from "./run/verdict.ts";
export type { RunEvent } from "./run/events.ts";
export type { Assert } from "./match/table.ts";
export type {
  AwaitStep,
  Check,
  Fixtures,
  Level,
  RawStep,
  RequestStep,
  Requires,
  Scenario,
  Step,
} from "./scenario/model.ts";
export type { Status } from "./judge/status.ts";
export type { Selection } from "./scenario/plan.ts";
export { harRecorder, type HarRecorder } from "./reporters/har.ts";
export { exitCodeOf } from "./run/report.ts";
export type { RunOptions } from "./run/options.ts";
export { runConformance } from "./run/run.ts";
