// What every reporter says in addition to the verdict of a run, and how it colours the verdict.
import { statuses, type Status } from "../judge/status.ts";
import type { CheckResult } from "../judge/results.ts";
import type { Report } from "../run/report.ts";
import type { Outcome } from "../run/verdict.ts";
import { citedRule } from "./story.ts";
import { schemePoint } from "../given/profile.ts";

/** How the outcome of a run is painted. */
export const tones: Readonly<Record<Outcome, "good" | "bad" | "open">> = {
  conforms: "good",
  "below-level": "bad",
  "does-not-conform": "bad",
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

/** The statuses that a run has, with their counts, in the order of `statuses`. */
export const counted = ({ totals }: Report): readonly { readonly status: Status; readonly count: number }[] =>
  statuses.flatMap((status) => (totals[status] > 0 ? [{ status, count: totals[status] }] : []));

/** What could not be checked, by what is missing: the name, and how many checks wait for it; the signature first, then the most. */
export function missingBy(
  results: readonly CheckResult[],
  status: "not-specified" | "not-applicable",
): readonly (readonly [string, number])[] {
  const by = new Map<string, number>();
  for (const result of results) {
    if (result.status !== status) continue;
    const names = result.missing ?? (result.unseen === undefined ? ["this run"] : []);
    for (const name of names) by.set(name, (by.get(name) ?? 0) + 1);
  }
  // Without the scheme of its signatures nothing else about a gateway can be tested, so that point comes first.
  const weight = ([name, count]: readonly [string, number]): number =>
    name === schemePoint ? Infinity : count;
  return [...by].sort((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1));
}

/** What the run did not show, and how many checks ask for it, the most first. */
export function unseenBy(results: readonly CheckResult[]): readonly (readonly [string, number])[] {
  const by = new Map<string, number>();
  for (const { status, unseen } of results)
    if (status === "not-specified" && unseen !== undefined) by.set(unseen, (by.get(unseen) ?? 0) + 1);
  return [...by].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
