// Runs one scenario: its steps in sequence, each request sent once, then its checks. The run decides the status of a check,
// because it knows the controls of other scenarios.
import { setTimeout as pause } from "node:timers/promises";
import { Halt, SuiteError } from "../contract/errors.ts";
import { buildAgain, buildRaw, buildRequest, type Built } from "../exchange/build.ts";
import { resolverOf, type Context } from "../exchange/context.ts";
import { buildingOf, exchange, type Stage } from "../exchange/exchange.ts";
import { matchable } from "../exchange/matchable.ts";
import type { Played } from "../exchange/played.ts";
import { repeatOf } from "../exchange/repeat.ts";
import { notTried } from "../exchange/stopped.ts";
import { isAdvice, observed, type Observation } from "../judge/observation.ts";
import {
  fillAsserts,
  notOfferedBy,
  notRun,
  refusal,
  sightOf,
  sightOfError,
  unseenOf,
  type OnJudged,
  type Sight,
} from "../judge/sight.ts";
import { trailOf } from "../judge/trail.ts";
import { firstMismatch } from "../match/first-mismatch.ts";
import type { Check, RequestStep, Scenario, SentStep, SingleStep, Step } from "../scenario/model.ts";
import { operationOf, singleSteps } from "../scenario/single-steps.ts";
import { awaitNotification } from "./hear.ts";

/** A scenario on the stage. */
export interface Scene {
  readonly scenario: Scenario;
  /** Those of its checks that can be tried. */
  readonly checks: readonly Check[];
  readonly context: Context;
  /** What marks the notifications of this scenario. */
  readonly token: string;
  readonly stage: Stage;
  readonly onJudged?: OnJudged | undefined;
  /** The operations that the user selected, if the selection has nothing else. */
  readonly selected?: ReadonlySet<string> | undefined;
}

/** What was seen of a scenario so far. */
interface ScenarioProgress {
  readonly sights: Map<string, Sight>;
  readonly observations: Observation[];
  accepted: boolean;
  /** Why the scenario stops. */
  halt: Sight | undefined;
}

export type Performance = Pick<ScenarioProgress, "sights" | "observations">;

/** Runs the steps up to the first that stops the scenario. Every later check gets the reason. */
export async function play(scene: Scene): Promise<Performance> {
  const seen: ScenarioProgress = { sights: new Map(), observations: [], accepted: false, halt: undefined };
  for (const step of scene.scenario.steps) {
    if (seen.halt === undefined) {
      try {
        const unseen = unseenOf(step.when, step.id, scene.context);
        if (unseen === undefined) {
          await playStep(step, scene);
          // A stop may have cut short what the step saw.
          if (scene.stage.signal.aborted) throw new Halt("not-run", notTried);
          for (const single of singleSteps([step])) look(single, scene, seen);
          continue;
        }
        seen.halt = { ...unseen, accepted: seen.accepted };
      } catch (error) {
        const { aborted } = scene.stage.signal;
        const trail = trailOf(scene.context.steps, step.id);
        seen.halt = { ...(aborted ? notRun : sightOfError(error)), accepted: seen.accepted, trail };
      }
    }
    const own = singleSteps([step]).map(({ id }) => id);
    for (const check of scene.checks)
      if (own.includes(check.step) && !seen.sights.has(check.id)) seen.sights.set(check.id, seen.halt);
  }
  return seen;
}

/** What a scenario sees of a message that was sent before it, instead of its first step's. */
export function lookAt(scene: Scene, played: Played): Performance {
  const seen: ScenarioProgress = { sights: new Map(), observations: [], accepted: false, halt: undefined };
  for (const step of singleSteps(scene.scenario.steps).slice(0, 1)) {
    scene.context.steps.set(step.id, [played]);
    look(step, scene, seen);
  }
  return seen;
}

/**
 * Evaluates a step: the observations of its checks and for the automatic checks, and whether the scenario continues.
 */
function look(
  step: SingleStep,
  { scenario, checks, context, stage, onJudged, selected }: Scene,
  seen: ScenarioProgress,
): void {
  const played = context.steps.get(step.id) ?? [];
  seen.accepted ||= played.some(({ success }) => success);
  const { accepted } = seen;
  const trail = trailOf(context.steps, step.id);
  const by = { scenario: scenario.scenario, step: step.id, steps: context.steps, advice: isAdvice(scenario) };
  seen.observations.push(...played.flatMap((one) => observed(one, by)));
  for (const check of checks)
    if (check.step === step.id)
      seen.sights.set(check.id, { ...sightOf(check, context, onJudged), accepted, trail });
  const required = "must" in step && step.must === "accepted";
  const refused = required ? played.find(({ success }) => !success) : undefined;
  if (refused !== undefined)
    seen.halt ??= { ...(notOfferedBy(refused, selected) ?? refusal(step, refused, stage)), accepted, trail };
}

async function playStep(step: Step, scene: Scene): Promise<void> {
  const { scenario, context, token, stage } = scene;
  if (step.features?.some((name) => context.settings.features[name] !== true) === true) return;
  if ("together" in step) return playTogether(step.together, scene);
  const played: Played[] = [];
  context.steps.set(step.id, played);
  if ("await" in step) {
    const heard = await awaitNotification(step, context, token, stage);
    played.push(heard);
    stage.onExchange(scenario.scenario, step.id, heard);
    return;
  }
  const times = "times" in step ? (step.times ?? 1) : 1;
  for (let left = times; left > 0; left -= stage.abreast) {
    mayGoOn(stage);
    const wave = Array.from({ length: Math.min(left, stage.abreast) }, () => buildStep(step, scene));
    played.push(...(await Promise.all(wave.map((built) => exchange(built, context, stage)))));
  }
  for (const one of played) stage.onExchange(scenario.scenario, step.id, one);
  if ("eventually" in step && step.eventually !== undefined)
    await untilItHolds(step, step.eventually, scene, played);
}

/** @throws Halt if the run was stopped, or if the gateway does not respond any more. */
function mayGoOn({ signal, silence, pace }: Stage): void {
  if (signal.aborted) throw new Halt("not-run", notTried);
  const silent = silence.verdict() ?? pace.verdict();
  if (silent !== undefined) throw new Halt("blocked", silent);
}

/** Builds all requests before it sends the first, so that only the network delays them. */
async function playTogether(steps: readonly SentStep[], scene: Scene): Promise<void> {
  const { scenario, context, stage } = scene;
  mayGoOn(stage);
  const built: { readonly step: SentStep; readonly built: Built }[] = [];
  for (const step of steps) {
    const beside = built.find((one) => "again" in step && one.step.id === step.again);
    built.push({ step, built: buildStep(step, scene, beside?.built) });
  }
  const played = await Promise.all(
    built.map(async (one) => [one.step, await exchange(one.built, context, stage)] as const),
  );
  for (const [{ id }, one] of played) {
    context.steps.set(id, [one]);
    stage.onExchange(scenario.scenario, id, one);
  }
}

/** Between two queries that wait for a change. */
export const pauseMs = 200;

/** Polls until the response fits or the time is over (delay.ts). Only a step that reads may do this. */
async function untilItHolds(
  step: SentStep,
  { within_seconds, until }: NonNullable<RequestStep["eventually"]>,
  scene: Scene,
  played: Played[],
): Promise<void> {
  const { scenario, context, stage } = scene;
  const begun = Date.now();
  const durationMs = (): number => Date.now() - begun;
  const ownMs = within_seconds * 1000;
  const longestMs = stage.delay.boundMs(ownMs);
  const holds = (): boolean => {
    const last = played.at(-1);
    if (last?.response === undefined) return false;
    const asserts = fillAsserts(until, resolverOf(context));
    return firstMismatch(asserts, matchable(last, last.response, context)) === undefined;
  };
  const hopeless = (): boolean =>
    stage.signal.aborted || (stage.silence.verdict() ?? stage.pace.verdict()) !== undefined;
  let shown = holds();
  while (!shown && durationMs() < longestMs && !hopeless()) {
    await pause(pauseMs);
    const again = await exchange(buildStep(step, scene), context, stage);
    stage.onExchange(scenario.scenario, step.id, again);
    played.push(again);
    shown = holds();
  }
  stage.delay.note({ ownMs, durationMs: durationMs(), shown });
}

/** `beside` is the original request, if both are sent at the same time. */
function buildStep(step: SentStep, { scenario, context, stage }: Scene, beside?: Built): Built {
  const operation = context.contract.operations.get(operationOf(scenario, step));
  if (operation === undefined)
    throw new SuiteError(`There is no operation \`${operationOf(scenario, step)}\`.`);
  const building = buildingOf(operation, context, stage);
  const built =
    "raw" in step
      ? buildRaw(step, building)
      : "again" in step
        ? buildAgain(step, beside ?? sentBy(step.again, context), building)
        : buildRequest(step, building);
  if (!("again" in step)) mustBeAnother(built, context);
  return readsPages(scenario) ? { ...built, readsPage: true } : built;
}

function sentBy(step: string, { steps }: Context): Built {
  const built = steps.get(step)?.at(-1)?.built;
  if (built === undefined) throw new Halt("blocked", `Step \`${step}\` was not sent.`);
  return built;
}

/** @throws Halt if the gateway could mistake a request for an earlier one. */
function mustBeAnother(built: Built, context: Context): void {
  const sent = [...context.steps.values()].flat().flatMap((played) => played.built ?? []);
  const problem = repeatOf(built, sent, context.profile);
  if (problem !== undefined) throw new Halt("not-applicable", problem, ["signature.repeated"]);
}

/** Whether any check of a scenario looks at the forms of a page. */
const readsPages = ({ checks }: Scenario): boolean =>
  JSON.stringify(checks.map((check) => check.assert)).includes('"html-form":');
