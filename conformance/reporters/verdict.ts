// What a run comes to, in one sentence, for every reporter.
import { red, statuses, type Status } from "../judge/status.ts";
import type { CheckResult } from "../judge/results.ts";
import { isRed, type Report } from "../run/report.ts";
import { citedRule } from "./story.ts";
import { schemePoint } from "../given/profile.ts";
import { notTried } from "../exchange/stopped.ts";

export interface Verdict {
  readonly tone: "good" | "bad" | "open";
  readonly text: string;
}

export const isStopped = ({ status, why }: CheckResult): boolean => status === "blocked" && why === notTried;

export function verdictOf(report: Report, results: readonly CheckResult[]): Verdict {
  const { totals, conforms, profile, cause } = report;
  if (totals["suite-error"] > 0)
    return { tone: "bad", text: "The suite itself is at fault; this says nothing about the gateway." };
  if (cause !== undefined)
    return isRed(report)
      ? { tone: "bad", text: `Does not conform. ${cause.message}` }
      : { tone: "open", text: `Nothing can be said. ${cause.message}` };
  const untried = results.filter(isStopped).length;
  const fails = results.some((result) => red.has(result.status) && !isStopped(result));
  if (fails)
    return {
      tone: "bad",
      text:
        untried === 0
          ? "Does not conform."
          : `Does not conform, and ${untried} checks were not tried: the run was stopped.`,
    };
  if (untried > 0) return { tone: "open", text: `Stopped before its end: ${untried} checks were not tried.` };
  if (conforms)
    return { tone: "good", text: `Conforms, as far as it was seen under the profile ${profile}.` };
  if (results.every(({ level }) => level === "advice"))
    return { tone: "open", text: "Nothing can be said of conformance: advice is no part of the verdict." };
  return { tone: "open", text: "Nothing can be said: no check that needs an accepted request has passed." };
}

/** What is told beside a verdict of the run's cause, a line each: the rules, what to look at, what was tried. */
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
    for (const name of result.missing ?? ["this run"]) by.set(name, (by.get(name) ?? 0) + 1);
  }
  // Whoever does not know how a gateway signs sees nothing of it, so that is named before all.
  const weight = ([name, count]: readonly [string, number]): number =>
    name === schemePoint ? Infinity : count;
  return [...by].sort((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1));
}
