// Plays one scenario: its steps in sequence, each request sent once, then its checks. What a check's status is, is decided
// by the run, which knows the controls of other scenarios.
import { setTimeout as pause } from "node:timers/promises";
import { saysTheSame } from "../match/alike.ts";
import { buildRaw, buildRequest, type Building, type Built } from "../exchange/build.ts";
import { collectFrom, eachOf, Halt, resolverOf, type Context, type Played } from "../exchange/context.ts";
import type { Operation } from "../contract/contract.ts";
import { SuiteError } from "../contract/errors.ts";
import { exchange, signatureField, signatureValidity, type Stage } from "../exchange/exchange.ts";
import type { Notification } from "../exchange/listener.ts";
import { operationOf, singleSteps } from "../scenario/single-steps.ts";
import { firstMismatch } from "../match/match.ts";
import { matchable } from "../match/matchable.ts";
import type { Exchange } from "../exchange/found.ts";
import type {
  AwaitStep,
  Check,
  RawStep,
  RequestStep,
  Scenario,
  SingleStep,
  Step,
} from "../scenario/model.ts";
import { fill } from "../scenario/variables.ts";
import { fillAsserts, refusal, sightOfError, sightsOf, type Sight } from "../judge/sight.ts";
import { notTried } from "../exchange/stopped.ts";

/** An answer with status 200 that the automatic checks hold against the contract. */
export interface Observation {
  readonly operation: Operation;
  readonly scenario: string;
  readonly step: string;
  readonly played: Played;
}

export interface Performance {
  readonly sights: ReadonlyMap<string, Sight>;
  readonly observations: readonly Observation[];
}

/** Plays the steps up to the first that stands in the way; every check behind it gets to know why. */
export async function play(
  scenario: Scenario,
  checks: readonly Check[],
  context: Context,
  token: string,
  stage: Stage,
): Promise<Performance> {
  const sights = new Map<string, Sight>();
  const observations: Observation[] = [];
  let halt: { readonly sight: Sight } | undefined;
  let accepted = false;
  for (const step of scenario.steps) {
    if (halt === undefined) {
      try {
        await playStep(step, scenario, context, token, stage);
        for (const single of singleSteps([step])) {
          const played = context.steps.get(single.id) ?? [];
          accepted ||= played.some(({ success }) => success);
          observations.push(...played.flatMap((one) => observed(one, scenario, single)));
          const refused =
            "must" in single && single.must === "accepted"
              ? played.find(({ success }) => !success)
              : undefined;
          sightsOf(checks, single, context, accepted, sights);
          if (refused !== undefined) halt ??= { sight: { ...refusal(single, refused, stage), accepted } };
        }
        continue;
      } catch (error) {
        halt = { sight: { ...sightOfError(error), accepted } };
      }
    }
    const own = singleSteps([step]).map(({ id }) => id);
    for (const check of checks)
      if (own.includes(check.step) && !sights.has(check.id)) sights.set(check.id, halt.sight);
  }
  return { sights, observations };
}

function observed(played: Played, scenario: Scenario, step: SingleStep): Observation[] {
  const { operation, status, success, built } = played;
  if (operation === undefined || status !== 200) return [];
  // Advice is no part of the verdict, nor is what its requests make a gateway repeat.
  if (scenario.checks.every(({ level }) => level === "advice")) return [];
  // No sentence says what a request that breaks the contract is answered, unless it is taken for a good one.
  if (built?.deliberate === true && !success) return [];
  return [{ operation, scenario: scenario.scenario, step: step.id, played }];
}

async function playStep(
  step: Step,
  scenario: Scenario,
  context: Context,
  token: string,
  stage: Stage,
): Promise<void> {
  if ("together" in step) return playTogether(step.together, scenario, context, stage);
  const played: Played[] = [];
  context.steps.set(step.id, played);
  if ("await" in step) {
    played.push(await awaitNotification(step, context, token, stage));
    return;
  }
  for (let left = step.times ?? 1; left > 0; left -= stage.abreast) {
    mayGoOn(stage);
    const wave = Array.from({ length: Math.min(left, stage.abreast) }, () =>
      buildStep(step, scenario, context, stage),
    );
    played.push(...(await Promise.all(wave.map((built) => exchange(built, context, stage)))));
  }
  for (const one of played) stage.onExchange(scenario.scenario, step.id, one);
  if (step.eventually !== undefined) await untilItHolds(step, scenario, context, stage, played);
}

/** @throws Halt when the run was stopped, or the gateway does not answer any more. */
function mayGoOn({ signal, silence }: Stage): void {
  if (signal.aborted) throw new Halt("blocked", notTried);
  const silent = silence.verdict();
  if (silent !== undefined) throw new Halt("blocked", silent);
}

/** All requests are built before the first is sent, so that nothing but the network stands between them. */
async function playTogether(
  steps: readonly (RequestStep | RawStep)[],
  scenario: Scenario,
  context: Context,
  stage: Stage,
): Promise<void> {
  mayGoOn(stage);
  const built = steps.map((step) => ({ step, built: buildStep(step, scenario, context, stage) }));
  const played = await Promise.all(
    built.map(async (one) => [one.step, await exchange(one.built, context, stage)] as const),
  );
  for (const [{ id }, one] of played) {
    context.steps.set(id, [one]);
    stage.onExchange(scenario.scenario, id, one);
  }
}

const pauseMs = 200;

/** Asks again, which only a step that reads may do, until the answer fits or the time is over. */
async function untilItHolds(
  step: RequestStep | RawStep,
  scenario: Scenario,
  context: Context,
  stage: Stage,
  played: Played[],
): Promise<void> {
  const { within_seconds, until } = step.eventually ?? { within_seconds: 0, until: [] };
  const end = Date.now() + within_seconds * 1000;
  const holds = (): boolean => {
    const last = played.at(-1);
    if (last?.answer === undefined) return false;
    const asserts = fillAsserts(until, resolverOf(context));
    return firstMismatch(asserts, matchable(last, last.answer, context)) === undefined;
  };
  const hopeless = (): boolean => stage.signal.aborted || stage.silence.verdict() !== undefined;
  while (!holds() && Date.now() < end && !hopeless()) {
    await pause(pauseMs);
    played.push(await sendStep(step, scenario, context, stage));
  }
}

async function sendStep(
  step: RequestStep | RawStep,
  scenario: Scenario,
  context: Context,
  stage: Stage,
): Promise<Played> {
  const played = await exchange(buildStep(step, scenario, context, stage), context, stage);
  stage.onExchange(scenario.scenario, step.id, played);
  return played;
}

function buildStep(step: RequestStep | RawStep, scenario: Scenario, context: Context, stage: Stage): Built {
  const operation = context.contract.operations.get(operationOf(scenario, step));
  if (operation === undefined)
    throw new SuiteError(`There is no operation \`${operationOf(scenario, step)}\`.`);
  const building: Building = {
    operation,
    profile: context.profile,
    key: stage.key,
    requests: stage.fixtures.requests,
    resolve: resolverOf(context),
    each: (from) => eachOf(context, from),
    collect: (by, from) => collectFrom(context, by, from),
  };
  const built = "raw" in step ? buildRaw(step, building) : buildRequest(step, building);
  return readsPages(scenario) ? { ...built, readsPage: true } : built;
}

/** Whether any check of a scenario looks at the forms of a page. */
const readsPages = ({ checks }: Scenario): boolean =>
  JSON.stringify(checks.map((check) => check.assert)).includes('"html-form":');

const defaultWaitSeconds = 10;

const longestWaitSeconds = 120;

/** A time that the profile promises gets a second of grace: the promise is about sending, not about hearing. */
function waitOf({ within_seconds = defaultWaitSeconds }: AwaitStep, context: Context): number {
  if (typeof within_seconds === "number") return within_seconds;
  const promised = Number(fill(within_seconds, resolverOf(context)));
  if (!(promised > 0)) throw new SuiteError(`\`within_seconds\` of a step is no number of seconds.`);
  return Math.min(promised + 1, longestWaitSeconds);
}

async function awaitNotification(
  step: AwaitStep,
  context: Context,
  token: string,
  { listener, masker, signal, key, onExchange }: Stage,
): Promise<Played> {
  const { until = [] } = step;
  const seconds = waitOf(step, context);
  const heard = (notification: Notification | undefined): Played => ({
    operation: undefined,
    request: undefined,
    status: 0,
    answer: notification?.body,
    success: false,
    signatureValid: signatureValidity(notification?.body.value, signatureField, context, key),
    exchange: { request: { method: "", url: "", headers: {}, body: "" }, response: {} },
    curl: "",
    ...(notification === undefined ? {} : { notification }),
  });
  const asserts = fillAsserts(until, resolverOf(context));
  const earlier =
    step.behind === undefined ? undefined : context.steps.get(step.behind)?.at(-1)?.notification;
  if (step.behind !== undefined && earlier === undefined)
    throw new Halt("blocked", `Step \`${step.behind}\` heard no notification.`);
  const fits = (notification: Notification): boolean =>
    (step.same !== true || saysTheSame(earlier?.body.value, notification.body.value)) &&
    firstMismatch(asserts, matchable(heard(notification), notification.body, context)) === undefined;
  const found = await listener.next(token, fits, seconds * 1000, signal, earlier);
  const problem = found === undefined ? `no notification within ${seconds} s` : undefined;
  const exchange: Exchange = {
    request: {
      method: found?.method ?? "POST",
      url: context.notifyUrl,
      headers: Object.fromEntries(
        Object.entries(found?.headers ?? {}).map(([name, value]) => [name, masker.text(value)]),
      ),
      body: masker.text(found?.body.text ?? ""),
    },
    response: problem === undefined ? {} : { error: problem },
  };
  onExchange("", step.id, { exchange });
  return { ...heard(found), exchange, ...(problem === undefined ? {} : { problem }) };
}
