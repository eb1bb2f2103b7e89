// The measure of the suite: each mutant is put in front of a gateway that conforms, and the checks that cite its rule must fail.
import { runConformance, type RunOptions } from "../runner/run.ts";
import { installedContract } from "../runner/contract.ts";
import { loadFixtures } from "../runner/load.ts";
import type { Report, ReportedCheck, Scenario } from "../runner/model.ts";
import type { Signing } from "./change.ts";
import { mutants as allMutants } from "./list.ts";
import type { Mutant } from "./mutant.ts";
import { startProxy } from "./proxy.ts";

export interface Row {
  readonly name: string;
  readonly rule: string;
  readonly operation: string;
  /** `idle`: the gateway does not have what the rule is about, so no check of it could run. */
  readonly outcome: "killed" | "survived" | "idle";
  /** The checks that cite the rule and failed by assertion. */
  readonly killedBy: readonly string[];
  /** Why it survived or could not be tried. */
  readonly reason: string;
}

export interface Matrix {
  /** Of the gateway behind a proxy that changes nothing. */
  readonly unmutated: Report;
  readonly rows: readonly Row[];
}

export interface MatrixOptions {
  /** A gateway that conforms; its base URL. */
  readonly target: string;
  readonly settings: RunOptions["settings"];
  readonly profile: RunOptions["profile"];
  /** How the gateway signs; without it a changed answer keeps its signature. */
  readonly signing?: Signing;
  readonly mutants?: readonly Mutant[];
  readonly onRow?: (row: Row) => void;
}

/**
 * Runs the whole suite against the gateway as it is, and then, for each mutant, the checks that cite its rule.
 *
 * @throws Error for a mutant whose answer cannot be written: that would be a kill by accident.
 */
export async function runMatrix(options: MatrixOptions): Promise<Matrix> {
  const unmutated = await runBehindProxy(options, undefined, {});
  const rows: Row[] = [];
  const scenarios = loadFixtures(installedContract()).scenarios;
  for (const mutant of options.mutants ?? allMutants) {
    const row = await rowOf(options, mutant, unmutated, scenarios);
    rows.push(row);
    options.onRow?.(row);
  }
  return { unmutated, rows };
}

type Narrowing = Pick<RunOptions, "only" | "limitTo">;

async function runBehindProxy(
  options: MatrixOptions,
  mutant: Mutant | undefined,
  narrowing: Narrowing,
): Promise<Report> {
  const { target, settings, profile, signing } = options;
  const proxy = await startProxy({
    target,
    change: (operation) => (operation === mutant?.operation ? mutant : undefined),
    signing,
  });
  try {
    const report = await runConformance({ target: proxy.url, settings, profile, ...narrowing });
    if (proxy.faults.length > 0)
      throw new Error(`${mutant?.name ?? "The proxy"}: ${proxy.faults.join("; ")}`);
    return report;
  } finally {
    await proxy.close();
  }
}

async function rowOf(
  options: MatrixOptions,
  mutant: Mutant,
  unmutated: Report,
  scenarios: readonly Scenario[],
): Promise<Row> {
  const { name, rule, operation } = mutant;
  const row = (outcome: Row["outcome"], killedBy: readonly string[], reason: string): Row => ({
    name,
    rule,
    operation,
    outcome,
    killedBy,
    reason,
  });
  const cites = (check: ReportedCheck): boolean =>
    check.operation === operation && check.rules.includes(rule);
  const citing = unmutated.checks.filter(cites);
  const passed = citing.filter(({ status }) => status === "pass");
  if (passed.length === 0) {
    const absent = citing.filter(({ status }) => status === "not-applicable" || status === "not-specified");
    const reason = citing.map(({ id, status }) => `${id}: ${status}`).join(", ") || "no check cites the rule";
    return row(absent.length > 0 && absent.length === citing.length ? "idle" : "survived", [], reason);
  }
  const report = await runBehindProxy(options, mutant, {
    only: [rule],
    limitTo: scenariosFor(mutant, passed, scenarios),
  });
  const failed = report.checks.filter(
    (check) => cites(check) && (check.status === "fail" || check.status === "deviates"),
  );
  const reason = report.checks
    .filter(cites)
    .map(({ id, status }) => `${id}: ${status}`)
    .join(", ");
  return failed.length > 0
    ? row(
        "killed",
        failed.map(({ id }) => id),
        "",
      )
    : row("survived", [], reason);
}

/**
 * The scenarios of the checks that cite the rule. An automatic check looks at every answer of its operation, so it gets the
 * operation's short scenarios: those at the limits of a batch send hundreds of payments and show it nothing more.
 */
function scenariosFor(
  { operation }: Mutant,
  passed: readonly ReportedCheck[],
  scenarios: readonly Scenario[],
): string[] {
  const ids = new Set(passed.map(({ id }) => id));
  const own = scenarios.filter(({ checks }) => checks.some(({ id }) => ids.has(id)));
  const written = new Set(own.flatMap(({ checks }) => checks.map(({ id }) => id)));
  const automatic = passed.some(({ id }) => !written.has(id));
  const short = scenarios.filter((scenario) => scenario.operation === operation && requestsOf(scenario) < 20);
  return [...new Set([...own, ...(automatic ? short : [])].map(({ scenario }) => scenario))];
}

const requestsOf = ({ steps }: Scenario): number =>
  steps.reduce((sum, step) => sum + ("times" in step ? (step.times ?? 1) : 1), 0);
