// The part of the contract that a run has tested: operations, rules, checks. Pure.
import type { Contract } from "../contract/contract.ts";
import type { CheckResult } from "./results.ts";
import type { Status } from "./status.ts";

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
  /** A check is seen when it passed or failed. Advice that the profile does not promise is not counted. */
  readonly checks: { readonly seen: number; readonly of: number };
}

/** The statuses of a tried check with a known outcome. */
const tried: ReadonlySet<Status> = new Set(["pass", "fail", "deviates", "waived", "stale-waiver"]);

export const isSeen = ({ status }: { readonly status: Status }): boolean => tried.has(status);

/**
 * The coverage of a run.
 *
 * @param counting the ids of all checks that count in a verdict, whether they were selected or not
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
    checks: { seen: seen.length, of: counting.size },
  };
}

function share(all: readonly string[], found: ReadonlySet<string>): Share {
  const unseen = all.filter((name) => !found.has(name));
  return { seen: all.length - unseen.length, of: all.length, unseen };
}
