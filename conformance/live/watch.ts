// Judges exchanges as they come, by the suite's own automatic checks and relations. The one judge of the proxy, of recordings and
// of the measure of the suite. Nothing is sent or written here.
import { isRecord } from "@acquiring/contract/codecs";
import { installedContract } from "../contract/contract.ts";
import { notificationOf } from "../exchange/listener.ts";
import { maskerOf, shapeAt, type Masker } from "../exchange/mask.ts";
import { secretsOf } from "../exchange/secrets.ts";
import type { Profile } from "../given/profile.ts";
import { cardSecrets, type Settings } from "../given/settings.ts";
import { scopeOf } from "../judge/ledger.ts";
import { isEvidence, type Heard, type Observation } from "../judge/observation.ts";
import { automaticSights, resultOf, type CheckResult, type Judging } from "../judge/results.ts";
import { runWideBreaks } from "../judge/run-wide.ts";
import type { Sight } from "../judge/sight.ts";
import { leavesOf } from "../match/alike.ts";
import { automaticPlans, type AutomaticPlan } from "../scenario/plan.ts";
import { memoryOf, usualBounds, type Bounds } from "./memory.ts";
import type { RawAsked, RawExchange, RawNotification, RawResponse } from "./raw-exchange.ts";
import { readRequest, seenExchange, type Reading } from "./read-exchange.ts";

/** What traffic is judged by. Plain data: it goes to another thread. */
export interface WatchSetup {
  readonly profile: Profile;
  readonly settings: Settings;
  /** The key of the account that the settings name; without it no signature is verified. */
  readonly key?: string | undefined;
  /** Everything that changes a payment is part of this traffic, so that amounts can be compared between responses. */
  readonly whole?: boolean;
  readonly bounds?: Bounds;
}

/** One way in which the traffic breaks a check, and how often it was seen. */
export interface Violation {
  readonly result: CheckResult;
  readonly count: number;
}

/** What was seen of one operation. */
export interface SeenOfOperation {
  readonly operation: string;
  readonly exchanges: number;
  /** Responses that were held to the checks. */
  readonly judged: number;
  readonly accepted: number;
}

export interface Summary {
  readonly exchanges: number;
  readonly notifications: number;
  /** Requests to paths that are none of the contract's. */
  readonly others: number;
  readonly operations: readonly SeenOfOperation[];
  /** Why responses were held to nothing, and how often. */
  readonly silent: Readonly<Record<string, number>>;
  /** How often what was known of payments was given up, because something passed that nobody read. */
  readonly gaps: number;
  /** The signatures of requests and responses were verified. */
  readonly verified: boolean;
  readonly violations: readonly Violation[];
}

/** Looks at an exchange by itself, now that its response is there or will not come; gives the first violation of each kind. */
export type End = (response: RawResponse | undefined) => CheckResult[];

export interface Watch {
  /** Takes note of a request whose response is not there yet; gives what its end is told to. */
  readonly begin: (raw: RawAsked) => End;
  readonly hear: (raw: RawNotification) => void;
  /** Holds what was seen since to everything that was seen before. */
  readonly relate: () => CheckResult[];
  /** Says that something passed which was not seen. */
  readonly miss: () => void;
  /** How many messages wait for `relate`. */
  readonly waiting: () => number;
  readonly summary: () => Summary;
}

/** More kinds than there are checks; names that a response makes up shall not fill the memory. */
const mostKinds = 1000;

export function watch(setup: WatchSetup): Watch {
  const { profile, settings, key, whole = false, bounds = usualBounds } = setup;
  const contract = installedContract();
  const reading: Reading = { contract, profile, key, account: settings.merchant };
  const plans = automaticPlans(reading).filter(({ unmet }) => unmet === undefined);
  const checks = plans.map(({ check }) => check);
  const memory = memoryOf(bounds);
  const kinds = new Map<string, { readonly result: CheckResult; count: number }>();
  const counts = { exchanges: 0, notifications: 0, others: 0, gaps: 0 };
  const operations = new Map<string, { -readonly [name in keyof SeenOfOperation]: SeenOfOperation[name] }>();
  const silent = new Map<string, number>();
  const fresh = new Set<Observation | Heard>();
  /** What of a message was told already. */
  const told = new WeakMap<Observation | Heard, Set<string>>();

  const judgingWith = (masker: Masker): Judging => ({
    ...reading,
    settings,
    masker,
    waivers: new Map(),
    strict: false,
    now: new Date(),
  });
  /** For sights alone, which show nothing. */
  const unshown = judgingWith(maskerOf({ pans: [], cvvs: [], keys: [] }));
  const note = (plan: AutomaticPlan | undefined, sight: Sight): CheckResult[] => {
    if (plan === undefined) return [];
    const kind = `${plan.id} ${kindOf(sight.mismatch?.at ?? "")}`;
    const known = kinds.get(kind);
    if (known !== undefined) known.count += 1;
    if (known !== undefined || kinds.size >= mostKinds) return [];
    const result = resultOf(
      plan,
      discreet(sight),
      judgingWith(maskerFor(memory.observations, { settings, key })),
    );
    kinds.set(kind, { result, count: 1 });
    return [result];
  };
  const planned = new Map(plans.map((plan) => [plan.id, plan]));
  const count = (observation: Observation, why: string | undefined): boolean => {
    const { id } = observation.operation;
    const own = operations.get(id) ?? { operation: id, exchanges: 0, judged: 0, accepted: 0 };
    operations.set(id, own);
    const isJudged = why === undefined && isJudgedAlone(observation);
    own.exchanges += 1;
    own.judged += isJudged ? 1 : 0;
    own.accepted += observation.played.success ? 1 : 0;
    if (!isJudged) add(silent, why ?? "its request was refused with another status than 200");
    return isJudged;
  };
  const alone = (observation: Observation): CheckResult[] => {
    const own = checks.filter(({ operation }) => operation === observation.operation.id);
    return [...automaticSights(own, [observation], unshown)].flatMap(([id, sight]) => {
      const plan = planned.get(id);
      return sight.seen !== "failed" || isClientsOwn(plan, sight) ? [] : note(plan, sight);
    });
  };
  const forget = (): void => {
    counts.gaps += 1;
    memory.forget();
    fresh.clear();
  };

  return {
    begin: (raw) => {
      counts.exchanges += 1;
      const read = readRequest(raw, reading);
      if (read.kind === "other") {
        counts.others += 1;
        return () => [];
      }
      if (read.kind === "unread") {
        add(silent, read.why);
        forget();
        return () => [];
      }
      const { observation: asked } = seenExchange(read.begun, undefined, reading);
      memory.keep(asked);
      return (response) => {
        const { observation, silent: why } = seenExchange(read.begun, response, reading);
        memory.keep(observation, asked);
        fresh.add(observation);
        return count(observation, why) ? alone(observation) : [];
      };
    },
    hear: ({ place, request }) => {
      counts.notifications += 1;
      const { method, target, headers, body } = request;
      if (body === undefined) return;
      const notification = notificationOf({ method, path: target, headers }, body);
      const { value } = notification.body;
      const scenario = isRecord(value) ? scopeOf(value) : "";
      const one: Heard = { scenario, notification, advice: false, place };
      memory.keepHeard(one);
      fresh.add(one);
    },
    relate: () => {
      if (fresh.size === 0) return [];
      const { observations, heard } = memory;
      const run = { observations, heard, judging: unshown, fresh };
      const found: CheckResult[] = [];
      for (const [id, { sight, seen }] of runWideBreaks(checks, run)) {
        if (!whole && isAmount(id, sight)) continue;
        const before = told.get(seen) ?? new Set<string>();
        told.set(seen, before);
        const what = `${id} ${sight.mismatch?.at ?? ""}`;
        if (before.has(what)) continue;
        before.add(what);
        found.push(...note(planned.get(id), sight));
      }
      fresh.clear();
      memory.trim();
      return found;
    },
    miss: forget,
    waiting: () => fresh.size,
    summary: () => ({
      ...counts,
      operations: [...operations.values()].map((one) => ({ ...one })),
      silent: Object.fromEntries(silent),
      verified: key !== undefined,
      violations: [...kinds.values()].map(({ result, count: times }) => ({ result, count: times })),
    }),
  };
}

const add = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** As in a run, but that a broken request says nothing even where it was taken for a good one: `success` is never set then. */
const isJudgedAlone = (observation: Observation): boolean =>
  isEvidence({ ...observation, advice: false }) && observation.played.answer !== undefined;

/** The same place in another entry of a list is no other kind. */
const kindOf = (at: string): string => at.replaceAll(/\/\d+(?=\/|$)/g, "/*");

/** A promise of a profile about values says nothing of one that the client made up and the gateway repeats. */
function isClientsOwn(plan: AutomaticPlan | undefined, { mismatch, played }: Sight): boolean {
  if (plan === undefined || plan.check.rules.length > 0 || mismatch?.actual === undefined) return false;
  const name = mismatch.at.split("/").at(-1);
  return leavesOf(played?.request).some(({ path, leaf }) => path.at(-1) === name && leaf === mismatch.actual);
}

/** What of a payment changes by what else is done with it: only who sees all of that can compare it. */
const isAmount = (id: string, { mismatch }: Sight): boolean =>
  id.endsWith(".payments.original-amount") ||
  (id.endsWith(".payments.agree") && /\/(?:refund_)?amount$/.test(mismatch?.at ?? ""));

/** The cards are other people's, so they are known only from what was sent. */
function maskerFor(
  observations: readonly Observation[],
  known: { readonly settings: Settings; readonly key: string | undefined },
): Masker {
  const sent = observations.map(({ played: { built } }) => secretsOf(built, known));
  const { pans, cvvs } = cardSecrets(known.settings.test_data);
  return maskerOf({
    pans: [...new Set([...pans, ...sent.flatMap((one) => one.pans)])],
    cvvs,
    keys: known.key === undefined ? [] : [known.key],
  });
}

/** What a message shows of somebody is hidden also where it is what was expected; of a record in place of a value only that it is one. */
function discreet(sight: Sight): Sight {
  const { mismatch, played } = sight;
  if (mismatch === undefined) return sight;
  const place = shapeAt(played?.operation?.descriptor.response.shape, mismatch.at);
  const isSensitive = place !== undefined && "sensitive" in place && place.sensitive !== undefined;
  const { actual } = mismatch;
  return {
    ...sight,
    mismatch: {
      ...mismatch,
      expected: isSensitive ? mismatch.expected.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"***"') : mismatch.expected,
      ...(typeof actual === "object" && actual !== null
        ? { words: Array.isArray(actual) ? `a list of ${actual.length}` : "an object" }
        : {}),
    },
  };
}

/** Judges exchanges of which each had ended before the next began, and notifications behind them. */
export function judged(
  setup: WatchSetup,
  exchanges: Iterable<RawExchange>,
  notifications: Iterable<RawNotification> = [],
): Summary {
  const watching = watch(setup);
  for (const { response, ...asked } of exchanges) {
    watching.begin(asked)(response);
    if (watching.waiting() >= often) watching.relate();
  }
  for (const one of notifications) watching.hear(one);
  watching.relate();
  return watching.summary();
}

/** Relations look at everything that is kept: once for so many messages. */
export const often = 100;
