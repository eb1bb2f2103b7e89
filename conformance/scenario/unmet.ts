// Which checks cannot be tried, by the settings and the profile, and why. Pure: nothing is sent.
import { silentPoints, type AutomaticCheck } from "./automatic-checks.ts";
import { filledAs, filledWith, isFilled, isFilledAs, type Profile, type Terms } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import { needsOf } from "./load.ts";
import type { Check, Requires, Scenario } from "./model.ts";
import { operationOf, singleSteps } from "./single-steps.ts";
import { dotted } from "./variables.ts";

/** Why a check cannot be tried. */
export interface Unmet {
  readonly status: "not-specified" | "not-applicable";
  readonly missing: readonly string[];
  readonly message: string;
}

/** The first thing that a check needs and that is not there; what the settings switch off weighs more than what is open. */
export function unmetOf(
  scenario: Scenario,
  check: Check,
  { contract, settings, profile }: Terms & { readonly settings: Settings },
): Unmet | undefined {
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
export const unmetAutomatic = (check: AutomaticCheck, terms: Terms): Unmet | undefined =>
  openOf(check.points, terms.profile) ?? unsignedOf(check.points, terms.profile) ?? silentOf(check, terms);

function first<T>(items: readonly T[], find: (item: T) => Unmet | undefined): Unmet | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function absentOf({ features = [], test_data = [] }: Requires, settings: Settings): Unmet | undefined {
  const missing = [
    ...features.filter((name) => settings.features[name] !== true).map((name) => `features.${name}`),
    ...test_data
      .filter((name) => dotted(settings.test_data, name) === undefined)
      .map((name) => `test_data.${name}`),
  ];
  return unmetFor("not-applicable", missing, (names) => `The settings do not have ${names}.`);
}

function unmetFor(
  status: Unmet["status"],
  missing: readonly string[],
  message: (names: string) => string,
): Unmet | undefined {
  return missing.length === 0 ? undefined : { status, missing, message: message(missing.join(", ")) };
}

function openOf(points: readonly string[], profile: Profile): Unmet | undefined {
  const missing = points.filter((point) => !isFilled(profile, point));
  return unmetFor("not-specified", missing, (names) => `The profile leaves ${names} open.`);
}

function otherwiseOf({ filled = {} }: Requires, profile: Profile): Unmet | undefined {
  const missing = Object.entries(filled)
    .filter(([point, wanted]) => !isFilledAs(filledAs(profile, point), wanted))
    .map(([point]) => point);
  const message = (names: string): string =>
    `The value of ${names} in the profile does not apply to this check.`;
  return unmetFor("not-applicable", missing, message);
}

/** What the profile fills in the one way that leaves nothing to try. */
function insteadOf({ unless = {} }: Requires, profile: Profile): Unmet | undefined {
  const missing = Object.entries(unless)
    .filter(([point, kept]) => isFilled(profile, point) && isFilledAs(filledAs(profile, point), kept))
    .map(([point]) => point);
  return unmetFor("not-applicable", missing, (names) => `The profile has a different behaviour at ${names}.`);
}

function unsignedOf(points: readonly string[], profile: Profile): Unmet | undefined {
  const missing = points.filter((point) =>
    ["unsigned", "undisclosed"].includes(String(filledWith(profile, point))),
  );
  const message = (names: string): string =>
    `With ${names} of the profile, the signature of these responses cannot be verified.`;
  return unmetFor("not-applicable", missing, message);
}

function silentOf(check: AutomaticCheck, terms: Terms): Unmet | undefined {
  const operation = terms.contract.operations.get(check.operation);
  const missing = operation === undefined ? [] : silentPoints(terms, operation, check);
  const message = (names: string): string =>
    `The profile has no value at ${names} for the responses of this operation.`;
  return unmetFor("not-applicable", missing, message);
}

/** A selection by a field, or of several values, that the profile's selection has no way for. */
function selectionOf(scenario: Scenario, { contract, profile }: Terms): Unmet | undefined {
  for (const step of singleSteps(scenario.steps)) {
    if (!("use" in step) || step.select === undefined || step.select.else === "plain") continue;
    const point = contract.operations.get(operationOf(scenario, step))?.selectionPoint;
    if (point === undefined) continue;
    const { by, values, from } = step.select;
    const open = openOf([point], profile);
    if (open !== undefined) return open;
    const several = from !== undefined || (values?.length ?? 0) > 1;
    const wanted = { by: { [by]: several ? { separator: true } : true } };
    const other = otherwiseOf({ filled: { [point]: wanted } }, profile);
    if (other !== undefined) return other;
  }
  return undefined;
}
