// A desk with the reports that runs leave in its folder: for the tests of the commands about reports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../run/report.ts";
import { type Desk, type Ended, scope, useDesk } from "./desk.ts";
import { saying } from "./tiny-gateway.ts";

export interface ReportDesk extends Desk {
  readonly path: (name: string) => string;
  readonly reportIn: (name: string) => Report;
  /** Runs the suite and leaves its report. */
  readonly run: (target: string, name: string, ...args: readonly string[]) => Promise<Ended>;
}

export function useReportDesk(): ReportDesk {
  const desk = useDesk();
  const path = (name: string): string => join(desk.folder(), name);
  return {
    ...desk,
    path,
    reportIn: (name) => JSON.parse(readFileSync(path(name), "utf8")) as Report,
    run: (target, name, ...args) =>
      desk.acquiring(
        "run",
        "--target",
        target,
        ...scope,
        "--report",
        `json=${path(name)}`,
        "--quiet",
        ...args,
      ),
  };
}

/** A capture whose message is not the stated one. */
export const rude = saying('"return_message":"OK"', '"return_message":"Fine"', "/v1/capture");

/** A report of the first form. */
export const firstForm = {
  suite: { version: "0.2.0", contract: "0.2.0" },
  target: "http://gateway.example/",
  profile: "bare",
  seed: 1,
  startedAt: "2026-11-20T10:00:00.000Z",
  durationMs: 1,
  totals: {},
  conforms: true,
  checks: [
    {
      id: "capture.whole.envelope",
      operation: "captureTransactions",
      rules: [],
      level: "must",
      status: "pass",
    },
  ],
  extensionPoints: [],
  rules: [],
};
