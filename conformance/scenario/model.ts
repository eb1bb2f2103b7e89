// The types of fixtures, without behaviour.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Assert } from "../match/table.ts";

export type Level = "must" | "observed" | "advice";

/** What a scenario or a check needs of settings and profile. */
export interface Requires {
  readonly features?: readonly string[];
  readonly test_data?: readonly string[];
  readonly filled?: Readonly<Record<string, unknown>>;
  /** Values that the points must not have. An open point is allowed. */
  readonly unless?: Readonly<Record<string, unknown>>;
}

/** How a request with an invalid signature is signed; `kept` keeps the value of its field. */
export type Signing = "wrong" | "none" | "kept" | SignedOtherwise;

/** In which ways a signature is wrong that is otherwise right; `wrong` is short for a changed first digit. */
export interface SignedOtherwise {
  /**
   * The changed digits of the signature: the first, the middle, the last, all after the eighth, its letter case; or time or
   * nonce.
   */
  readonly changed?: "first" | "middle" | "last" | "behind-8" | "case" | "time" | "nonce";
  /** It is the signature of the record with these changes. */
  readonly over?: Pick<RequestStep, "set" | "unset">;
  /** An unknown key; or the key of the second merchant, if the settings have one, otherwise the account's. */
  readonly key?: "another" | "other-merchant";
  readonly purpose?: "response" | "notification" | "page";
  /** The operation that it is made for. */
  readonly operation?: string;
  /** It names the account before the merchant. */
  readonly identity?: "reversed";
  /** Its time is too long ago, or still to come. */
  readonly time?: "stale" | "early";
}

/** What the run must have shown, instead of something that a profile would have to promise. */
export interface Condition {
  /** The step whose response is tested; by default the check's own. */
  readonly step?: string;
  readonly see: readonly Assert[];
  /** The missing observation if these asserts fail: a sentence without its full stop. */
  readonly unseen: string;
}

interface CommonStep {
  readonly id: string;
  readonly title?: string;
  readonly operation?: string;
  readonly after?: string;
  /** The step and all later ones do not run if the run did not satisfy this. */
  readonly when?: readonly Condition[];
  /** The step does not run if these features are off; later steps still do. */
  readonly features?: readonly string[];
}

export interface Encoding {
  readonly media: string;
  readonly body: "json" | "xml" | "form";
  /** JSON in ASCII alone: every other character is written by its escapes. */
  readonly escaped?: true;
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
  readonly signature?: Signing;
  readonly encoding?: Encoding;
  /** Headers in addition to the runner's, or instead of one of them. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
  readonly select?: {
    readonly by: string;
    readonly values?: readonly string[];
    readonly from?: string | readonly string[];
    /** If the profile has no such selection, nothing is selected, as in the source document. */
    readonly else?: "plain";
  };
  readonly invalid?: true;
  readonly eventually?: { readonly within_seconds: number; readonly until: readonly Assert[] };
}

/** A text, or parts to join: a text, a repeated text, bytes as hexadecimal digits. */
export type RawText =
  | string
  | readonly (string | { readonly repeat: string; readonly times: number } | { readonly hex: string })[];

/** Sends raw bytes. */
export interface RawStep extends CommonStep {
  readonly raw: {
    readonly media?: string;
    readonly body: RawText;
    readonly path?: string;
    /** A whole address, such as one from a response; http or https. Instead of `path`. */
    readonly url?: string;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, RawText>>;
    /** A connection that is closed without a response is one. */
    readonly "may-close"?: true;
    /** Behind this request a shopper goes on, from page to page of the target, until the shopper is at `back`. */
    readonly shopper?: {
      readonly does: "pay" | "refuse";
      /** The `return_url` of the payment. */
      readonly back: string;
      /** Instead of `url`: the form of the page that this step got. */
      readonly page?: string;
    };
  };
  /** Expands to a step per operation, `<id>-<folder>`, when the fixtures are loaded. */
  readonly operations?: "all" | readonly string[];
  readonly must?: "accepted";
  readonly times?: number;
  readonly from?: string;
  readonly eventually?: { readonly within_seconds: number; readonly until: readonly Assert[] };
}

/** Repeats the request of an earlier step, or of an earlier one in the same `together`, with the same signature. */
export interface AgainStep extends CommonStep {
  readonly again: string;
  /** Written in another way than the first time. */
  readonly encoding?: Encoding;
  /** Another record under the signature of the first. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
}

/** Waits for what the gateway sends. */
export interface AwaitStep extends CommonStep {
  readonly await: "notification";
  /** Only notifications after that of this step. */
  readonly behind?: string;
  /** With `behind`: only one with the same content, except times and the signature. */
  readonly same?: true;
  /** Seconds, or a variable with seconds. */
  readonly within_seconds?: number | string;
  readonly until?: readonly Assert[];
}

/** Sends several requests at the same moment; later steps and checks name those. */
export interface TogetherStep extends CommonStep {
  readonly together: readonly SentStep[];
}

/** A step that has one response. */
export type SingleStep = SentStep | AwaitStep;
/** A step that sends a request. */
export type SentStep = RequestStep | RawStep | AgainStep;
export type Step = SingleStep | TogetherStep;

export interface Check {
  readonly id: string;
  /** Former ids: checks that this one replaced. They still name it. */
  readonly aliases?: readonly string[];
  readonly title: string;
  readonly rules?: readonly string[];
  readonly points?: readonly string[];
  readonly requires?: Requires;
  readonly level: Level;
  readonly step: string;
  readonly control?: string;
  /** The check is not specified if the run did not satisfy this. */
  readonly when?: readonly Condition[];
  /** Why its rule leaves open what the points that it needs say. */
  readonly open?: string;
  readonly assert: readonly Assert[];
}

export interface Scenario {
  readonly scenario: string;
  readonly operation: string;
  readonly title: string;
  readonly description?: string;
  readonly requires?: Requires;
  /** Its one step pays as the first payment of a run does, so its checks look at that one too if it is not accepted. */
  readonly first?: true;
  /** Runs after the first payment and before the other scenarios, which would fill the account. */
  readonly early?: true;
  /** Why the rules of its checks leave open what the points that it needs say. */
  readonly open?: string;
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  /** The fixture file, relative to the fixtures' folder. */
  readonly file: string;
}

export interface Fixtures {
  readonly scenarios: readonly Scenario[];
  readonly requests: Readonly<Record<string, WireObject>>;
}
