// What a run tells as it happens: the one stream of events that every reporter reads.
import type { CheckResult } from "../judge/results.ts";
import type { Exchange } from "../message/message.ts";
import type { Report } from "./report.ts";
import type { Sends } from "./sends.ts";

export type RunEvent =
  | {
      readonly type: "started";
      readonly target: string;
      readonly profile: string;
      /** Makes the choices of the run. */
      readonly seed: number;
      /** Makes, with the seed, its order numbers. */
      readonly run: string;
      /** How many checks there are, and how many of them the run has. */
      readonly checks: number;
      readonly selected: number;
      /** How many of these only control others. */
      readonly controls?: number;
      readonly sends: Sends;
    }
  | {
      readonly type: "exchange";
      readonly scenario: string;
      readonly step: string;
      /** Absent for a notification. */
      readonly operation?: string;
      /** Masked when it is first read. */
      readonly exchange: Exchange;
    }
  | { readonly type: "check"; readonly result: CheckResult; readonly done: number; readonly of: number }
  | { readonly type: "finished"; readonly report: Report; readonly results: readonly CheckResult[] };
