// The part of the contract that a run has tested: operations, rules, checks. Pure.
import { type Contract, wholePoints } from "../contract/contract.ts";
import { isFilled, type Terms } from "../inputs/profile.ts";
import type { CheckResult } from "./results.ts";
import { isUntried, type Status } from "./status.ts";

/** How much was seen, of how much. */
export interface Share {
  readonly seen: number;
  readonly of: number;
  /** The names of the rest. */
  readonly unseen: readonly string[];
}

/** What a run has seen of the contract. */
export interface Coverage {
  /** An operation is seen when the gateway accepted a request of it and a check looked at the response. */
  readonly operations: Share;
  /** A rule is seen when a check of it passed or failed. Rules that no check can observe are not counted. */
  readonly rules: Share;
  /** A check is seen when it passed or failed; of all checks that there are. */
  readonly checks: { readonly seen: number; readonly of: number };
}

/** The statuses of a tried check with a known outcome. */
const tried: ReadonlySet<Status> = new Set(["pass", "fail", "deviates", "waived", "stale-waiver"]);

export const isSeen = ({ status }: { readonly status: Status }): boolean => tried.has(status);

/**
 * The coverage of a run.
 *
 * @param counting the ids of all checks that count in a verdict: others show no operation and no rule
 */
export function coverageOf(
  results: readonly CheckResult[],
  counting: ReadonlySet<string>,
  contract: Contract,
): Coverage {
  const seen = results.filter((result) => counting.has(result.id) && isSeen(result));
  const operations = new Set(seen.filter(({ accepted }) => accepted).map(({ operation }) => operation));
  const rules = new Set(seen.flatMap((result) => result.rules));
  const observable = [...contract.rules.values()].filter(({ unobservable }) => unobservable === undefined);
  return {
    operations: share([...contract.operations.keys()], operations),
    rules: share(
      observable.map(({ id }) => id),
      rules,
    ),
    checks: { seen: results.filter(isSeen).length, of: results.length },
  };
}

function share(all: readonly string[], found: ReadonlySet<string>): Share {
  const unseen = all.filter((name) => !found.has(name));
  return { seen: all.length - unseen.length, of: all.length, unseen };
}

/** How many of the promises that a gateway can make it made and kept. */
export interface Depth {
  /** Filled points of which a check passed and none was red or deviates. */
  readonly kept: number;
  /** The extension points that a check needs. */
  readonly of: number;
}

/** The depth of a run; `byNeed`: for each point, the checks that need it. */
export function depthOf(
  results: readonly CheckResult[],
  byNeed: ReadonlyMap<string, readonly string[]>,
  { contract, profile }: Terms,
): Depth {
  const ended = new Map(results.map(({ id, status }) => [id, status]));
  const points = wholePoints(contract).filter(({ id }) => byNeed.has(id));
  const kept = points.filter(({ id }) => {
    const own = (byNeed.get(id) ?? []).flatMap((check) => ended.get(check) ?? []);
    return (
      isFilled(profile, id) &&
      own.includes("pass") &&
      own.every((status) => status === "pass" || isUntried({ status }))
    );
  });
  return { kept: kept.length, of: points.length };
}
