// What the checks need: filled extension points, and values of the settings. Known without a target.
import { installedContract, wholeOf } from "../contract/contract.ts";
import { needsOf } from "../scenario/load.ts";
import type { Requires } from "../scenario/model.ts";
import type { PlannedCheck } from "../scenario/plan.ts";

/** Extension points by their ids; what the settings give under its path in them. */
const needNames = (requires: readonly Requires[], points: readonly string[]): string[] => [
  ...new Set([
    ...requires.flatMap(({ features = [], test_data = [], filled = {} }) => [
      ...features.map((name) => `features.${name}`),
      ...test_data.map((name) => `test_data.${name}`),
      ...Object.keys(filled),
    ]),
    ...points,
  ]),
];

/** What one check needs. */
export const needsOfCheck = (planned: PlannedCheck): string[] =>
  needNames(
    planned.kind === "scenario" ? needsOf(planned.scenario, planned.check) : [],
    planned.check.points ?? [],
  );

/** For each need, and for the point that it is a part of, the ids of the checks that have it. */
export function checksByNeed(all: readonly PlannedCheck[]): ReadonlyMap<string, readonly string[]> {
  const contract = installedContract();
  const found = new Map<string, string[]>();
  for (const planned of all) {
    const needs = needsOfCheck(planned);
    for (const need of new Set([...needs, ...needs.map((one) => wholeOf(contract, one))]))
      found.set(need, [...(found.get(need) ?? []), planned.id]);
  }
  return found;
}
