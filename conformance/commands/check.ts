// `acquiring check`: recorded traffic, judged offline.
import { recordingAt } from "../live/capture-files.ts";
import { liveExitCode, liveReport, summaryText, violationText } from "../live/report.ts";
import { setupOf } from "../live/setup.ts";
import { judged } from "../live/watch.ts";
import { type LiveFlags, liveReportFile } from "./live-report-file.ts";
import type { Terminal } from "./terminal.ts";

export interface CheckFlags extends LiveFlags {
  readonly json?: true;
}

/** @throws UsageError for files that cannot be used. */
export function checkCommand(recording: string, flags: CheckFlags, { out, env }: Terminal): number {
  const startedAt = new Date();
  const setup = setupOf({ settings: flags.settings, profile: flags.profile, env, whole: flags.allTraffic });
  const write = liveReportFile(flags.report);
  const { exchanges, notifications } = recordingAt(recording);
  const summary = judged(setup, exchanges, notifications);
  const facts = { source: recording, profile: setup.profile.name, startedAt, endedAt: new Date() };
  const report = liveReport({ ...facts, leftOut: 0, summary });
  const path = write?.(report);
  if (flags.json === true) out.write(`${JSON.stringify(report, undefined, 2)}\n`);
  else {
    for (const { result } of summary.violations) out.write(violationText(result));
    out.write(summaryText(report));
    if (path !== undefined) out.write(`Report: ${path}\n`);
  }
  return liveExitCode(report);
}
