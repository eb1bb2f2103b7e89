// The state of a run in progress: its input, its observations so far, and what both the first payment and the scenarios
// need.
import type { Operation } from "../contract/contract.ts";
import type { Context } from "../exchange/context.ts";
import type { Stage } from "../exchange/exchange.ts";
import type { Played } from "../message/message.ts";
import { isEvidence } from "../judge/evidence.ts";
import { cut, noResponse, notAsked } from "../scenario/untried.ts";
import type { Untried } from "../contract/errors.ts";
import { automaticSights, type CheckResult, type Judging } from "../judge/results.ts";
import type { Sight } from "../judge/sight.ts";
import type { AutomaticCheck } from "../scenario/automatic-checks.ts";
import { freshOf, type Origin } from "../scenario/fresh.ts";
import type { Scenario } from "../scenario/model.ts";
import type { Plan, PlannedCheck } from "../scenario/plan.ts";
import { operationOf, singleSteps } from "../scenario/single-steps.ts";
import type { RunEvent } from "./events.ts";
import type { RunOptions } from "./options.ts";

export interface Performing {
  readonly plan: Plan;
  readonly all: readonly PlannedCheck[];
  readonly options: RunOptions;
  readonly origin: Origin;
  readonly stage: Stage;
  readonly judging: Judging;
  readonly emit: (event: RunEvent) => void;
  readonly stop: AbortController;
}

/** A run in progress: its plan, and its observations so far. */
export interface Run extends Performing {
  readonly sights: Map<string, Sight>;
  readonly results: Map<string, CheckResult>;
  readonly observations: Played[];
  /** The checks that failed or were blocked by a refused query, which may be no failure (../judge/unregistered.ts). */
  readonly refusals: Map<string, { readonly sight: Sight; readonly refused: Played }>;
  /** The scenario of each notification address. */
  readonly addresses: Map<string, Scenario>;
  /** The endings of amounts that were declined, which no further attempt of a scenario uses. */
  readonly declined: Set<string>;
}

/** What is seen first of a check counts. */
export function note({ sights }: Run, found: Iterable<readonly [string, Sight]>): void {
  for (const [id, sight] of found) if (!sights.has(id)) sights.set(id, sight);
}

export interface Prompt {
  readonly context: Context;
  readonly token: string;
}

/** What the steps of a scenario begin with; a further attempt has other fresh values. */
export function promptOf(
  { judging, origin, stage, declined }: Run,
  scenario: string,
  { advice = false, attempt = 1 } = {},
): Prompt {
  const { contract, settings, profile } = judging;
  const fresh =
    attempt === 1
      ? freshOf(origin, scenario, judging)
      : freshOf(origin, `${scenario} ${attempt}`, { ...judging, avoided: declined });
  const token = fresh.token();
  const notifyUrl = stage.listener.url(token);
  const { key } = stage;
  return {
    context: { scenario, advice, contract, settings, profile, fresh, notifyUrl, steps: new Map(), key },
    token,
  };
}

/** The checks of a scenario that can be tried. */
export const checksOf = (
  scenario: Scenario,
  plan: Plan,
  all: readonly PlannedCheck[],
): Scenario["checks"] => {
  const planned = plan.checks.some(
    (one) => one.kind === "scenario" && one.scenario.scenario === scenario.scenario,
  )
    ? plan.checks
    : all;
  const open = new Set(planned.filter(({ unmet }) => unmet === undefined).map(({ id }) => id));
  return scenario.checks.filter(({ id }) => open.has(id));
};

/** What the automatic checks of one operation saw. */
export function automaticOf(
  { plan, all, observations, judging, options, stage }: Run,
  operation: Operation,
): Iterable<readonly [string, Sight]> {
  const checks = plan.checks.flatMap((one): AutomaticCheck[] =>
    one.kind === "automatic" && one.operation === operation.id ? [one.check] : [],
  );
  if (checks.length === 0) return [];
  const own = inOrder(
    observations.filter((one) => one.operation?.id === operation.id && isEvidence(one)),
    plan.scenarios,
  );
  if (own.length > 0) return automaticSights(checks, own, judging);
  const why = stage.silence.givenUp(operation.id) ?? stage.spending.refused();
  if (why !== undefined) return checks.map(({ id }) => [id, { ...cut(why), accepted: false }]);
  const isPart = options.limitTo !== undefined || options.readOnly === true;
  const untried = isPart ? notAsked : unseen(operation.id, all);
  return checks.map(({ id }) => [id, { ...untried, accepted: false }]);
}

const inOrder = (observations: Played[], scenarios: readonly Scenario[]): Played[] => {
  const place = new Map(scenarios.map(({ scenario }, index) => [scenario, index]));
  return observations.sort((a, b) => (place.get(a.scenario) ?? 0) - (place.get(b.scenario) ?? 0));
};

/** Why no response of an operation was seen. */
function unseen(operation: string, all: readonly PlannedCheck[]): Untried {
  const own = all.filter((one) => one.check.level !== "advice" && promisesResponse(one, operation));
  if (own.length === 0) return notAsked;
  const unmet = own.find((one) => one.unmet?.seen === "not-specified")?.unmet ?? own[0]?.unmet;
  return own.every((one) => one.unmet !== undefined) && unmet !== undefined ? unmet : noResponse;
}

/** Whether a check depends on an accepted request of an operation. The response to any other request is open. */
function promisesResponse(planned: PlannedCheck, operation: string): boolean {
  if (planned.kind !== "scenario") return false;
  const { check, scenario } = planned;
  return singleSteps(scenario.steps).some(
    (step) =>
      operationOf(scenario, step) === operation &&
      (("must" in step && step.must === "accepted") ||
        (check.step === step.id && check.assert.some(({ success }) => success === true))),
  );
}
