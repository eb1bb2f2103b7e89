// What every reporter says in addition to the verdict of a run, and how it colours the verdict.
import { countBy } from "../contract/count-by.ts";
import type { Group } from "../judge/causes/groups.ts";
import { red, statuses, type Status } from "../judge/status.ts";
import type { CheckResult } from "../judge/results.ts";
import type { Report } from "../run/report.ts";
import type { Outcome } from "../run/verdict.ts";
import { citedRule } from "./story.ts";
import { schemePoint } from "../inputs/profile.ts";

/** How the outcome of a run is painted. */
export const tones: Readonly<Record<Outcome, "good" | "bad" | "open">> = {
  conforms: "good",
  partial: "good",
  "below-level": "bad",
  "does-not-conform": "bad",
  "stale-waiver": "bad",
  "nothing-can-be-said": "open",
  stopped: "open",
  "suite-error": "bad",
};

/** Returns the lines below a verdict about the run's cause: the rules, what to look at, what was tried. */
export const besideCause = ({ cause }: Report): readonly (readonly [name: string, text: string])[] =>
  cause === undefined
    ? []
    : [
        ...cause.rules.map((id) => ["rule", `${id}: ${citedRule(id).text}`] as const),
        ...cause.hints.map((hint) => ["likely", hint] as const),
        ...cause.exchanges.map(
          ({ request, response: { status, error = "" } }) =>
            [
              "tried",
              `${request.method} ${request.url}: ${status === undefined ? error : `status ${status}`}`,
            ] as const,
        ),
        ...(cause.curl === undefined ? [] : [["again", cause.curl] as const]),
      ];

/** What deviates or is waived. */
const isOdd = ({ status }: CheckResult): boolean => status === "deviates" || status === "waived";

export const isTold = (result: CheckResult): boolean => red.has(result.status) || isOdd(result);

/** Each cause with its first check; behind them what only deviates or is waived. */
export function causesIn(
  { groups }: Report,
  results: readonly CheckResult[],
): readonly { readonly group: Group; readonly lead: CheckResult }[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  const odd = results
    .filter(isOdd)
    .map(({ id, title }): Group => ({ lead: id, says: title, repeats: [], blocks: [] }));
  return [...groups, ...odd].flatMap((group) => {
    const lead = byId.get(group.lead);
    return lead === undefined ? [] : [{ group, lead }];
  });
}

/** How many red checks have a cause. */
export const sizeOf = ({ repeats, blocks }: Group): number => 1 + repeats.length + blocks.length;

/** The statuses that a run has, with their counts, in the order of `statuses`. */
export const counted = ({ totals }: Report): readonly { readonly status: Status; readonly count: number }[] =>
  statuses.flatMap((status) => (totals[status] > 0 ? [{ status, count: totals[status] }] : []));

/** What could not be checked, by what is missing: the name, and how many checks wait for it; the signature first, then the most. */
export const missingBy = (
  results: readonly CheckResult[],
  status: "not-specified" | "not-applicable",
): readonly (readonly [string, number])[] =>
  mostFirst(
    results
      .filter((result) => result.status === status)
      .flatMap(({ missing, unseen }) => missing ?? (unseen === undefined ? ["this run"] : [])),
  );

/** What the run did not show, and how many checks ask for it, the most first. */
export const unseenBy = (results: readonly CheckResult[]): readonly (readonly [string, number])[] =>
  mostFirst(
    results.flatMap(({ status, unseen }) =>
      status === "not-specified" && unseen !== undefined ? [unseen] : [],
    ),
  );

function mostFirst(names: readonly string[]): readonly (readonly [string, number])[] {
  // Without the scheme of its signatures nothing else about a gateway can be tested, so that point comes first.
  const weight = ([name, count]: readonly [string, number]): number =>
    name === schemePoint ? Infinity : count;
  return [...countBy(names)].sort((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1));
}
