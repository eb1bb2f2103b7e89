// What the checks need: filled extension points, and values of the settings. Known without a target.
import { installedContract, wholeOf } from "../contract/contract.ts";
import { countBy } from "../judge/count-by.ts";
import { needsOf, readFixtures } from "../scenario/load.ts";
import type { Requires } from "../scenario/model.ts";
import type { PlannedCheck } from "../scenario/plan.ts";
import { prepare } from "./run.ts";

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

let counted: ReadonlyMap<string, number> | undefined;

/** A need, and the point that it is a part of. */
const withWhole = (needs: readonly string[]): string[] => {
  const contract = installedContract();
  return [...new Set(needs.flatMap((need) => [need, wholeOf(contract, need)]))];
};

/** For each need, how many checks have it; advice that no profile promises is not counted. Counted once. */
export function unlockedChecks(): ReadonlyMap<string, number> {
  counted ??= countBy(
    prepare({ fixtures: readFixtures(installedContract()) })
      .all.filter(({ check: { level, points = [] } }) => level !== "advice" || points.length > 0)
      .flatMap((planned) => withWhole(needsOfCheck(planned))),
  );
  return counted;
}
