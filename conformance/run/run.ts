// A run from beginning to end: settings and profile, plan, scenarios in parallel, results, report. All observations are
// reported as events; this file knows no reporter.
import { defined } from "@acquiring/contract/codecs";
import { installedContract, objectOf } from "../contract/contract.ts";
import { profileContradictions, settingsContradictions } from "../inputs/contradictions.ts";
import { givenOr, type Given, type Wrong, wrongIn } from "../inputs/files.ts";
import { installedFixtures } from "../scenario/load.ts";
import { newOrigin, type Origin } from "../scenario/fresh.ts";
import { fieldProblems, obeying } from "../scenario/request-fields.ts";
import { reportOf, type Report } from "./report.ts";
import { checksByNeed } from "./needs.ts";
import type { Prepared } from "./prepared.ts";
import { setupOf, type Setup } from "./setup.ts";
import type { Sent } from "./rehearse.ts";
import { mustStayWithin, sendsOf, sentBy, type Sends, variantsOf } from "./sends.ts";
import type { RunOptions } from "./options.ts";
import { perform } from "./perform.ts";
import { closeStage, keyOf, maskerFor, otherKeyOf, signalOf, stageOf, targetOf } from "./stage.ts";
import { installedLevels, levelNamed } from "../judge/levels.ts";
import { allChecks, counts, idsByName, planOf, type Plan, type PlannedCheck } from "../scenario/plan.ts";
import { tooFastCause } from "../judge/cause.ts";
import { bareProfile, profileOf } from "../inputs/profile.ts";
import type { Judging } from "../judge/results.ts";
import { startPace } from "../exchange/pace.ts";
import { startSpending } from "../exchange/spending.ts";
import { settingsOf, type Settings } from "../inputs/settings.ts";
import { networkOf, type NetworkOptions } from "../inputs/network.ts";
import { waiversOf, type Waiver } from "../inputs/waivers.ts";

/** Everything known before the first request. @throws UsageError, SuiteError */
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

/** What a run will do, known before it sends anything. */
export interface Planned {
  readonly prepared: Prepared;
  readonly plan: Plan;
  readonly origin: Origin;
  /** All that it may send, in scenarios. */
  readonly scenarios: readonly Sent[];
  readonly sends: Sends;
}

/** Plans a run without sending anything. @throws UsageError, SuiteError */
export function planned(options: Omit<RunOptions, "target">): Planned {
  const prepared = prepare(options);
  if (options.level !== undefined) levelNamed(options.level, installedLevels(prepared.contract));
  const plan = planOf(prepared.all, prepared.fixtures, options);
  const origin = newOrigin(options.seed);
  const scenarios = sentBy(plan, prepared, options);
  const sends = { ...sendsOf(scenarios, prepared, origin), ...variantsOf(plan, options.fuzz) };
  return { prepared, plan, origin, scenarios, sends };
}

/** The settings that need a connection which a proxy does not support. */
const proxiedWrongs = ({ proxy }: NetworkOptions, { test_data }: Settings): readonly Wrong[] =>
  proxy === undefined || test_data["unregistered_address"] === undefined ? [] : [proxiedAddress];

const proxiedAddress: Wrong = {
  at: "/test_data/unregistered_address",
  message:
    "cannot be used: requests go through a proxy and come from its address. Remove it, or use --no-proxy.",
};

function mustHold(what: string, given: Given, wrongs: readonly Wrong[]): void {
  if (wrongs.length > 0) throw wrongIn(`The ${what} (${given.source}) cannot be used:`, wrongs, given);
}

/**
 * Tests whether a gateway conforms to the contract; returns the report. It sends each request once, and the requests move
 * money in the test mode of the target. A scenario whose payment is declined for its amount is played again, unless the run
 * has limits. Scenarios run in parallel, but each one's requests run one after the other.
 *
 * After `signal` aborts, the run sends nothing more. The promise still resolves, with the results until then and with the
 * other checks as `not-run`, so such a report never conforms. Everything in report and events is masked.
 *
 * ```ts
 * const report = await runConformance({
 *   target: "http://127.0.0.1:8080",
 *   settings: "settings.yaml", // or its parsed content
 *   profile: "profile.yaml",
 *   onEvent: (event) => { if (event.type === "check") console.log(event.result.status, event.result.id); },
 *   signal: AbortSignal.timeout(60_000),
 * });
 * process.exitCode = exitCodeOf(report);
 * ```
 *
 * @throws UsageError for settings, profiles, waivers, patterns and targets that cannot be used (exit 2),
 *   SuiteError for fixtures that are invalid (exit 3). A gateway's faults are in the report.
 */
export async function runConformance(options: RunOptions): Promise<Report> {
  const startedAt = new Date();
  if (typeof options.target === "string") targetOf(options.target);
  // Looked at once all is prepared.
  else options.target.catch(() => undefined);
  const { prepared, plan, origin, sends } = planned(options);
  const { contract, fixtures, settings, profile, all } = prepared;
  mustStayWithin(sends, options);
  const waivers = waiversFor(all, options);
  const env = options.env ?? process.env;
  const keys = { key: keyOf(settings, profile, env), otherKey: otherKeyOf(settings, env) };
  const network = networkOf(options, env);
  const emit = options.onEvent ?? (() => undefined);
  const target = targetOf(await options.target);
  // The settings' values in requests may be personal data.
  const { requests } = options.fixtures ?? installedFixtures();
  const masker = maskerFor({ settings, requests }, Object.values(keys), network);
  const stop = new AbortController();
  const { strict = false, basis } = options;
  const known = { contract, profile, settings, key: keys.key, masker, waivers };
  const judging: Judging = { ...known, strict, basis, now: startedAt };
  const pace = startPace(profile, { rate: options.rate });
  const spending = startSpending(options);
  const signal = signalOf(options, pace, stop);
  const stage = await stageOf(
    options,
    { target, network, ...keys, fixtures, masker, pace, spending, signal },
    profile,
  );
  const controls = plan.checks.filter(({ id }) => !plan.asked.has(id)).length;
  const checks = { checks: all.length, selected: plan.checks.length, controls, sends };
  emit({ type: "started", target: target.href, profile: profile.name, ...origin, ...checks });
  try {
    const own = { plan, all, options, origin, stage, judging, emit, stop };
    const { results, cause: first, observations } = await perform(own);
    const cause = first ?? tooFastCause(stage.pace.verdict());
    const sent = spending.total();
    const ended = { target: target.href, ...origin, sends, sent, startedAt, endedAt: new Date() };
    const facts = {
      ...ended,
      ...factsOf(options, prepared, judging, origin),
      ...(isWhole(options) ? {} : { selected: plan.asked }),
      ...defined({ cause, observations }),
    };
    const report = reportOf(results, facts, contract, profile);
    emit({ type: "finished", report, results });
    return report;
  } finally {
    await closeStage(stage);
  }
}

/** What a report says of a run and was known before it began. */
const factsOf = (options: RunOptions, prepared: Prepared, judging: Judging, { seed }: Origin) => ({
  ...(options.fuzz === undefined ? {} : { fuzz: { runs: options.fuzz, seed: options.fuzzSeed ?? seed } }),
  ...(options.insecure === true ? { insecure: true as const } : {}),
  setup: setupFor(prepared, options, judging),
  counting: new Set(prepared.all.filter(counts).map(({ id }) => id)),
  byNeed: checksByNeed(prepared.all),
});

/** Whether a run has every check that counts. */
const isWhole = ({ only = [], skip = [], among, limitTo, readOnly }: RunOptions): boolean =>
  only.length === 0 && skip.length === 0 && among === undefined && limitTo === undefined && readOnly !== true;

function waiversFor(all: readonly PlannedCheck[], options: RunOptions): ReadonlyMap<string, Waiver> {
  const { value, source } = givenOr(options.waivers, "waivers");
  return waiversOf(value, source, idsByName(all));
}

/** The report's copy of the settings, the profile and the options of the run. */
function setupFor({ given }: Prepared, options: RunOptions, judging: Judging): Setup {
  const { only, skip, among, limitTo, advice, strict, basis, failFast, level, concurrency, timeoutMs } =
    options;
  const { maxRequests, maxAmount, readOnly } = options;
  const chosen = { only, skip, among, limitTo, advice, readOnly, maxRequests, maxAmount };
  const kept = { ...chosen, strict, basis, failFast, level, concurrency, timeoutMs };
  return setupOf(
    { ...given, waivers: [...new Set(judging.waivers.values())], options: defined(kept) },
    judging,
  );
}
