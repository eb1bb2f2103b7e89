// Plays a plan: the probe, the scenarios in parallel, the automatic checks behind them; each result is told as soon as it is
// settled. What surrounds a run (settings, target, report) is in run.ts.
import type { AutomaticCheck } from "../judge/automatic.ts";
import type { Context } from "../exchange/context.ts";
import { freshReferences } from "../scenario/fresh.ts";
import type { Listener } from "../exchange/listener.ts";
import { operationOf, singleSteps } from "../scenario/single-steps.ts";
import { red, type CheckResult, type RunEvent } from "../exchange/found.ts";
import type { Scenario } from "../scenario/model.ts";
import type { Plan, PlannedCheck } from "../scenario/plan.ts";
import type { Stage } from "../exchange/exchange.ts";
import { play, type Observation } from "./play.ts";
import type { Sight } from "../judge/sight.ts";
import { probe } from "../exchange/probe.ts";
import { schemeOf } from "../given/profile.ts";
import { notTried } from "../exchange/stopped.ts";
import { automaticSights, besideControl, resultOf, type Judging } from "../judge/results.ts";

export const mostWorkers = 64;
const defaultConcurrency = 4;

export interface Performing {
  readonly plan: Plan;
  readonly all: readonly PlannedCheck[];
  readonly options: {
    readonly concurrency?: number;
    readonly failFast?: boolean;
    readonly limitTo?: readonly string[];
    readonly fuzz?: number | undefined;
    readonly fuzzSeed?: number | undefined;
    readonly onJudged?: Context["onJudged"];
  };
  readonly seed: number;
  readonly stage: Stage;
  readonly judging: Judging;
  readonly emit: (event: RunEvent) => void;
  readonly stop: AbortController;
  readonly listener: Listener;
}

/** The results of all checks of the plan, in its order. */
export async function perform({
  plan,
  all,
  options,
  seed,
  stage,
  judging,
  emit,
  stop,
  listener,
}: Performing): Promise<CheckResult[]> {
  const sights = new Map<string, Sight>();
  const results = new Map<string, CheckResult>();
  const observations: Observation[] = [];
  for (const { id, unmet } of plan.checks)
    if (unmet !== undefined) sights.set(id, { seen: unmet.status, accepted: false, ...unmet });

  const settle = (): void => {
    for (const planned of plan.checks) {
      if (results.has(planned.id)) continue;
      const sight = finalSight(planned, sights, plan);
      if (sight === undefined) continue;
      const result = resultOf(planned, sight, judging);
      results.set(planned.id, result);
      emit({ type: "check", result, done: results.size, of: plan.checks.length });
      if (options.failFast === true && red.has(result.status)) stop.abort();
    }
  };

  const context = (scenario: string): Parameters<typeof play>[2] & { readonly token: string } => {
    const fresh = freshReferences(seed, scenario);
    const token = fresh.token();
    const { contract, settings, profile } = judging;
    const { onJudged } = options;
    const notifyUrl = listener.url(token);
    const { key } = stage;
    return { contract, settings, profile, fresh, notifyUrl, steps: new Map(), token, key, onJudged };
  };

  const refused =
    schemeOf(judging.profile) === undefined && plan.scenarios.some(isSigned)
      ? await probe(context("probe"), stage)
      : undefined;
  const queue = longestFirst(plan.scenarios);
  const playNext = async (): Promise<void> => {
    for (let scenario = queue.shift(); scenario !== undefined; scenario = queue.shift()) {
      const checks = checksOf(scenario, plan, all);
      if (refused !== undefined && isSigned(scenario)) {
        for (const { id } of checks) if (!sights.has(id)) sights.set(id, refused);
      } else if (stage.signal.aborted) {
        for (const { id } of checks)
          if (!sights.has(id))
            sights.set(id, {
              seen: "blocked",
              accepted: false,
              message: notTried,
            });
      } else {
        const here = context(scenario.scenario);
        const performance = await play(scenario, checks, here, here.token, stage);
        for (const [id, sight] of performance.sights) if (!sights.has(id)) sights.set(id, sight);
        observations.push(...performance.observations);
      }
      settle();
    }
  };
  settle();
  await Promise.all(Array.from({ length: workersOf(options.concurrency) }, playNext));
  const unplayed: Sight | undefined = stage.signal.aborted
    ? { seen: "blocked", accepted: false, message: notTried }
    : refused;
  for (const [id, sight] of automaticOf(plan, all, observations, unplayed, judging, options))
    if (!sights.has(id)) sights.set(id, sight);
  settle();
  await fuzzAll(plan, options, seed, context, stage, judging, (id, sight) => {
    sights.set(id, sight);
    settle();
  });
  return plan.checks.flatMap(({ id }) => results.get(id) ?? []);
}

/** So that no worker is left with a long one when the others are done; the rest stay as they are. */
const longestFirst = (scenarios: readonly Scenario[]): Scenario[] =>
  scenarios.toSorted((a, b) => lengthOf(b) - lengthOf(a));

/** Roughly, in requests: one that waits for a message is worth many. */
const lengthOf = ({ steps }: Scenario): number =>
  singleSteps(steps).reduce((all, step) => all + ("await" in step ? waitLength : (step.times ?? 0)), 0);

const waitLength = 20;

/** The odd variants come last: nothing else may suffer from them. */
async function fuzzAll(
  { checks }: Plan,
  { fuzz: runs = 0, fuzzSeed, concurrency }: Performing["options"],
  seed: number,
  context: (name: string) => Context,
  stage: Stage,
  { contract }: Judging,
  tell: (id: string, sight: Sight) => void,
): Promise<void> {
  const odd = checks.flatMap((one) => (one.kind === "fuzz" ? [one.check] : []));
  if (odd.length === 0) return;
  const { fuzz } = await import("../fuzz/fuzz.ts");
  const fuzzing = { runs, seed: fuzzSeed ?? seed };
  const next = async (): Promise<void> => {
    for (let check = odd.shift(); check !== undefined; check = odd.shift()) {
      const operation = contract.operations.get(check.operation);
      if (operation !== undefined)
        tell(check.id, await fuzz(check, operation, fuzzing, context(check.id), stage));
    }
  };
  await Promise.all(Array.from({ length: workersOf(concurrency) }, next));
}

export const workersOf = (concurrency = defaultConcurrency): number =>
  Math.max(1, Math.min(mostWorkers, concurrency));

/** The checks of a scenario that can be tried. */
const checksOf = (scenario: Scenario, plan: Plan, all: readonly PlannedCheck[]): Scenario["checks"] => {
  const planned = plan.checks.some(
    (one) => one.kind === "scenario" && one.scenario.scenario === scenario.scenario,
  )
    ? plan.checks
    : all;
  const open = new Set(planned.filter(({ unmet }) => unmet === undefined).map(({ id }) => id));
  return scenario.checks.filter(({ id }) => open.has(id));
};

/** Whether a scenario sends a request that would have to be signed. */
const isSigned = (scenario: Scenario): boolean =>
  singleSteps(scenario.steps).some((step) => "use" in step && step.signature === undefined);

/** What is seen of a check beside its control; `undefined` while one of the two is not there yet. */
function finalSight(
  planned: PlannedCheck,
  sights: ReadonlyMap<string, Sight>,
  plan: Plan,
): Sight | undefined {
  const own = sights.get(planned.id);
  const controlId = planned.kind === "scenario" ? planned.check.control : undefined;
  if (own === undefined || controlId === undefined || planned.unmet !== undefined) return own;
  const control = plan.checks.find(({ id }) => id === controlId);
  const seen = control === undefined ? undefined : finalSight(control, sights, plan);
  return seen === undefined ? undefined : besideControl(own, controlId, seen);
}

function automaticOf(
  plan: Plan,
  all: readonly PlannedCheck[],
  observations: readonly Observation[],
  refused: Sight | undefined,
  judging: Judging,
  { limitTo }: Performing["options"],
): Map<string, Sight> {
  const found = new Map<string, Sight>();
  for (const operation of judging.contract.operations.values()) {
    const checks = plan.checks.flatMap((one): AutomaticCheck[] =>
      one.kind === "automatic" && one.operation === operation.id ? [one.check] : [],
    );
    if (checks.length === 0) continue;
    const own = inOrder(
      observations.filter((one) => one.operation.id === operation.id),
      plan.scenarios,
    );
    if (own.length > 0) for (const [id, sight] of automaticSights(checks, own, judging)) found.set(id, sight);
    else {
      const sight = refused ?? (limitTo === undefined ? unseen(operation.id, all) : undefined);
      for (const { id } of checks)
        found.set(
          id,
          sight ?? {
            seen: "not-applicable",
            accepted: false,
            message: "The scenarios of this run send no such request.",
          },
        );
    }
  }
  return found;
}

const inOrder = (observations: Observation[], scenarios: readonly Scenario[]): Observation[] => {
  const place = new Map(scenarios.map(({ scenario }, index) => [scenario, index]));
  return observations.sort((a, b) => (place.get(a.scenario) ?? 0) - (place.get(b.scenario) ?? 0));
};

/** Why no answer of an operation was seen. */
function unseen(operation: string, all: readonly PlannedCheck[]): Sight {
  const own = all.filter((one) => one.check.level !== "advice" && promisesAnswer(one, operation));
  if (own.length === 0)
    return { seen: "not-applicable", accepted: false, message: "No request of this run has to be accepted." };
  const open = own.find(({ unmet }) => unmet?.status === "not-specified") ?? own[0];
  if (open?.unmet !== undefined && own.every(({ unmet }) => unmet !== undefined)) {
    return {
      seen: open.unmet.status,
      accepted: false,
      missing: open.unmet.missing,
      message: open.unmet.message,
    };
  }
  return { seen: "blocked", accepted: false, message: "No answer with status 200 was seen." };
}

/** Whether a check hangs on an accepted request of an operation. Of any other request it is open how it is answered. */
function promisesAnswer(planned: PlannedCheck, operation: string): boolean {
  if (planned.kind !== "scenario") return false;
  const { check, scenario } = planned;
  return singleSteps(scenario.steps).some(
    (step) =>
      operationOf(scenario, step) === operation &&
      (("must" in step && step.must === "accepted") ||
        (check.step === step.id && check.assert.some(({ success }) => success === true))),
  );
}
