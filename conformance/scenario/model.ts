// What fixtures say, as types; what a run finds out is in found.ts. No behaviour lives here.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Repetition } from "../match/alike.ts";

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
  /** A time zone: the date is about now in it. */
  readonly "near-now"?: string;
  /** As many characters as this text. */
  readonly "as-long-as"?: string;
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
  /** Looks at the answer to this step instead; `*` is every answer of the scenario so far. */
  readonly step?: string;
  /** How many of these steps' answers are a success. */
  readonly successes?: {
    readonly of: readonly string[];
    readonly "at-least"?: number;
    readonly "at-most"?: number;
  };
  readonly lacks?: readonly string[];
  readonly "status-below"?: number;
  /** The JSON type of a value. */
  readonly type?: string;
  /** Only so many characters at the end of a text are looked at. */
  readonly last?: number;
  readonly repeats?: Repetition;
  readonly holds?: unknown;
  readonly schema?: unknown;
  readonly signed?: true;
  readonly received?: { readonly method?: string; readonly media?: string; readonly path?: string };
  readonly unheard?: true;
  readonly "no-trace"?: true;
  readonly "no-markup"?: true;
  readonly "no-secrets"?: true;
  /** The media type of the answer, without its parameters. */
  readonly media?: string;
  readonly "html-form"?: FormAssert;
}

/** What the form of a page is held against; see fixtures/schema.json. */
export interface FormAssert {
  readonly read?: "run" | "as-is";
  readonly action?: string;
  readonly method?: string;
  readonly "posts-itself"?: true;
  readonly inputs?: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly "where-given"?: Readonly<Record<string, unknown>>;
  readonly "no-others"?: true;
  readonly echoes?: Repeated;
  readonly copies?: Repeated;
  readonly scripted?: true;
}

/** Fields of a record that a form repeats: those of `only`, or all but those of `but`. */
export interface Repeated {
  readonly of: Readonly<Record<string, unknown>>;
  readonly only?: readonly string[];
  readonly but?: readonly string[];
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
  /** Records that are put over the named request, deep, before `set`: other named requests, and variables. */
  readonly merge?: string | readonly string[];
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
  readonly must?: "accepted";
  readonly times?: number;
  readonly entries?: {
    readonly from: string | readonly string[];
    readonly array: string;
    readonly of: string;
    readonly set?: Readonly<Record<string, unknown>>;
    readonly behind?: { readonly of: string; readonly times: number };
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

/** A text, or parts of it one behind the other: a text, one that is repeated, bytes as hexadecimal digits. */
export type RawText =
  | string
  | readonly (string | { readonly repeat: string; readonly times: number } | { readonly hex: string })[];

/** Sends bytes as they are. */
export interface RawStep extends CommonStep {
  readonly raw: {
    readonly media?: string;
    readonly body: RawText;
    readonly path?: string;
    /** A whole address, such as one that an answer told; http or https. In place of `path`. */
    readonly url?: string;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, RawText>>;
    /** A connection that is closed without an answer is one. */
    readonly "may-close"?: true;
  };
  /** Stands for a step per operation, `<id>-<folder>`; gone once the fixtures are loaded. */
  readonly operations?: "all" | readonly string[];
  readonly must?: "accepted";
  readonly times?: number;
  readonly from?: string;
  readonly eventually?: { readonly within_seconds: number; readonly until: readonly Assert[] };
}

/** Waits for what the gateway sends. */
export interface AwaitStep extends CommonStep {
  readonly await: "notification";
  /** Only what came behind the notification of this step. */
  readonly behind?: string;
  /** With `behind`: only what says the same, but for times and the signature. */
  readonly same?: true;
  /** Seconds, or a variable that holds them. */
  readonly within_seconds?: number | string;
  readonly until?: readonly Assert[];
}

/** Sends several requests at the same moment; later steps and checks name those. */
export interface TogetherStep extends CommonStep {
  readonly together: readonly (RequestStep | RawStep)[];
}

/** A step that has one answer. */
export type SingleStep = RequestStep | RawStep | AwaitStep;
export type Step = SingleStep | TogetherStep;

export interface Check {
  readonly id: string;
  /** Former ids, of checks that this one took over; they still name it. */
  readonly aliases?: readonly string[];
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
