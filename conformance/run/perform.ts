// Plays a plan: the first payment, the scenarios in parallel, the automatic checks behind them; each result is told as soon as it is
// settled. What surrounds a run (settings, target, report) is in run.ts.
import type { Operation } from "../contract/contract.ts";
import type { Context } from "../exchange/context.ts";
import type { Stage } from "../exchange/exchange.ts";
import { notTried } from "../exchange/stopped.ts";
import { isFilled, schemePoint } from "../given/profile.ts";
import { unreachable } from "../exchange/send.ts";
import { type Cause, endedAtFirst, unreachableCause } from "../judge/cause.ts";
import { isAdvice, isEvidence, type Heard, type Observation } from "../judge/observation.ts";
import {
  automaticSights,
  besideControl,
  resultOf,
  type CheckResult,
  type Judging,
} from "../judge/results.ts";
import type { OnJudged, Sight } from "../judge/sight.ts";
import { runWideSights } from "../judge/run-wide.ts";
import { red } from "../judge/status.ts";
import type { AutomaticCheck } from "../scenario/automatic-checks.ts";
import { freshOf } from "../scenario/fresh.ts";
import type { Scenario } from "../scenario/model.ts";
import type { Plan, PlannedCheck } from "../scenario/plan.ts";
import { operationOf, singleSteps } from "../scenario/single-steps.ts";
import type { RunEvent } from "./events.ts";
import { lookAt, play } from "./play.ts";
import { firstPayment, type Refused } from "./probe.ts";
import { learnWritings } from "./writing.ts";

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
    readonly onJudged?: OnJudged;
  };
  readonly seed: number;
  readonly stage: Stage;
  readonly judging: Judging;
  readonly emit: (event: RunEvent) => void;
  readonly stop: AbortController;
}

/** A run under way: what is played, and what was seen so far. */
interface Run extends Performing {
  readonly sights: Map<string, Sight>;
  readonly results: Map<string, CheckResult>;
  readonly observations: Observation[];
  /** The scenario that each address for notifications belongs to. */
  readonly addresses: Map<string, Scenario>;
}

export interface Performed {
  /** Of all checks of the plan, in its order. */
  readonly results: readonly CheckResult[];
  /** Why the run ended with its first payment, where it did. */
  readonly cause: Cause | undefined;
}

export async function perform(performing: Performing): Promise<Performed> {
  const run: Run = {
    ...performing,
    sights: new Map(),
    results: new Map(),
    observations: [],
    addresses: new Map(),
  };
  const { plan } = run;
  for (const { id, unmet } of plan.checks)
    if (unmet !== undefined) run.sights.set(id, { seen: unmet.status, accepted: false, ...unmet });
  const cause = await begin(run);
  settle(run);
  if (cause === undefined) await playAll(run);
  return { results: plan.checks.flatMap(({ id }) => run.results.get(id) ?? []), cause };
}

/** Makes the first payment, where anything hangs on one; why the run ends with it is seen of every check that is left. */
async function begin(run: Run): Promise<Cause | undefined> {
  const { plan, stage, judging } = run;
  if (stage.signal.aborted) return undefined;
  const problem = await unreachable(stage.target, stage.timeoutMs);
  if (problem !== undefined) return ended(run, unreachableCause(stage.target, problem, judging));
  if (!plan.scenarios.some(isSigned)) return undefined;
  const { context } = promptOf(run, "probe");
  const refused = await firstPayment(context, stage, judging);
  if (refused === undefined) return undefined;
  if (refused.cause.kind === "breaks-a-rule") note(run, brokenBy(refused, run, context));
  return ended(run, refused.cause);
}

function ended(run: Run, cause: Cause): Cause {
  const isOpen = cause.kind === "refused" && !isFilled(run.judging.profile, schemePoint);
  const sight: Sight = {
    seen: "not-specified",
    accepted: false,
    message: endedAtFirst,
    ...(isOpen ? { missing: [schemePoint] } : {}),
  };
  note(
    run,
    run.plan.checks.map(({ id }) => [id, sight]),
  );
  return cause;
}

/** The checks that a first payment fails: those of the scenarios that look at it, and the automatic ones. */
function brokenBy({ cause, played }: Refused, run: Run, context: Context): (readonly [string, Sight])[] {
  const { plan, all, stage, options } = run;
  const { onJudged } = options;
  const found = stage.fixtures.scenarios
    .filter(({ first }) => first)
    .flatMap((scenario) => {
      const checks = checksOf(scenario, plan, all);
      const { sights, observations } = lookAt(
        { scenario, checks, context, token: "", stage, onJudged },
        played,
      );
      run.observations.push(...observations);
      return [...sights];
    });
  const { operation } = played;
  const automatic = operation === undefined ? [] : automaticOf(run, operation, undefined);
  const cited = new Map(plan.checks.map(({ id, check }) => [id, check.rules ?? []]));
  // A refusal under the right path says nothing but that this is not the path.
  const isAbout = (id: string): boolean =>
    played.status < 300 || cause.rules.some((rule) => cited.get(id)?.includes(rule));
  return [...found, ...automatic].filter(([id, { seen }]) => seen === "failed" && isAbout(id));
}

async function playAll(run: Run): Promise<void> {
  const { plan, stage } = run;
  const one = async (scenario: Scenario): Promise<void> => {
    await playScenario(run, scenario);
    settle(run);
  };
  for (const scenario of plan.scenarios.filter(({ early }) => early)) await one(scenario);
  await learn(run);
  await inParallel(run, longestFirst(plan.scenarios.filter(({ early }) => early !== true)), one);
  note(run, runWideSights(automaticIn(plan), { ...run, heard: heardIn(run) }));
  const unplayed = stage.signal.aborted ? untried : undefined;
  for (const operation of run.judging.contract.operations.values())
    note(run, automaticOf(run, operation, unplayed));
  settle(run);
  await fuzzAll(run);
}

const untried: Sight = { seen: "blocked", accepted: false, message: notTried };

/** What is seen first of a check counts. */
function note({ sights }: Run, found: Iterable<readonly [string, Sight]>): void {
  for (const [id, sight] of found) if (!sights.has(id)) sights.set(id, sight);
}

/** Tells the result of every check of which enough was seen by now. */
function settle({ plan, sights, results, judging, emit, options, stop }: Run): void {
  for (const planned of plan.checks) {
    if (results.has(planned.id) || !sights.has(planned.id)) continue;
    const sight = finalSight(planned, sights, plan);
    if (sight === undefined) continue;
    const result = resultOf(planned, sight, judging);
    results.set(planned.id, result);
    emit({ type: "check", result, done: results.size, of: plan.checks.length });
    if (options.failFast === true && red.has(result.status)) stop.abort();
  }
}

/** Works through a list, so many at the same time as the run allows. */
async function inParallel<T>({ options }: Run, items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const next = async (): Promise<void> => {
    for (let item = items.shift(); item !== undefined; item = items.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: workersOf(options.concurrency) }, next));
}

interface Prompt {
  readonly context: Context;
  readonly token: string;
}

/** What the steps of a scenario begin with. */
function promptOf({ judging, seed, stage }: Run, scenario: string): Prompt {
  const { contract, settings, profile } = judging;
  const fresh = freshOf(seed, scenario, settings, profile);
  const token = fresh.token();
  const notifyUrl = stage.listener.url(token);
  const { key } = stage;
  return { context: { contract, settings, profile, fresh, notifyUrl, steps: new Map(), key }, token };
}

/** Finds out how the operations of the plan are written, as far as that is open. */
async function learn(run: Run): Promise<void> {
  const sent = run.plan.scenarios.flatMap((scenario) =>
    singleSteps(scenario.steps).map((step) => operationOf(scenario, step)),
  );
  await learnWritings(new Set(sent), (name) => promptOf(run, name).context, run.stage);
}

async function playScenario(run: Run, scenario: Scenario): Promise<void> {
  const { plan, all, stage, options } = run;
  const checks = checksOf(scenario, plan, all);
  if (stage.signal.aborted)
    return note(
      run,
      checks.map(({ id }) => [id, untried]),
    );
  const prompt = promptOf(run, scenario.scenario);
  run.addresses.set(prompt.token, scenario);
  const { sights, observations } = await play({
    scenario,
    checks,
    ...prompt,
    stage,
    onJudged: options.onJudged,
  });
  note(run, sights);
  run.observations.push(...observations);
}

/** So that no worker is left with a long one when the others are done; the rest stay as they are. */
const longestFirst = (scenarios: readonly Scenario[]): Scenario[] =>
  scenarios.toSorted((a, b) => lengthOf(b) - lengthOf(a));

/** Roughly, in requests: one that waits for a message is worth many. */
const lengthOf = ({ steps }: Scenario): number =>
  singleSteps(steps).reduce(
    (all, step) => all + ("await" in step ? waitLength : "times" in step ? (step.times ?? 0) : 0),
    0,
  );

const waitLength = 20;

/** The odd variants come last: nothing else may suffer from them. */
async function fuzzAll(run: Run): Promise<void> {
  const { plan, options, seed, stage, sights } = run;
  const odd = plan.checks.flatMap((one) => (one.kind === "fuzz" ? [one.check] : []));
  if (odd.length === 0) return;
  const { fuzz } = await import("../fuzz/fuzz.ts");
  const fuzzing = { runs: options.fuzz ?? 0, seed: options.fuzzSeed ?? seed };
  await inParallel(run, odd, async (check) => {
    sights.set(check.id, await fuzz(check, fuzzing, promptOf(run, check.id).context, stage));
    settle(run);
  });
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

const automaticIn = ({ checks }: Plan): AutomaticCheck[] =>
  checks.flatMap((one) => (one.kind === "automatic" && one.unmet === undefined ? [one.check] : []));

/** What came to the addresses of the scenarios. */
const heardIn = ({ stage, addresses }: Run): Heard[] =>
  stage.listener.heard().flatMap((notification) => {
    const at = [...addresses].find(([token]) => notification.path.includes(`/${token}`));
    return at === undefined ? [] : [{ scenario: at[1].scenario, notification, advice: isAdvice(at[1]) }];
  });

/** What the automatic checks of one operation saw. */
function automaticOf(
  { plan, all, observations, judging, options }: Run,
  operation: Operation,
  unplayed: Sight | undefined,
): Iterable<readonly [string, Sight]> {
  const checks = plan.checks.flatMap((one): AutomaticCheck[] =>
    one.kind === "automatic" && one.operation === operation.id ? [one.check] : [],
  );
  if (checks.length === 0) return [];
  const own = inOrder(
    observations.filter((one) => one.operation.id === operation.id && isEvidence(one)),
    plan.scenarios,
  );
  if (own.length > 0) return automaticSights(checks, own, judging);
  const sight = unplayed ?? (options.limitTo === undefined ? unseen(operation.id, all) : otherScenarios);
  return checks.map(({ id }) => [id, sight]);
}

const otherScenarios: Sight = {
  seen: "not-applicable",
  accepted: false,
  message: "The scenarios of this run send no such request.",
};

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

/** Whether a check depends on an accepted request of an operation. Of any other request it is open how it is answered. */
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
