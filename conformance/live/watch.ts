// Judges exchanges when they arrive, with the suite's automatic checks and relations. The proxy, recordings and the measure of
// the suite all use this judge. It sends and writes nothing.
import { isRecord } from "@acquiring/contract/codecs";
import { installedContract } from "../contract/contract.ts";
import { heardOf, notificationOf } from "../exchange/listener.ts";
import { maskerOf } from "../exchange/mask.ts";
import type { Profile } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import { scopeOf } from "../judge/ledger.ts";
import { isDefined } from "../judge/evidence.ts";
import { automaticSights, type CheckResult, type Judging } from "../judge/results.ts";
import { runWideBreaks } from "../judge/run-wide.ts";
import type { Sight } from "../judge/sight.ts";
import { leavesOf } from "../match/alike.ts";
import type { AutomaticCheck } from "../scenario/automatic-checks.ts";
import { automaticPlans, type AutomaticPlan } from "../scenario/plan.ts";
import { memoryOf, usualBounds, type Bounds, type Memory } from "./memory.ts";
import type { RawAsked, RawExchange, RawNotification, RawResponse } from "./raw-exchange.ts";
import { readRequest, seenExchange } from "./read-exchange.ts";
import { tallyOf, type TrafficTally, type Tally } from "./tally.ts";
import { violationKinds, type Violation, type ViolationKinds } from "./violation-kinds.ts";
import type { Played } from "../message/message.ts";

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

export interface Summary extends TrafficTally {
  /** The signatures of requests and responses were verified. */
  readonly verified: boolean;
  readonly violations: readonly Violation[];
}

/** Judges one exchange, once its response is there or will not come. Returns the first violation of each kind. */
export type End = (response: RawResponse | undefined) => CheckResult[];

export interface Watch {
  /** Takes note of a request; returns what to call with its response. */
  readonly begin: (raw: RawAsked) => End;
  readonly hear: (raw: RawNotification) => void;
  /** Compares the exchanges since the last call with all earlier ones. */
  readonly relate: () => CheckResult[];
  /** Counts a message that was not looked at. */
  readonly miss: () => void;
  /** How many messages wait for `relate`. */
  readonly waiting: () => number;
  readonly summary: () => Summary;
}

/** A watch in progress. */
interface Watching {
  readonly judging: Judging;
  readonly account: Settings["merchant"];
  readonly whole: boolean;
  readonly plans: ReadonlyMap<string, AutomaticPlan>;
  readonly checks: readonly AutomaticCheck[];
  readonly memory: Memory;
  readonly kinds: ViolationKinds;
  readonly tally: Tally;
  /** What was not related yet. */
  readonly fresh: Set<Played>;
  /** What was already reported of a message. */
  readonly told: WeakMap<Played, Set<string>>;
}

export function watch(setup: WatchSetup): Watch {
  const { profile, settings, key, whole = false, bounds = usualBounds } = setup;
  const contract = installedContract();
  const plans = automaticPlans({ contract, profile }).filter(({ unmet }) => unmet === undefined);
  // violation-kinds.ts masks by the requests what is shown; a sight shows nothing.
  const masker = maskerOf({ pans: [], cvvs: [], keys: [] });
  const given = { contract, profile, settings, key, masker };
  const judging: Judging = { ...given, waivers: new Map(), strict: false, now: new Date() };
  const watching: Watching = {
    judging,
    account: settings.merchant,
    whole,
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    checks: plans.map(({ check }) => check),
    memory: memoryOf(bounds),
    kinds: violationKinds(judging),
    tally: tallyOf(),
    fresh: new Set(),
    told: new WeakMap(),
  };
  const { tally, fresh, kinds } = watching;
  return {
    begin: (raw) => begin(raw, watching),
    hear: (raw) => hear(raw, watching),
    relate: () => relate(watching),
    miss: () => forget(watching),
    waiting: () => fresh.size,
    summary: () => ({ ...tally.seen(), verified: key !== undefined, violations: kinds.all() }),
  };
}

function begin(raw: RawAsked, watching: Watching): End {
  const { memory, tally, judging, account, fresh } = watching;
  const reading = { ...judging, account };
  const read = readRequest(raw, reading);
  if (read.kind === "other") {
    tally.other();
    return () => [];
  }
  if (read.kind === "unread") {
    tally.unread(read.why);
    forget(watching);
    return () => [];
  }
  const { observation: asked } = seenExchange(read.begun, undefined, reading);
  memory.keep(asked);
  return (response) => {
    const { observation, silent } = seenExchange(read.begun, response, reading);
    memory.keep(observation, asked);
    fresh.add(observation);
    // A broken request gives no evidence, even if the gateway accepted it: `success` is never set then.
    const isJudged = silent === undefined && isDefined(observation);
    tally.exchange(
      observation,
      isJudged ? undefined : (silent ?? "it was refused with another status than 200"),
    );
    return isJudged ? alone(observation, watching) : [];
  };
}

/** Returns the violations of one exchange alone. */
function alone(observation: Played, { checks, plans, kinds, memory, judging }: Watching): CheckResult[] {
  const own = checks.filter(({ operation }) => operation === observation.operation?.id);
  return [...automaticSights(own, [observation], judging)].flatMap(([id, sight]) => {
    const plan = plans.get(id);
    if (plan === undefined || sight.seen !== "failed" || isClientsOwn(plan, sight)) return [];
    return kinds.note(plan, sight, memory.observations);
  });
}

function hear({ place, request }: RawNotification, { tally, memory, fresh }: Watching): void {
  tally.notification();
  const { method, target, headers, body } = request;
  if (body === undefined) return;
  const notification = notificationOf({ method, path: target, headers }, body);
  const { value } = notification.body;
  const scenario = isRecord(value) ? scopeOf(value) : "";
  const one: Played = { ...heardOf(notification), scenario, place };
  memory.keepHeard(one);
  fresh.add(one);
}

function relate({ fresh, memory, judging, checks, plans, kinds, whole, told }: Watching): CheckResult[] {
  if (fresh.size === 0) return [];
  const { observations, heard } = memory;
  const found: CheckResult[] = [];
  for (const [id, { sight, seen }] of runWideBreaks(checks, { observations, heard, judging, fresh })) {
    const plan = plans.get(id);
    if (plan === undefined || (!whole && isAmount(id, sight))) continue;
    const before = told.get(seen) ?? new Set<string>();
    told.set(seen, before);
    const what = `${id} ${sight.mismatch?.at ?? ""}`;
    if (before.has(what)) continue;
    before.add(what);
    found.push(...kinds.note(plan, sight, observations));
  }
  fresh.clear();
  memory.trim();
  return found;
}

/** Forgets everything after an unreadable message, because the known payments may have changed. */
function forget({ tally, memory, fresh }: Watching): void {
  tally.gap();
  memory.forget();
  fresh.clear();
}

/** A profile's promise about values does not apply to a value that the client made up and the gateway repeats. */
function isClientsOwn(plan: AutomaticPlan, { mismatch, played }: Sight): boolean {
  if (plan.check.rules.length > 0 || mismatch?.actual === undefined) return false;
  const name = mismatch.at.split("/").at(-1);
  return leavesOf(played?.request).some(({ path, leaf }) => path.at(-1) === name && leaf === mismatch.actual);
}

/** What of a payment changes by what else is done with it: only who sees all of that can compare it. */
const isAmount = (id: string, { mismatch }: Sight): boolean =>
  id.endsWith(".payments.original-amount") ||
  (id.endsWith(".payments.agree") && /\/(?:refund_)?amount$/.test(mismatch?.at ?? ""));

/** Judges exchanges without overlaps, and then notifications. */
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
