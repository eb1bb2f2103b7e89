// What all scenarios of a run share: target, key, masker, listener, pages, and the signal that ends them.
import { defined } from "@acquiring/contract/codecs";
import { setMaxListeners } from "node:events";
import { objectOf, textsOf } from "../contract/contract.ts";
import { UsageError } from "../contract/errors.ts";
import { headersFor, type Stage } from "../exchange/exchange.ts";
import { startListener } from "../exchange/listener.ts";
import { type Masker, maskerOf } from "../exchange/mask.ts";
import type { Pace } from "../exchange/pace.ts";
import { send } from "../exchange/send.ts";
import { listenForSilence } from "../exchange/silence.ts";
import { watchDelay } from "../exchange/delay.ts";
import type { Network } from "../inputs/network.ts";
import {
  acknowledgementOf,
  bareProfile,
  filledWith,
  schemeOf,
  schemePoint,
  type Profile,
} from "../inputs/profile.ts";
import { cardSecrets, type Settings } from "../inputs/settings.ts";
import { leavesOf } from "../match/alike.ts";
import { createPageReader, type IdlePages } from "../pages/page-reader.ts";
import type { Fixtures } from "../scenario/model.ts";
import { longestTimeoutMs, type RunOptions } from "./options.ts";

const maxBytes = 1024 * 1024;
/** More than a run sends without fuzzing. */
const mostRequests = 5000;
/** For the way to the gateway and back, which a profile's time limit does not include. */
const networkMs = 1000;
const defaults = { timeoutMs: 30_000, totalMs: 15 * 60_000, concurrency: 4 };
const mostWorkers = 64;

export function targetOf(target: string): URL {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`The target must be an http or https URL, not \`${target}\`.`);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new UsageError(
      "The target must be a URL without user name, password, query or fragment, because every report contains it.",
    );
  }
  return url;
}

/** The key, after a scheme is known that needs it. @throws UsageError if it is missing */
export function keyOf(
  settings: Settings,
  profile: Profile,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const variable = settings.credentials.key.env;
  const key = env[variable];
  if (key !== undefined && key !== "") return key;
  if (schemeOf(profile) === undefined) return undefined;
  throw new UsageError(
    `The profile fills ${schemePoint}, but the key is missing: set the environment variable ${variable}, or name another one at credentials.key.env in the settings.`,
  );
}

/** The key of the second merchant, if the settings name one. @throws UsageError if it is missing */
export function otherKeyOf(
  { test_data, credentials }: Settings,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const variable = objectOf(objectOf(test_data["other_merchant"])["key"])["env"];
  if (typeof variable !== "string" || variable === credentials.key.env) return undefined;
  const key = env[variable];
  if (key !== undefined && key !== "") return key;
  throw new UsageError(
    `The key of the other merchant is missing: set the environment variable ${variable}, or remove test_data.other_merchant.key from the settings.`,
  );
}

/**
 * Hides the cards of the settings, the keys, and what the user's headers say; what the fixtures' own requests hold is
 * not a secret.
 */
export function maskerFor(
  { settings, requests }: { readonly settings: Settings } & Pick<Fixtures, "requests">,
  keys: readonly (string | undefined)[],
  { secrets, shortSecrets }: Network,
): Masker {
  const { pans, cvvs } = cardSecrets(settings.test_data);
  return maskerOf({
    pans,
    cvvs: [...cvvs, ...shortSecrets],
    keys: [...keys.filter((key) => key !== undefined), ...secrets],
    known: new Set(textsOf(leavesOf(requests).map(({ leaf }) => leaf))),
  });
}

/** Milliseconds for each response: what the user says, otherwise the default, or longer if the profile allows it. */
export function timeoutOf(
  { timeoutMs }: Pick<RunOptions, "timeoutMs">,
  profile: Profile = bareProfile,
): number {
  const { answer_seconds: seconds } = objectOf(filledWith(profile, "limits.timeouts"));
  const allowed = typeof seconds === "number" ? seconds * 1000 + networkMs : 0;
  return timeoutMs ?? Math.min(Math.max(defaults.timeoutMs, allowed), longestTimeoutMs);
}

/** Ends the run: on an internal stop, after its maximum time, or on the caller's signal. */
export function signalOf(
  { totalMs, signal: given }: RunOptions,
  pace: Pace,
  stop: AbortController,
): AbortSignal {
  const longest = totalMs ?? defaults.totalMs + pace.leastMs(mostRequests);
  const signals = [
    stop.signal,
    AbortSignal.timeout(Math.ceil(longest)),
    ...(given === undefined ? [] : [given]),
  ];
  const signal = AbortSignal.any(signals);
  // Each request in flight listens to it.
  setMaxListeners(mostWorkers * mostWorkers, signal);
  return signal;
}

/** A caller that brings the fixtures runs the suite many times: each run finds the page process of the one before. */
const idlePages: IdlePages = new Map();

/**
 * What all scenarios share; it listens for notifications from now on, until `closeStage`.
 */
export async function stageOf(
  options: Pick<RunOptions, "timeoutMs" | "listen" | "notifyUrl" | "concurrency" | "onEvent" | "fixtures">,
  given: Pick<
    Stage,
    "target" | "network" | "key" | "otherKey" | "fixtures" | "masker" | "pace" | "signal" | "spending"
  >,
  profile: Profile,
): Promise<Stage> {
  const timeoutMs = timeoutOf(options, profile);
  const listener = await startListener({
    listen: options.listen,
    notifyUrl: options.notifyUrl,
    response: acknowledgementOf(profile),
  });
  return {
    ...given,
    listener,
    // A machine that is too busy for one is slow at the other.
    pages: createPageReader({
      timeoutMs: timeoutMs / 2,
      idle: options.fixtures === undefined ? undefined : idlePages,
      loadScript: (url) => loadScript(url, timeoutMs, given),
    }),
    timeoutMs,
    maxBytes,
    abreast: Math.max(1, Math.min(mostWorkers, options.concurrency ?? defaults.concurrency)),
    silence: listenForSilence(),
    delay: watchDelay(),
    hearing: watchDelay(),
    writings: new Map(),
    selections: new Map(),
    onExchange: (played) =>
      options.onEvent?.({
        type: "exchange",
        scenario: played.scenario,
        step: played.step,
        ...defined({ operation: played.operation?.id }),
        get exchange() {
          return played.exchange;
        },
      }),
  };
}

export async function closeStage({ pages, listener }: Stage): Promise<void> {
  await pages.close();
  await listener.close();
}

const longestScript = 256 * 1024;

/** Loads a script of a page from the page's own origin. */
async function loadScript(
  url: URL,
  timeoutMs: number,
  stage: Pick<Stage, "target" | "network" | "signal" | "spending">,
): Promise<string | undefined> {
  const { network, signal, spending } = stage;
  if (spending.take() !== undefined) return undefined;
  const sent = await send(
    { method: "GET", url, headers: { accept: "*/*", ...headersFor(url, stage) }, body: new Uint8Array() },
    { timeoutMs, maxBytes: longestScript, signal },
    network,
  );
  return sent.ok && sent.status === 200 ? new TextDecoder().decode(sent.body) : undefined;
}
