// The file of `--report` of `acquiring proxy` and `acquiring check`. A path that cannot be written fails before any traffic.
import { resolve } from "node:path";
import { UsageError } from "../contract/errors.ts";
import type { LiveReport } from "../live/report.ts";
import { writingTo } from "./running/report-files.ts";

/** The options that both commands have. */
export interface LiveFlags {
  readonly settings?: string;
  readonly profile?: string;
  readonly allTraffic?: true;
  readonly report?: string;
}

/** Writes the report and returns its path; `undefined` without a path. @throws UsageError if it cannot be written */
export function liveReportFile(given: string | undefined): ((report: LiveReport) => string) | undefined {
  if (given === undefined) return undefined;
  const [, kind = "json", name = ""] = /^(?:([a-z]+)=)?(.*)$/s.exec(given) ?? [];
  if (kind !== "json" || name === "")
    throw new UsageError(`--report must be FILE or json=FILE, not \`${given}\`: this report is JSON.`);
  const path = resolve(name);
  const write = writingTo(path);
  return (report) => {
    write(`${JSON.stringify(report, undefined, 2)}\n`);
    return path;
  };
}
