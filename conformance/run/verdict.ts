// The verdict of a run: one outcome and one sentence, which every reporter shows. Pure.
import type { Basis } from "../judge/basis.ts";
import { stopped } from "../scenario/untried.ts";
import type { Cause } from "../judge/cause.ts";
import { countBy } from "../contract/count-by.ts";
import type { Coverage, Depth } from "../judge/coverage.ts";
import type { Group } from "../judge/causes/groups.ts";
import { highestOf, levelNamed, nameOf, type ConformanceLevel, type LevelReached } from "../judge/levels.ts";
import type { CheckResult } from "../judge/results.ts";
import { red, type Status } from "../judge/status.ts";

/**
 * `partial`: what was selected passed. `below-level`: nothing is red, but the run did not show what the demanded level needs.
 * `stale-waiver`: nothing failed, but a waiver is out of date. `stopped`: the run ended before its end, and nothing was red
 * until then.
 */
export type Outcome =
  | "conforms"
  | "partial"
  | "below-level"
  | "does-not-conform"
  | "stale-waiver"
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
  readonly cause?: Cause;
  readonly coverage: Coverage;
  readonly depth: Depth;
  readonly levels: readonly LevelReached[];
  readonly groups: readonly Group[];
  /** The level that was demanded. */
  readonly demanded: string | undefined;
  /** The basis that the run judges by, if not by every one. */
  readonly basis: string | undefined;
  /** What was asked for, if not everything. */
  readonly selected: ReadonlySet<string> | undefined;
}

/** Whether a check that was run is red. */
export const isFailing = ({ status }: CheckResult): boolean => red.has(status);

/** Whether a check failed by its own assertion: not what an earlier step blocked, nor what passed and has a waiver. */
export const hasFailed = ({ status, expected }: CheckResult): boolean =>
  status === "fail" || (status === "stale-waiver" && expected !== undefined);

/** Whether what counts was shown: of a whole run a check that needs an accepted request, of a selection one that was asked for. */
export const hasShown = (results: readonly CheckResult[], selected?: ReadonlySet<string>): boolean =>
  results.some(
    ({ id, status, accepted, level }) =>
      status === "pass" && (selected?.has(id) ?? (accepted && level !== "advice")),
  );

/** The verdict on a run. */
export function verdictOf(
  facts: VerdictFacts,
  results: readonly CheckResult[],
  levels: readonly ConformanceLevel[],
): Verdict {
  const { totals, cause, selected } = facts;
  const says = (outcome: Outcome, ...sentences: readonly string[]): Verdict => ({
    outcome,
    sentence: sentences.join(" "),
  });
  if (totals["suite-error"] > 0)
    return says("suite-error", "Error in the suite itself. This is no verdict on the gateway.");
  const failed = results.filter(hasFailed);
  if (cause !== undefined)
    return failed.length > 0 || (cause.kind === "breaks-a-rule" && totals.waived === 0)
      ? says("does-not-conform", "Does not conform.", cause.message)
      : says("nothing-can-be-said", "No verdict.", cause.message);
  const waiting = totals["not-run"];
  const waitingWords = `${counted(waiting, "check was", "checks were")} not run`;
  const { why = stopped.message } = results.find(({ status }) => status === "not-run") ?? {};
  const because =
    why === stopped.message
      ? `The run was stopped: ${waitingWords}.`
      : `${waitingWords}${why.replace(/^Not run/, "")}`;
  const stop = waiting === 0 ? [] : [because];
  if (failed.length > 0)
    return says(
      "does-not-conform",
      `Does not conform: ${broken(failed, facts)}.`,
      causeWords(facts.groups),
      ...stop,
      seenIn(facts),
    );
  if (waiting > 0)
    return says(
      "stopped",
      `Stopped before the end: ${why === stopped.message ? `${waitingWords}.` : because}`,
    );
  if (totals["stale-waiver"] > 0)
    return says(
      "stale-waiver",
      `Nothing failed, but ${counted(totals["stale-waiver"], "waiver is", "waivers are")} out of date. Remove or renew them.`,
    );
  if (totals.blocked > 0)
    return says(
      "nothing-can-be-said",
      `No verdict: no check failed, but ${counted(totals.blocked, "check was", "checks were")} blocked.`,
      results.find(({ status }) => status === "blocked")?.why ?? "",
    );
  if (!hasShown(results, selected))
    return says(
      "nothing-can-be-said",
      selected === undefined
        ? "No verdict: no check that needs an accepted request has passed."
        : "No verdict: no selected check has passed.",
    );
  return reached(facts, results, levels);
}

/** Whether a gateway conforms; `null` where the verdict does not say it: on a part of a run, or without an outcome. */
export function conformsBy({ outcome }: Verdict, isWhole: boolean): boolean | null {
  if (!isWhole) return null;
  if (outcome === "conforms" || outcome === "below-level") return true;
  return outcome === "does-not-conform" || outcome === "stale-waiver" ? false : null;
}

/** The sentence on a selection of which nothing is red. */
function partly(results: readonly CheckResult[], selected: ReadonlySet<string>, level: string): string {
  const asked = results.filter(({ id }) => selected.has(id));
  const passed = asked.filter(({ status }) => status === "pass").length;
  const others = countBy(asked.flatMap(({ status }) => (status === "pass" ? [] : [status])));
  const rest = [...others].map(([status, count]) => `${grouped(count)} ${status}`).join(", ");
  const all = counted(asked.length, "selected check", "selected checks");
  const some = rest === "" ? `the ${all}` : `${grouped(passed)} of the ${all}`;
  return `Partial: ${some} ${passed === 1 ? "passes" : "pass"}${rest === "" ? "" : ` (${rest})`}${level}.`;
}

/** What failed, by what it rests on, with the number of checks and of causes. */
function broken(failed: readonly CheckResult[], { groups }: VerdictFacts): string {
  const rules = (basis: Basis): number =>
    new Set(failed.filter((one) => one.basis === basis).map((one) => one.rules[0] ?? one.id)).size;
  const promises = new Set(
    failed.filter(({ basis }) => basis === "promised").flatMap(({ points, id }) => points[0] ?? id),
  ).size;
  const [stated, derived, observed] = [rules("stated"), rules("derived"), rules("observed")];
  const parts = [
    ...(stated > 0 ? [counted(stated, "stated rule", "stated rules")] : []),
    ...(derived > 0 ? [`${grouped(derived)} derived`] : []),
    ...(observed > 0 ? [`${grouped(observed)} known from examples`] : []),
    ...(promises > 0 ? [counted(promises, "promise of the profile", "promises of the profile")] : []),
  ];
  const ids = new Set(failed.map(({ id }) => id));
  const causes = groups.filter(({ lead, repeats }) => [lead, ...repeats].some((id) => ids.has(id))).length;
  const kept = stated > 0 ? "" : "keeps every stated rule, ";
  const size = `${counted(failed.length, "check", "checks")}, ${counted(causes, "cause", "causes")}`;
  return `${kept}breaks ${listed(parts)} (${size})`;
}

/** The first cause. */
const causeWords = ([first, ...more]: readonly Group[]): string =>
  `${more.length === 0 ? "The cause" : "The first cause"}: ${first?.says ?? ""}${/[.!?]$/.test(first?.says ?? "") ? "" : "."}`;

/** The verdict without failures. */
function reached(
  facts: VerdictFacts,
  results: readonly CheckResult[],
  levels: readonly ConformanceLevel[],
): Verdict {
  const { selected, basis } = facts;
  const top = highestOf(facts.levels, levels);
  const isAsked = facts.levels.some(({ level, reached: is }) => level === facts.demanded && is);
  const asked = isAsked && facts.demanded !== undefined ? levelNamed(facts.demanded, levels).name : undefined;
  const highest = asked === undefined || top.includes(asked) ? top : [asked, ...top];
  const names = `${highest.length === 1 ? "level" : "levels"} ${listed(highest)}`;
  const demanded = facts.levels.find(({ level }) => level === facts.demanded);
  if (demanded === undefined || demanded.reached) {
    if (selected !== undefined)
      return {
        outcome: "partial",
        sentence: partly(results, selected, highest.length === 0 ? "" : `; ${names}`),
      };
    const level = highest.length === 0 ? "nothing that was tested failed; no level reached" : names;
    const by = basis === undefined ? "" : `, judged by ${basis} rules alone`;
    return { outcome: "conforms", sentence: `Conforms: ${level}, ${depthIn(facts)}${by}. ${seenIn(facts)}` };
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

const depthIn = ({ depth: { kept, of } }: VerdictFacts): string => `depth ${kept} of ${of}`;

/** A count and what is counted. */
const counted = (count: number, one: string, more: string): string =>
  `${grouped(count)} ${count === 1 ? one : more}`;

/** A count with commas between thousands. */
export const grouped = (count: number): string => count.toLocaleString("en-US");

/** Names as a list in a sentence. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
