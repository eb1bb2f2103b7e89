// The part of a scenario that some of its steps need, so that a selection sends no more. Pure.
import type { Check, Scenario, SingleStep, Step } from "./model.ts";
import { conditionSteps, stepsIn, stepsOf } from "./references.ts";
import { singleSteps } from "./single-steps.ts";
import { sourceOf } from "./amounts.ts";
import { variablesIn } from "./variables.ts";

/** The steps, and the values of the whole scenario, that a step or a check names. */
function namedBy(one: SingleStep | Check): string[] {
  const variables = variablesIn(one).flatMap((name) => {
    const source = sourceOf(name);
    const step = /^([a-z0-9-]+)(?:\.(?:\d+|\*))?\.(?:request|response)(?:\/|$)/.exec(source)?.[1];
    return step ?? (source.startsWith("same.") ? [source] : []);
  });
  const conditions = conditionSteps(one.when);
  if ("assert" in one) return [one.step, ...stepsIn(one.assert), ...conditions, ...variables];
  const entries = "entries" in one ? stepsOf(one.entries?.from) : [];
  const selected = "select" in one ? stepsOf(one.select?.from) : [];
  const again = "again" in one ? [one.again] : "await" in one ? (one.behind ?? []) : [];
  return [variables, conditions, entries, selected, again, one.after ?? []].flat();
}

/**
 * A scenario with the steps that these checks need, and the `more` steps: what they name, and what changes that before. It
 * leaves out payments that nothing needed names, queries, and everything behind the last needed step.
 */
export function withNeededSteps(
  scenario: Scenario,
  checks: readonly Check[],
  more: readonly string[],
  isRead: (step: SingleStep) => boolean,
): Scenario {
  const needed = new Set([...more, ...checks.flatMap(namedBy)]);
  const all = singleSteps(scenario.steps);
  if (needed.has("*")) return scenario;
  const isNeeded = (step: SingleStep): boolean => {
    if (needed.has(step.id)) return true;
    const later = all.slice(all.indexOf(step) + 1).filter(({ id }) => needed.has(id));
    if (later.length === 0) return false;
    // Raw bytes may have any effect, and what is awaited is a point in time.
    if ("raw" in step || "await" in step) return true;
    if (isRead(step) && !("eventually" in step && step.eventually !== undefined)) return false;
    // What is awaited may be about any change before it.
    return later.some((one) => "await" in one) || namedBy(step).some((name) => needed.has(name));
  };
  for (let size = -1; size !== needed.size;) {
    size = needed.size;
    for (const step of all.filter(isNeeded)) for (const name of [step.id, ...namedBy(step)]) needed.add(name);
  }
  const steps = scenario.steps.flatMap((step): readonly Step[] => {
    if (!("together" in step)) return needed.has(step.id) ? [step] : [];
    // What is sent at the same time stays together.
    return step.together.some(({ id }) => needed.has(id)) ? [step] : [];
  });
  return { ...scenario, steps };
}
