// Complete runs of the suite as a user starts them, with their reports: for the tests of the first payment.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../run/report.ts";
import { type Desk, type Ended, useDesk } from "./desk.ts";

export interface WholeRun extends Ended {
  readonly report: Report;
  /** Lines on the console. */
  readonly lines: number;
}

/** A whole wall of text has hundreds of lines. */
export const few = 30;

export interface WholeRuns extends Desk {
  /** The paths of the requests that the first gateway got. */
  readonly paths: () => readonly string[];
  /** The whole suite against a target. */
  readonly told: (target: string, ...more: readonly string[]) => Promise<WholeRun>;
}

export function useWholeRuns(): WholeRuns {
  const desk = useDesk();
  return {
    ...desk,
    paths: () => (desk.gateways[0]?.requests ?? []).map(({ path }) => path),
    told: async (target, ...more) => {
      const path = join(desk.folder(), "report.json");
      const flags = ["--settings", desk.settings(), "--report", `json=${path}`, ...more];
      const ended = await desk.acquiring("run", "--target", target, ...flags);
      const report = JSON.parse(readFileSync(path, "utf8")) as Report;
      return { ...ended, report, lines: ended.out.trimEnd().split("\n").length };
    },
  };
}
