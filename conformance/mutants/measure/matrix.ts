// The measure of the suite: each mutant is put in front of a gateway that conforms, and a check that cites its rule must fail.
// Who killed whom is found out here; what follows from it is said in verdict.ts, and told to people in page.ts.
import type { Judged } from "../../judge/sight.ts";
import { installedFixtures } from "../../scenario/load.ts";
import type { CheckResult } from "../../judge/results.ts";
import type { Report } from "../../run/report.ts";
import type { RunEvent } from "../../run/events.ts";
import type { Fixtures } from "../../scenario/model.ts";
import { runConformance, type RunOptions } from "../../run/run.ts";
import { type Assertion, assertionsOf } from "./assertions.ts";
import { type Careless, carelessGateways } from "../houses/careless.ts";
import type { Signing } from "./resign.ts";
import { mutants as allMutants } from "../list.ts";
import type { Mutant } from "../mutant.ts";
import { startProxy } from "./proxy.ts";
import { scenariosFor, scenariosOf } from "./scope.ts";

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
  /** What became of the checks that cite the rule, where it was not killed. */
  readonly reason: string;
  /** Why the mutant says that it survives. */
  readonly survives?: string;
}

/** One check, and the mutants and careless gateways at which it was seen to fail. */
export interface CheckRow {
  readonly id: string;
  readonly operation: string;
  readonly kills: readonly string[];
}

export interface Matrix {
  /** Of the gateway behind a proxy that changes nothing. */
  readonly unmutated: Report;
  readonly rows: readonly Row[];
  /** Every check that passes in front of the unmutated gateway. */
  readonly checks: readonly CheckRow[];
  /** Every assertion of these checks. */
  readonly assertions: readonly Assertion[];
}

export interface MatrixOptions {
  /** A gateway that conforms; its base URL. */
  readonly target: string;
  readonly settings: RunOptions["settings"];
  readonly profile: RunOptions["profile"];
  /** How the gateway signs; without it a changed answer keeps its signature. */
  readonly signing?: Signing;
  /** All, and the careless gateways too, where left out. */
  readonly mutants?: readonly Mutant[];
  /** As if the suite had these scenarios alone; all where left out. */
  readonly scenarios?: readonly string[];
  /** Milliseconds for each answer; as in every run if not given. */
  readonly timeoutMs?: number;
  /** Mutants at the same time. */
  readonly parallel?: number;
  readonly onRow?: (row: Row) => void;
}

/** What one run showed. */
interface Shown {
  readonly report: Report;
  readonly results: readonly CheckResult[];
}

type Narrowing = Pick<RunOptions, "limitTo" | "onJudged">;

/**
 * Runs the whole suite against the gateway as it is; then, for each mutant, the scenarios that could tell; then the checks that
 * found nothing by then once more, against the mutants of their operation.
 *
 * @throws Error for a mutant whose answer cannot be written: that would be a kill by accident.
 */
export async function runMatrix(options: MatrixOptions): Promise<Matrix> {
  const fixtures = fixturesOf(options.scenarios);
  const judged = new Map<string, Judged>();
  const onJudged = (one: Judged): void => void judged.set(one.check, one);
  const unmutated = await runBehindProxy(options, fixtures, undefined, { onJudged });
  const passed = unmutated.results.filter(({ status }) => status === "pass");
  const trying: Trying = { options, fixtures, passed };
  const chosen = options.mutants ?? allMutants;
  const kept = new Map<Mutant, Tried>(chosen.map((mutant) => [mutant, untried]));
  const attempt = async (mutant: Mutant, last: boolean): Promise<void> => {
    const tried = await tryOut(trying, mutant);
    kept.set(mutant, tried);
    const row = rowOf(mutant, unmutated.results, tried);
    if (last || row.outcome !== "survived") options.onRow?.(row);
  };
  await inParallel(options.parallel, chosen, (mutant) => attempt(mutant, false));
  // A gateway under load may have refused what a check needed, so whatever is alive gets another chance with nobody beside it.
  const alive = chosen.filter(
    (mutant) => rowOf(mutant, unmutated.results, kept.get(mutant) ?? untried).outcome === "survived",
  );
  await inParallel(1, alive, (mutant) => attempt(mutant, true));
  if (options.mutants === undefined) await searchFurther(trying, kept);
  const careless = options.mutants === undefined ? await carelessGateways(fixtures) : [];
  const rows = chosen.map((mutant) => rowOf(mutant, unmutated.results, kept.get(mutant) ?? untried));
  const ids = new Set(passed.map(({ id }) => id));
  const failures = [...kept.values(), ...careless].flatMap(({ failed }) => failed);
  return {
    unmutated: unmutated.report,
    rows,
    checks: passed.map(({ id, operation }) => ({ id, operation, kills: killsOf(id, rows, careless) })),
    assertions: assertionsOf(fixtures, ids, failures, judged),
  };
}

function fixturesOf(scenarios: readonly string[] | undefined): Fixtures {
  const all = installedFixtures();
  const kept = all.scenarios.filter(({ scenario }) => scenarios?.includes(scenario) ?? true);
  return { ...all, scenarios: kept };
}

/** What trying a mutant takes. */
interface Trying {
  readonly options: MatrixOptions;
  readonly fixtures: Fixtures;
  /** What passes without a mutant. */
  readonly passed: readonly CheckResult[];
}

/** What came of a mutant. */
interface Tried {
  /** The checks that pass without the mutant and failed with it, by assertion. */
  readonly failed: readonly CheckResult[];
  /** How the checks that cite its rule stood when it was last tried. */
  readonly citing: readonly CheckResult[];
}

const untried: Tried = { failed: [], citing: [] };

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

/** Plays the scenarios of the checks that have found no mutant yet, against mutants of their operation, until each has. */
async function searchFurther(trying: Trying, kept: Map<Mutant, Tried>): Promise<void> {
  const { passed, fixtures } = trying;
  const found = new Set([...kept.values()].flatMap(({ failed }) => failed.map(({ id }) => id)));
  await inParallel(trying.options.parallel, [...kept.keys()], async (mutant) => {
    const open = passed.filter(
      ({ id, operation, level }) => operation === mutant.operation && level !== "advice" && !found.has(id),
    );
    if (open.length === 0) return;
    const limitTo = scenariosOf(mutant, open, fixtures.scenarios);
    const { failed } = await tryIn(trying, mutant, limitTo);
    const before = kept.get(mutant) ?? untried;
    const more = failed.filter(({ id }) => !before.failed.some((one) => one.id === id));
    kept.set(mutant, { ...before, failed: [...before.failed, ...more] });
    for (const { id } of failed) found.add(id);
  });
}

const killsOf = (id: string, rows: readonly Row[], careless: readonly Careless[]): string[] => [
  ...rows
    .filter(({ killedBy, alsoFailed }) => killedBy.includes(id) || alsoFailed.includes(id))
    .map(({ name }) => name),
  ...careless.filter(({ failed }) => failed.some((one) => one.id === id)).map(({ name }) => name),
];

async function runBehindProxy(
  { target, settings, profile, signing, timeoutMs }: MatrixOptions,
  fixtures: Fixtures,
  mutant: Mutant | undefined,
  narrowing: Narrowing,
): Promise<Shown> {
  const change = (operation: string) => (operation === mutant?.operation ? mutant : undefined);
  const proxy = await startProxy({ target, change, signing });
  let results: readonly CheckResult[] = [];
  const onEvent = (event: RunEvent): void => {
    if (event.type === "finished") results = event.results;
  };
  const common = {
    target: proxy.url,
    settings,
    profile,
    fixtures,
    advice: true,
    onEvent,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  try {
    const report = await runConformance({ ...common, ...narrowing });
    if (proxy.faults.length > 0)
      throw new Error(`${mutant?.name ?? "The proxy"}: ${proxy.faults.join("; ")}`);
    return { report, results };
  } finally {
    await proxy.close();
  }
}

/** Tries a mutant first where it is likeliest to show, then wherever it could. */
async function tryOut(trying: Trying, mutant: Mutant): Promise<Tried> {
  const citing = trying.passed.filter((check) => cites(check, mutant));
  if (citing.length === 0) return untried;
  let tried = untried;
  for (const scenarios of scenariosFor(mutant, citing, trying.fixtures.scenarios)) {
    tried = await tryIn(trying, mutant, scenarios);
    if (tried.failed.some((check) => cites(check, mutant))) return tried;
  }
  return tried;
}

async function tryIn(
  { options, fixtures, passed }: Trying,
  mutant: Mutant,
  limitTo: readonly string[],
): Promise<Tried> {
  if (limitTo.length === 0) return untried;
  const { results } = await runBehindProxy(options, fixtures, mutant, { limitTo });
  const before = new Set(passed.map(({ id }) => id));
  return {
    citing: results.filter((check) => before.has(check.id) && cites(check, mutant)),
    failed: results.filter(
      ({ id, status, expected }) =>
        before.has(id) && (status === "fail" || status === "deviates") && expected !== undefined,
    ),
  };
}

/** Whether a check is about what the mutant breaks: its rule, the point of `point:<id>`, the advice of `check:<id>`. */
function cites({ id, rules, points }: CheckResult, { rule }: Mutant): boolean {
  if (rule.startsWith("point:")) return points.includes(rule.slice("point:".length));
  return rule.startsWith("check:") ? rule === `check:${id}` : rules.includes(rule);
}

function rowOf(mutant: Mutant, before: readonly CheckResult[], { failed, citing }: Tried): Row {
  const { name, rule, operation, survives } = mutant;
  const killers = failed.filter((check) => cites(check, mutant)).map(({ id }) => id);
  const others = failed.map(({ id }) => id).filter((id) => !killers.includes(id));
  const about = before.filter((check) => cites(check, mutant));
  const idle =
    about.length > 0 &&
    about.every(({ status }) => status === "not-applicable" || status === "not-specified");
  const states = (citing.length > 0 ? citing : about).map(({ id, status }) => `${id}: ${status}`).join(", ");
  return {
    name,
    rule,
    operation,
    outcome: killers.length > 0 ? "killed" : idle ? "idle" : "survived",
    killedBy: killers,
    alsoFailed: others,
    reason: killers.length > 0 ? "" : states === "" ? "no check cites the rule" : states,
    ...(survives === undefined ? {} : { survives }),
  };
}
