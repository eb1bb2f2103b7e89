// A run from beginning to end: settings and profile, plan, scenarios in parallel, results, report. Everything that can be
// observed leaves as events; no reporter is known here.
import { randomInt } from "node:crypto";
import { setMaxListeners } from "node:events";
import { installedContract, objectOf, type Contract } from "./contract.ts";
import { UsageError } from "./errors.ts";
import { readYaml } from "./files.ts";
import { startListener } from "./listener.ts";
import { loadFixtures } from "./load.ts";
import { maskerOf } from "./mask.ts";
import type { Fixtures, Report, RunEvent } from "./model.ts";
import { mostWorkers, perform } from "./perform.ts";
import { allChecks, planOf, type PlannedCheck, type Selection } from "./plan.ts";
import type { Stage } from "./exchange.ts";
import { bareProfile, filledWith, profileOf, schemeOf, schemePoint, type Profile } from "./profile.ts";
import { reportOf } from "./report.ts";
import type { Judging } from "./results.ts";
import { unreachable } from "./send.ts";
import { cardSecrets, settingsOf, type Settings } from "./settings.ts";
import { waiversOf } from "./waivers.ts";

export interface RunOptions extends Selection {
  /** The gateway's base URL, without `/v1`. */
  readonly target: string;
  /** Parsed settings, or the path of a YAML file. */
  readonly settings?: unknown;
  /** A parsed profile, or the path of a YAML file; the bare one if not given. */
  readonly profile?: unknown;
  /** Parsed waivers, or the path of a YAML file. */
  readonly waivers?: unknown;
  readonly merchant?: string | undefined;
  readonly account?: string | undefined;
  readonly onEvent?: (event: RunEvent) => void;
  readonly signal?: AbortSignal;
  /** Scenarios at the same time. */
  readonly concurrency?: number;
  /** For each answer. */
  readonly timeoutMs?: number;
  /** For the whole run. */
  readonly totalMs?: number;
  readonly seed?: number | undefined;
  readonly strict?: boolean;
  readonly failFast?: boolean;
  readonly listen?: string | undefined;
  readonly notifyUrl?: string | undefined;
  /** Where the key is looked up; the process's environment if not given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Other fixtures than the suite's own. */
  readonly fixtures?: Fixtures;
}

const maxBytes = 1024 * 1024;
const defaults = { timeoutMs: 10_000, totalMs: 15 * 60_000 };

export interface Prepared {
  readonly contract: Contract;
  readonly fixtures: Fixtures;
  readonly settings: Settings;
  readonly profile: Profile;
  readonly all: readonly PlannedCheck[];
}

/** Everything that is known before anything is sent. @throws UsageError, SuiteError */
export function prepare(options: Omit<RunOptions, "target">): Prepared {
  const contract = installedContract();
  const fixtures = options.fixtures ?? loadFixtures(contract);
  const [given, source] = yamlOr(options.settings, "settings");
  const base = settingsOf(given, source);
  const { merchant_id, account_id } = base.merchant;
  const settings = {
    ...base,
    merchant: { merchant_id: options.merchant ?? merchant_id, account_id: options.account ?? account_id },
  };
  const [profileValue, profileSource] = yamlOr(options.profile, "profile");
  const profile =
    profileValue === undefined && options.profile === undefined
      ? bareProfile
      : profileOf(profileValue, profileSource);
  return { contract, fixtures, settings, profile, all: allChecks(fixtures, contract, settings, profile) };
}

const yamlOr = (given: unknown, what: string): [unknown, string] =>
  typeof given === "string" ? [readYaml(given, what), given] : [given, "as given"];

/**
 * Holds a gateway against the contract and tells what it found.
 *
 * @throws UsageError for settings, profiles, waivers, patterns and targets that cannot be used (exit 2),
 *   SuiteError for fixtures that are invalid (exit 3). A gateway's faults are in the report.
 */
export async function runConformance(options: RunOptions): Promise<Report> {
  const startedAt = new Date();
  const target = targetOf(options.target);
  const { contract, fixtures, settings, profile, all } = prepare(options);
  const plan = planOf(all, fixtures, options);
  const [waiverList, waiverSource] = yamlOr(options.waivers, "waivers");
  const waivers = waiversOf(waiverList, waiverSource, new Set(all.map(({ id }) => id)));
  const key = keyOf(settings, profile, options.env ?? process.env);
  const timeoutMs = options.timeoutMs ?? defaults.timeoutMs;
  const problem = await unreachable(target, timeoutMs);
  if (problem !== undefined)
    throw new UsageError(`The target ${target.href} cannot be reached: ${problem}. Is the gateway running?`);
  const seed = options.seed ?? randomInt(1, 2 ** 31);
  const emit = options.onEvent ?? (() => undefined);
  const acknowledgement = objectOf(filledWith(profile, "notification.acknowledgement"));
  const statusList = acknowledgement["status"];
  const status = Array.isArray(statusList) && typeof statusList[0] === "number" ? statusList[0] : 200;
  const listener = await startListener({
    listen: options.listen,
    notifyUrl: options.notifyUrl,
    answer: { status, body: typeof acknowledgement["body"] === "string" ? acknowledgement["body"] : "OK" },
  });
  const masker = maskerOf({ ...cardSecrets(settings.test_data), keys: key === undefined ? [] : [key] });
  const stop = new AbortController();
  const signals = [
    stop.signal,
    AbortSignal.timeout(options.totalMs ?? defaults.totalMs),
    ...(options.signal === undefined ? [] : [options.signal]),
  ];
  const signal = AbortSignal.any(signals);
  // Each request in flight listens to it.
  setMaxListeners(mostWorkers * 2, signal);
  const stage: Stage = {
    target,
    key,
    fixtures,
    masker,
    listener,
    timeoutMs,
    maxBytes,
    signal,
    onExchange: (scenario, step, exchange) => emit({ type: "exchange", scenario, step, exchange }),
  };
  const judging: Judging = {
    contract,
    profile,
    settings,
    masker,
    waivers,
    strict: options.strict ?? false,
    now: startedAt,
  };
  emit({ type: "started", target: target.href, profile: profile.name, seed, checks: plan.checks.length });
  try {
    const results = await perform({ plan, all, options, seed, stage, judging, emit, stop, listener });
    const facts = { target: target.href, seed, startedAt, durationMs: Date.now() - startedAt.getTime() };
    const report = reportOf(results, facts, contract, profile);
    emit({ type: "finished", report, results });
    return report;
  } finally {
    await listener.close();
  }
}

function targetOf(target: string): URL {
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

/** The key, once a scheme is known that needs it. */
function keyOf(
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
