// The steps of a scenario as a flat list, and the address of each. model.ts has their types.
import type { Scenario, SingleStep, Step } from "./model.ts";

/** The operation that a step is sent to. */
export const operationOf = (scenario: Scenario, step: { readonly operation?: string | undefined }): string =>
  step.operation ?? scenario.operation;

/** Returns the steps that have a separate response. The steps of a group count one by one. */
export const singleSteps = (steps: readonly Step[]): readonly SingleStep[] =>
  steps.flatMap((step): readonly SingleStep[] => ("together" in step ? step.together : [step]));
