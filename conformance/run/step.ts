// Takes one step of a scenario: sends its requests, once each, or waits for its notification.
import { setTimeout as pause } from "node:timers/promises";
import { objectOf } from "../contract/contract.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { buildAgain, buildRaw, buildRequest } from "../exchange/build.ts";
import { mismatchOf } from "../exchange/compare.ts";
import { type Context, resolverOf } from "../exchange/context.ts";
import { buildingOf, exchange, type Stage } from "../exchange/exchange.ts";
import { repeatOf } from "../exchange/repeat.ts";
import { unseenOf } from "../judge/sight.ts";
import type { Built, Played } from "../message/message.ts";
import { type Back, nextVisit, type Visit, type Visited } from "../pages/shopper.ts";
import type { RawStep, RequestStep, Scenario, SentStep, Step } from "../scenario/model.ts";
import { operationOf } from "../scenario/single-steps.ts";
import { fill } from "../scenario/variables.ts";
import { noPage, notSent, repeated, silent, stopped } from "../scenario/untried.ts";
import { awaitNotification } from "./hear.ts";

/** A scenario on the stage. */
export interface Scene {
  readonly scenario: Scenario;
  readonly context: Context;
  /** What marks the notifications of this scenario. */
  readonly token: string;
  readonly stage: Stage;
}

/**
 * Puts the messages of a step into the context.
 *
 * @throws Halt if the scenario cannot go on.
 */
export async function takeStep(step: Step, scene: Scene): Promise<void> {
  const { context, token, stage } = scene;
  const unseen = unseenOf(step.when, step.id, context);
  if (unseen !== undefined) throw new Halt(unseen);
  if (step.features?.some((name) => context.settings.features[name] !== true) === true) return;
  if ("together" in step) return sendTogether(step.together, scene);
  const played: Played[] = [];
  context.steps.set(step.id, played);
  if ("await" in step) played.push(await awaitNotification(step, context, token, stage));
  else if ("raw" in step && step.raw.shopper !== undefined)
    played.push(...(await shop(step, step.raw.shopper, scene)));
  else await sendRepeated(step, scene, played);
  for (const one of played) stage.onExchange(one);
}

/** @throws Halt if the run was stopped, or if the gateway does not respond any more. */
function mayGoOn({ signal, silence, pace }: Stage): void {
  if (signal.aborted) throw new Halt(stopped);
  const why = silence.verdict() ?? pace.verdict();
  if (why !== undefined) throw new Halt(silent(why));
}

/** Sends a request as often as its step says, several at a time, and a query until it shows what the step waits for. */
async function sendRepeated(step: SentStep, scene: Scene, played: Played[]): Promise<void> {
  const { context, stage } = scene;
  const times = "times" in step ? (step.times ?? 1) : 1;
  for (let left = times; left > 0; left -= stage.abreast) {
    mayGoOn(stage);
    const wave = Array.from({ length: Math.min(left, stage.abreast) }, () => buildStep(step, scene));
    played.push(...(await Promise.all(wave.map((built) => exchange(built, context, stage)))));
  }
  if ("eventually" in step && step.eventually !== undefined)
    await untilItHolds(step, step.eventually, scene, played);
}

/** A shopper's way over the pages of the target; the last message says whether it led to the address of the return. */
async function shop(
  step: RawStep,
  { page, ...wants }: NonNullable<RawStep["raw"]["shopper"]>,
  scene: Scene,
): Promise<Played[]> {
  const { context, stage } = scene;
  const { does, back } = fill(wants, resolverOf(context)) as typeof wants;
  const card = objectOf(context.settings.test_data[does === "pay" ? "card.approved" : "card.declined"]);
  const shopper = { does, back, card, shop: context.notifyUrl };
  const seen: Played[] = [];
  const sent = new Set<string>();
  const first = buildStep(step, scene);
  const opened = page === undefined ? undefined : context.steps.get(page)?.at(-1);
  let next: Visit | Back | undefined =
    opened === undefined
      ? { method: "GET", body: "", url: first.url ?? stage.target }
      : nextVisit(visitedIn(opened, stage.target), shopper, sent);
  while (next !== undefined && "url" in next && isOwn(next.url, stage.target)) {
    if (seen.length === mostPages) return seen;
    mayGoOn(stage);
    const { url, method, body } = next;
    const media = method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {};
    const built = {
      ...first,
      url,
      method,
      body: Buffer.from(body),
      readsPage: true as const,
      headers: { accept: "text/html", ...media },
    };
    const one = await exchange(built, context, stage);
    seen.push(one);
    next = nextVisit(visitedIn(one, url), shopper, sent);
  }
  const last = seen.pop();
  if (last === undefined || sent.size === 0) throw new Halt(noPage);
  if (next === undefined || "url" in next) return [...seen, last];
  return [...seen, { ...last, received: { method: "GET", media: "", ...next } }];
}

/** A page of the target: of the same origin, or of any port of this machine if the target is here. Nothing is typed on others. */
const isOwn = (url: URL, target: URL): boolean =>
  url.origin === target.origin || (isHere(url) && isHere(target));

const isHere = ({ hostname }: URL): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/u.test(hostname);

const visitedIn = ({ built, status, headers, response }: Played, url: URL): Visited => ({
  url,
  method: built?.method ?? "GET",
  body: Buffer.from(built?.body ?? []).toString(),
  status,
  location: headers?.["location"],
  text: response?.text ?? "",
  forms: response?.page?.run.ok === true ? response.page.run.forms : [],
});

/** Builds all requests before it sends the first, so that only the network delays them. */
async function sendTogether(steps: readonly SentStep[], scene: Scene): Promise<void> {
  const { context, stage } = scene;
  mayGoOn(stage);
  const all: Built[] = [];
  for (const step of steps)
    all.push(
      buildStep(
        step,
        scene,
        all.find((one) => "again" in step && one.step === step.again),
      ),
    );
  for (const one of await Promise.all(all.map((built) => exchange(built, context, stage)))) {
    context.steps.set(one.step, [one]);
    stage.onExchange(one);
  }
}

/** How many pages a shopper opens at most. */
export const mostPages = 8;

/** Between two queries that wait for a change. */
export const pauseMs = 200;

/** Polls until the response fits or the time is over (delay.ts). Only a step that reads may do this. */
async function untilItHolds(
  step: SentStep,
  { within_seconds, until }: NonNullable<RequestStep["eventually"]>,
  scene: Scene,
  played: Played[],
): Promise<void> {
  const { context, stage } = scene;
  const begun = Date.now();
  const durationMs = (): number => Date.now() - begun;
  const ownMs = within_seconds * 1000;
  const longestMs = stage.delay.boundMs(ownMs);
  const holds = (): boolean => {
    const last = played.at(-1);
    return last !== undefined && mismatchOf(until, last, context) === undefined;
  };
  const hopeless = (): boolean =>
    stage.signal.aborted || (stage.silence.verdict() ?? stage.pace.verdict()) !== undefined;
  let shown = holds();
  while (!shown && durationMs() < longestMs && !hopeless()) {
    await pause(pauseMs);
    played.push(await exchange(buildStep(step, scene), context, stage));
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
  if (built === undefined) throw new Halt(notSent(step));
  return built;
}

/** @throws Halt if the gateway could mistake a request for an earlier one. */
function mustBeAnother(built: Built, context: Context): void {
  const sent = [...context.steps.values()].flat().flatMap((played) => played.built ?? []);
  const problem = repeatOf(built, sent, context.profile);
  if (problem !== undefined) throw new Halt(repeated(problem));
}

/** Whether any check of a scenario looks at the forms of a page, or a shopper uses them. */
const readsPages = ({ checks, steps }: Scenario): boolean =>
  JSON.stringify(checks.map((check) => check.assert)).includes('"html-form":') ||
  JSON.stringify(steps).includes('"shopper":');
