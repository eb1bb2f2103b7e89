// What a run finds out, as types: exchanges, results of checks, events, the report. No behaviour lives here.
import type { Level, Status } from "../scenario/model.ts";

/** One message and its answer, already masked: the only form in which they leave the runner. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** Without an answer only `error` is there. */
  readonly response: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly error?: string;
  };
}

/** What came of a check. Everything in it is masked. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  /** Absent for the automatic checks, which see the answers of all scenarios. */
  readonly scenario?: string;
  readonly operation: string;
  readonly rules: readonly string[];
  readonly points: readonly string[];
  readonly level: Level;
  readonly status: Status;
  /** Everything there is to say: the rules, what was seen, the likely cause, the waiver. */
  readonly message?: string;
  /** Of the message what was seen, without the rules. */
  readonly why?: string;
  /** Of the message the likely causes, the likeliest first. */
  readonly hints?: readonly string[];
  readonly step?: string;
  readonly path?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** What could not be checked and is named: extension points, features, test data. */
  readonly missing?: readonly string[];
  readonly exchanges?: readonly Exchange[];
  readonly curl?: string;
  /** Whether it saw a request that the gateway accepted. */
  readonly accepted: boolean;
  /** The asserts of a failing check whose single deletion would make it pass: `/0`, `/2/each/1`. */
  readonly decisive?: readonly string[];
}

export type RunEvent =
  | {
      readonly type: "started";
      readonly target: string;
      readonly profile: string;
      readonly seed: number;
      readonly checks: number;
    }
  | {
      readonly type: "exchange";
      readonly scenario: string;
      readonly step: string;
      /** Masked when it is first read. */
      readonly exchange: Exchange;
    }
  | { readonly type: "check"; readonly result: CheckResult; readonly done: number; readonly of: number }
  | { readonly type: "finished"; readonly report: Report; readonly results: readonly CheckResult[] };

/** The JSON report. */
export interface Report {
  readonly suite: { readonly version: string; readonly contract: string };
  readonly target: string;
  readonly profile: string;
  readonly seed: number;
  /** How many odd variants of each operation were tried, and what makes them again. */
  readonly fuzz?: { readonly runs: number; readonly seed: number };
  readonly startedAt: string;
  readonly durationMs: number;
  readonly totals: Readonly<Record<Status, number>>;
  readonly conforms: boolean;
  readonly checks: readonly ReportedCheck[];
  readonly extensionPoints: readonly {
    readonly id: string;
    readonly filled: boolean;
    readonly checks: readonly string[];
  }[];
  readonly rules: readonly {
    readonly id: string;
    readonly checks: readonly string[];
    readonly status: string;
  }[];
}

/** A check in the JSON report; its message holds what `why` and `hints` say. */
export type ReportedCheck = Omit<
  CheckResult,
  "title" | "points" | "missing" | "accepted" | "decisive" | "why" | "hints"
>;

/** Statuses that make a gateway not conform. */
export const red: ReadonlySet<Status> = new Set(["fail", "stale-waiver", "blocked", "suite-error"]);
