// The observation of a check: its asserts compared with the response of its step. status.ts derives the status.
import { defined } from "@acquiring/contract/codecs";
import { messageOf, Halt, SuiteError } from "../contract/errors.ts";
import { resolverOf, type Context } from "../exchange/context.ts";
import type { Played } from "../exchange/played.ts";
import { decisiveOf } from "../match/decisive.ts";
import type { Passage } from "./trail.ts";
import type { Stage } from "../exchange/exchange.ts";
import { firstMismatch } from "../match/first-mismatch.ts";
import type { Mismatch } from "../match/matcher.ts";
import { labelled, matchable } from "../exchange/matchable.ts";
import type { Matchable } from "../match/matchable.ts";
import type { Assert } from "../match/table.ts";
import type { Check, Condition, SingleStep } from "../scenario/model.ts";
import type { RawResult } from "./status.ts";
import { notTried } from "../exchange/stopped.ts";
import { fill, fillPattern, type Resolve } from "../scenario/variables.ts";
import { notOffered } from "./situation.ts";

/** What was seen of one check. */
export interface Sight {
  readonly seen: RawResult;
  readonly message?: string;
  readonly missing?: readonly string[];
  /** What the run did not show, if the check requires it. */
  readonly unseen?: string;
  readonly mismatch?: Mismatch;
  /** The asserts whose single deletion would make the check pass. */
  readonly decisive?: readonly string[];
  readonly played?: Played;
  /** The messages of the scenario that led to `played`. */
  readonly trail?: readonly Passage[];
  /** The control that did not pass, if that is why there is no result. */
  readonly control?: string;
  /** Whether the gateway accepted a request of the scenario. */
  readonly accepted: boolean;
}

/** A check that waited when the run was stopped. */
export const notRun: Sight = { seen: "not-run", accepted: false, message: notTried };

/** Why nothing could be seen. */
export function sightOfError(error: unknown): Omit<Sight, "accepted"> {
  if (error instanceof Halt) return { seen: error.seen, message: error.message, missing: error.missing };
  if (error instanceof SuiteError) return { seen: "suite-error", message: error.message };
  return { seen: "suite-error", message: `The suite failed: ${messageOf(error)}` };
}

/**
 * What a check was compared with: its asserts with their variables filled in. Not masked, so it never leaves the
 * process.
 */
export interface Judged {
  readonly check: string;
  /** The operation of the response; `undefined` for a notification. */
  readonly operation: string | undefined;
  readonly asserts: readonly Assert[];
  readonly response: Matchable;
}

export type OnJudged = (judged: Judged) => void;

/** The first of these conditions that the run did not satisfy; `own` is the default step. */
export function unseenOf(
  conditions: readonly Condition[] | undefined,
  own: string,
  context: Context,
): Omit<Sight, "accepted"> | undefined {
  for (const { step = own, see, unseen } of conditions ?? []) {
    const played = context.steps.get(step)?.at(-1);
    const shown =
      played?.response !== undefined &&
      firstMismatch(fillAsserts(see, resolverOf(context)), matchable(played, played.response, context)) ===
        undefined;
    if (!shown)
      return {
        seen: "not-specified",
        unseen,
        message: `Not seen in this run: ${unseen}.`,
        ...defined({ played }),
      };
  }
  return undefined;
}

/** The observation of a check after its step. */
export function sightOf(
  check: Check,
  context: Context,
  onJudged: OnJudged | undefined,
): Omit<Sight, "accepted"> {
  const played = context.steps.get(check.step)?.at(-1);
  if (played === undefined) return { seen: "blocked", message: `Step \`${check.step}\` was not sent.` };
  try {
    const unseen = unseenOf(check.when, check.step, context);
    if (unseen !== undefined) return unseen;
  } catch (error) {
    return { ...sightOfError(error), played };
  }
  if (played.closed === true) return { seen: "passed", played };
  if (played.response === undefined) {
    // The check expects no notification.
    if (check.assert.some(({ unheard }) => unheard === true)) return { seen: "passed", played };
    return {
      seen: "failed",
      played,
      mismatch: { at: "", expected: "a response", words: played.problem ?? "none" },
      // Without its only assert a check would ask for nothing.
      ...(check.assert.length === 1 ? { decisive: ["/0"] } : {}),
    };
  }
  try {
    const asserts = fillAsserts(check.assert, resolverOf(context));
    const response = matchable(played, played.response, context);
    onJudged?.({ check: check.id, operation: played.operation?.id, asserts, response });
    const mismatch = firstMismatch(asserts, response);
    if (mismatch === undefined) return { seen: "passed", played };
    const decisive = decisiveOf(asserts, (fewer) => firstMismatch(fewer, response) === undefined);
    const looked = mismatch.step === undefined ? undefined : labelled(context, mismatch.step);
    return { seen: "failed", played: looked ?? played, mismatch, decisive };
  } catch (error) {
    return { ...sightOfError(error), played };
  }
}

/** Asserts with their variables filled in; what a variable puts into a pattern is literal. */
export function fillAsserts(asserts: readonly Assert[], resolve: Resolve): Assert[] {
  return asserts.map((one) => {
    const { matches, each, any, either, ...rest } = one;
    return {
      ...(fill(rest, resolve) as Assert),
      ...(matches === undefined ? {} : { matches: patternOf(matches, resolve) }),
      ...(each === undefined ? {} : { each: fillAsserts(each, resolve) }),
      ...(any === undefined ? {} : { any: fillAsserts(any, resolve) }),
      ...(either === undefined ? {} : { either: either.map((list) => fillAsserts(list, resolve)) }),
    };
  });
}

/** A pattern that is nothing but a variable of the profile is the profile's own pattern. */
const patternOf = (pattern: string, resolve: Resolve): string =>
  /^\$\{profile\.[^}]+\}$/.test(pattern) ? String(fill(pattern, resolve)) : fillPattern(pattern, resolve);

/**
 * A prerequisite whose operation the gateway does not have: all later steps are not applicable, if the user selected only
 * other operations.
 */
export function notOfferedBy(
  { status, problem, operation }: Played,
  selected: ReadonlySet<string> | undefined,
): Omit<Sight, "accepted"> | undefined {
  if (selected === undefined || operation === undefined || selected.has(operation.id)) return undefined;
  if (status !== notOffered || problem !== undefined) return undefined;
  const message = `Needs ${operation.id}, which the gateway does not offer (status ${notOffered}).`;
  return { seen: "not-applicable", missing: [operation.id], message };
}

/** A prerequisite that the gateway did not accept: why all later steps are blocked. */
export function refusal(step: SingleStep, played: Played, { masker }: Stage): Omit<Sight, "accepted"> {
  const text = masker.text(played.response?.text ?? "").slice(0, 300);
  const what = played.problem ?? `status ${played.status}${text === "" ? "" : `, ${text}`}`;
  return { seen: "blocked", message: `Step \`${step.id}\` was not accepted: ${what}.`, played };
}
