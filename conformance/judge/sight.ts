// What a check sees of its step: its asserts compared with the response. status.ts derives the status.
import { messageOf, Halt, SuiteError, type Untried } from "../contract/errors.ts";
import { mismatchOf } from "../exchange/compare.ts";
import type { Context } from "../exchange/context.ts";
import type { Mismatch } from "../match/matcher.ts";
import type { Assert } from "../match/table.ts";
import type { Played } from "../message/message.ts";
import type { Check, Condition } from "../scenario/model.ts";
import { away, notSeen, notSent, stopped } from "../scenario/untried.ts";
import type { RawResult } from "./status.ts";

/** What was seen of one check. */
export interface Sight extends Partial<Omit<Untried, "seen">> {
  readonly seen: RawResult;
  readonly mismatch?: Mismatch;
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
export function sightOf(check: Check, context: Context): Omit<Sight, "accepted"> {
  const played = context.steps.get(check.step)?.at(-1);
  if (played === undefined) return notSent(check.step);
  try {
    const unseen = unseenOf(check.when, check.step, context);
    return unseen === undefined ? compared(check.assert, played, context) : { ...unseen, played };
  } catch (error) {
    return { ...sightOfError(error), played };
  }
}

function compared(asserts: readonly Assert[], played: Played, context: Context): Omit<Sight, "accepted"> {
  if (played.gone === true) return { ...away(played.problem ?? "no response"), played };
  // The check may expect no notification.
  const isUnheard = played.response === undefined && asserts.some(({ unheard }) => unheard === true);
  const mismatch = played.closed === true || isUnheard ? undefined : mismatchOf(asserts, played, context);
  if (mismatch === undefined) return { seen: "passed", played };
  const shown = mismatch.played ?? played;
  return shown.gone === true
    ? { ...away(shown.problem ?? "no response"), played: shown }
    : { seen: "failed", played: shown, mismatch };
}
