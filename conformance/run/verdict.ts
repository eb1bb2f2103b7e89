// The verdict of a run: one outcome and one sentence, which every reporter shows. Pure.
import { notTried } from "../exchange/stopped.ts";
import type { Cause } from "../judge/cause.ts";
import type { Coverage } from "../judge/coverage.ts";
import type { Group } from "../judge/causes/groups.ts";
import { highestOf, levelNamed, nameOf, type ConformanceLevel, type LevelReached } from "../judge/levels.ts";
import type { CheckResult } from "../judge/results.ts";
import { red, type Status } from "../judge/status.ts";

/**
 * `below-level`: nothing is red, but the run did not show what the demanded level needs. `stopped`: the run ended before its
 * end, and nothing was red until then.
 */
export type Outcome =
  | "conforms"
  | "below-level"
  | "does-not-conform"
  | "nothing-can-be-said"
  | "stopped"
  | "suite-error";

/** The outcome of a run. */
export interface Verdict {
  readonly outcome: Outcome;
  /** For people: the outcome, the levels reached, how much was seen. */
  readonly sentence: string;
}

/** What a verdict is made of. */
interface VerdictFacts {
  readonly profile: string;
  readonly totals: Readonly<Record<Status, number>>;
  readonly conforms: boolean;
  readonly cause?: Cause;
  readonly coverage: Coverage;
  readonly levels: readonly LevelReached[];
  readonly groups: readonly Group[];
  /** The level that was demanded. */
  readonly demanded: string | undefined;
  /** Whether anything failed. */
  readonly isRed: boolean;
}

export const isStopped = ({ status, why }: CheckResult): boolean => status === "blocked" && why === notTried;

/** Whether a check that was run is red. */
export const isFailing = (result: CheckResult): boolean => red.has(result.status) && !isStopped(result);

/** The verdict on a run. */
export function verdictOf(
  facts: VerdictFacts,
  results: readonly CheckResult[],
  levels: readonly ConformanceLevel[],
): Verdict {
  const { totals, conforms, cause } = facts;
  const says = (outcome: Outcome, ...sentences: readonly string[]): Verdict => ({
    outcome,
    sentence: sentences.join(" "),
  });
  if (totals["suite-error"] > 0)
    return says("suite-error", "Error in the suite itself. This is no verdict on the gateway.");
  if (cause !== undefined)
    return facts.isRed
      ? says("does-not-conform", "Does not conform.", cause.message)
      : says("nothing-can-be-said", "No verdict.", cause.message);
  const untried = results.filter(isStopped).length;
  const untriedWords = `${grouped(untried)} ${untried === 1 ? "check was" : "checks were"} not run`;
  if (results.some(isFailing))
    return says(
      "does-not-conform",
      untried === 0 ? "Does not conform." : `Does not conform, and ${untriedWords}: the run was stopped.`,
      causeWords(facts.groups),
      seenIn(facts),
    );
  if (untried > 0) return says("stopped", `Stopped before the end: ${untriedWords}.`);
  if (conforms) return reached(facts, levels);
  if (results.every(({ level }) => level === "advice"))
    return says("nothing-can-be-said", "No verdict: advice is not part of conformance.");
  return says("nothing-can-be-said", "No verdict: no check that needs an accepted request has passed.");
}

/** The first cause, and how many there are. */
const causeWords = ([first, ...more]: readonly Group[]): string =>
  `${more.length === 0 ? "One cause" : `${grouped(more.length + 1)} causes, first`}: ${first?.says ?? ""}${/[.!?]$/.test(first?.says ?? "") ? "" : "."}`;

/** The verdict without failures. */
function reached(facts: VerdictFacts, levels: readonly ConformanceLevel[]): Verdict {
  const top = highestOf(facts.levels, levels);
  const isAsked = facts.levels.some(({ level, reached: is }) => level === facts.demanded && is);
  const asked = isAsked && facts.demanded !== undefined ? levelNamed(facts.demanded, levels).name : undefined;
  const highest = asked === undefined || top.includes(asked) ? top : [asked, ...top];
  const names = `${highest.length === 1 ? "level" : "levels"} ${listed(highest)}`;
  const demanded = facts.levels.find(({ level }) => level === facts.demanded);
  if (demanded === undefined || demanded.reached) {
    const level = highest.length === 0 ? "nothing that was tested failed; no level reached" : names;
    return { outcome: "conforms", sentence: `Conforms: ${level}. ${seenIn(facts)}` };
  }
  const { missing } = demanded;
  const shown = missing.slice(0, mostNamed).map(nameOf);
  const more = missing.length > mostNamed ? [`${grouped(missing.length - mostNamed)} more`] : [];
  const beside = highest.length === 0 ? "" : ` Reached: ${names}.`;
  return {
    outcome: "below-level",
    sentence: `Does not reach level ${levelNamed(demanded.level, levels).name}: nothing failed, but no passed check covers ${listed([...shown, ...more])}.${beside} ${seenIn(facts)}`,
  };
}

const mostNamed = 3;

/** How much was seen, as a sentence. */
function seenIn({ coverage: { operations, rules, checks }, profile }: VerdictFacts): string {
  const share = ({ seen, of }: { readonly seen: number; readonly of: number }, what: string): string =>
    `${grouped(seen)} of ${grouped(of)} ${what}`;
  return `${share(operations, "operations")}, ${share(rules, "rules")} and ${share(checks, "checks")} were tested (profile: ${profile}).`;
}

/** A count with commas between thousands. */
export const grouped = (count: number): string => count.toLocaleString("en-US");

/** Names as a list in a sentence. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
