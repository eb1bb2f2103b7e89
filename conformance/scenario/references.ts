// The rules for fixtures that JSON Schema cannot express: every named id exists and is unique, and controls fit their checks.
import { type Contract, installedContract } from "../contract/contract.ts";
import { sourceOf } from "./amounts.ts";
import { edgeVariable } from "./edges.ts";
import { suggestion } from "../contract/errors.ts";
import { singleSteps } from "./single-steps.ts";
import type { Assert } from "../match/table.ts";
import type { Check, Condition, Fixtures, RawText, Requires, Scenario, SingleStep } from "./model.ts";
import { variablesIn } from "./variables.ts";

/** One sentence for each thing that is wrong. */
export function problemsOf(fixtures: Fixtures, contract: Contract): string[] {
  const { scenarios } = fixtures;
  const checks = new Map<string, Check>();
  const problems: string[] = [];
  const seen = new Set<string>();
  const names = new Set<string>();
  for (const scenario of scenarios) {
    if (seen.has(scenario.scenario))
      problems.push(`${scenario.file}: the scenario \`${scenario.scenario}\` is defined twice.`);
    seen.add(scenario.scenario);
    for (const check of scenario.checks) {
      for (const name of [check.id, ...(check.aliases ?? [])]) {
        if (names.has(name)) problems.push(`${scenario.file}: the check \`${name}\` is defined twice.`);
        names.add(name);
      }
      checks.set(check.id, check);
    }
  }
  for (const scenario of scenarios) {
    const found = [
      ...named("operation", [scenario.operation], contract.operations),
      ...pointsOf(scenario.requires, contract),
      ...stepProblems(scenario, fixtures, contract),
      ...scenario.checks.flatMap((check) => checkProblems(check, scenario, checks, contract)),
    ];
    problems.push(...found.map((problem) => `${scenario.file}: ${problem}`));
  }
  return [
    ...problems,
    ...scenarios.flatMap(({ file, checks: own }) =>
      circles(own, checks).map((problem) => `${file}: ${problem}`),
    ),
  ];
}

function named(what: string, names: readonly string[], known: Known): string[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => `there is no ${what} \`${name}\`.${suggestion(name, known.keys())}`);
}

type Known = Pick<ReadonlyMap<string, unknown>, "has" | "keys">;

const pointsOf = (requires: Requires | undefined, contract: Contract): string[] =>
  named(
    "extension point",
    [requires?.filled ?? {}, requires?.unless ?? {}].flatMap((points) => Object.keys(points)),
    contract.points,
  );

function stepProblems(scenario: Scenario, { requests }: Fixtures, contract: Contract): string[] {
  const problems: string[] = [];
  const earlier: string[] = [];
  for (const group of scenario.steps) {
    const found: string[] = [];
    for (const step of singleSteps([group])) {
      if (found.includes(step.id)) problems.push(`step \`${step.id}\`: its id is used twice.`);
      problems.push(...singleProblems(step, scenario, { requests, earlier, contract, beside: found }));
      found.push(step.id);
    }
    // Requests sent together are built together, so none of them can use a response to another.
    earlier.push(...found);
  }
  return problems;
}

/** What a step may name. */
interface Named {
  readonly requests: Fixtures["requests"];
  readonly earlier: readonly string[];
  /** The steps of the same group before it. */
  readonly beside: readonly string[];
  readonly contract: Contract;
}

function singleProblems(
  step: SingleStep,
  scenario: Scenario,
  { requests, earlier, beside, contract }: Named,
): string[] {
  const problems: string[] = [];
  const add = (found: readonly string[]): void => {
    problems.push(...found.map((problem) => `step \`${step.id}\`: ${problem}`));
  };
  if (earlier.includes(step.id)) add(["its id is used twice."]);
  const operation = step.operation ?? scenario.operation;
  add(named("operation", [operation], contract.operations));
  add(named("earlier step", step.after === undefined ? [] : [step.after], new Set(earlier)));
  add(named("earlier step", conditionSteps(step.when), new Set(earlier)));
  if ("use" in step) {
    // Anything that is not a named request is a variable, which is looked at below.
    const merged = [step.merge ?? []].flat().filter((one) => !one.includes("${"));
    const parts = [step.use, step.entries?.of ?? [], step.entries?.behind?.of ?? [], merged].flat();
    add(named("request", parts, new Set(Object.keys(requests))));
    add(
      named(
        "earlier step",
        [...stepsOf(step.entries?.from), ...stepsOf(step.select?.from)],
        new Set(earlier),
      ),
    );
    if (step.select !== undefined && contract.operations.get(operation)?.selectionPoint === undefined) {
      add(["its operation has no selection for a profile to fill."]);
    }
  }
  if ("again" in step) add(named("earlier step", [step.again], new Set([...earlier, ...beside])));
  if ("eventually" in step && contract.operations.get(operation)?.descriptor.effect !== "read") {
    add(["only a step that reads may be repeated by `eventually`."]);
  }
  if ("raw" in step) {
    const { body, headers = {} } = step.raw;
    const size = [body, ...Object.values(headers)].reduce((sum, text) => sum + sizeOf(text), 0);
    if (size > mostRawBytes) add([`it sends ${size} bytes, more than ${mostRawBytes}.`]);
  }
  add(variableProblems(step, earlier));
  return problems;
}

const mostRawBytes = 4 * 1024 * 1024;

/** How long a raw text is, without making it. */
const sizeOf = (text: RawText): number =>
  [text].flat().reduce((sum, part) => {
    if (typeof part === "string") return sum + Buffer.byteLength(part);
    return sum + ("hex" in part ? part.hex.length / 2 : Buffer.byteLength(part.repeat) * part.times);
  }, 0);

export const stepsOf = (from: string | readonly string[] | undefined): readonly string[] =>
  from === undefined ? [] : typeof from === "string" ? [from] : from;

function variableProblems(value: SingleStep | Check, steps: readonly string[]): string[] {
  return variablesIn(value).flatMap((whole) => {
    const name = sourceOf(whole);
    const step = /^([a-z0-9-]+)(?:\.(?:\d+|\*))?\.(?:request|response)(?:\/|$)/.exec(name)?.[1];
    const point = /^profile\.([^/]+)/.exec(name)?.[1];
    if (point !== undefined)
      return installedContract().points.has(point)
        ? []
        : [`the variable \`${name}\` names no extension point.`];
    if (step !== undefined) {
      // A step may refer to itself only after its response, in `eventually`.
      const known = step === "each" || steps.includes(step) || ("eventually" in value && value.id === step);
      return known ? [] : [`the variable \`${name}\` names a step that is not earlier.`];
    }
    const known =
      /^((fresh|same)\.(order_no|uuid|amount)|fresh\.(digits|whole_amount)|currency\.(decimals|unit|zero)|whole\.amount|merchant\.(merchant_id|account_id)|now\.(unix|unix_ms|date|day_before)|notify_url|data\..+)$/.test(
        name,
      ) || edgeVariable.test(name);
    return known ? [] : [`there is no variable \`${name}\`.`];
  });
}

function checkProblems(
  check: Check,
  scenario: Scenario,
  checks: ReadonlyMap<string, Check>,
  contract: Contract,
): string[] {
  const steps = singleSteps(scenario.steps).map(({ id }) => id);
  const group = scenario.steps.findIndex((step) => singleSteps([step]).some(({ id }) => id === check.step));
  const responded = singleSteps(scenario.steps.slice(0, group + 1)).map(({ id }) => id);
  const found = [
    ...named("step", [check.step], new Set(steps)),
    ...named("answered step", stepsIn(check.assert), new Set(["*", ...responded])),
    ...named("answered step", conditionSteps(check.when), new Set(responded)),
    ...named("rule", check.rules ?? [], contract.rules),
    ...named("extension point", check.points ?? [], contract.points),
    ...named("check", check.control === undefined ? [] : [check.control], checks),
    ...pointsOf(check.requires, contract),
    ...variableProblems(check, steps),
  ];
  const strict =
    check.level === "observed"
      ? []
      : (check.rules ?? []).filter((id) => contract.rules.get(id)?.basis === "observed");
  if (check.level === "must" && strict.length > 0)
    found.push(`it is a \`must\`, but ${strict.join(", ")} is only observed.`);
  return found.map((problem) => `check \`${check.id}\`: ${problem}`);
}

/** The steps that conditions look at. */
export const conditionSteps = (conditions: readonly Condition[] = []): string[] =>
  conditions.flatMap(({ step, see }) => [...(step === undefined ? [] : [step]), ...stepsIn(see)]);

/** The steps that asserts look at, in addition to the check's own. */
export const stepsIn = (asserts: readonly Assert[]): string[] =>
  asserts.flatMap(({ step, successes, each = [], any = [], either = [] }) => [
    ...(step === undefined ? [] : [step]),
    ...(successes?.of ?? []),
    ...stepsIn([...each, ...any, ...either.flat()]),
  ]);

function circles(own: readonly Check[], checks: ReadonlyMap<string, Check>): string[] {
  return own.flatMap((check) => {
    const met = new Set<string>();
    for (let here: Check | undefined = check; here !== undefined;) {
      if (met.has(here.id)) return [`the controls of \`${check.id}\` form a cycle.`];
      met.add(here.id);
      here = here.control === undefined ? undefined : checks.get(here.control);
    }
    return [];
  });
}
