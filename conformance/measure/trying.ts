// Plays scenarios against a gateway behind a proxy with one mutant, and returns the failed checks. matrix.ts chooses
// the mutants and draws the conclusions.
import { defined } from "@acquiring/contract/codecs";
import type { CheckResult } from "../judge/results.ts";
import type { Report } from "../run/report.ts";
import type { RunEvent } from "../run/events.ts";
import type { Fixtures } from "../scenario/model.ts";
import type { RunOptions } from "../run/options.ts";
import { runConformance } from "../run/run.ts";
import type { RawExchange } from "../live/raw-exchange.ts";
import { setupOf } from "../live/setup.ts";
import { judged } from "../live/watch.ts";
import type { Change, Mutant, Presented } from "./mutants/mutant.ts";
import { unsigned } from "../exchange/signing.ts";
import { startProxy } from "./proxy.ts";
import type { Signing } from "./resign.ts";
import { scenariosFor } from "./scope.ts";

/** The gateway behind the mutants, and the options of the suite's runs. */
export interface Front {
  /** A gateway that conforms; its base URL. */
  readonly target: string;
  readonly settings: RunOptions["settings"];
  readonly profile: RunOptions["profile"];
  /** How the gateway signs; without it a changed response keeps its signature. */
  readonly signing?: Signing;
  /** Milliseconds for each response; as in every run if not given. */
  readonly timeoutMs?: number;
  /** The suite gets only the settings: the proxy adds the missing signatures. */
  readonly isBare?: true;
}

/** What trying a mutant takes. */
export interface Trying {
  readonly front: Front;
  readonly fixtures: Fixtures;
  readonly unmutated: Shown;
  /** What passes without a mutant. */
  readonly passed: readonly CheckResult[];
}

/** What one run showed. */
export interface Shown {
  readonly report: Report;
  readonly results: readonly CheckResult[];
  /** What its traffic broke, judged without knowing what it was sent for; nothing under the bare profile. */
  readonly live: readonly CheckResult[];
}

/** The result of trying a mutant. */
export interface Tried {
  /** The checks that pass without the mutant and failed with it, by assertion. */
  readonly failed: readonly CheckResult[];
  /** The results of the checks that cite its rule, in the last try. */
  readonly citing: readonly CheckResult[];
  /** What the traffic alone broke, judged as `acquiring proxy` and `acquiring check` do. */
  readonly live: readonly CheckResult[];
}

export const untried: Tried = { failed: [], citing: [], live: [] };

/** Runs the whole suite with the unchanged gateway. */
export async function prepareToTry(front: Front, fixtures: Fixtures): Promise<Trying> {
  const unmutated = await runBehindProxy(front, fixtures, undefined);
  const passed = unmutated.results.filter(({ status }) => status === "pass");
  return { front, fixtures, unmutated, passed };
}

/** Runs a mutant with the most likely scenarios first, then with all others. */
export async function tryOut(trying: Trying, mutant: Mutant): Promise<Tried> {
  const citing = trying.passed.filter((check) => cites(check, mutant));
  if (citing.length === 0) return untried;
  let tried = untried;
  for (const scenarios of scenariosFor(mutant, citing, trying.fixtures.scenarios)) {
    const before = tried.live;
    tried = await tryIn(trying, mutant, scenarios);
    tried = { ...tried, live: [...before, ...tried.live] };
    if (tried.failed.some((check) => cites(check, mutant))) return tried;
  }
  return tried;
}

/**
 * Tries a mutant in these scenarios. @throws Error for one whose response cannot be written: that would be a kill by
 * accident
 */
export async function tryIn(
  { front, fixtures, passed }: Trying,
  mutant: Mutant,
  limitTo: readonly string[],
): Promise<Tried> {
  if (limitTo.length === 0) return untried;
  const { results, live } = await runBehindProxy(front, fixtures, mutant, limitTo);
  const before = new Set(passed.map(({ id }) => id));
  // Without a profile only failures count.
  const telling = new Set(front.isBare === true ? ["fail"] : ["fail", "deviates"]);
  return {
    citing: results.filter((check) => before.has(check.id) && cites(check, mutant)),
    failed: results.filter(
      ({ id, status, expected }) => before.has(id) && telling.has(status) && expected !== undefined,
    ),
    live,
  };
}

/** Whether a check is about what the mutant breaks: its rule, the point of `point:<id>`, the advice of `check:<id>`. */
export function cites({ id, rules, points }: CheckResult, { rule }: Mutant): boolean {
  if (rule.startsWith("point:")) return points.includes(rule.slice("point:".length));
  return rule.startsWith("check:") ? rule === `check:${id}` : rules.includes(rule);
}

async function runBehindProxy(
  front: Front,
  fixtures: Fixtures,
  mutant: Mutant | undefined,
  limitTo?: RunOptions["limitTo"],
): Promise<Shown> {
  const { target, settings, profile, signing, timeoutMs, isBare } = front;
  const change = (operation: string): Change | undefined => {
    const own = operation === mutant?.operation ? mutant : undefined;
    return isBare === true ? unsignedToo(own) : own;
  };
  const exchanges: RawExchange[] = [];
  const onExchange = isBare === true ? undefined : (one: RawExchange): void => void exchanges.push(one);
  const proxy = await startProxy({ target, change, signing, onExchange });
  let results: readonly CheckResult[] = [];
  const onEvent = (event: RunEvent): void => {
    if (event.type === "finished") results = event.results;
  };
  try {
    const report = await runConformance({
      target: proxy.url,
      settings,
      ...(isBare === true ? { env: {} } : { profile, advice: true }),
      fixtures,
      onEvent,
      ...defined({ timeoutMs, limitTo }),
    });
    if (proxy.faults.length > 0)
      throw new Error(`${mutant?.name ?? "The proxy"}: ${proxy.faults.join("; ")}`);
    return { report, results, live: liveOf(exchanges, front) };
  } finally {
    await proxy.close();
  }
}

/** What the traffic breaks; the measure is all that is done with its payments. */
function liveOf(
  exchanges: readonly RawExchange[],
  { settings, profile, signing }: Front,
): readonly CheckResult[] {
  if (exchanges.length === 0) return [];
  const own = setupOf({ settings, profile, env: {}, whole: true });
  const setup = { ...own, ...(signing === undefined ? {} : { key: signing.key }) };
  return judged(setup, exchanges).violations.map(({ result }) => result);
}

/** The change, and a signature for each request that the suite sends without one, as it cannot sign under the bare profile. */
export function unsignedToo(change: Change = {}): Change {
  const { signsAnew } = change;
  return {
    ...change,
    signsAnew: (presented: Presented) =>
      presented.signature === unsigned || signsAnew === true || signsAnew?.(presented) === true,
  };
}
