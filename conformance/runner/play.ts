// Plays one scenario: its steps in sequence, each request sent once, then its checks. What a check's status is, is decided
// by the run, which knows the controls of other scenarios.
import { setTimeout as pause } from "node:timers/promises";
import { buildRaw, buildRequest, type Building } from "./build.ts";
import { collectFrom, eachOf, Halt, resolverOf, type Context, type Played } from "./context.ts";
import type { Operation } from "./contract.ts";
import { SuiteError } from "./errors.ts";
import { exchange, type Stage } from "./exchange.ts";
import { operationOf } from "./load.ts";
import { firstMismatch } from "./match.ts";
import type { AwaitStep, Check, Exchange, RawStep, RequestStep, Scenario, Step } from "./model.ts";
import { fill } from "./variables.ts";
import { fillAsserts, refusal, sightOfError, sightsOf, type Sight } from "./sight.ts";

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
        const played = await playStep(step, scenario, context, token, stage);
        accepted ||= played.some(({ success }) => success);
        observations.push(...played.flatMap((one) => observed(one, scenario, step)));
        const refused =
          "must" in step && step.must === "accepted" ? played.find(({ success }) => !success) : undefined;
        sightsOf(checks, step, context, accepted, sights);
        if (refused !== undefined) halt = { sight: { ...refusal(step, refused, context, stage), accepted } };
        continue;
      } catch (error) {
        halt = { sight: { ...sightOfError(error), accepted } };
      }
    }
    for (const check of checks)
      if (check.step === step.id && !sights.has(check.id)) sights.set(check.id, halt.sight);
  }
  return { sights, observations };
}

function observed(played: Played, scenario: Scenario, step: Step): Observation[] {
  const { operation, status, success, built } = played;
  if (operation === undefined || status !== 200) return [];
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
): Promise<Played[]> {
  const played: Played[] = [];
  context.steps.set(step.id, played);
  if ("await" in step) {
    played.push(await awaitNotification(step, context, token, stage));
    return played;
  }
  for (let time = 0; time < (step.times ?? 1); time += 1) {
    if (stage.signal.aborted) throw new Halt("blocked", "The run was stopped.");
    played.push(await sendStep(step, scenario, context, stage));
  }
  if (step.eventually !== undefined) await untilItHolds(step, scenario, context, stage, played);
  return played;
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
    return (
      firstMismatch(asserts, { status: last.status, body: last.answer, success: last.success }) === undefined
    );
  };
  while (!holds() && Date.now() < end && !stage.signal.aborted) {
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
  const played = await exchange(built, context, stage);
  stage.onExchange(scenario.scenario, step.id, played.exchange);
  return played;
}

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
  { listener, masker, signal, onExchange }: Stage,
): Promise<Played> {
  const { until = [] } = step;
  const seconds = waitOf(step, context);
  const asserts = fillAsserts(until, resolverOf(context));
  const found = await listener.next(
    token,
    ({ body }) => firstMismatch(asserts, { status: 200, body, success: true }) === undefined,
    seconds * 1000,
    signal,
  );
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
  onExchange("", step.id, exchange);
  return {
    operation: undefined,
    request: undefined,
    status: 0,
    answer: found?.body,
    success: false,
    signatureValid: undefined,
    exchange,
    curl: "",
    ...(problem === undefined ? {} : { problem }),
  };
}
