// The measure of the suite. Each mutant changes a conforming gateway, and a check that cites its rule must fail. For a
// stated rule it must fail under the bare profile too. verdict.ts draws the conclusions.
import { defined } from "@acquiring/contract/codecs";
import { rules } from "@acquiring/contract/catalogue";
import type { CheckResult } from "../judge/results.ts";
import { isUntried } from "../judge/status.ts";
import type { Report } from "../run/report.ts";
import { installedFixtures } from "../scenario/load.ts";
import type { Fixtures } from "../scenario/model.ts";
import { type Careless, carelessGateways } from "./mutants/houses/careless.ts";
import { mutants as allMutants } from "./mutants/list.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { scenariosOf } from "./scope.ts";
import { cites, prepareToTry, tryIn, tryOut, untried } from "./trying.ts";
import type { Front, Tried, Trying } from "./trying.ts";

export interface Row {
  readonly name: string;
  readonly rule: string;
  readonly operation: string;
  /** `idle`: the gateway does not have what the rule is about, so no check of it could run. */
  readonly outcome: "killed" | "survived" | "idle";
  /** The checks that cite the rule and failed by assertion. */
  readonly killedBy: readonly string[];
  /** Other checks that failed by assertion. */
  readonly alsoFailed: readonly string[];
  /** The results of the checks that cite the rule, if it was not killed. */
  readonly reason: string;
  /** Why the mutant says that it survives. */
  readonly survives?: string;
  /** The result under the bare profile; absent if its rule is not stated. */
  readonly bare?: BareOutcome;
  /**
   * The checks that cite the rule and fail at its traffic alone, judged as `acquiring proxy` and `acquiring check` judge what
   * others sent.
   */
  readonly live: readonly string[];
}

/** What the suite sees of a mutant with settings alone. */
export interface BareOutcome {
  readonly outcome: "killed" | "survived";
  /** The failed checks that cite the rule. */
  readonly killedBy: readonly string[];
  /** The results of the checks that cite the rule, if it was not killed. */
  readonly reason: string;
  /** Why no check finds the mutant without a profile. */
  readonly needsProfile?: string;
}

/** One check, and the mutants and careless gateways at which it was seen to fail. */
export interface CheckRow {
  readonly id: string;
  readonly operation: string;
  readonly kills: readonly string[];
}

export interface Matrix {
  /** Of the gateway with a proxy that changes nothing. */
  readonly unmutated: Report;
  /** Of the same gateway under the bare profile. */
  readonly bare: Report;
  /**
   * The checks that its traffic breaks where it is unknown what it was sent for: none, or the judge of live traffic is
   * wrong.
   */
  readonly liveAlarms: readonly string[];
  readonly rows: readonly Row[];
  /** Every check that passes in front of the unmutated gateway. */
  readonly checks: readonly CheckRow[];
}

export interface MatrixOptions extends Front {
  /** All, and the careless gateways too, if left out. */
  readonly mutants?: readonly Mutant[];
  /** As if the suite had these scenarios alone; all if left out. */
  readonly scenarios?: readonly string[];
  /** Mutants at the same time. */
  readonly parallel?: number;
  readonly onRow?: (row: Row) => void;
}

/** The result of a mutant under the profile and, if its rule is stated, without a profile. */
interface Both {
  readonly filled: Tried;
  readonly bare: Tried;
}

/**
 * Runs the whole suite against the unchanged gateway, with its profile and without one. Then plays, for each mutant,
 * the scenarios that could find it. Last, runs the checks that have found nothing yet against the mutants of their
 * operation.
 *
 * @throws Error for a mutant whose response cannot be written: that would be a kill by accident.
 */
export async function runMatrix(options: MatrixOptions): Promise<Matrix> {
  const fixtures = fixturesOf(options.scenarios);
  const filled = await prepareToTry(options, fixtures);
  const bare = await prepareToTry({ ...options, isBare: true }, fixtures);
  const chosen = options.mutants ?? allMutants;
  const kept = new Map<Mutant, Both>();
  const row = (mutant: Mutant): Row => rowOf(mutant, { filled, bare }, kept.get(mutant) ?? neither);
  const attempt = async (mutant: Mutant, last: boolean): Promise<void> => {
    const before = kept.get(mutant);
    kept.set(mutant, {
      filled:
        before !== undefined && row(mutant).outcome !== "survived"
          ? before.filled
          : await tryOut(filled, mutant),
      bare: isStated(mutant) ? await tryOut(bare, mutant) : untried,
    });
    if (last || !isAlive(row(mutant))) options.onRow?.(row(mutant));
  };
  await inParallel(options.parallel, chosen, (mutant) => attempt(mutant, false));
  // A gateway under load may have refused what a check needed. So each surviving mutant gets another try, alone.
  const alive = chosen.filter((mutant) => isAlive(row(mutant)));
  await inParallel(1, alive, (mutant) => attempt(mutant, true));
  if (options.mutants === undefined) await searchFurther(filled, kept, options.parallel);
  const careless = options.mutants === undefined ? await carelessGateways(fixtures) : [];
  const rows = chosen.map(row);
  const { passed } = filled;
  return {
    unmutated: filled.unmutated.report,
    bare: bare.unmutated.report,
    liveAlarms: filled.unmutated.live.map(({ id }) => id),
    rows,
    checks: passed.map(({ id, operation }) => ({ id, operation, kills: killsOf(id, rows, careless) })),
  };
}

const neither: Both = { filled: untried, bare: untried };

const isAlive = ({ outcome, bare }: Row): boolean =>
  outcome === "survived" || (bare?.outcome === "survived" && bare.needsProfile === undefined);

const stated: ReadonlySet<string> = new Set(
  rules.filter(({ basis }) => basis !== "observed").map(({ id }) => id),
);

/** Whether the mutant breaks a rule that binds, instead of a promise of a profile or an advice. */
const isStated = ({ rule }: Mutant): boolean => stated.has(rule);

function fixturesOf(scenarios: readonly string[] | undefined): Fixtures {
  const all = installedFixtures();
  const kept = all.scenarios.filter(({ scenario }) => scenarios?.includes(scenario) ?? true);
  return { ...all, scenarios: kept };
}

async function inParallel<T>(
  width: number | undefined,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const next = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width ?? 4 }, next));
}

/** Runs the checks that have found no mutant yet with mutants of their operation, until each has found one. */
async function searchFurther(
  trying: Trying,
  kept: Map<Mutant, Both>,
  parallel: number | undefined,
): Promise<void> {
  const { passed, fixtures } = trying;
  const found = new Set([...kept.values()].flatMap(({ filled }) => filled.failed.map(({ id }) => id)));
  await inParallel(parallel, [...kept.keys()], async (mutant) => {
    const open = passed.filter(
      ({ id, operation, level }) => operation === mutant.operation && level !== "advice" && !found.has(id),
    );
    if (open.length === 0) return;
    const limitTo = scenariosOf(mutant, open, fixtures.scenarios);
    const { failed } = await tryIn(trying, mutant, limitTo);
    const { filled: before, bare } = kept.get(mutant) ?? neither;
    const more = failed.filter(({ id }) => !before.failed.some((one) => one.id === id));
    kept.set(mutant, { filled: { ...before, failed: [...before.failed, ...more] }, bare });
    for (const { id } of failed) found.add(id);
  });
}

const killsOf = (id: string, rows: readonly Row[], careless: readonly Careless[]): string[] => [
  ...rows
    .filter(({ killedBy, alsoFailed }) => killedBy.includes(id) || alsoFailed.includes(id))
    .map(({ name }) => name),
  ...careless.filter(({ failed }) => failed.some((one) => one.id === id)).map(({ name }) => name),
];

/** The gateway's results without a mutant. */
type Before = Readonly<Record<keyof Both, Trying>>;

function rowOf(mutant: Mutant, before: Before, { filled, bare }: Both): Row {
  const { name, rule, operation, survives } = mutant;
  const { about, ...seen } = seenOf(mutant, before.filled, filled);
  const idle = about.length > 0 && about.every(isUntried);
  const needsProfile = mutant.needsProfile ?? survives;
  const { about: _about, ...seenBare } = seenOf(mutant, before.bare, bare);
  return {
    name,
    rule,
    operation,
    ...seen,
    outcome: idle && seen.outcome === "survived" ? "idle" : seen.outcome,
    alsoFailed: filled.failed.map(({ id }) => id).filter((id) => !seen.killedBy.includes(id)),
    ...defined({ survives }),
    ...(isStated(mutant) ? { bare: { ...seenBare, ...defined({ needsProfile }) } } : {}),
    live: [...new Set(filled.live.filter((check) => cites(check, mutant)).map(({ id }) => id))],
  };
}

/** What the checks of the rule say of a mutant, and their results without it. */
function seenOf(
  mutant: Mutant,
  { unmutated }: Trying,
  { failed, citing }: Tried,
): BareOutcome & { readonly about: readonly CheckResult[] } {
  const killedBy = failed.filter((check) => cites(check, mutant)).map(({ id }) => id);
  const about = unmutated.results.filter((check) => cites(check, mutant));
  if (killedBy.length > 0) return { about, outcome: "killed", killedBy, reason: "" };
  return { about, outcome: "survived", killedBy, reason: statesOf(citing.length > 0 ? citing : about) };
}

const statesOf = (checks: readonly CheckResult[]): string =>
  checks.length === 0
    ? "no check cites the rule"
    : checks.map(({ id, status }) => `${id}: ${status}`).join(", ");
