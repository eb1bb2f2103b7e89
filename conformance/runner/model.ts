// What fixtures say and what a run finds out, as types. No behaviour lives here.
import type { WireObject } from "@acquiring/contract/codecs";

export type Level = "must" | "observed" | "advice";

/** In the order in which reports count them. */
export const statuses = [
  "pass",
  "fail",
  "deviates",
  "waived",
  "stale-waiver",
  "not-specified",
  "not-applicable",
  "blocked",
  "suite-error",
] as const;
export type Status = (typeof statuses)[number];

/** What a scenario or a check needs of settings and profile. */
export interface Requires {
  readonly features?: readonly string[];
  readonly test_data?: readonly string[];
  readonly filled?: Readonly<Record<string, unknown>>;
}

/** Matchers on one place of an answer; see fixtures/schema.json. */
export interface Assert {
  readonly at?: string;
  readonly equals?: unknown;
  readonly "one-of"?: readonly unknown[];
  readonly scalar?: string | number;
  readonly matches?: string;
  readonly present?: true;
  readonly absent?: true;
  readonly "same-as"?: string | number;
  readonly "differs-from"?: string | number;
  readonly count?: number;
  readonly "at-least"?: number;
  readonly "at-most"?: number;
  readonly decimal?: Readonly<Record<string, string>>;
  readonly date?: string;
  readonly "masked-pan"?: true | string;
  readonly status?: number | readonly number[];
  readonly kind?: string;
  readonly root?: string;
  readonly success?: true;
  readonly "not-success"?: true;
  readonly each?: readonly Assert[];
  readonly any?: readonly Assert[];
  readonly either?: readonly (readonly Assert[])[];
  readonly optional?: true;
}

interface CommonStep {
  readonly id: string;
  readonly title?: string;
  readonly operation?: string;
  readonly after?: string;
}

/** Sends a named request, changed, signed and encoded. */
export interface RequestStep extends CommonStep {
  readonly use: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
  readonly must?: "accepted";
  readonly times?: number;
  readonly entries?: {
    readonly from: string | readonly string[];
    readonly array: string;
    readonly of: string;
    readonly set?: Readonly<Record<string, unknown>>;
  };
  readonly signature?: "wrong" | "none";
  readonly encoding?: { readonly media: string; readonly body: "json" | "xml" | "form" };
  readonly from?: string;
  readonly select?: {
    readonly by: string;
    readonly values?: readonly string[];
    readonly from?: string | readonly string[];
  };
  readonly invalid?: true;
  readonly eventually?: { readonly within_seconds: number; readonly until: readonly Assert[] };
}

/** Sends bytes as they are. */
export interface RawStep extends CommonStep {
  readonly raw: {
    readonly media?: string;
    readonly body: string;
    readonly path?: string;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly must?: "accepted";
  readonly times?: number;
  readonly from?: string;
  readonly eventually?: { readonly within_seconds: number; readonly until: readonly Assert[] };
}

/** Waits for what the gateway sends. */
export interface AwaitStep extends CommonStep {
  readonly await: "notification";
  /** Seconds, or a variable that holds them. */
  readonly within_seconds?: number | string;
  readonly until?: readonly Assert[];
}

export type Step = RequestStep | RawStep | AwaitStep;

export interface Check {
  readonly id: string;
  readonly title: string;
  readonly rules?: readonly string[];
  readonly points?: readonly string[];
  readonly requires?: Requires;
  readonly level: Level;
  readonly step: string;
  readonly control?: string;
  readonly assert: readonly Assert[];
}

export interface Scenario {
  readonly scenario: string;
  readonly operation: string;
  readonly title: string;
  readonly description?: string;
  readonly requires?: Requires;
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  /** The fixture file, relative to the fixtures' folder. */
  readonly file: string;
}

export interface Fixtures {
  readonly scenarios: readonly Scenario[];
  readonly requests: Readonly<Record<string, WireObject>>;
}

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
  readonly message?: string;
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

export type ReportedCheck = Omit<CheckResult, "title" | "points" | "missing" | "accepted">;

/** Statuses that make a gateway not conform. */
export const red: ReadonlySet<Status> = new Set(["fail", "stale-waiver", "blocked", "suite-error"]);
