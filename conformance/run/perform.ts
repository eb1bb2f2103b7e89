// Plays a plan: the first payment, the scenarios in parallel, and then the automatic checks. Each result is reported as
// soon as it is final. run.ts has the parts around a run (settings, target, report).
import { objectOf } from "../contract/contract.ts";
import type { Cause } from "../judge/cause.ts";
import { heardOf } from "../exchange/listener.ts";
import type { Played } from "../message/message.ts";
import { isNeededBeside } from "../inputs/waivers.ts";
import { besideControl, notSelected, resultOf, type CheckResult, type Judging } from "../judge/results.ts";
import { notRun, type Sight } from "../judge/sight.ts";
import { runWideSights } from "../judge/run-wide.ts";
import { isRegistered, refusedQuery } from "../judge/unregistered.ts";
import { unregistered } from "../scenario/untried.ts";
import type { AutomaticCheck } from "../scenario/automatic-checks.ts";
import { endingOf } from "../scenario/amounts.ts";
import type { Scenario } from "../scenario/model.ts";
import type { Plan, PlannedCheck } from "../scenario/plan.ts";
import { operationOf, singleSteps } from "../scenario/single-steps.ts";
import { begin } from "./begin.ts";
import { heardExchange } from "./hear.ts";
import { play } from "./play.ts";
import { automaticOf, checksOf, note, type Performing, promptOf, type Run } from "./under-way.ts";
import { learnSelections } from "./learn/selection.ts";
import { learnWritings } from "./learn/writing.ts";

export interface Performed {
  /** Of every check there is, in the order of the fixtures. */
  readonly results: readonly CheckResult[];
  /** Why the run ended with its first payment, if it did. */
  readonly cause: Cause | undefined;
  readonly observations: readonly Played[];
}

export async function perform(performing: Performing): Promise<Performed> {
  const run: Run = {
    ...performing,
    sights: new Map(),
    results: new Map(),
    observations: [],
    refusals: new Map(),
    addresses: new Map(),
    declined: new Set(),
  };
  const { plan, observations } = run;
  for (const { id, unmet } of plan.checks)
    if (unmet !== undefined) run.sights.set(id, { ...unmet, accepted: false });
  const cause = await begin(run);
  settle(run);
  const proven = observations.some(({ success }) => success);
  if (cause === undefined) await playAll({ ...run, judging: { ...run.judging, proven } });
  const { all, results, judging } = run;
  return {
    results: all.map((planned) => results.get(planned.id) ?? notSelected(planned, judging.contract)),
    cause,
    observations,
  };
}

async function playAll(run: Run): Promise<void> {
  const { plan, stage } = run;
  const one = async (scenario: Scenario): Promise<void> => {
    await playScenario(run, scenario);
    settle(run);
  };
  await learn(run);
  for (const scenario of plan.scenarios.filter(({ early }) => early)) await one(scenario);
  await inParallel(run, longestFirst(plan.scenarios.filter(({ early }) => early !== true)), one);
  const { aborted } = stage.signal;
  const counted = ([, { seen }]: readonly [string, Sight]): boolean => !aborted || seen === "failed";
  const heard = heardIn(run);
  const unawaited = new Set(stage.listener.unawaited());
  for (const { notification, ...one } of heard)
    if (notification !== undefined && unawaited.has(notification))
      stage.onExchange({ ...one, exchange: heardExchange(notification, stage) });
  note(run, refusalsIn(run).filter(counted));
  note(run, [...runWideSights(automaticIn(plan), { ...run, heard })].filter(counted));
  for (const operation of run.judging.contract.operations.values())
    note(run, [...automaticOf(run, operation)].filter(counted));
  settle(run);
  if (!aborted) await fuzzAll(run);
  if (!stage.signal.aborted) return;
  note(
    run,
    plan.checks.map(({ id }) => [id, notRun]),
  );
  settle(run);
}

const none: Judging["waivers"] = new Map();

/** Reports the result of every check with enough observations so far. */
function settle({ plan, sights, results, judging, emit, options, stop }: Run): void {
  const endedWaived = (id: string): boolean | undefined => {
    const status = results.get(id)?.status;
    return status === undefined ? undefined : status === "waived";
  };
  // The waiver of a check that was divided is not stale while another part needs it.
  const isExcused = ({ id }: PlannedCheck, { seen }: Sight): boolean =>
    seen === "passed" && judging.waivers.has(id) && isNeededBeside(judging.waivers, id, endedWaived);
  for (const planned of plan.checks) {
    if (results.has(planned.id) || !sights.has(planned.id)) continue;
    const sight = finalSight(planned, sights, plan);
    if (sight === undefined) continue;
    const result = resultOf(
      planned,
      sight,
      isExcused(planned, sight) ? { ...judging, waivers: none } : judging,
    );
    results.set(planned.id, result);
    emit({ type: "check", result, done: results.size, of: plan.checks.length });
    if (options.failFast === true && result.status === "fail") stop.abort();
  }
}

/** Works through a list, so many at the same time as the run allows. */
async function inParallel<T>({ stage }: Run, items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const next = async (): Promise<void> => {
    for (let item = items.shift(); item !== undefined; item = items.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: stage.abreast }, next));
}

/** Finds out the encoding of the plan's operations, and how they select, if it is open. */
async function learn(run: Run): Promise<void> {
  const [first] = run.observations;
  const sent = run.plan.scenarios.flatMap((scenario) =>
    singleSteps(scenario.steps).map((step) => operationOf(scenario, step)),
  );
  await learnWritings(new Set(sent), (name) => promptOf(run, name).context, run.stage);
  if (first !== undefined)
    await learnSelections(run.plan.scenarios, first, promptOf(run, "selection").context, run.stage);
}

async function playScenario(run: Run, scenario: Scenario): Promise<void> {
  const { plan, all, stage } = run;
  const checks = checksOf(scenario, plan, all);
  const once = async (attempt: number) => {
    const prompt = promptOf(run, scenario.scenario, { advice: isAdvice(scenario), attempt });
    run.addresses.set(prompt.token, scenario);
    const looks = { checks, selected: selectedIn(run) };
    return { prompt, ...(await play({ scenario, ...prompt, stage }, looks)) };
  };
  if (stage.signal.aborted) return;
  let played = await once(1);
  for (let attempt = 2; attempt <= attemptsAtMost && isUnlimited(run); attempt += 1) {
    const amounts = declinedIn(scenario, checks, played.observations);
    if (amounts.length === 0) break;
    for (const amount of amounts) run.declined.add(endingOf(amount));
    run.observations.push(...played.observations);
    played = await once(attempt);
  }
  const { prompt, sights, observations } = played;
  for (const [id, sight] of sights) {
    const refused = refusedQuery(sight, prompt.context);
    if (refused === undefined) note(run, [[id, sight]]);
    else run.refusals.set(id, { sight, refused });
  }
  run.observations.push(...observations);
}

const attemptsAtMost = 4;

/** How a step sets an amount that the suite chooses. */
const chosen: ReadonlySet<unknown> = new Set([undefined, "${fresh.amount}", "${same.amount}"]);

/**
 * The amounts of the suite's choice with which a payment was declined that has to succeed. Which amounts a test environment
 * declines is open, so the scenario is played again with amounts that end differently.
 */
function declinedIn(
  { steps }: Scenario,
  checks: Scenario["checks"],
  seen: readonly Played[],
): readonly string[] {
  const demanding = singleSteps(steps).filter(
    (step) =>
      "use" in step &&
      chosen.has(step.set?.["amount"]) &&
      (step.must === "accepted" ||
        checks.some(({ step: of, assert }) => of === step.id && assert.some(({ success }) => success))),
  );
  return seen.flatMap(({ step, operation, status, success, request, response }) => {
    const isDeclined =
      operation?.id === "createDirectPayment" &&
      status === 200 &&
      !success &&
      response?.value !== undefined &&
      demanding.some(({ id }) => id === step);
    return isDeclined ? [String(objectOf(request)["amount"])] : [];
  });
}

/** A run with limits sends no more than it has planned. */
const isUnlimited = ({ options: { maxRequests, maxAmount } }: Run): boolean =>
  maxRequests === undefined && maxAmount === undefined;

/** What the checks saw that met a refused query; known when all scenarios are played. */
function refusalsIn({ refusals, observations, judging }: Run): readonly (readonly [string, Sight])[] {
  const isKnown = isRegistered(observations, judging);
  return [...refusals].map(([id, { sight, refused }]) => [
    id,
    isKnown ? sight : { ...unregistered(refused.operation?.id ?? "a request"), accepted: sight.accepted },
  ]);
}

/** The operations of a selection that names only operations. */
function selectedIn({ options: { only = [] }, judging: { contract } }: Run): ReadonlySet<string> | undefined {
  const isOfOperations = only.length > 0 && only.every((name) => contract.operations.has(name));
  return isOfOperations ? new Set(only) : undefined;
}

/** Long scenarios first, so that none is left to one worker at the end; the others keep their order. */
const longestFirst = (scenarios: readonly Scenario[]): Scenario[] =>
  scenarios.toSorted((a, b) => lengthOf(b) - lengthOf(a));

/** Roughly, in requests: one that waits for a message is worth many. */
const lengthOf = ({ steps }: Scenario): number =>
  singleSteps(steps).reduce(
    (all, step) => all + ("await" in step ? waitLength : "times" in step ? (step.times ?? 0) : 0),
    0,
  );

const waitLength = 20;

/** The unusual variants come last, so that they affect nothing else. */
async function fuzzAll(run: Run): Promise<void> {
  const { plan, options, origin, stage, sights } = run;
  const odd = plan.checks.flatMap((one) => (one.kind === "fuzz" ? [one.check] : []));
  if (odd.length === 0) return;
  const { fuzz } = await import("../fuzz/fuzz.ts");
  const fuzzing = { runs: options.fuzz ?? 0, seed: options.fuzzSeed ?? origin.seed };
  await inParallel(run, odd, async (check) => {
    sights.set(
      check.id,
      await fuzz(check, fuzzing, { ...promptOf(run, check.id).context, scenario: "" }, stage),
    );
    settle(run);
  });
}

/** A check's observation, combined with its control's; `undefined` until both exist. */
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

const automaticIn = ({ checks }: Plan): AutomaticCheck[] =>
  checks.flatMap((one) => (one.kind === "automatic" && one.unmet === undefined ? [one.check] : []));

const isAdvice = ({ checks }: Scenario): boolean => checks.every(({ level }) => level === "advice");

/** The notifications to the addresses of the scenarios. */
const heardIn = ({ stage, addresses }: Run): Played[] =>
  stage.listener.heard().flatMap((notification) => {
    const at = [...addresses].find(([token]) => notification.path.includes(`/${token}`));
    if (at === undefined) return [];
    const { scenario } = at[1];
    return [{ ...heardOf(notification), scenario, advice: isAdvice(at[1]) }];
  });
