// Examines a sandbox in depth: plays every scenario of the suite that the settings allow, regardless of what the profile fills.
// Nothing is judged.
import { heardOf } from "../exchange/listener.ts";
import type { Masker } from "../exchange/mask.ts";
import { startPace } from "../exchange/pace.ts";
import { startSpending } from "../exchange/spending.ts";
import { networkOf } from "../inputs/network.ts";
import type { Played } from "../message/message.ts";
import { perform } from "../run/perform.ts";
import type { RunOptions } from "../run/options.ts";
import { prepare } from "../run/run.ts";
import { sendsOf, sentBy, type Sends } from "../run/sends.ts";
import { closeStage, keyOf, maskerFor, signalOf, stageOf, targetOf } from "../run/stage.ts";
import { newOrigin } from "../scenario/fresh.ts";
import { planOf, type PlannedCheck } from "../scenario/plan.ts";
import { seenOf, type Brought, type Seen } from "./readers/seen.ts";

export interface DeepPlan {
  /** What it sends at most. */
  readonly sends: Sends;
  readonly play: () => Promise<Deep>;
}

interface Deep {
  readonly seen: Seen;
  readonly masker: Masker;
  /** How many requests got no response, and whether the last two are among them. */
  readonly lost: number;
  readonly gone: boolean;
}

/** A request to the gateway that it left without a response; a query from an unregistered address may get none. */
const isLost = ({ operation, built, status }: Played): boolean =>
  operation !== undefined && built !== undefined && built.localAddress === undefined && status === 0;

const lastOf = (brought: readonly Brought[], count: number): readonly Played[] =>
  brought
    .filter(({ at }) => at !== undefined)
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
    .slice(-count)
    .map(({ played }) => played);

/** A check waits for the settings, never for the profile: what a point would have to be is what is looked for. */
const isForSettings = (unmet: PlannedCheck["unmet"]): boolean =>
  unmet?.missing?.some((id) => /^(?:features|test_data)\./.test(id)) ?? false;

/** Plans it; nothing is sent before `play`. @throws UsageError for settings or a profile that cannot be used. */
export function deepPlan(options: RunOptions & { readonly target: string }): DeepPlan {
  const { settings, profile, contract, fixtures, ...before } = prepare(options);
  const all = before.all.map((one) => (isForSettings(one.unmet) ? one : { ...one, unmet: undefined }));
  const prepared = { settings, profile, contract, fixtures, ...before, all };
  const plan = planOf(all, fixtures, options);
  const origin = newOrigin(options.seed);
  const sends = sendsOf(sentBy(plan, prepared, options), prepared, origin);
  const play: DeepPlan["play"] = async () => {
    const env = options.env ?? process.env;
    const key = keyOf(settings, profile, env);
    const network = networkOf(options, env);
    const masker = maskerFor({ settings, requests: fixtures.requests }, [key], network);
    const stop = new AbortController();
    const pace = startPace(profile, { rate: options.rate });
    const spending = startSpending({ maxRequests: sends.requests + sends.repeats });
    const given = { target: targetOf(options.target), network, key, fixtures, masker, pace, spending };
    const stage = await stageOf(options, { ...given, signal: signalOf(options, pace, stop) }, profile);
    const known = { contract, profile, settings, key, masker, waivers: new Map() };
    const judging = { ...known, strict: false, basis: undefined, now: new Date() };
    const emit = (): void => undefined;
    try {
      const own = { plan, all, options, origin, stage, judging, emit, stop };
      const { observations } = await perform(own);
      const brought = observations.map((played): Brought => {
        const at = Date.parse(played.exchange.startedAt ?? "");
        return { played, at: Number.isNaN(at) ? undefined : at };
      });
      const lost = observations.filter(isLost);
      const heard = stage.listener.heard().map((one): Brought => ({ played: heardOf(one) }));
      return {
        seen: seenOf([...brought, ...heard], { contract, settings, profile, key, own: true }),
        masker,
        lost: lost.length,
        gone: lost.length > 1 && lastOf(brought, 2).every(isLost),
      };
    } finally {
      await closeStage(stage);
    }
  };
  return { sends, play };
}
