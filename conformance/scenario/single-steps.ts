// The steps of a scenario as a flat list, and the address of each. model.ts has their types.
import type { Scenario, SentStep, SingleStep, Step } from "./model.ts";

/** The operation that a step is sent to. */
export const operationOf = (
  scenario: Pick<Scenario, "operation">,
  step: { readonly operation?: string | undefined },
): string => step.operation ?? scenario.operation;

/** Returns the steps that have a separate response. The steps of a group count one by one. */
export const singleSteps = (steps: readonly Step[]): readonly SingleStep[] =>
  steps.flatMap((step): readonly SingleStep[] => ("together" in step ? step.together : [step]));

/** The same without those that wait for a message. */
export const sentSteps = (steps: readonly Step[]): readonly SentStep[] =>
  singleSteps(steps).filter((step): step is SentStep => !("await" in step));
