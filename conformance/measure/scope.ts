// Selects the scenarios that can detect a mutant, the most likely first, because a run of all would take hours.
import { installedContract } from "../contract/contract.ts";
import { operationOf, singleSteps } from "../scenario/single-steps.ts";
import type { Scenario } from "../scenario/model.ts";
import type { Mutant } from "./mutants/mutant.ts";

/** From here on a scenario is long: those at the limits of a batch send a hundred payments. */
const long = 20;

type Named = { readonly id: string };

/**
 * Lists of scenarios, to try one list after the other until a check finds the mutant. First come the short ones with a
 * check that cites the rule. Then come all with such a check, and all short ones about the operation, whose responses
 * the automatic checks see.
 */
export function scenariosFor(
  mutant: Mutant,
  citing: readonly Named[],
  scenarios: readonly Scenario[],
): readonly (readonly string[])[] {
  const own = scenariosOf(mutant, citing, scenarios);
  // What is advice, and looks at the whole run, is seen in the scenarios of the advice.
  const advised = mutant.rule.startsWith("check:");
  const short = scenarios.filter((one) => requestsOf(one) < long && (advised || !isAdvice(one)));
  const near = short.filter(({ scenario }) => own.includes(scenario)).map(({ scenario }) => scenario);
  const about = short
    .filter(({ operation }) => operation === mutant.operation)
    .map(({ scenario }) => scenario);
  // Only automatic checks cite the rule: the first responses of the operation may tell already.
  const first = near.length > 0 ? near : about.slice(0, 3);
  const all = [...new Set([...own, ...about])];
  if (all.length > 0) return first.length > 0 && first.length < all.length ? [first, all] : [all];
  return [scenarios.filter((scenario) => sends(scenario, mutant)).map(({ scenario }) => scenario)];
}

/** The scenarios of these checks that send the mutant's operation. */
export function scenariosOf(
  mutant: Mutant,
  checks: readonly Named[],
  scenarios: readonly Scenario[],
): string[] {
  const ids = new Set(checks.map(({ id }) => id));
  return scenarios
    .filter((scenario) => scenario.checks.some(({ id }) => ids.has(id)) && sends(scenario, mutant))
    .map(({ scenario }) => scenario);
}

/** By its path: which of two operations of one path a request is, it may say otherwise than its scenario. */
const sends = (scenario: Scenario, { operation }: Mutant): boolean =>
  singleSteps(scenario.steps).some((step) => pathOf(operationOf(scenario, step)) === pathOf(operation));

const pathOf = (operation: string): string =>
  installedContract().operations.get(operation)?.descriptor.path ?? operation;

const isAdvice = ({ checks }: Scenario): boolean => checks.every(({ level }) => level === "advice");

const requestsOf = ({ steps }: Scenario): number =>
  singleSteps(steps).reduce((sum, step) => sum + ("times" in step ? (step.times ?? 1) : 1), 0);
