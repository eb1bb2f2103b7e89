// Which checks cannot be tried, by the settings and the profile, and why. Pure: nothing is sent.
import { silentPoints, type AutomaticCheck } from "./automatic-checks.ts";
import { filledAs, filledWith, isFilled, isFilledAs, type Profile, type Terms } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import { needsOf } from "./load.ts";
import type { Check, Requires, Scenario } from "./model.ts";
import { operationOf, singleSteps } from "./single-steps.ts";
import { dotted } from "./variables.ts";
import type { Untried } from "../contract/errors.ts";
import { noValue, open, otherBehaviour, otherValue, switchedOff, unverifiable } from "./untried.ts";

/** The first thing that a check needs and that is not there; what the settings switch off weighs more than what is open. */
export function unmetOf(
  scenario: Scenario,
  check: Check,
  { contract, settings, profile }: Terms & { readonly settings: Settings },
): Untried | undefined {
  const needs = needsOf(scenario, check);
  return (
    first(needs, (need) => absentOf(need, settings)) ??
    first(needs, (need) => openOf(Object.keys(need.filled ?? {}), profile)) ??
    openOf(check.points ?? [], profile) ??
    first(needs, (need) => otherwiseOf(need, profile)) ??
    first(needs, (need) => insteadOf(need, profile)) ??
    selectionOf(scenario, { contract, profile })
  );
}

/** Why an automatic check cannot be tried. */
export const unmetAutomatic = (check: AutomaticCheck, terms: Terms): Untried | undefined =>
  openOf(check.points, terms.profile) ?? unsignedOf(check.points, terms.profile) ?? silentOf(check, terms);

function first<T>(items: readonly T[], find: (item: T) => Untried | undefined): Untried | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function absentOf({ features = [], test_data = [] }: Requires, settings: Settings): Untried | undefined {
  const missing = [
    ...features.filter((name) => settings.features[name] !== true).map((name) => `features.${name}`),
    ...test_data
      .filter((name) => dotted(settings.test_data, name) === undefined)
      .map((name) => `test_data.${name}`),
  ];
  return reasonOf(missing, switchedOff);
}

const reasonOf = (
  missing: readonly string[],
  reason: (names: readonly string[]) => Untried,
): Untried | undefined => (missing.length === 0 ? undefined : reason(missing));

function openOf(points: readonly string[], profile: Profile): Untried | undefined {
  const missing = points.filter((point) => !isFilled(profile, point));
  return reasonOf(missing, open);
}

function otherwiseOf({ filled = {} }: Requires, profile: Profile): Untried | undefined {
  const missing = Object.entries(filled)
    .filter(([point, wanted]) => !isFilledAs(filledAs(profile, point), wanted))
    .map(([point]) => point);
  return reasonOf(missing, otherValue);
}

/** What the profile fills in the one way that leaves nothing to try. */
function insteadOf({ unless = {} }: Requires, profile: Profile): Untried | undefined {
  const missing = Object.entries(unless)
    .filter(([point, kept]) => isFilled(profile, point) && isFilledAs(filledAs(profile, point), kept))
    .map(([point]) => point);
  return reasonOf(missing, otherBehaviour);
}

function unsignedOf(points: readonly string[], profile: Profile): Untried | undefined {
  const missing = points.filter((point) =>
    ["unsigned", "undisclosed"].includes(String(filledWith(profile, point))),
  );
  return reasonOf(missing, unverifiable);
}

function silentOf(check: AutomaticCheck, terms: Terms): Untried | undefined {
  const operation = terms.contract.operations.get(check.operation);
  const missing = operation === undefined ? [] : silentPoints(terms, operation, check);
  return reasonOf(missing, noValue);
}

/** A selection by a field, or of several values, that the profile's selection has no way for. */
function selectionOf(scenario: Scenario, { contract, profile }: Terms): Untried | undefined {
  for (const step of singleSteps(scenario.steps)) {
    if (!("use" in step) || step.select === undefined || step.select.else === "plain") continue;
    const point = contract.operations.get(operationOf(scenario, step))?.selectionPoint;
    if (point === undefined) continue;
    const { by, values, from } = step.select;
    const left = openOf([point], profile);
    if (left !== undefined) return left;
    const several = from !== undefined || (values?.length ?? 0) > 1;
    const wanted = { by: { [by]: several ? { several: true } : true } };
    const other = otherwiseOf({ filled: { [point]: wanted } }, profile);
    if (other !== undefined) return other;
  }
  return undefined;
}
