// A run from beginning to end: settings and profile, plan, scenarios in parallel, results, report. Everything that can be
// observed leaves as events; no reporter is known here.
import { randomInt } from "node:crypto";
import { setMaxListeners } from "node:events";
import { installedContract, objectOf, type Contract } from "../contract/contract.ts";
import { UsageError } from "../contract/errors.ts";
import { createPageReader } from "../pages/page-reader.ts";
import { profileContradictions, settingsContradictions } from "../given/contradictions.ts";
import { givenOr, type Given, type Wrong, wrongIn } from "../given/files.ts";
import { startListener } from "../exchange/listener.ts";
import { installedFixtures } from "../scenario/load.ts";
import { fieldProblems, obeying } from "../scenario/request-fields.ts";
import { type Masker, maskerOf } from "../exchange/mask.ts";
import { reportOf, type Report } from "./report.ts";
import { setupOf, type Setup } from "./setup.ts";
import type { RunEvent } from "./events.ts";
import type { Fixtures } from "../scenario/model.ts";
import { mostWorkers, perform, workersOf } from "./perform.ts";
import { installedLevels, levelNamed } from "../judge/levels.ts";
import { allChecks, counts, namesOf, planOf, type PlannedCheck, type Selection } from "../scenario/plan.ts";
import type { OnJudged } from "../judge/sight.ts";
import { headersFor, type Stage } from "../exchange/exchange.ts";
import { tooFastCause } from "../judge/cause.ts";
import {
  acknowledgementOf,
  bareProfile,
  profileOf,
  schemeOf,
  schemePoint,
  type Profile,
} from "../given/profile.ts";
import type { Judging } from "../judge/results.ts";
import { startPace, type Pace } from "../exchange/pace.ts";
import { send } from "../exchange/send.ts";
import { listenForSilence } from "../exchange/silence.ts";
import { cardSecrets, settingsOf, type Settings } from "../given/settings.ts";
import { networkOf, type Network, type NetworkOptions } from "../given/network.ts";
import { waiversOf, type Waiver } from "../given/waivers.ts";

/** What a run is told; everything but `target` has a default. */
export interface RunOptions extends Selection, NetworkOptions {
  /** The gateway's base URL, without `/v1`; a promise of it where the gateway starts while the run is prepared. */
  readonly target: string | Promise<string>;
  /** Parsed settings, or the path of a YAML file. */
  readonly settings?: unknown;
  /** A parsed profile, or the path of a YAML file; the bare one if not given. */
  readonly profile?: unknown;
  /** Parsed waivers, or the path of a YAML file. */
  readonly waivers?: unknown;
  /** `merchant_id` and `account_id` to ask as, over those of the settings. */
  readonly merchant?: string | undefined;
  readonly account?: string | undefined;
  /** Gets every event as it happens: `started`, each `exchange` and `check`, and last `finished` with the report. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Ends the run early. */
  readonly signal?: AbortSignal;
  /** Scenarios at the same time, 1 to 64; 4 if not given. */
  readonly concurrency?: number;
  /** The most requests a second, besides what limits.rate of the profile allows; as fast as they come if not given. */
  readonly rate?: number | undefined;
  /** Milliseconds for each answer; 10 000 if not given. */
  readonly timeoutMs?: number;
  /** Milliseconds for the whole run; if not given a quarter of an hour, and what limits.rate of the profile makes it wait. */
  readonly totalMs?: number;
  /** Makes the order numbers of an earlier run again. */
  readonly seed?: number | undefined;
  /** Makes the odd variants of an earlier run again, with fresh references; the run's own seed if not given. */
  readonly fuzzSeed?: number | undefined;
  /** A form that is only known by example counts like a rule. */
  readonly strict?: boolean;
  /** A level that the gateway has to reach, by its name; not to reach it ends with exit code 1. */
  readonly level?: string | undefined;
  /** Stops at the first check that is red. */
  readonly failFast?: boolean;
  /** `HOST:PORT` to wait for notifications on; a free port of 127.0.0.1 if not given. */
  readonly listen?: string | undefined;
  /** How the gateway reaches that place. */
  readonly notifyUrl?: string | undefined;
  /** Where the key is looked up; the process's environment if not given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Other fixtures than the suite's own. */
  readonly fixtures?: Fixtures;
  /** Sees each answer beside the asserts that it is held against; nothing in it is masked. */
  readonly onJudged?: OnJudged;
}

const maxBytes = 1024 * 1024;
/** More than a run sends without fuzzing. */
const mostRequests = 5000;
const defaults = { timeoutMs: 10_000, totalMs: 15 * 60_000 };

export interface Prepared {
  readonly contract: Contract;
  readonly fixtures: Fixtures;
  readonly settings: Settings;
  readonly profile: Profile;
  readonly all: readonly PlannedCheck[];
  /** Settings and profile as they were given. */
  readonly given: Pick<Setup, "settings" | "profile">;
}

/** Everything that is known before anything is sent. @throws UsageError, SuiteError */
export function prepare(options: Omit<RunOptions, "target">): Prepared {
  const contract = installedContract();
  const fixtures = options.fixtures ?? installedFixtures();
  const given = givenOr(options.settings, "settings");
  const base = settingsOf(given.value, given.source, given.place);
  const { merchant_id, account_id } = base.merchant;
  const settings = {
    ...base,
    merchant: { merchant_id: options.merchant ?? merchant_id, account_id: options.account ?? account_id },
  };
  const filled = givenOr(options.profile, "profile");
  const profile =
    options.profile === undefined ? bareProfile : profileOf(filled.value, filled.source, filled.place);
  const told = { contract, settings, profile };
  mustHold("settings", given, [
    ...settingsContradictions(settings, profile),
    ...fieldProblems(told),
    ...proxiedWrongs(options, settings),
  ]);
  mustHold("profile", filled, profileContradictions(profile, contract));
  const obeyed = obeying(fixtures, told);
  const all = allChecks(obeyed.fixtures, contract, settings, profile);
  const tried = new Set(all.flatMap(({ operation, unmet }) => (unmet === undefined ? [operation] : [])));
  mustHold(
    "profile",
    filled,
    obeyed.problems.filter(({ operation }) => tried.has(operation)),
  );
  const asGiven = {
    settings: { ...objectOf(given.value), merchant: settings.merchant },
    profile: { profile: profile.name, extension_points: profile.points },
  };
  return { contract, fixtures: obeyed.fixtures, settings, profile, all, given: asGiven };
}

/** What the settings want of a connection that a proxy does not give. */
const proxiedWrongs = ({ proxy }: NetworkOptions, { test_data }: Settings): readonly Wrong[] =>
  proxy === undefined || test_data["unregistered_address"] === undefined
    ? []
    : [
        {
          at: "/test_data/unregistered_address",
          message:
            "cannot be called from: the requests go through a proxy, and come from its address. Leave it out, or use --no-proxy.",
        },
      ];

function mustHold(what: string, given: Given, wrongs: readonly Wrong[]): void {
  if (wrongs.length > 0) throw wrongIn(`The ${what} (${given.source}) cannot be kept:`, wrongs, given);
}

/**
 * Holds a gateway against the contract and tells what it found. It sends requests that move money in the test mode of the
 * target, each once; one scenario's requests one after the other, several scenarios at the same time.
 *
 * ```ts
 * const report = await runConformance({
 *   target: "http://127.0.0.1:8080",
 *   settings: "settings.yaml", // or what stands in it
 *   profile: "profile.yaml",
 *   onEvent: (event) => { if (event.type === "check") console.log(event.result.status, event.result.id); },
 *   signal: AbortSignal.timeout(60_000),
 * });
 * process.exitCode = exitCodeOf(report);
 * ```
 *
 * When `signal` is given off nothing more is sent; the promise still resolves, with what was seen until then and with the
 * rest as `blocked`, so that such a report never conforms. Everything in report and events is masked.
 *
 * @throws UsageError for settings, profiles, waivers, patterns and targets that cannot be used (exit 2),
 *   SuiteError for fixtures that are invalid (exit 3). A gateway's faults are in the report.
 */
export async function runConformance(options: RunOptions): Promise<Report> {
  const startedAt = new Date();
  if (typeof options.target === "string") targetOf(options.target);
  // Looked at once all is prepared.
  else options.target.catch(() => undefined);
  const prepared = prepare(options);
  const { contract, fixtures, settings, profile, all } = prepared;
  if (options.level !== undefined) levelNamed(options.level, installedLevels(contract));
  const plan = planOf(all, fixtures, options);
  const waivers = waiversFor(all, options);
  const env = options.env ?? process.env;
  const key = keyOf(settings, profile, env);
  const network = networkOf(options, env);
  const seed = options.seed ?? randomInt(1, 2 ** 31);
  const emit = options.onEvent ?? (() => undefined);
  const target = targetOf(await options.target);
  // What the settings put into requests may be somebody's.
  const masker = maskerFor(
    { settings, requests: (options.fixtures ?? installedFixtures()).requests },
    key,
    network,
  );
  const stop = new AbortController();
  const judging: Judging = {
    contract,
    profile,
    settings,
    key,
    masker,
    waivers,
    strict: options.strict ?? false,
    now: startedAt,
  };
  const pace = startPace(profile, { rate: options.rate });
  const stage = await stageOf(
    options,
    { target, network, key, fixtures, masker, pace, signal: signalOf(options, pace, stop) },
    profile,
  );
  emit({ type: "started", target: target.href, profile: profile.name, seed, checks: plan.checks.length });
  try {
    const { results, cause: first } = await perform({ plan, all, options, seed, stage, judging, emit, stop });
    const cause = first ?? tooFastCause(stage.pace.verdict());
    const ended = { target: target.href, seed, startedAt, endedAt: new Date() };
    const facts = {
      ...ended,
      ...factsOf(options, prepared, judging, seed),
      ...(cause === undefined ? {} : { cause }),
    };
    const report = reportOf(results, facts, contract, profile);
    emit({ type: "finished", report, results });
    return report;
  } finally {
    await stage.pages.close();
    await stage.listener.close();
  }
}

/** What a report says of a run that was known before it began. */
const factsOf = (options: RunOptions, prepared: Prepared, judging: Judging, seed: number) => ({
  ...(options.fuzz === undefined ? {} : { fuzz: { runs: options.fuzz, seed: options.fuzzSeed ?? seed } }),
  ...(options.insecure === true ? { insecure: true as const } : {}),
  setup: setupFor(prepared, options, judging),
  counting: new Set(prepared.all.filter(counts).map(({ id }) => id)),
});

/** Hides the cards of the settings, the key, and what the user's headers say; what the fixtures' own requests hold is no secret. */
export function maskerFor(
  { settings, requests }: Pick<Prepared, "settings"> & Pick<Fixtures, "requests">,
  key: string | undefined,
  { secrets, shortSecrets }: Network,
): Masker {
  const { pans, cvvs } = cardSecrets(settings.test_data);
  return maskerOf({
    pans,
    cvvs: [...cvvs, ...shortSecrets],
    keys: [...(key === undefined ? [] : [key]), ...secrets],
    known: new Set(textsIn(requests)),
  });
}

function waiversFor(all: readonly PlannedCheck[], options: RunOptions): ReadonlyMap<string, Waiver> {
  const { value, source } = givenOr(options.waivers, "waivers");
  const names = all.flatMap((one) => namesOf(one).map((name) => [name, one.id] as const));
  return waiversOf(value, source, new Map(names));
}

/** What the report holds of what the run was told. */
function setupFor({ given }: Prepared, options: RunOptions, judging: Judging): Setup {
  const { only, skip, limitTo, advice, strict, failFast, level, concurrency, timeoutMs } = options;
  const kept = { only, skip, limitTo, advice, strict, failFast, level, concurrency, timeoutMs };
  const own = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return setupOf({ ...given, waivers: [...judging.waivers.values()], options: own }, judging);
}

/** Milliseconds for each answer. */
export const timeoutOf = ({ timeoutMs = defaults.timeoutMs }: Pick<RunOptions, "timeoutMs">): number =>
  timeoutMs;

/** Ends the run: by itself, after its time, or when the caller wants it. */
function signalOf({ totalMs, signal: given }: RunOptions, pace: Pace, stop: AbortController): AbortSignal {
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

/** What all scenarios share; it listens for notifications from now on. Whoever opens it closes its pages and its listener. */
export async function stageOf(
  options: RunOptions,
  given: Pick<Stage, "target" | "network" | "key" | "fixtures" | "masker" | "pace" | "signal">,
  profile: Profile,
): Promise<Stage> {
  const timeoutMs = timeoutOf(options);
  const listener = await startListener({
    listen: options.listen,
    notifyUrl: options.notifyUrl,
    answer: acknowledgementOf(profile),
  });
  return {
    ...given,
    listener,
    // A machine that is too busy for one is slow at the other.
    pages: createPageReader({
      timeoutMs: timeoutMs / 2,
      loadScript: (url) => loadScript(url, timeoutMs, given),
    }),
    timeoutMs,
    maxBytes,
    abreast: workersOf(options.concurrency),
    silence: listenForSilence(),
    writings: new Map(),
    onExchange: (scenario, step, played) =>
      options.onEvent?.({
        type: "exchange",
        scenario,
        step,
        get exchange() {
          return played.exchange;
        },
      }),
  };
}

const longestScript = 256 * 1024;

/** The script of a page that lies on the page's own site. */
async function loadScript(
  url: URL,
  timeoutMs: number,
  stage: Pick<Stage, "target" | "network" | "signal">,
): Promise<string | undefined> {
  const { network, signal } = stage;
  const sent = await send(
    { method: "GET", url, headers: { accept: "*/*", ...headersFor(url, stage) }, body: new Uint8Array() },
    { timeoutMs, maxBytes: longestScript, signal },
    network,
  );
  return sent.ok && sent.status === 200 ? new TextDecoder().decode(sent.body) : undefined;
}

/** The texts of a value, however deep. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : typeof value === "string"
      ? [value]
      : [];

export function targetOf(target: string): URL {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`The target must be an http or https address, not \`${target}\`.`);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new UsageError(
      "The target must be an address without user, query or fragment: it stands in every report.",
    );
  }
  return url;
}

/** The key, once a scheme is known that needs it. @throws UsageError where it is missing then. */
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
    `The profile fills ${schemePoint}, but the key is missing: set the environment variable ${variable}, or name another by credentials.key.env in the settings.`,
  );
}
