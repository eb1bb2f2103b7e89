// Which checks a run has, in which order. Pure: nothing is sent.
import { automaticChecks, type AutomaticCheck } from "./automatic-checks.ts";
import { fuzzChecks, type FuzzCheck } from "./fuzz-checks.ts";
import { type Contract, formerIds, installedContract } from "../contract/contract.ts";
import { UsageError, suggestion, type Untried } from "../contract/errors.ts";
import { runWideChecks } from "./run-wide-checks.ts";
import { globMatches } from "./glob.ts";
import { operationOf, sentSteps, singleSteps } from "./single-steps.ts";
import type { Check, Fixtures, Scenario } from "./model.ts";
import { withNeededSteps } from "./needed-steps.ts";
import { isFilled, type Profile, type Terms } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import { unmetAutomatic, unmetOf } from "./unmet.ts";

export type PlannedCheck = {
  readonly id: string;
  readonly operation: string;
  /** Why it cannot be tried, known before anything is sent. */
  readonly unmet: Untried | undefined;
  /** Whether the profile fills every point that the check cites, so that it counts like a rule, at any level. */
  readonly promised: boolean;
} & (
  | { readonly kind: "scenario"; readonly check: Check; readonly scenario: Scenario }
  | { readonly kind: "automatic"; readonly check: AutomaticCheck }
  | { readonly kind: "fuzz"; readonly check: FuzzCheck }
);

/** Whether a check sees no more than that its request is accepted: what the gateway does with it stays unseen. */
export const seesAcceptanceOnly = (planned: PlannedCheck): boolean =>
  planned.kind === "scenario" &&
  planned.check.assert.every((one) =>
    Object.entries(one).every(
      ([word, wanted]) => word === "success" || (word === "status" && wanted === 200),
    ),
  );

export type AutomaticPlan = Extract<PlannedCheck, { readonly kind: "automatic" }>;
type ScenarioPlan = Extract<PlannedCheck, { readonly kind: "scenario" }>;

export interface Plan {
  /** In the order of the fixtures; each operation's automatic checks come after those of all scenarios. */
  readonly checks: readonly PlannedCheck[];
  /** The ids of those that were asked for; the others are controls. */
  readonly asked: ReadonlySet<string>;
  /** The scenarios to run. */
  readonly scenarios: readonly Scenario[];
}

/** Which checks a run has. A pattern matches an id, a rule or an operation, with the wildcards `*` and `?`. */
export interface Selection {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  /** Also advisory checks beyond the contract. They are never in the verdict unless the profile promises them. */
  readonly advice?: boolean;
  /** How many odd variants of each operation's simplest request; none if not given. Brings the advice along. */
  readonly fuzz?: number;
  /** Only checks that send nothing but requests that read. */
  readonly readOnly?: boolean | undefined;
  /** Only checks with these ids, of those that the patterns leave. */
  readonly among?: readonly string[];
  /** Runs only these scenarios. */
  readonly limitTo?: readonly string[];
}

/** Every check there is, as if nothing were selected. */
export function allChecks(
  fixtures: Fixtures,
  contract: Contract,
  settings: Settings,
  profile: Profile,
): PlannedCheck[] {
  const own = fixtures.scenarios.flatMap((scenario) =>
    scenario.checks.map((check): PlannedCheck => ({
      kind: "scenario",
      id: check.id,
      operation: scenario.operation,
      check,
      scenario,
      unmet: unmetOf(scenario, check, { contract, settings, profile }),
      promised: isPromised(check.points ?? [], profile),
    })),
  );
  const sent = new Set(
    // Requests that only advice sends do not guarantee a response to check.
    fixtures.scenarios
      .filter(({ checks }) => checks.some(({ level }) => level !== "advice"))
      .flatMap((scenario) => singleSteps(scenario.steps).map((step) => operationOf(scenario, step))),
  );
  const automatic = automaticPlans({ contract, profile }).filter(({ operation }) => sent.has(operation));
  const odd = fuzzChecks(contract).map((check): PlannedCheck => ({
    kind: "fuzz",
    id: check.id,
    operation: check.operation,
    check,
    unmet: undefined,
    promised: false,
  }));
  return [...own, ...automatic, ...odd];
}

/** The checks of every operation that look at all its responses, and at the run as a whole. */
export const automaticPlans = ({ contract, profile }: Terms): AutomaticPlan[] =>
  [...contract.operations.values()]
    .flatMap((operation) => [...automaticChecks(contract, operation), ...runWideChecks(operation)])
    .map((check): AutomaticPlan => {
      const { id, operation, points } = check;
      return {
        kind: "automatic",
        id,
        operation,
        check,
        unmet: unmetAutomatic(check, { contract, profile }),
        promised: isPromised(points, profile),
      };
    });

/** Good engineering that the profile does not promise, or that cannot be tried. */
const isOnlyAdvice = ({ check, promised, unmet }: PlannedCheck): boolean =>
  check.level === "advice" && !(promised && unmet === undefined);

/** Whether a check is part of the verdict: not advice without a promise, and not an unusual variant. */
export const counts = (planned: PlannedCheck): boolean => planned.kind !== "fuzz" && !isOnlyAdvice(planned);

const isPromised = (points: readonly string[], profile: Profile): boolean =>
  points.length > 0 && points.every((point) => isFilled(profile, point));

/**
 * The checks that a selection leaves, the controls that they need, and the scenarios to play for them.
 *
 * @throws UsageError for a pattern that matches nothing, and when nothing is left.
 */
export function planOf(all: readonly PlannedCheck[], fixtures: Fixtures, selection: Selection): Plan {
  const { only = [], skip = [], fuzz, advice = fuzz !== undefined, among, limitTo, readOnly } = selection;
  for (const pattern of [...only, ...skip]) {
    if (!all.some((check) => fits(check, pattern))) throw new UsageError(nothingFits(pattern, all));
  }
  const unknown = limitTo?.find((id) => !fixtures.scenarios.some(({ scenario }) => scenario === id));
  if (unknown !== undefined) throw new UsageError(`There is no scenario \`${unknown}\`.`);
  const chosen = new Set(
    all
      .filter((planned) => advice || !isOnlyAdvice(planned))
      .filter((planned) => only.length === 0 || only.some((pattern) => fits(planned, pattern)))
      .filter((planned) => !skip.some((pattern) => fits(planned, pattern)))
      .filter((planned) => among === undefined || namesOf(planned).some((name) => among.includes(name)))
      .filter(
        (planned) => planned.kind !== "scenario" || (limitTo?.includes(planned.scenario.scenario) ?? true),
      )
      .filter((planned) => readOnly !== true || readsOnly(planned, all))
      .filter((planned) => planned.kind !== "fuzz" || (fuzz !== undefined && limitTo === undefined))
      .map(({ id }) => id),
  );
  if (chosen.size === 0) throw new UsageError("No checks are left to run. Relax --only and --skip.");
  const asked = new Set(chosen);
  addControls(chosen, all);
  const checks = all.filter(({ id }) => chosen.has(id));
  return { checks, asked, scenarios: scenariosOf(checks, all, fixtures, selection) };
}

/** A negative check has a meaning only with its control, so the control runs even if it was not selected. */
function addControls(chosen: Set<string>, all: readonly PlannedCheck[]): void {
  const byId = new Map(all.map((check) => [check.id, check]));
  for (const id of chosen) {
    const planned = byId.get(id);
    const control = planned?.kind === "scenario" ? planned.check.control : undefined;
    if (control !== undefined) chosen.add(control);
  }
}

/** Whether a check and its control send nothing but requests that read. */
function readsOnly(planned: PlannedCheck, all: readonly PlannedCheck[]): boolean {
  if (planned.kind !== "scenario") return isReadOperation(planned.operation);
  const { check, scenario } = planned;
  const control = all.find(({ id }) => id === check.control);
  return isReading(scenario) && (control === undefined || readsOnly(control, all));
}

const isReadOperation = (id: string): boolean =>
  installedContract().operations.get(id)?.descriptor.effect === "read";

const isReading = (scenario: Scenario): boolean =>
  sentSteps(scenario.steps).every(
    (step) =>
      isReadOperation(operationOf(scenario, step)) &&
      !("raw" in step && (step.raw.path ?? step.raw.url) !== undefined),
  );

function scenariosOf(
  checks: readonly PlannedCheck[],
  all: readonly PlannedCheck[],
  fixtures: Fixtures,
  { limitTo, readOnly, among }: Selection,
): Scenario[] {
  const ids = new Set(checks.map(({ id }) => id));
  const wanted = new Map<string, Check[]>();
  const responded = new Set<string>();
  for (const planned of checks) {
    if (planned.unmet !== undefined) continue;
    if (planned.kind === "automatic") responded.add(planned.operation);
    if (planned.kind !== "scenario") continue;
    const { scenario } = planned.scenario;
    wanted.set(scenario, [...(wanted.get(scenario) ?? []), planned.check]);
  }
  const playable = all.filter(
    (one): one is ScenarioPlan =>
      one.kind === "scenario" && one.unmet === undefined && one.check.level !== "advice",
  );
  // The responses to an operation whose own checks all run are enough to look at.
  for (const operation of responded) {
    const own = playable.filter((planned) => planned.operation === operation);
    if (own.length > 0 && own.every(({ id }) => ids.has(id)) && among === undefined)
      responded.delete(operation);
  }
  const names = new Set(playable.map(({ scenario }) => scenario.scenario));
  return fixtures.scenarios.flatMap((scenario) => {
    const own = wanted.get(scenario.scenario) ?? [];
    const isMore =
      names.has(scenario.scenario) &&
      (limitTo?.includes(scenario.scenario) ?? true) &&
      !(readOnly === true && !isReading(scenario));
    const steps = singleSteps(scenario.steps);
    const more = isMore
      ? steps.filter((step) => responded.has(operationOf(scenario, step))).map(({ id }) => id)
      : [];
    if (own.length + more.length === 0) return [];
    // What none of its checks names is there for the checks of the whole run.
    if (own.length > 0 && !playable.some((one) => one.scenario === scenario && !ids.has(one.id)))
      return [scenario];
    return [withNeededSteps(scenario, own, more, (step) => isReadOperation(operationOf(scenario, step)))];
  });
}

/** The id of a check and its former ids. */
export const namesOf = (planned: PlannedCheck): readonly string[] =>
  planned.kind === "fuzz" ? [planned.id] : [planned.id, ...(planned.check.aliases ?? [])];

/** The ids of the checks by each name: the check with this id, then those that have it as a former id. */
export function idsByName(all: readonly PlannedCheck[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>(all.map(({ id }) => [id, [id]]));
  for (const planned of all)
    for (const name of namesOf(planned))
      found.set(name, [...new Set([...(found.get(name) ?? []), planned.id])]);
  return found;
}

/** What a pattern can name a check by: its ids, its rules, its operation; also by former ids. */
const labelsOf = (planned: PlannedCheck): readonly string[] => [
  ...namesOf(planned),
  planned.operation,
  ...(planned.check.rules ?? []).flatMap((rule) => [rule, ...formerIds(rule)]),
];

const fits = (planned: PlannedCheck, pattern: string): boolean =>
  labelsOf(planned).some((text) => globMatches(pattern, text));

function nothingFits(pattern: string, all: readonly PlannedCheck[]): string {
  const labels = new Set(all.flatMap(labelsOf));
  const names = /[*?]/.test(pattern) ? patternsOf(labels) : labels;
  return `No check, rule or operation fits \`${pattern}\`.${suggestion(pattern, names)} See \`acquiring conformance list\`.`;
}

/** What a pattern may have meant: all that begins, or ends, as some name does up to one of its points. */
const patternsOf = (labels: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...labels].flatMap((label) => {
      const parts = label.split(".");
      return parts
        .slice(1)
        .flatMap((_, index) => [
          `${parts.slice(0, index + 1).join(".")}.*`,
          `*.${parts.slice(index + 1).join(".")}`,
        ]);
    }),
  );
