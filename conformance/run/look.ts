// What is seen of a step once it was played: a sight for each of its checks, and whether the scenario goes on.
import type { Context } from "../exchange/context.ts";
import type { Masker } from "../exchange/mask.ts";
import type { Played } from "../message/message.ts";
import type { Check, SingleStep } from "../scenario/model.ts";
import { notAccepted, notOffered } from "../scenario/untried.ts";
import { sightOf, type Sight } from "../judge/sight.ts";
import { notOffered as notOfferedStatus } from "../judge/situation.ts";
import { trailOf } from "../judge/trail.ts";

/** Who looks: the checks of the scenario that can be tried, and what a refused prerequisite means for them. */
export interface Looking {
  readonly checks: readonly Check[];
  /** The operations that the user selected, if the selection has nothing else. */
  readonly selected?: ReadonlySet<string> | undefined;
  readonly masker: Masker;
}

export interface Looked {
  readonly sights: readonly (readonly [id: string, sight: Sight])[];
  /** Why the scenario stops, and what its later checks see. */
  readonly halt: Sight | undefined;
}

export function lookAtStep(
  step: SingleStep,
  context: Context,
  { checks, selected, masker }: Looking,
): Looked {
  const sights = checks
    .filter((check) => check.step === step.id)
    .map((check) => [check.id, whole(sightOf(check, context), step.id, context)] as const);
  const required = "must" in step && step.must === "accepted";
  const refused = required ? context.steps.get(step.id)?.find(({ success }) => !success) : undefined;
  return { sights, halt: refused && whole(refusalOf(refused, selected, masker), step.id, context) };
}

/** With the messages of the scenario up to this step. */
export const whole = (sight: Omit<Sight, "accepted">, step: string, { steps }: Context): Sight => ({
  ...sight,
  accepted: [...steps.values()].flat().some(({ success }) => success),
  trail: trailOf(steps, step),
});

/**
 * A prerequisite that the gateway did not accept: all later steps are blocked; or not applicable, if the gateway does not
 * have the operation and the user selected only others.
 */
function refusalOf(
  played: Played,
  selected: ReadonlySet<string> | undefined,
  masker: Masker,
): Omit<Sight, "accepted"> {
  const { step, status, problem, operation, response } = played;
  const isLeftOut = selected !== undefined && operation !== undefined && !selected.has(operation.id);
  if (isLeftOut && status === notOfferedStatus && problem === undefined)
    return notOffered(operation.id, status);
  const text = masker.text(response?.text ?? "").slice(0, 300);
  const what = problem ?? `status ${status}${text === "" ? "" : `, ${text}`}`;
  return { ...notAccepted(step, what), played };
}
