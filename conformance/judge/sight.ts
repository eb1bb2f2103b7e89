// What a check sees of its step: its asserts compared with the response. status.ts derives the status.
import { defined } from "@acquiring/contract/codecs";
import { messageOf, Halt, SuiteError, type Untried } from "../contract/errors.ts";
import { comparisonOf, mismatchOf, type Comparison } from "../exchange/compare.ts";
import type { Context } from "../exchange/context.ts";
import { decisiveOf } from "../match/decisive.ts";
import { firstMismatch } from "../match/first-mismatch.ts";
import { noResponse, type Mismatch } from "../match/matcher.ts";
import type { Played } from "../message/message.ts";
import type { Check, Condition } from "../scenario/model.ts";
import { notSeen, notSent, stopped } from "../scenario/untried.ts";
import type { RawResult } from "./status.ts";

/** What was seen of one check. */
export interface Sight extends Partial<Omit<Untried, "seen">> {
  readonly seen: RawResult;
  readonly mismatch?: Mismatch;
  /** The asserts whose single deletion would make the check pass. */
  readonly decisive?: readonly string[];
  readonly played?: Played;
  /** The messages of the scenario that led to `played`. */
  readonly trail?: readonly Played[];
  /** Whether the gateway accepted a request of the scenario. */
  readonly accepted: boolean;
}

/** A check that waited when the run was stopped. */
export const notRun: Sight = { ...stopped, accepted: false };

/** Why nothing could be seen. */
export function sightOfError(error: unknown): Untried {
  if (error instanceof Halt) return error.untried;
  if (error instanceof SuiteError) return { seen: "suite-error", message: error.message };
  return { seen: "suite-error", message: `The suite failed: ${messageOf(error)}` };
}

/** Takes what a check was compared with. Nothing of it is masked, so it never leaves the process. */
export type OnJudged = (check: string, played: Played, comparison: Comparison) => void;

/** The first of these conditions that the run did not satisfy; `own` is the default step. */
export function unseenOf(
  conditions: readonly Condition[] | undefined,
  own: string,
  context: Context,
): Untried | undefined {
  const unseen = conditions?.find(({ step = own, see }) => {
    const played = context.steps.get(step)?.at(-1);
    return played?.response === undefined || mismatchOf(see, played, context) !== undefined;
  });
  return unseen && notSeen(unseen.unseen);
}

/** What a check sees after its step. */
export function sightOf(
  check: Check,
  context: Context,
  onJudged: OnJudged | undefined,
): Omit<Sight, "accepted"> {
  const played = context.steps.get(check.step)?.at(-1);
  if (played === undefined) return notSent(check.step);
  try {
    const unseen = unseenOf(check.when, check.step, context);
    if (unseen !== undefined) return { ...unseen, played };
    return compared(check, played, { context, onJudged });
  } catch (error) {
    return { ...sightOfError(error), played };
  }
}

function compared(
  { id, assert }: Check,
  played: Played,
  { context, onJudged }: { readonly context: Context; readonly onJudged: OnJudged | undefined },
): Omit<Sight, "accepted"> {
  if (played.closed === true) return { seen: "passed", played };
  if (played.response === undefined) {
    // The check expects no notification.
    if (assert.some(({ unheard }) => unheard === true)) return { seen: "passed", played };
    // Without its only assert a check would ask for nothing.
    const decisive = assert.length === 1 ? ["/0"] : undefined;
    return { seen: "failed", played, mismatch: noResponse(played), ...defined({ decisive }) };
  }
  const comparison = comparisonOf(assert, context);
  const { asserts, around } = comparison;
  onJudged?.(id, played, comparison);
  const mismatch = firstMismatch(asserts, played, around);
  if (mismatch === undefined) return { seen: "passed", played };
  const decisive = decisiveOf(asserts, (fewer) => firstMismatch(fewer, played, around) === undefined);
  return { seen: "failed", played: mismatch.played ?? played, mismatch, decisive };
}
